"""A turn that does not come: it is told, the one that is shown stays, and what was asked for is asked for again."""

import pytest
from playwright.sync_api import expect

from game.models import Game
from tests.browser.replay.film import A_TURN, LAST

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
