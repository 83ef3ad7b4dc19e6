"""The guided first game in a browser: by taps, by keys, and left in the middle."""

import pytest
from playwright.sync_api import expect

from game.lesson import LAST, STEPS
from tests.browser.hands import Keys, Taps
from tests.browser.table import Table

LIVE = "#table :is(.cell, .die, .primary, .danger, .quiet, .power):not([aria-disabled])"


@pytest.fixture
def lesson(page, db):  # noqa: ARG001 - the server's errors would ask it
    page.goto("/first-game/")
    return Table(page)


def follow(hand, steps):
    """Do what is marked, again and again."""
    table = hand.table
    for step in steps:
        expect(table.page.locator(LIVE)).to_have_count(1)
        if STEPS[step].deed == "power":
            hand.tick("pick-0", on=True)
        hand.do(table.page.locator(LIVE).get_attribute("id"))
        table.shows_version(step + 1)


@pytest.mark.parametrize("hand", [Taps, Keys])
def test_the_whole_first_game_can_be_played_by_following_the_marks(lesson, hand):
    follow(hand(lesson), range(LAST))
    assert lesson.read().phase == "over"
    assert lesson.page.locator(".final strong").text_content() == "289"
    assert lesson.focus == "next"


def test_a_reload_and_another_language_keep_the_step(lesson):
    follow(Taps(lesson), range(9))
    before = lesson.read()
    lesson.page.reload()
    assert lesson.read() == before
    lesson.page.get_by_role("button", name="Polski").click()
    expect(lesson.page.locator("html")).to_have_attribute("lang", "pl")
    assert lesson.read() == before


def test_the_way_back_within_a_page_leads_to_the_step_that_was_reached(lesson):
    follow(Taps(lesson), range(3))
    lesson.page.locator(".to-languages").click()
    lesson.page.wait_for_url("**/first-game/3/#languages")
    with lesson.page.expect_event("load"):
        lesson.page.go_back()
    lesson.shows_version(3)
    follow(Taps(lesson), range(3, 5))


def test_it_can_be_skipped_at_once_and_in_the_middle(lesson):
    for steps in range(0), range(4):
        lesson.page.goto("/first-game/")
        follow(Taps(lesson), steps)
        lesson.page.locator(".guide a").click()
        lesson.page.wait_for_url("/")
        assert lesson.page.locator(".choice").count() == 1


def test_what_is_not_marked_does_nothing(lesson):
    follow(Taps(lesson), range(2))
    for name in ("d4", "a1", "die-1", "undo", "next"):
        lesson[name].click(force=True)
    lesson.page.wait_for_timeout(300)
    assert lesson.version == 2
