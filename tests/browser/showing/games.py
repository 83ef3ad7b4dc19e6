"""A game's page in each of its phases, what becomes of it, and what is refused there."""

from collections.abc import Callable

from game.models import Player
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import MAGDAGDON, lay_out, replayed, seal

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


def position(name: str) -> Callable[[Table, Player, Watch], None]:
    def show(table: Table, player: Player, _watch: Watch) -> None:
        table.open(lay_out(player, **POSITIONS[name]))

    return show


def sealed(path: str = "") -> Callable[[Table, Player, Watch], None]:
    """A new game whose seal is looked at, or another page of it."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        game = seal(lay_out(player))
        table.page.goto(f"{game.get_absolute_url()}{path}")
        for summary in table.page.locator("summary").all():
            summary.click()

    return show


def given_up(table: Table, player: Player, _watch: Watch) -> None:
    game = seal(lay_out(player, **PLACING), "Majda")
    game.give_up(game.version)
    table.page.goto(game.get_absolute_url())


def text_refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/roll/")
    sealed()(table, player, watch)
    table.page.locator("#client-seed").fill("|" * 64)
    table["next"].click()
    table.refuses(Reason.BAD_CLIENT_SEED)


def refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/stage/")
    table.open(lay_out(player, **PLACING))
    table["d4"].click()
    table.refuses(Reason.NO_DIE_SELECTED)


def connection_lost(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("failed: net::ERR_INTERNET_DISCONNECTED POST .*/select/", "console: ")
    watch.allows("failed: net::ERR_INTERNET_DISCONNECTED GET .*/static/icons/")
    table.open(lay_out(player, **PLACING))
    table.page.context.set_offline(True)
    table["die-0"].click()
    table.page.locator("#connection:not(:empty)").wait_for()


def replay(path: str) -> Callable[[Table, Player, Watch], None]:
    """A finished game of somebody else."""

    def show(table: Table, _player: Player, _watch: Watch) -> None:
        game = replayed(Player.objects.create(name="Maximilián Horné Záhorie"))
        table.page.goto(f"{game.get_absolute_url()}{path}")

    return show
