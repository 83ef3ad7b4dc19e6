"""A real browser in front of the game: a server in this process whose dice a test can script."""

import os
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.entrance import Server
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.games import lay_out
from tests.guests import with_session_of_its_own

# Playwright keeps an event loop in the thread of the tests, and Django would take every query there for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

TIMEOUT = 30_000
"""Milliseconds after which what a page has not come to it never will, on the slowest machine."""
expect.set_options(timeout=TIMEOUT)

PHONE = {"width": 360, "height": 740}
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium(playwright):
    """The path of a Chromium: the system's own, or the one that Playwright has fetched.

    Debian's headless shell draws the same pages without a browser's own windows around them, in half the time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), playwright.chromium.executable_path)
    if not Path(found).exists():
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up("No Chromium was found: install the system's package, or run `playwright install chromium`.")
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, chromium):
    return {**browser_type_launch_args, "executable_path": chromium, "args": SWITCHES}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": PHONE, "reduced_motion": "reduce", "locale": "en-GB"}


@pytest.fixture(autouse=True)
def _people(quick_passwords):
    """Whoever logs in does so at once."""


@pytest.fixture(scope="session")
def live_server(django_db_setup, static_files):  # noqa: ARG001 - what it serves
    server = Server("localhost")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def base_url(live_server):
    return live_server.url


@pytest.fixture(autouse=True)
def _quickly_logged_in(quick_passwords, no_tries_yet):
    """Logging in is quick, and nobody has tried it too often in another test."""


@pytest.fixture
def watch():
    """Fails a test whose browser had anything to complain of that the test has not announced."""
    watch = Watch()
    yield watch
    watch.judge()


@pytest.fixture
def new_context(new_context, watch):
    def watched(**options):
        context = new_context(**options)
        context.set_default_timeout(TIMEOUT)
        watch.over(context)
        return context

    return watched


@pytest.fixture
def player(transactional_db, client):  # noqa: ARG001 - where it is kept
    """Whoever plays in `context`."""
    player = with_session_of_its_own(client)
    player.cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    return player


@pytest.fixture
def signed_in(player, base_url):
    """Make a context the player's own."""

    def sign_in(context):
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": player.cookie, "url": base_url}])
        return context

    return sign_in


@pytest.fixture
def table(context, page, signed_in):
    """The player's page; `table.open(game)` shows a game."""
    signed_in(context)
    return Table(page)


@pytest.fixture
def posts(page):
    """The deeds that the page has sent, by their names."""
    sent = []
    page.on("request", lambda request: sent.append(request.url.split("/")[-2]) if request.method == "POST" else None)
    return sent


@pytest.fixture
def sit_down(table, player):
    """Lay out a game of the player and open it: ``sit_down("34../…", dice="3416")``."""

    def sit_down(board=None, **position):
        game = lay_out(player, **({"board": board} if board else {}), **position)
        table.open(game)
        return game

    return sit_down


LATEST_CLICK = 150
"""Milliseconds after which a press or a tap has set off all that it ever will; the page itself waits for 60."""


@pytest.fixture
def settle(page):
    """Wait until whatever a tap has set off is off."""
    return lambda: page.wait_for_timeout(LATEST_CLICK)


@pytest.fixture
def settled(settle):
    """The deeds sent, once whatever a tap has set off is off."""

    def settled(posts):
        settle()
        return posts

    return settled


@pytest.fixture
def speaking(context, base_url):
    """Choose the language of the device."""

    def speak(code):
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": code, "url": base_url}])

    return speak


@pytest.fixture
def pasted():
    """What lies in the clipboard: no page may read it, and whoever sits before one may paste it."""

    def paste(page):
        page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), {id: 'pasted'}))")
        page.locator("#pasted").press("Control+V")
        return page.locator("#pasted").input_value()

    return paste
