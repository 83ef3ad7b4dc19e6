"""The pages about dice, with what there can be to complain of."""

from playwright.sync_api import Page

from game.models import Player
from tests.browser.showing.games import PLACING
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import lay_out, seal, sealed_game
from tests.thrown import some_throws


def thrown(table: Table, _player: Player, _watch: Watch) -> None:
    """The dice of a server on which a roll came too often and one too seldom, with every explanation open."""
    some_throws(20_000)
    table.page.goto("/dice/")
    _unfold(table.page)


def _unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


def few_thrown(table: Table, _player: Player, _watch: Watch) -> None:
    """The dice of a server on which too few have been thrown to say anything."""
    some_throws(20)
    table.page.goto("/dice/")


def of_a_game(table: Table, player: Player, _watch: Watch) -> None:
    """Dice that the browser finds right, save for the last roll."""
    game = sealed_game(player)
    last = game.turns.last()
    last.record["roll"] = last.record["roll"][::-1]
    last.save()
    table.page.goto(f"{game.get_absolute_url()}dice/")
    table.page.locator("#verdict[data-verdict=wrong]").wait_for()
    _unfold(table.page)


def of_a_running_game(table: Table, player: Player, _watch: Watch) -> None:
    table.page.goto(f"{seal(lay_out(player, **PLACING), 'W' * 64).get_absolute_url()}dice/")
    _unfold(table.page)
