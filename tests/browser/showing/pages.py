"""Pages that are there by their address, and what goes wrong with one."""

from collections.abc import Callable

from game.models import Player
from tests.browser.table import Table
from tests.browser.watch import Watch


def address(path: str) -> Callable[[Table, Player, Watch], None]:
    def show(table: Table, _player: Player, _watch: Watch) -> None:
        table.page.goto(path)

    return show


def error_page(table: Table, _player: Player, watch: Watch) -> None:
    watch.expects("404 GET ")
    table.page.goto("/no-such-page/")
