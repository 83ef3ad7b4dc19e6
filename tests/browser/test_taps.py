"""A tap is felt at once and never lost, however far away the server is."""

import pytest
from playwright.sync_api import expect

from game.rules.refusal import Reason
from tests.games import lay_out

ROUND_TRIP = 400
AT_ONCE = 100
"""Milliseconds within which a player takes what happens for the tap's own doing."""

LONG = 5_000
"""Milliseconds after which what has not been shown never will be; after ten seconds the page gives up itself."""

PLACING = {"board": "34../..../..../....", "dice": "3456"}

_LIT = "[...document.querySelectorAll('[data-legal]')].map((each) => each.dataset.cell).join(' ')"


@pytest.fixture
def far_away(context, page):
    """A network with a long way to the server."""
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    conditions = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", conditions)


def felt(table, name, shown):
    """Milliseconds, as the page's own clock has them, from the click until `shown` holds, or for too long."""
    table.page.evaluate(f"""() => {{
      window.felt = new Promise((resolve) => window.addEventListener("click", (click) => {{
        const look = () => {{
          const time = performance.now() - click.timeStamp;
          if ({shown} || time > {LONG}) resolve(time);
          else requestAnimationFrame(look);
        }};
        requestAnimationFrame(look);
      }}, {{capture: true, once: true}}));
    }}""")
    table[name].click()
    return table.page.evaluate("window.felt")


def at_once(times):
    """Each was shown before its answer came, and as quickly as the machine could, which others have a share in."""
    assert max(times) < LONG, times
    assert min(times) <= AT_ONCE, times


def tap_quickly(table, *names):
    """Tap where the controls lie now, waiting for nothing."""
    for middle in [table.middle(name) for name in names]:
        table.page.mouse.click(*middle)


def test_a_tapped_die_is_selected_and_its_cells_are_lit_at_once(sit_down, table, live_server):
    sit_down(**PLACING)
    times = []
    for number, die in enumerate(table.read().dice[:3]):
        before = table.version
        shown = f"document.getElementById('die-{number}').dataset.state === 'selected' && {_LIT} === '{die['fits']}'"
        with live_server.held():
            times.append(felt(table, f"die-{number}", shown))
            assert table.version == before
        table.answered(before)
        assert table.read().selected == number
    at_once(times)


def test_a_staged_die_lies_in_its_cell_at_once(sit_down, table, live_server):
    sit_down(**PLACING, selected=0)
    times = []
    for die, cell in enumerate(["a2", "c1", "c2"]):
        table.tap(*[f"die-{die}"] * (die > 0))
        before, value = table.version, table.read().values[die]
        lies = f"document.getElementById('cell-{cell}').matches('[data-pending][data-value=\"{value}\"]')"
        with live_server.held():
            times.append(felt(table, cell, lies))
            assert table.version == before
            expect(table[cell]).to_have_text(str(value))
        table.answered(before)
        assert table.read().staged[cell] == value
    at_once(times)


def test_the_dice_tumble_from_the_tap_on_until_they_have_fallen(sit_down, table, scripted_dice, live_server):
    sit_down()
    scripted_dice.fall("3456")
    tumbling = "document.querySelector('.tray').hasAttribute('data-tumbling')"
    with live_server.held():
        assert felt(table, "next", tumbling) < LONG
    table.page.locator('#table[data-phase="place"]').wait_for()
    assert not table.page.evaluate(tumbling)
    assert table.read().values == (3, 4, 5, 6)


@pytest.mark.usefixtures("far_away")
def test_a_die_and_a_cell_tapped_in_quick_succession_end_up_staged(sit_down, table):
    sit_down(**PLACING)
    tap_quickly(table, "die-0", "a2")
    table.page.locator('#cell-a2[data-state="staged"]').wait_for()
    assert table.read().staged == {"a2": 3}


@pytest.mark.usefixtures("far_away")
def test_three_dice_and_cells_tapped_in_quick_succession_end_up_staged(sit_down, table):
    sit_down(**PLACING)
    tap_quickly(table, "die-0", "a2", "die-1", "c1", "die-2", "c2")
    table.page.locator('#cell-c2[data-state="staged"]').wait_for()
    assert table.read().staged == {"a2": 3, "c1": 4, "c2": 5}


@pytest.mark.usefixtures("far_away")
def test_a_whole_turn_can_be_tapped_ahead_of_the_answers(sit_down, table):
    sit_down(**PLACING, staged="0 a2, 1 c1")
    tap_quickly(table, "die-2", "c2", "die-0", "next")
    table.page.locator('#table[data-turn="3"]').wait_for()
    assert str(table.read().board) == "344./..5./..../...."


def test_taps_that_wait_for_their_turn_stay_in_sight(sit_down, table, live_server):
    sit_down(**PLACING)
    before = table.version
    with live_server.held() as gate:
        tap_quickly(table, "die-0", "a2", "die-1", "c1")
        assert table.read().pending == {"a2": 3, "c1": 4}
        gate.release()
        table.answered(before)
        assert table.read().pending == {"a2": 3, "c1": 4}
    table.page.locator('#cell-c1[data-state="staged"]').wait_for()


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("undo", {"staged": "0 a2, 1 c1"}),
        ("next", {"staged": "0 a2, 1 c1"}),
        ("a2", {"staged": "0 a2, 1 c1"}),
        ("die-0", {"staged": "0 a2, 1 c1"}),
        ("power-increase", {"selected": 0}),
    ],
)
def test_every_other_deed_answers_the_finger_too(sit_down, table, live_server, name, position):
    sit_down(**PLACING, **position)
    before = table.version
    with live_server.held():
        table[name].click()
        expect(table[name]).to_have_attribute("data-pending", "")
    table.answered(before)


