"""The replay in a browser: by links, slider, keys and by itself, with Back and Forward, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.replay.film import A_TURN, LAST


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
