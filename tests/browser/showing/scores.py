"""Pages of many games: lists, high scores, and a player's statistics."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from game.models import Best, Game, Player
from game.rules.difficulty import Difficulty
from tests.browser.showing.games import PLACING
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import FULL, finished, lay_out


def with_games(path: str) -> Callable[[Table, Player, Watch], None]:
    """A page that lists games: more than a page of them, and one that is running."""

    def show(table: Table, player: Player, _watch: Watch) -> None:
        lay_out(player, **PLACING)
        for day in range(1, 27):
            board = FULL if day % 2 else "####/##1#/####/####"
            lay_out(player, board, finished_at=datetime(2026, 9, day, tzinfo=UTC))
        table.page.goto(path)

    return show


def player_page(table: Table, player: Player, _watch: Watch) -> None:
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


def with_others(address: str, *, listed: bool) -> Callable[[Table, Player, Watch], None]:
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