FAILURES = {
    "fails": (lambda route: route.fulfill(status=500), "The server could not answer.", "500 POST "),
    "cannot get at its database": (
        lambda route: route.fulfill(status=503),
        "Nothing is lost: wait a moment, and try again.",
        "503 POST ",
    ),
    "is away": (
        lambda route: route.abort("connectionrefused"),
        "No connection.",
        "failed: net::ERR_CONNECTION_REFUSED",
    ),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_what_was_shown_ahead_is_taken_back_when_the_server(sit_down, table, watch, failure):
    answer, sentence, complaint = FAILURES[failure]
    sit_down(**PLACING, selected=0)
    before = table.read()
    watch.expects(complaint, "console: ")
    table.page.route("**/stage/", answer)
    table["a2"].click()
    expect(table["connection"]).to_contain_text(sentence)
    assert table.read() == before
    expect(table["a2"]).to_have_text("")
    table.page.unroute("**/stage/")
    table.tap("a2")
    assert table.read().staged == {"a2": 3}
    expect(table["connection"]).to_be_empty()


@pytest.mark.parametrize("failure", FAILURES)
def test_the_tap_is_sent_again_on_request_when_the_server(sit_down, table, watch, posts, failure):
    answer, sentence, complaint = FAILURES[failure]
    sit_down(**PLACING, selected=0)
    again = table.page.get_by_role("button", name="Try again")
    expect(again).to_be_hidden()
    watch.expects(complaint, "console: ", complaint, "console: ")
    table.page.route("**/stage/", answer)
    table["a2"].click()
    expect(table["connection"]).to_contain_text(sentence)
    with table.page.expect_response("**/stage/") if failure != "is away" else table.page.expect_request("**/stage/"):
        again.click()
    expect(table["connection"]).to_contain_text(sentence)
    table.page.unroute("**/stage/")
    before = table.version
    again.press("Enter")
    table.answered(before)
    assert table.read().staged == {"a2": 3}
    expect(again).to_be_hidden()
    expect(table["a2"]).to_be_focused()
    assert posts == ["stage"] * 3


def test_a_tap_whose_answer_got_lost_is_not_done_twice(sit_down, table, watch):
    game = sit_down(**PLACING, selected=0)
    watch.expects("failed: net::ERR_CONNECTION_RESET POST ", "console: ", "409 POST ")

    def lose_the_answer(route):
        route.fetch()
        route.abort("connectionreset")

    table.page.route("**/stage/", lose_the_answer)
    table["a2"].click()
    expect(table["connection"]).to_contain_text("No connection.")
    table.page.unroute("**/stage/")
    table.page.get_by_role("button", name="Try again").click()
    table.refuses(Reason.STALE)
    assert table.read().staged == {"a2": 3}
    assert table.version == game.version + 1


def test_taps_made_before_a_failure_are_not_sent_after_it(sit_down, table, watch, posts):
    sit_down(**PLACING)
    before = table.read()
    watch.expects("failed: net::ERR_CONNECTION_REFUSED", "console: ")
    on_its_way = []

    def keep(route):
        on_its_way.append(route)

    table.page.route("**/select/", keep)
    with table.page.expect_request("**/select/"):
        tap_quickly(table, "die-0", "a2", "die-1", "c1")
    while not on_its_way:
        table.page.evaluate("0")  # lets the driver hand over the request
    on_its_way[0].abort("connectionrefused")
    expect(table["connection"]).to_contain_text("No connection.")
    assert table.read() == before
    assert posts == ["select"]


def test_dice_stop_tumbling_when_the_server_is_away(sit_down, table, watch):
    sit_down()
    watch.expects("failed: net::ERR_CONNECTION_REFUSED", "console: ")
    table.page.route("**/roll/", lambda route: route.abort("connectionrefused"))
    table["next"].click()
    expect(table["connection"]).to_contain_text("No connection.")
    assert table.page.locator("[data-tumbling]").count() == 0


def test_what_was_shown_ahead_gives_way_to_a_refusal(sit_down, table, watch):
    game = sit_down(**PLACING, selected=0)
    watch.expects("409 POST .*/stage/")
    game.select(game.version, 3)
    before = table.version
    table["a2"].click()
    table.answered(before)
    seen = table.read()
    assert (seen.pending, seen.staged, seen.selected) == ({}, {}, 3)


def test_taps_on_two_games_do_not_mix(player, sit_down, table):
    first = sit_down(**PLACING)
    second = lay_out(player, **PLACING)
    table.tap("die-0", "a2")
    table.open(second)
    assert table.read().staged == {}
    table.tap("die-1", "c1")
    table.open(first)
    assert table.read().staged == {"a2": 3}
