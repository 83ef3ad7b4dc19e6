"""The longest words fit the narrowest screen, and another language leaves the game where it is."""

import pytest
from django.conf import settings
from django.utils.translation import override
from playwright.sync_api import expect

from game.lesson import LAST
from tests.browser.scenes import SCENES, TOLD_ONCE
from tests.browser.test_lesson import LIVE
from tests.browser.test_narrow import LYING, SCREENS, fit

CODES = [code for code, _name in settings.LANGUAGES]

# Text that sticks out of the button, the cell of a table or the line that it belongs to.
_TEXT_STICKING_OUT = """() => {
  const holders = "button, .button, .quiet, .tabs a, th, td, .strip-part, .say, .pick, .game-card, legend, kbd";
  const TALLER_THAN_ITS_LINE = 5; // what a letter's box may stick out where lines lie close
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement.closest(holders);
    if (!holder || !text.data.trim() || text.parentElement.closest(".hidden, .skip, .preview")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const inner = range.getBoundingClientRect();
    const outer = holder.getBoundingClientRect();
    if (!inner.width || !outer.width) continue;
    const wide = Math.max(outer.left - inner.left, inner.right - outer.right);
    const high = Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    if (wide > 1 || high > TALLER_THAN_ITS_LINE) found.push(`${text.data.trim()}: ${wide}, ${high} px`);
  }
  return found;
}"""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scene", TOLD_ONCE)
def test_every_word_that_is_told_once_fits_the_narrowest_screen(table, player, watch, speaking, scene, code):
    speaking(code)
    with override(code):
        SCENES[scene](table, player, watch)
    fits_the_narrowest_screen(table.page, code)


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in TOLD_ONCE])
def test_every_word_fits_the_narrowest_screen(table, player, watch, speaking, scene):
    SCENES[scene](table, player, watch)
    for code in CODES:
        speaking(code)
        table.page.reload()
        fits_the_narrowest_screen(table.page, code)


def fits_the_narrowest_screen(page, code):
    expect(page.locator("html")).to_have_attribute("lang", code)
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    fit(page, *SCREENS["narrow"])
    assert page.evaluate(_TEXT_STICKING_OUT) == []


@pytest.mark.parametrize("code", CODES)
def test_every_table_and_chip_of_the_rule_book_keeps_to_its_place(page, code):
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS["narrow"], strict=True)))
    page.goto(f"/{code}/rules/")
    sticks_out = """() => [...document.querySelectorAll(".facts, .chips a")].filter((each) => {
      const outer = each.parentElement.getBoundingClientRect();
      return each.getBoundingClientRect().right > outer.right + 1 || each.scrollWidth > each.clientWidth + 1;
    }).map((each) => each.textContent)"""
    assert page.evaluate(sticks_out) == []
    words_broken = """() => [...document.querySelectorAll(".chips a")].filter((each) => {
      const wide = each.cloneNode(true);
      wide.style.overflowWrap = "normal";
      wide.style.width = `${each.getBoundingClientRect().width}px`;
      each.after(wide);
      const isBroken = wide.scrollWidth > wide.clientWidth + 1;
      wide.remove();
      return isBroken;
    }).map((each) => each.textContent)"""
    assert page.evaluate(words_broken) == []


def test_drawings_that_belong_together_stand_side_by_side_on_a_phone(page):
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto("/rules/")
    tops = """() => [...document.querySelectorAll(".drawing:has(+ .drawing):first-child")].map((each) =>
      each.nextElementSibling.getBoundingClientRect().top - each.getBoundingClientRect().top)"""
    assert page.evaluate(tops)
    assert set(page.evaluate(tops)) == {0}


_IS_WHOLLY_IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("code", CODES)
def test_what_the_guide_asks_for_is_in_sight_at_every_step(page, code):
    for step in range(LAST):
        page.goto(f"/{code}/first-game/{step}/")
        for screen in "narrow", "phone":
            page.set_viewport_size(dict(zip(("width", "height"), SCREENS[screen], strict=True)))
            assert page.locator(LIVE).evaluate(_IS_WHOLLY_IN_SIGHT), (screen, step)
            assert page.evaluate(_TEXT_STICKING_OUT) == [], (screen, step)


@pytest.mark.parametrize("code", CODES)
def test_the_guide_ends_with_its_words_and_the_way_on_in_sight(page, code):
    for width, height in (SCREENS["narrow"], SCREENS["phone"], LYING):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/{code}/first-game/{LAST}/")
        for part in (".verdict", ".verdict + p", "#next"):
            assert page.locator(part).evaluate(_IS_WHOLLY_IN_SIGHT), (part, width, height)


def test_another_language_in_the_middle_of_a_turn_keeps_what_is_staged(sit_down, table):
    sit_down("34../.5../..../....", dice="3456")
    table.tap("die-0", "c1", "die-1")
    before = table.read()
    for code, name in [*settings.LANGUAGES[1:], settings.LANGUAGES[0]]:
        table.page.get_by_role("button", name=name).click()
        expect(table.page.locator("html")).to_have_attribute("lang", code)
        assert table.read() == before
    table.tap("d1", "next")
    assert table.read().phase == "roll"


def test_a_page_swaps_in_what_another_tab_has_translated_and_says_so(sit_down, table, context):
    sit_down("34../.5../..../....", dice="3456")
    table.page.wait_for_load_state("networkidle")
    other = context.new_page()
    other.goto("/settings/")
    other.locator("main").get_by_role("button", name="Nederlands").click()
    expect(other.locator("html")).to_have_attribute("lang", "nl")
    table.tap("die-0")
    expect(table.page.locator("#table")).to_have_attribute("lang", "nl")
    expect(table.page.locator("#status span")).to_have_attribute("lang", "nl")
