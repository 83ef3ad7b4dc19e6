"""Every scene fits the screens that people have, from a narrow phone to a desktop."""

import pytest

from tests.browser.scenes import SCENES
from tests.browser.showing.games import POSITIONS

SCREENS = {"narrow": (320, 568), "phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LYING = (740, 360)
"""A phone on its side."""

PHONES = [(320, 568), (360, 640), (375, 667), (390, 664), (412, 732)]
"""What small phones leave a page between their bars."""

# What sticks out sideways, save what lies in a box that scrolls by itself or is there for those who listen.
_STICKING_OUT = """() => [...document.querySelectorAll("body *")].filter((element) => {
  const box = element.getBoundingClientRect();
  const scrolls = (each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  for (let each = element; each !== document.documentElement; each = each.parentElement) {
    if (each.matches(".hidden, .skip, [aria-hidden] *") || scrolls(each)) return false;
  }
  return box.width && (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5);
}).map((element) => element.id || element.className || element.tagName)"""

_IS_UNDER_THE_THUMB = """(element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && element.contains(top);
}"""

_COVERS_THE_FOCUS = """() => {
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  const points = [[.5, .5], [.5, .1], [.5, .9], [.1, .5], [.9, .5]];
  const top = points.map(([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y));
  const isSeen = top.some((each) => each && (element.contains(each) || each.contains(element)));
  return isSeen ? "" : element.id || element.outerHTML;
}"""


def fit(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate(_STICKING_OUT) == []


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_fits_every_screen_with_the_next_deed_under_the_thumb(table, player, watch, scene):
    SCENES[scene](table, player, watch)
    is_played = scene in POSITIONS and not scene.startswith("a game")
    for width, height in SCREENS.values():
        fit(table.page, width, height)
        if is_played:
            assert table["next"].evaluate(_IS_UNDER_THE_THUMB), (width, height)
    fit(table.page, *LYING)


@pytest.mark.parametrize("scene", ["a game over", "a game lost", "the first game over"])
def test_the_next_game_is_under_the_thumb_on_a_phone_upright_or_on_its_side(table, player, watch, scene):
    SCENES[scene](table, player, watch)
    for width, height in (SCREENS["narrow"], SCREENS["phone"], LYING):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table["next"].evaluate(_IS_UNDER_THE_THUMB), (width, height)


def test_the_guided_table_stands_in_the_middle_of_a_wide_screen(page):
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS["desktop"], strict=True)))
    page.goto("/first-game/5/")
    box = page.locator("#table").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - SCREENS["desktop"][0] / 2) < 2


@pytest.mark.parametrize("screen", SCREENS)
def test_the_foot_of_a_short_page_stands_at_the_bottom_of_the_screen_and_of_a_long_one_below_it(page, screen):
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    for address in ("/accounts/login/", "/scores/", "/rules/"):
        page.goto(address)
        main, foot = (page.locator(part).bounding_box() for part in ("main", ".site-foot"))
        assert main["y"] + main["height"] <= foot["y"]
        whole = page.evaluate("document.documentElement.scrollHeight")
        assert foot["y"] + foot["height"] == pytest.approx(max(whole, height), abs=1)


def test_the_whole_board_and_the_dice_are_in_sight_at_once(sit_down, table):
    sit_down("34../.5../..../....", dice="3456", staged="0 a2, 1 c1")
    for width, height in SCREENS.values():
        table.page.set_viewport_size({"width": width, "height": height})
        for name in ("a1", "d4", "die-0", "die-3", "next"):
            assert table[name].evaluate(_IS_UNDER_THE_THUMB), (name, width, height)


@pytest.mark.parametrize("scene", ["dice to place", "enough dice staged", "a MAGDAGDON with powers"])
@pytest.mark.parametrize("language", ["en", "id", "nl"])
def test_the_powers_stand_whole_above_the_next_deed_on_small_phones(table, player, watch, speaking, scene, language):
    speaking(language)
    SCENES[scene](table, player, watch)
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        powers, deed = (table.page.locator(part).bounding_box() for part in (".powers", "#next"))
        assert powers["y"] + powers["height"] + 2 <= deed["y"], (width, height)


@pytest.mark.parametrize("screen", ["narrow", "phone"])
def test_nothing_covers_the_control_that_has_the_focus(sit_down, table, screen):
    sit_down("34../.5../..../....", dice="3456", staged="0 a2, 1 c1")
    width, height = SCREENS[screen]
    table.page.set_viewport_size({"width": width, "height": height})
    for key in ("Tab", "Shift+Tab"):
        visited = set()
        while table.focus not in visited or table.focus in ("A", "BUTTON"):  # those without an id
            visited.add(table.focus)
            table.page.keyboard.press(key)
            assert table.page.evaluate(_COVERS_THE_FOCUS) == ""
            assert len(visited) < 60
        assert {"cell-a1", "die-0", "undo", "next"} <= visited


@pytest.mark.parametrize(("screen", "least"), [("narrow", 36), ("phone", 44)])
def test_controls_are_big_enough_for_a_finger(sit_down, table, screen, least):
    sit_down("34../.5../..../....", dice="3456", staged="0 a2, 1 c1")
    width, height = SCREENS[screen]
    table.page.set_viewport_size({"width": width, "height": height})
    for button in table.page.locator("#table button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= least, button.get_attribute("id")


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_the_menu_is_one_line_on_every_screen_in_every_language(page, speaking, language):
    speaking(language)
    page.goto("/settings/")
    assert page.locator("html").get_attribute("lang") == language
    for width in (320, 375, 430, 667, 760, 820, 900, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 568})
        assert page.locator(".site-head").bounding_box()["height"] < 60, width


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
@pytest.mark.parametrize("is_zoomed", [False, True], ids=["letters", "zoom"])
def test_letters_of_double_size_on_the_narrowest_phone_push_nothing_off_the_screen(
    browser_type, browser_type_launch_args, live_server, language, is_zoomed
):
    """By the browser's own size of letters, or by its zoom, which leaves a page fewer pixels."""
    size = (240, 480) if is_zoomed else (320, 640)
    switches = browser_type_launch_args["args"] + ([] if is_zoomed else ["--blink-settings=defaultFontSize=32"])
    browser = browser_type.launch(**{**browser_type_launch_args, "args": switches})
    page = browser.new_context(base_url=live_server.url, locale=language).new_page()
    for address in ("/", "/about/", "/leaderboard/", "/scores/", "/games/", "/accounts/login/", "/settings/"):
        page.goto(address)
        fit(page, *size)
    page.locator("[data-difficulty=peaceful]").click()
    page.wait_for_url("**/games/*/")
    fit(page, *size)
    page.locator("#next").click()
    page.locator("#die-3[data-value]").click()
    page.locator("#die-3[data-state=selected]").wait_for()
    fit(page, *size)
    browser.close()
