"""The server as it is served: it may go away and come back, and the first visit is light."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.server import Server, serve

pytestmark = pytest.mark.on_postgresql

FIRST_VISIT = 60_000
"""The bytes that the start page and the first game may take together, with everything they load."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, database_url):
    """A folder with an empty database and the static files, as a server needs them."""
    var = tmp_path_factory.mktemp("served")
    Server(var, database_url).prepare()
    return var


@pytest.fixture
def server(prepared, database_url):
    with serve(prepared, database_url) as server:
        yield server


def start(page, server):
    page.goto(server.url)
    page.get_by_role("button", name="PEACEFUL").click()
    page.wait_for_url("**/games/*/")
    return Table(page)


def test_a_server_that_went_away_loses_nothing_and_takes_the_next_tap_once_it_is_back(page, server, watch):
    watch.expects("failed: net::ERR_CONNECTION_REFUSED POST ", "console: ")
    table = start(page, server)
    table.tap("next", "die-0", "b2", "die-1")
    before = table.read()

    server.stop()
    for name in ("die-2", "die-3"):
        table[name].click()
        expect(table["connection"]).to_contain_text("No connection.")
        expect(table[name]).to_have_attribute("data-state", "available")  # the second time it has been said before
        assert table.read() == before

    server.start()
    table.tap("die-2")
    expect(table["connection"]).to_be_empty()
    after = table.read()
    assert (after.selected, after.version) == (2, before.version + 1)
    assert (after.values, after.staged) == (before.values, before.staged)
    page.reload()
    assert table.read() == after


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_game_outlives_its_server_without_scripts(page, server, watch):
    watch.expects("failed: net::ERR_CONNECTION_REFUSED POST ")
    watch.allows("console: ")
    table = start(page, server)
    table.tap("next", "die-0", "b2")
    before = table.read()
    address = page.url
    server.stop()
    table["undo"].click()
    page.wait_for_url("chrome-error://**")
    server.start()
    page.goto(address)
    assert table.read() == before


def test_the_first_visit_is_light(context, page, server):
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    kinds, sizes = set(), []

    def answered(event):
        kinds.add(event["type"])
        if "redirectResponse" in event:
            sizes.append(event["redirectResponse"]["encodedDataLength"])

    network.on("Network.requestWillBeSent", answered)
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    start(page, server)
    page.wait_for_load_state("networkidle")
    assert kinds >= {"Document", "Stylesheet", "Script"}
    total = int(sum(sizes))
    print(f"The first visit takes {total:,} bytes.")  # noqa: T201 - for whoever runs it with -s
    assert total <= FIRST_VISIT
