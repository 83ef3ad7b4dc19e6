"""Every scene fits the screens that people have, from a narrow phone to a desktop."""

import pytest
from django.conf import settings

from tests.browser.conftest import SWITCHES
from tests.browser.scenes import SCENES
from tests.browser.showing.games import POSITIONS
from tests.browser.table import Table

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


@pytest.fixture(scope="session")
def large_print(launch_browser, chromium):
    """A browser whose letters are twice as large as usual."""
    browser = launch_browser(executable_path=chromium, args=[*SWITCHES, "--blink-settings=defaultFontSize=32"])
    yield browser
    browser.close()


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_a_turn_fits_a_phone_whose_letters_are_twice_as_large(
    large_print, signed_in, player, watch, language, base_url
):
    context = signed_in(large_print.new_context(base_url=base_url, reduced_motion="reduce"))
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": base_url}])
    table = Table(context.new_page())
    for scene in ("the start page", "a new game", "enough dice staged", "a MAGDAGDON with powers", "a game over"):
        SCENES[scene](table, player, watch)
        fit(table.page, 375, 667)
        if scene == "enough dice staged":
            table["die-0"].scroll_into_view_if_needed()
            assert table["die-0"].evaluate(_IS_UNDER_THE_THUMB)
    context.close()


IN_LARGE_PRINT = ["/", "/first-game/1/", "/games/", "/scores/", "/leaderboard/", "/rules/", "/dice/", "/about/"]
IN_LARGE_PRINT += ["/settings/", "/players/switch/", "/accounts/login/", "/accounts/signup/"]


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_pages_fit_the_narrowest_phone_with_letters_twice_as_large(large_print, language, watch, base_url):
    context = large_print.new_context(base_url=base_url, viewport={"width": 320, "height": 568})
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": base_url}])
    watch.over(context)
    page = context.new_page()
    for address in IN_LARGE_PRINT:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        fit(page, *SCREENS["narrow"])
    context.close()


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_the_dice_are_in_sight_on_small_phones_that_have_lost_the_connection(table, player, watch, speaking, language):
    speaking(language)
    SCENES["no connection"](table, player, watch)
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        for name in ("a1", "die-0", "die-3", "again"):
            assert table[name].evaluate(_IS_UNDER_THE_THUMB), (name, width, height)


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_the_final_score_is_in_sight_when_a_game_ends_on_a_small_phone(table, player, watch, speaking, language):
    speaking(language)
    SCENES["a game over"](table, player, watch)
    for width, height in (*PHONES, LYING):
        table.page.set_viewport_size({"width": width, "height": height})
        scores = table.page.locator(".strip-score strong, .final strong").all()
        assert any(score.evaluate(_IS_UNDER_THE_THUMB) for score in scores if score.is_visible()), (width, height)


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


@pytest.mark.parametrize("language", ["en", "id", "pl", "nl", "cs", "sk"])
def test_no_die_moves_from_phase_to_phase(table, player, watch, speaking, language):
    speaking(language)
    places = {screen: set() for screen in SCREENS}
    for scene in ("a new game", "dice to place", "enough dice staged", "a MAGDAGDON with powers", "a RUIN to choose"):
        SCENES[scene](table, player, watch)
        for screen, (width, height) in SCREENS.items():
            table.page.set_viewport_size({"width": width, "height": height})
            places[screen].add(round(table.page.locator(".tray").bounding_box()["y"]))
    assert {screen: len(ys) for screen, ys in places.items()} == dict.fromkeys(SCREENS, 1), places


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


def test_the_board_stays_in_sight_when_the_focus_comes_to_the_main_button(sit_down, table):
    sit_down("34../.5../..../....", dice="3456", staged="0 a2, 1 c1")
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        table["die-3"].focus()
        while table.focus != "next":
            table.page.keyboard.press("Tab")
        assert table["a1"].evaluate(_IS_UNDER_THE_THUMB), (width, height)


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
