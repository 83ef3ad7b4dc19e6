"""Pages of somebody who has logged in on a device that others play on, too."""

from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page

from game.models import Family, Membership, Player
from tests.browser.showing.games import PLACING
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import lay_out
from tests.people import PASSWORD, enrol


def signed_in(path: str, *, families: bool = False) -> Callable[[Table, Player, Watch], None]:
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
