"""The replay in a browser: by links, slider, keys and by itself, with Back and Forward, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from game.models import Game, Player
from tests.games import REPLAYED, replayed

LAST = len(REPLAYED.turns)
A_TURN = 2200
"""Milliseconds that a turn is shown while it plays by itself."""


class Film:
    """The page of a replay."""

    def __init__(self, page, game):
        self.page = page
        self.address = f"{game.get_absolute_url()}replay/"

    def open(self, turn=None):
        self.page.goto(self.address if turn is None else f"{self.address}?turn={turn}")

    def shows(self, turn):
        """Wait until it is at the turn in all its parts."""
        expect(self.page.locator("#film")).to_have_attribute("data-turn", str(turn))
        expect(self.page.locator("#scrub")).to_have_value(str(turn))
        current = self.page.locator("#turns [aria-current]")
        expect(current).to_have_count(0 if str(turn) == "0" else 1)
        if str(turn) != "0":
            expect(current).to_have_attribute("data-turn", str(turn))

    def step(self, name):
        self.page.locator(f"#step-{name}").click()

    def moves(self, go):
        """Go through the history, and wait until the page that htmx asks for there can be used."""
        with self.page.expect_event("load"):
            go()

    @property
    def path(self):
        return self.page.evaluate("location.pathname + location.search")


@pytest.fixture
def game(transactional_db):  # noqa: ARG001 - where it is kept
    """A finished game of somebody else."""
    return replayed(Player.objects.create(name="Emil"))


@pytest.fixture
def film(page, game):
    return Film(page, game)


@pytest.fixture
def clock(page):
    """The clock of the page, which stands until a test lets it `run_for` a while, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    return page.clock


def test_links_go_from_turn_to_turn_without_a_new_page_and_back_goes_back(film):
    film.open()
    film.page.evaluate("window.isSamePage = true")
    for name, turn in (("next", 1), ("next", 2), ("last", LAST), ("previous", LAST - 1), ("first", 0)):
        film.step(name)
        film.shows(turn)
        assert film.path == f"{film.address}?turn={turn}"
    assert film.page.evaluate("window.isSamePage")
    for turn in LAST - 1, LAST, 2:
        film.moves(film.page.go_back)
        film.shows(turn)
    film.moves(film.page.go_forward)
    film.shows(LAST)
    film.step("previous")
    film.shows(LAST - 1)
    assert film.page.locator("#film").count() == 1


def test_a_turn_has_an_address_of_its_own(film):
    film.open(2)
    film.shows(2)
    film.page.reload()
    film.shows(2)
    assert film.page.locator('[data-cell="c2"][data-order="1"]').count() == 1


def test_the_list_of_turns_leads_to_each(film):
    film.open()
    film.page.locator('#turns a[data-turn="5"]').click()
    film.shows(5)


def test_the_slider_moves_the_board_at_once_and_leaves_the_history_alone(film):
    film.open(1)
    film.page.evaluate("window.isSamePage = true")
    before = film.page.evaluate("history.length")
    film.page.locator("#scrub").focus()
    for turn in 2, 3, 4:
        film.page.keyboard.press("ArrowRight")
        film.shows(turn)
    film.page.keyboard.press("End")
    film.shows(LAST)
    film.page.keyboard.press("Home")
    film.shows(0)
    expect(film.page).to_have_url(f"{film.page.evaluate('location.origin')}{film.address}?turn=0")
    assert film.page.evaluate("document.activeElement.id") == "scrub"
    assert film.page.evaluate("history.length") == before
    assert film.page.evaluate("window.isSamePage")


def test_a_slider_drawn_quickly_ends_where_the_finger_is(film):
    film.open(0)
    film.page.locator("#scrub").focus()
    for _ in range(LAST):
        film.page.keyboard.press("ArrowRight")
    film.shows(LAST)


def test_keys_go_from_turn_to_turn(film):
    film.open(3)
    for key, turn in (("ArrowRight", 4), ("ArrowLeft", 3), ("End", LAST), ("ArrowRight", LAST), ("Home", 0)):
        film.page.keyboard.press(key)
        film.shows(turn)


