"""Everything that the game can show, each scene by its name: a page, or a game's page in one of its phases."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.contrib.auth.models import User
from playwright.sync_api import Page

from game.models import Family, Membership, Player
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import FULL, MAGDAGDON, lay_out
from tests.people import PASSWORD, enrol

PLACING = {"board": "34../.5../..../....", "dice": "3456"}
POSITIONS = {
    "a new game": {},
    "before a roll": {"board": "34../.5../..#./...."},
    "dice to place": PLACING,
    "a die selected": {**PLACING, "selected": 1},
    "a die staged": {**PLACING, "staged": "0 a2"},
    "enough dice staged": {**PLACING, "staged": "0 a2, 1 c1"},
    "all dice staged": {**PLACING, "staged": "0 a2, 1 c1, 2 c2, 3 b3"},
    "a power used": {**PLACING, "powers": [PowerUse(PowerKind.REROLL, (0, 1), (4, 4))]},
    "no power left": {**PLACING, "powers_used": 3},
    "a MAGDAGDON with powers": {"board": MAGDAGDON, "dice": "1111"},
    "a MAGDAGDON without powers": {"board": MAGDAGDON, "dice": "1111", "difficulty": Difficulty.NIGHTMARE},
    "a RUIN to choose": {"board": MAGDAGDON, "dice": "1111", "accepting": True},
    "the last cell": {"board": "3456/3456/3456/345.", "dice": "6655"},
    "a game over": {"board": "3456/3344/56#6/5555", "powers_used": 3},
    "a game lost": {"board": "####/##1#/####/####", "difficulty": Difficulty.SURVIVAL, "powers_used": 1},
}


def _address(path: str) -> Callable[[Table, Player, Watch], None]:
    def show(table: Table, _player: Player, _watch: Watch) -> None:
        table.page.goto(path)

    return show


def _position(name: str) -> Callable[[Table, Player, Watch], None]:
    def show(table: Table, player: Player, _watch: Watch) -> None:
        table.open(lay_out(player, **POSITIONS[name]))

    return show


def _with_games(path: str) -> Callable[[Table, Player, Watch], None]:
    """A page that lists games: more than a page of them, and one that is running."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        lay_out(player, **PLACING)
        for day in range(1, 27):
            board = FULL if day % 2 else "####/##1#/####/####"
            lay_out(player, board, finished_at=datetime(2026, 9, day, tzinfo=UTC))
        table.page.goto(path)

    return show


def _error_page(table: Table, _player: Player, watch: Watch) -> None:
    watch.expects("404 GET ")
    table.page.goto("/no-such-page/")


def _refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/stage/")
    table.open(lay_out(player, **PLACING))
    table["d4"].click()
    table.refuses(Reason.NO_DIE_SELECTED)


def _connection_lost(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("failed: net::ERR_INTERNET_DISCONNECTED POST .*/select/", "console: ")
    watch.allows("failed: net::ERR_INTERNET_DISCONNECTED GET .*/static/icons/")
    table.open(lay_out(player, **PLACING))
    table.page.context.set_offline(True)
    table["die-0"].click()
    table.page.locator("#connection:not(:empty)").wait_for()


def _signed_in(path: str, *, families: bool = False) -> Callable[[Table, Player, Watch], None]:
    """A page of somebody who has logged in where the player plays as a guest, as has another with a long name."""

    def show(table: Table, player: Player, watch: Watch) -> None:
        game, (anna, wide) = lay_out(player, **PLACING), (enrol("Anna"), enrol("Wwwwwwwwwwwwwwwwwwwwwwww"))
        if families:
            family = Family.objects.create(name="Wij", founder=anna.player)
            Membership.objects.create(family=family, player=anna.player)
            Membership.objects.create(family=family, player=wide.player)
        for user, to in (wide, "someone-else"), (anna, ""):
            sign_in(table.page, user, to)
        if path == "the game of the guest":
            watch.expects("409 GET ")
        table.page.goto(game.get_absolute_url() if path == "the game of the guest" else path)

    return show


def sign_in(page: Page, user: User, then_to: str = "") -> None:
    """Log in by the page's own form, and hand the device on if told so."""
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(user.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda address: "/login/" not in address)
    if then_to:
        page.goto("/players/switch/")
        page.locator(f"main [name=to][value='{then_to}']").click()
        page.wait_for_url(lambda address: "/switch/" not in address)


SCENES: dict[str, Callable[[Table, Player, Watch], None]] = {
    "the start page": _address("/"),
    "no games": _address("/games/"),
    "the games": _with_games("/games/"),
    "no high scores": _address("/scores/"),
    "the high scores": _with_games("/scores/peaceful/"),
    "the settings": _address("/settings/"),
    "the rule book": _address("/rules/"),
    "about the game": _address("/about/"),
    "the first game begins": _address("/first-game/"),
    "the first game with a die staged": _address("/first-game/4/"),
    "the first game with a power": _address("/first-game/12/"),
    "the first game with a RUIN": _address("/first-game/20/"),
    "the first game over": _address("/first-game/27/"),
    "an error page": _error_page,
    "the account": _signed_in("/players/me/"),
    "the end of the account": _signed_in("/players/me/delete/", families=True),
    "the games of the guest": _signed_in("/players/me/guest-games/"),
    "who plays": _signed_in("/players/switch/"),
    "another player's game": _signed_in("the game of the guest"),
    "the games of somebody signed in": _signed_in("/games/"),
    "a refused deed": _refused,
    "no connection": _connection_lost,
    **{name: _position(name) for name in POSITIONS},
}
