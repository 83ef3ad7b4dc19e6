"""Sealed dice in a browser: its own randomness goes into them, and what the player writes."""

import re

import pytest
from playwright.sync_api import expect

from game import wording
from game.models import Game
from game.rules.refusal import Reason
from tests.browser.hands import Taps
from tests.browser.table import Table

FIELD = "#client-seed"
OWN = re.compile("^[0-9a-f]{32}$")


def start(page):
    page.goto("/")
    page.get_by_role("button", name="PEACEFUL").click()
    page.wait_for_load_state()  # the browser's own text is in
    return Table(page)


def stored(table):
    return Game.objects.get(pk=table.read().game)


def offered(page):
    """What the server wrote into the field."""
    return page.locator(FIELD).get_attribute("value")


def test_the_browsers_own_text_goes_into_the_dice(page):
    table = start(page)
    expect(page.locator(FIELD)).not_to_have_value(offered(page))  # once the script has run
    text = page.locator(FIELD).input_value()
    assert OWN.fullmatch(text)
    Taps(table).do("next")
    assert stored(table).client_seed == text
    assert page.locator(FIELD).count() == 0


def test_the_text_is_another_one_each_time(page):
    start(page)
    texts = set()
    for _ in range(3):
        texts.add(page.locator(FIELD).input_value())
        page.reload()
    assert len(texts) == 3


def test_the_page_says_whose_text_it_is_and_shows_the_seal(page):
    table = start(page)
    page.locator("summary").click()
    hint = page.locator("#client-seed-hint")
    expect(hint).to_have_text(re.compile("This text comes from your own device"), use_inner_text=True)
    expect(page.locator(".fair code")).to_have_text(stored(table).seal)


def test_what_the_player_writes_stays_and_its_letters_are_no_taps(page):
    """R would roll, and 1 would select a die."""
    table = start(page)
    page.locator("summary").click()
    page.locator(FIELD).fill("")
    page.locator(FIELD).press_sequentially("Raca 1234 u c")
    assert (table.read().phase, page.locator(FIELD).input_value()) == ("roll", "Raca 1234 u c")
    page.locator(FIELD).press("Enter")
    table.answered(0)
    assert stored(table).client_seed == "Raca 1234 u c"


def test_a_text_that_is_refused_stays_to_be_mended(page, watch):
    watch.expects("422 POST .*/roll/")
    table = start(page)
    page.locator("summary").click()
    page.locator(FIELD).fill("a|b")
    table["next"].click()
    table.refuses(Reason.BAD_CLIENT_SEED)
    assert page.locator(FIELD).input_value() == "a|b"
    assert page.locator(FIELD).is_visible()
    page.locator(FIELD).fill("a-b")
    Taps(table).do("next")
    assert stored(table).client_seed == "a-b"


def test_an_empty_field_is_refused_and_filled_anew_by_the_browser(page, watch):
    watch.expects("422 POST .*/roll/")
    table = start(page)
    page.locator("summary").click()
    page.locator(FIELD).fill("")
    table["next"].click()
    table.refuses(Reason.BAD_CLIENT_SEED)
    expect(page.locator(FIELD)).not_to_have_value(offered(page))
    expect(page.locator(FIELD)).to_have_value(OWN)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_the_text_of_the_page_goes_in_and_the_page_says_so(page):
    table = start(page)
    text = page.locator(FIELD).input_value()
    page.locator("summary").click()
    expect(page.get_by_text("This text comes from the server.")).to_be_visible()
    expect(page.get_by_text("This text comes from your own device.")).to_be_hidden()
    table["next"].click()
    page.locator("[data-phase=place], [data-phase=magdagdon]").first.wait_for()
    assert Game.objects.get().client_seed == text


def test_a_game_is_given_up_in_two_steps_and_the_next_one_begins(page):
    table = start(page)
    Taps(table).do("next")
    first = table.read().game
    page.get_by_role("link", name="Give up this game").click()
    page.get_by_role("link", name="Keep playing").click()
    assert table.read().phase == "place"
    page.get_by_role("link", name="Give up this game").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("You have given up this game.").first).to_be_visible()
    assert table.read().phase == "over"
    assert page.get_by_role("link", name="Give up this game").count() == 0
    page.get_by_role("button", name="PLAY AGAIN").click()
    page.locator("[data-phase=roll]").first.wait_for()
    assert table.read().game != first


def test_a_tab_that_still_shows_the_game_learns_that_it_was_given_up(page, sit_down, watch):
    watch.expects("409 POST .*/roll/")
    game = sit_down()
    Game.objects.get(pk=game.pk).give_up(game.version)
    table = Table(page)
    table["next"].click()
    page.locator("#table[data-phase=over]").wait_for()
    expect(page.locator(".say")).to_have_text(str(wording.REASONS[Reason.STALE]))
    expect(page.locator(".give-up")).to_be_hidden()
