"""The rule book on paper: two pages of A4 at most, light, with nothing cut off."""

import re

import pytest
from django.conf import settings

PAGES = 2
WIDTH = 726
"""The pixels of A4 between the margins."""

# Every text as long as a translation may make it.
_LENGTHEN = """() => {
  const texts = ".said p, .said li, .facts td, .facts th, figcaption, caption, h2 a";
  for (const element of document.querySelectorAll(texts)) {
    const text = element.textContent.trim();
    element.append(" " + text.slice(0, Math.ceil(text.length / 3)));
  }
}"""

_STICKING_OUT = """() => {
  const sheet = document.querySelector(".book").getBoundingClientRect();
  return [...document.querySelectorAll(".book *")].filter((element) => {
    const box = element.getBoundingClientRect();
    const isIn = box.left > sheet.left - 1 && box.right < sheet.right + 1;
    return box.width && !isIn && !element.matches(".hidden, .hidden *");
  }).map((element) => element.outerHTML.slice(0, 120));
}"""

# A board beside another, or a table, that does not fit its column would run into the next one.
_TOO_WIDE = """() => [...document.querySelectorAll(".example, .said")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.dataset.example || element.parentElement.id)"""

_IN_LIGHT = """() => ["html", ".example", "h1"].map((selector) => {
  const style = getComputedStyle(document.querySelector(selector));
  return [style.colorScheme, style.color];
})"""


def pages(page):
    printed = page.pdf(format="A4", print_background=True)
    (count,) = re.findall(rb"/Type /Pages\s+/Count (\d+)", printed)
    assert len(re.findall(rb"/Type /Page\b(?!s)", printed)) == int(count)
    return int(count)


@pytest.fixture(params=["en"])
def book(page, request):
    page.goto(f"/{request.param}/rules/")
    return page


in_every_language = pytest.mark.parametrize("book", [code for code, _name in settings.LANGUAGES], indirect=True)


@in_every_language
def test_the_rule_book_fits_on_two_pages(book):
    assert pages(book) <= PAGES


def test_a_translation_that_is_longer_by_a_third_fits_on_two_pages_too(book):
    book.evaluate(_LENGTHEN)
    assert pages(book) <= PAGES


@in_every_language
def test_nothing_is_cut_off_on_paper(book):
    book.emulate_media(media="print")
    book.set_viewport_size({"width": WIDTH, "height": 1000})
    assert book.evaluate(_STICKING_OUT) == []
    assert book.evaluate(_TOO_WIDE) == []


def test_paper_is_light_and_shows_neither_buttons_nor_contents(book):
    book.emulate_media(media="print", color_scheme="light")
    light = book.evaluate(_IN_LIGHT)
    book.emulate_media(media="print", color_scheme="dark")
    assert book.evaluate(_IN_LIGHT) == light
    for selector in (".site-head", ".site-foot", ".chips", ".back", ".more", ".to-contents", ".skip"):
        assert not book.locator(selector).first.is_visible(), selector
    assert book.locator(".drawing").first.is_visible()


def test_dice_and_numbers_are_printed_in_flat_colours(book):
    """Some printers leave out what fades to nothing."""
    book.emulate_media(media="print")
    fading = """() => [...document.querySelectorAll(".die, .cell:is([data-state=number], [data-state=staged])")]
      .filter((each) => getComputedStyle(each).backgroundImage !== "none").map((each) => each.outerHTML)"""
    assert book.evaluate(fading) == []
    pips = """() => [...document.querySelectorAll(".die")].map((each) => {
      const style = getComputedStyle(each, "::before");
      const around = style.boxShadow === "none" ? 0 : style.boxShadow.match(/rgb/g).length;
      const middle = style.backgroundColor !== "rgba(0, 0, 0, 0)";
      return [each.dataset.value, String(around + middle)];
    })"""
    shown = book.evaluate(pips)
    assert {value for value, _pips in shown} == set("123456")
    assert all(value == pips for value, pips in shown)
