"""The pages of families, with long names."""

from collections.abc import Callable
from datetime import UTC, datetime

from game.models import Family, Player
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import FULL, lay_out
from tests.guests import make_account


def family(verb: str = "", size: int = 3) -> Callable[[Table, Player, Watch], None]:
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


def several(table: Table, player: Player, _watch: Watch) -> None:
    make_account(player, "Majda")
    for name in ("Kováčovci", "n" * 40):
        Family.objects.found(player.pk, name)
    table.page.goto("/families/")


def name_refused(table: Table, player: Player, watch: Watch) -> None:
    watch.expects("422 POST .*/families/")
    make_account(player, "Majda")
    table.page.goto("/families/")
    table.page.locator("#family-name").fill("K")
    table.page.locator("#family-name").press("Enter")
    table.page.locator("[aria-invalid]").wait_for()


def invitation(table: Table, _player: Player, _watch: Watch) -> None:
    founder = make_account(Player.objects.create(), "Emil")
    table.page.goto(f"/join/{Family.objects.found(founder.pk, 'n' * 40).invitation}/")