def test_keys_are_left_to_the_browser_once_shortcuts_are_off(film, page):
    page.goto("/settings/")
    page.get_by_label("Single keys are shortcuts").uncheck()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your settings are saved on this device.").wait_for()
    film.open(3)
    page.evaluate("addEventListener('keydown', (event) => { window.isTaken = event.defaultPrevented; })")
    for key in "ArrowRight", "ArrowLeft", "Home", "End":
        page.keyboard.press(key)
        assert page.evaluate("window.isTaken") is False, key
    film.shows(3)


def test_the_focus_stays_on_the_way_and_turns_round_at_the_end(film):
    film.open(LAST - 2)
    film.page.locator("#step-next").focus()
    film.page.keyboard.press("Enter")
    film.shows(LAST - 1)
    assert film.page.evaluate("document.activeElement.id") == "step-next"
    film.page.keyboard.press("Enter")
    film.shows(LAST)
    assert film.page.evaluate("document.activeElement.id") == "step-previous"


def test_it_plays_by_itself_to_the_end_and_then_from_the_beginning(film, clock):
    film.open(LAST - 2)
    button = film.page.locator("#play")
    expect(button).to_have_accessible_name("Play")
    button.click()
    film.shows(LAST - 1)
    clock.run_for(A_TURN)
    film.shows(LAST)
    expect(button).to_have_accessible_name("Pause")
    clock.run_for(A_TURN)
    expect(button).to_have_accessible_name("Play")
    button.click()
    film.shows(0)
    clock.run_for(A_TURN)
    film.shows(1)


@pytest.mark.parametrize(("how", "turn"), [("the button", 1), ("a key", 0), ("a link", 7)])
def test_whatever_is_done_pauses_it(film, clock, how, turn):
    film.open()
    button = film.page.locator("#play")
    button.click()
    film.shows(1)
    expect(button).to_have_accessible_name("Pause")
    if how == "the button":
        button.click()
    elif how == "a key":
        film.page.keyboard.press("Home")
    else:
        film.page.locator('#turns a[data-turn="7"]').click()
    expect(button).to_have_accessible_name("Play")
    film.shows(turn)
    clock.run_for(2 * A_TURN)
    expect(film.page.locator(".htmx-request")).to_have_count(0)
    film.shows(turn)


def test_each_turn_is_heard_in_words(film):
    film.open(7)
    film.step("next")
    film.shows(LAST)
    expect(film.page.locator("#status")).to_have_text(
        "Turn 8: Rolled: 6, 4, 3, 1. MAGDAGDON: c3 is a RUIN. Score: 261."
    )


def test_a_finished_game_leads_into_its_replay_and_back(film, game):
    film.page.goto(game.get_absolute_url())
    film.shows(LAST)
    film.step("first")
    film.shows(0)
    film.page.go_back()
    film.shows(LAST)
    assert film.path == game.get_absolute_url()


LOST = "No connection."
FAILED = "The server could not answer."
WAITS = "The server cannot get at the games just now."


@pytest.fixture
def alert(page):
    return page.locator("#connection")


@pytest.mark.parametrize("how", ["slider", "link", "step"])
def test_a_lost_connection_is_told_and_everything_stays_at_the_turn_that_is_shown(film, alert, context, watch, how):
    watch.expects("failed: net::ERR_INTERNET_DISCONNECTED GET .*/replay/", "console: ")
    watch.allows("failed: net::ERR_INTERNET_DISCONNECTED GET .*/static/icons/")
    film.open(3)
    expect(alert).to_be_empty()
    context.set_offline(True)
    if how == "slider":
        film.page.locator("#scrub").fill("6")
    elif how == "link":
        film.page.locator('#turns a[data-turn="6"]').click()
    else:
        film.step("next")
    expect(alert).to_contain_text(LOST)
    expect(alert).to_be_in_viewport()
    film.shows(3)
    assert film.path == f"{film.address}?turn=3"

    context.set_offline(False)
    film.step("next")
    film.shows(4)
    expect(alert).to_be_empty()


