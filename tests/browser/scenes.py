"""Everything that the game can show, each scene by its name: a page, or a game's page in one of its phases."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from playwright.sync_api import Page

from game.models import Best, Family, Game, Membership, Player
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import FULL, MAGDAGDON, finished, lay_out, replayed, seal, sealed_game
from tests.guests import make_account
from tests.people import PASSWORD, enrol
from tests.thrown import some_throws

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


def _sealed(path: str = "") -> Callable[[Table, Player, Watch], None]:
    """A new game whose seal is looked at, or another page of it."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        game = seal(lay_out(player))
        table.page.goto(f"{game.get_absolute_url()}{path}")
        for summary in table.page.locator("summary").all():
            summary.click()

    return show


def _given_up(table: Table, player: Player, _watch: Watch) -> None:
    game = seal(lay_out(player, **PLACING), "Majda")
    game.give_up(game.version)
    table.page.goto(game.get_absolute_url())


def _text_refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/roll/")
    _sealed()(table, player, watch)
    table.page.locator("#client-seed").fill("|" * 64)
    table["next"].click()
    table.refuses(Reason.BAD_CLIENT_SEED)


def _with_games(path: str) -> Callable[[Table, Player, Watch], None]:
    """A page that lists games: more than a page of them, and one that is running."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        lay_out(player, **PLACING)
        for day in range(1, 27):
            board = FULL if day % 2 else "####/##1#/####/####"
            lay_out(player, board, finished_at=datetime(2026, 9, day, tzinfo=UTC))
        table.page.goto(path)

    return show


def _player_page(table: Table, player: Player, _watch: Watch) -> None:
    """Statistics of more games than a plot has dots, with every table open, under the longest name without a blank."""
    Player.objects.filter(pk=player.pk).update(name="M" * 24)
    for day in range(60):
        board = ("####/##1#/####/####", FULL, "3344/3344/4554/#55#")[day % 3]
        lay_out(player, board, finished_at=datetime(2026, 9, 1, tzinfo=UTC) + timedelta(days=day))
    lay_out(player, FULL, difficulty=Difficulty.NIGHTMARE)
    Game.objects.filter(pk=lay_out(player, FULL).pk).update(hidden=True)
    Best.objects.rebuild(player.pk)
    table.page.goto(f"/players/{player.pk}/?difficulty=peaceful")
    for summary in table.page.locator("summary").all():
        summary.click()


def _family(verb: str = "", size: int = 3) -> Callable[[Table, Player, Watch], None]:
    """A page of a family that the player has founded, with records and more than a page of games."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        members = [make_account(player, "Majda"), *(_relative(number) for number in range(1, size))]
        family = Family.objects.found(player.pk, "The dice lovers of Banská Štiavnica")
        for member in members[1:]:
            Family.objects.join(family.invitation, member.pk)
        for day in range(1, 27):
            board = FULL if day % 2 else "####/##1#/####/####"
            lay_out(members[day % size], board, finished_at=datetime(2026, 9, day, tzinfo=UTC))
        table.page.goto(f"/families/{family.pk}/{verb.format(members[-1].pk)}")

    return show


def _relative(number: int) -> Player:
    return make_account(Player.objects.create(), f"Ján Ondrej Wójcik-Nová{number:02}")


def _families(table: Table, player: Player, _watch: Watch) -> None:
    make_account(player, "Majda")
    for name in ("Kováčovci", "n" * 40):
        Family.objects.found(player.pk, name)
    table.page.goto("/families/")


def _name_refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/families/")
    make_account(player, "Majda")
    table.page.goto("/families/")
    table.page.locator("#family-name").fill("K")
    table.page.locator("#family-name").press("Enter")
    table.page.locator("[aria-invalid]").wait_for()


def _invitation(table: Table, _player: Player, _watch: Watch) -> None:
    founder = make_account(Player.objects.create(), "Emil")
    table.page.goto(f"/join/{Family.objects.found(founder.pk, 'n' * 40).invitation}/")


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


def _replay(path: str) -> Callable[[Table, Player, Watch], None]:
    """A finished game of somebody else."""

    def show(table: Table, _player: Player, _watch: Watch) -> None:
        game = replayed(Player.objects.create(name="Maximilián Horné Záhorie"))
        table.page.goto(f"{game.get_absolute_url()}{path}")

    return show