@pytest.mark.parametrize(("how", "turn"), [("slider", 6), ("link", 6), ("step", 4)])
def test_the_turn_that_was_asked_for_is_asked_for_again(film, alert, watch, how, turn):
    watch.expects("503 GET .*/replay/", "console: ")
    film.open(3)
    film.page.route("**/replay/?turn=*", lambda route: route.fulfill(status=503, body="Later"))
    if how == "step":
        film.step("next")
    else:
        control = film.page.locator("#scrub" if how == "slider" else f'#turns a[data-turn="{turn}"]')
        control.fill(str(turn)) if how == "slider" else control.click()
    expect(alert).to_contain_text(WAITS)
    film.page.unroute("**/replay/?turn=*")
    film.page.get_by_role("button", name="Try again").click()
    film.shows(turn)
    expect(alert).to_be_empty()
    expect(film.page.get_by_role("button", name="Try again")).to_be_hidden()


def test_it_stops_playing_when_the_connection_is_lost(film, alert, context, watch, clock):
    watch.expects("failed: net::ERR_INTERNET_DISCONNECTED GET .*/replay/", "console: ")
    watch.allows("failed: net::ERR_INTERNET_DISCONNECTED GET .*/static/icons/")
    film.open()
    button = film.page.locator("#play")
    button.click()
    film.shows(1)
    context.set_offline(True)
    clock.run_for(A_TURN)
    expect(alert).to_contain_text(LOST)
    expect(button).to_have_accessible_name("Play")
    film.shows(1)
    context.set_offline(False)
    button.click()
    film.shows(2)
    expect(alert).to_be_empty()


@pytest.mark.parametrize(("status", "sentence"), [(500, FAILED), (503, WAITS)])
def test_a_server_that_cannot_answer_is_told_of_too(film, alert, watch, status, sentence):
    watch.expects(f"{status} GET .*/replay/", "console: ")
    film.open(2)
    film.page.route("**/replay/?turn=5", lambda route: route.fulfill(status=status, body="Later"))
    film.page.locator("#scrub").fill("5")
    expect(alert).to_contain_text(sentence)
    film.shows(2)


def test_an_answer_that_is_no_replay_leaves_the_turn(film, alert):
    film.open(2)
    film.page.route("**/replay/?turn=3", lambda route: route.fulfill(status=200, body="<h1>Welcome to the café</h1>"))
    film.step("next")
    expect(alert).to_contain_text(FAILED)
    film.shows(2)
    assert film.path == f"{film.address}?turn=2"
    film.step("last")
    film.shows(LAST)
    expect(alert).to_be_empty()


def test_a_game_that_was_hidden_meanwhile_is_seen_no_more(film, game, watch):
    watch.expects("404 GET .*/replay/", "console: ")
    film.open(2)
    Game.objects.filter(pk=game.pk).update(hidden=True)
    film.step("next")
    expect(film.page.locator("#film")).to_have_count(0)
    assert film.path == f"{film.address}?turn=2"


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_links_and_the_slider_lead_everywhere(film):
    film.open()
    page = film.page
    for name, turn in (("next", 1), ("last", LAST), ("previous", LAST - 1), ("first", 0)):
        film.step(name)
        page.locator(f'#film[data-turn="{turn}"]').wait_for()
    page.locator("#scrub").fill("5")
    page.get_by_role("button", name="Go").click()
    page.locator('#film[data-turn="5"]').wait_for()
    page.locator('#turns a[data-turn="2"]').click()
    page.locator('#film[data-turn="2"]').wait_for()
    assert not page.locator("#play").is_visible()


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_numbers_land_in_their_order(film):
    film.open(4)
    delays = film.page.evaluate(
        """() => [...document.querySelectorAll("#film [data-order]")]
          .map((cell) => [cell.dataset.order, parseFloat(getComputedStyle(cell).animationDelay)])"""
    )
    assert len(delays) == 3
    assert [order for order, _delay in sorted(delays, key=lambda each: each[1])] == ["1", "2", "3"]