def _with_others(address: str, *, listed: bool) -> Callable[[Table, Player, Watch], None]:
    """A board of two pages on which the player stands last, or not at all; there are long names on it."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        names = ["W" * 24, "Żaneta Ż", *(f"Player {number}" for number in range(50))]
        players = Player.objects.bulk_create(Player(name=name, name_key=name, listed=True) for name in names)
        for day, other in enumerate(players):
            finished_at = datetime(2026, 9, 10, tzinfo=UTC) + timedelta(days=day)
            Best.objects.take(finished(other, 544 - day // 2, finished_at, turns=16, powers=3))
        Player.objects.filter(pk=player.pk).update(name="M" * 24, name_key="m", listed=listed)
        Best.objects.take(finished(player, -221, datetime(2026, 9, 28, tzinfo=UTC), turns=16, powers=3))
        table.page.goto(address)

    return show


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


def _thrown(table: Table, _player: Player, _watch: Watch) -> None:
    """The dice of a server on which a roll came too often and one too seldom, with every explanation open."""
    some_throws(20_000)
    table.page.goto("/dice/")
    for summary in table.page.locator("summary").all():
        summary.click()


def _dice_of_a_game(table: Table, player: Player, _watch: Watch) -> None:
    """Dice that the browser finds right, save for the last roll."""
    game = sealed_game(player)
    last = game.turns.last()
    last.record["roll"] = last.record["roll"][::-1]
    last.save()
    table.page.goto(f"{game.get_absolute_url()}dice/")
    table.page.locator("#verdict[data-verdict=wrong]").wait_for()


def _dice_of_a_running_game(table: Table, player: Player, _watch: Watch) -> None:
    table.page.goto(f"{seal(lay_out(player, **PLACING), 'W' * 64).get_absolute_url()}dice/")


TOLD_ONCE = ("a name refused", "a refused deed", "a text refused", "no connection")
"""The scenes that a page loaded anew does not show again."""

SCENES: dict[str, Callable[[Table, Player, Watch], None]] = {
    "the start page": _address("/"),
    "no games": _address("/games/"),
    "the games": _with_games("/games/"),
    "no high scores": _address("/scores/"),
    "the high scores": _with_games("/scores/peaceful/"),
    "nobody's high scores": _address("/leaderboard/nightmare/?time=week"),
    "the high scores of everyone": _with_others("/leaderboard/peaceful/", listed=True),
    "the last page of them": _with_others("/leaderboard/peaceful/?page=2", listed=True),
    "the high scores of a year, without the player": _with_others("/leaderboard/peaceful/?time=2026", listed=False),
    "the own high scores of a month, by date": _with_games("/scores/peaceful/?time=2026-09&sort=date"),
    "a player without games": lambda table, player, _watch: table.page.goto(f"/players/{player.pk}/"),
    "a player's page": _player_page,
    "the settings": _address("/settings/"),
    "families of a guest": _address("/families/"),
    "the families": _families,
    "a name refused": _name_refused,
    "a family": _family(),
    "a new family": _family(size=1),
    "a member to remove": _family("members/{}/remove/"),
    "a family to rename": _family("rename/"),
    "a family to pass on": _family("pass-on/"),
    "a link to renew": _family("renew/"),
    "a family to dissolve": _family("dissolve/"),
    "a family that cannot be left yet": _family("leave/"),
    "an invitation": _invitation,
    "the rule book": _address("/rules/"),
    "about the game": _address("/about/"),
    "the dice of the server": _thrown,
    "the dice of a game": _dice_of_a_game,
    "the dice of a running game": _dice_of_a_running_game,
    "the first game begins": _address("/first-game/"),
    "the first game with a die staged": _address("/first-game/4/"),
    "the first game with a power": _address("/first-game/12/"),
    "the first game with a RUIN": _address("/first-game/20/"),
    "the first game over": _address("/first-game/27/"),
    "somebody's finished game": _replay(""),
    "a replay begins": _replay("replay/"),
    "a turn of a replay": _replay("replay/?turn=2"),
    "a RUIN of a replay": _replay("replay/?turn=8"),
    "log in": _address("/accounts/login/"),
    "make an account": _address("/accounts/signup/"),
    "the account": _signed_in("/players/me/"),
    "the end of the account": _signed_in("/players/me/delete/", families=True),
    "the end of a guest's games": _with_games("/players/me/delete-games/"),
    "the games of the guest": _signed_in("/players/me/guest-games/"),
    "who plays": _signed_in("/players/switch/"),
    "another player's game": _signed_in("the game of the guest"),
    "the games of somebody signed in": _signed_in("/games/"),
    "an error page": _error_page,
    "a refused deed": _refused,
    "no connection": _connection_lost,
    "sealed dice": _sealed(),
    "a text refused": _text_refused,
    "whether to give up": _sealed("give-up/"),
    "a position given up": _given_up,
    **{name: _position(name) for name in POSITIONS},
}


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
