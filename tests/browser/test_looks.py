"""Motion, colours and zoom, as the player and the system want them."""

from io import BytesIO

import pytest
from PIL import Image

from tests.browser.scenes import SCENES

INK = "rgb(34, 31, 59)"  # of the light theme
VISIBLE = 60  # of 255 greys
GROUNDS = {"light": "rgb(243, 236, 223)", "dark": "rgb(16, 17, 38)"}


def ground(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


# What a browser paints its own bar with, and what the top of the page has.
_BAR_AND_TOP = """() => {
  const paint = (colour) => {
    const element = document.body.appendChild(document.createElement("i"));
    element.style.color = colour;
    const painted = getComputedStyle(element).color;
    element.remove();
    return painted;
  };
  const metas = [...document.querySelectorAll("meta[name=theme-color]")];
  return [metas.find(({media}) => !media || matchMedia(media).matches).content, "var(--ground-far)"].map(paint);
}"""


def running(page):
    """The animations that run."""
    return page.evaluate(
        "document.getAnimations().filter((each) => each.playState === 'running')"
        ".map((each) => each.animationName || each.transitionProperty)"
    )


@pytest.mark.parametrize("scene", ["a die selected", "a MAGDAGDON with powers", "a RUIN to choose", "a game over"])
def test_nothing_moves_for_those_who_ask_for_less_motion(table, player, watch, scene):
    SCENES[scene](table, player, watch)
    assert running(table.page) == []


def test_nothing_moves_through_a_turn_for_those_who_ask_for_less_motion(sit_down, table, scripted_dice, live_server):
    sit_down()
    scripted_dice.fall("3456")
    with live_server.held():
        table["next"].click()
        table.page.locator("[data-tumbling]").wait_for()
        assert running(table.page) == []
    table.page.locator('#table[data-phase="place"]').wait_for()
    for name in ("die-0", "b2", "b2", "die-1", "b2", "die-0", "b3", "next"):
        table.tap(name)
        assert running(table.page) == [], name


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_dice_tumble_and_fall_for_everyone_else(sit_down, table, scripted_dice, live_server):
    sit_down()
    scripted_dice.fall("3456")
    with live_server.held():
        table["next"].click()
        table.page.locator("[data-tumbling]").wait_for()
        assert running(table.page).count("tumble") == 4
    table.page.locator('#table[data-phase="place"]').wait_for()
    assert table.page.locator("[data-fallen]").count() == 4


MOVES = {"no-preference": "swell", "reduce": "none"}


@pytest.mark.parametrize("motion", MOVES)
def test_a_wave_runs_over_the_board_when_a_game_ends_and_not_when_its_page_is_seen_again(sit_down, table, motion):
    table.page.emulate_media(reduced_motion=motion)
    sit_down("3456/3456/3456/345.", dice="6655", staged="0 d4")
    moves = "getComputedStyle(document.querySelector('#cell-b2')).animationName"
    assert table.page.evaluate(moves) == "none"
    table["next"].click()
    table.page.locator('#table[data-phase="over"]').wait_for()
    assert table.page.evaluate(moves) == MOVES[motion]
    table.page.reload()
    assert table.page.evaluate(moves) == "none"


def test_a_refusal_can_be_seen_on_the_stone_of_a_MAGDAGDON(table, player, watch):  # noqa: N802 - its name
    watch.expects("422 POST .*/power/")
    SCENES["a MAGDAGDON with powers"](table, player, watch)
    frame = "getComputedStyle(document.querySelector('.say')).boxShadow"
    assert table.page.evaluate(frame) == "none"
    table["power-reroll"].click()
    table.page.locator(".say[data-refused]").wait_for()
    assert table.page.evaluate(frame) != "none"


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_the_theme_is_the_players_or_the_systems(table, sit_down, theme):
    table.page.goto("/settings/")
    table.page.locator(f"input[name=theme][value={theme}]").check()
    table.page.get_by_role("button", name="Save").click()
    table.page.get_by_text("Your settings are saved").wait_for()
    for show in (lambda: None, sit_down):
        show()
        for system in ("light", "dark"):
            table.page.emulate_media(color_scheme=system)
            assert ground(table.page) == GROUNDS[system if theme == "system" else theme]
            bar, top = table.page.evaluate(_BAR_AND_TOP)
            assert bar == top


def test_a_game_is_printed_in_light_and_without_what_is_only_for_screens(sit_down, table):
    table.page.goto("/settings/")
    table.page.locator("input[name=theme][value=dark]").check()
    table.page.get_by_role("button", name="Save").click()
    table.page.get_by_text("Your settings are saved").wait_for()
    sit_down("3456/3344/56#6/5555")
    table.page.emulate_media(media="print")
    assert table.page.evaluate("getComputedStyle(document.body).color") == INK
    for part in (".site-head", ".site-foot", "#next"):
        assert table.page.locator(part).is_hidden(), part


@pytest.mark.parametrize("scene", ["a die staged", "a MAGDAGDON with powers", "a RUIN to choose", "the start page"])
def test_a_double_tap_does_not_zoom(table, player, watch, scene):
    SCENES[scene](table, player, watch)
    actions = table.page.evaluate(
        """() => [...document.querySelectorAll("button, a, label, input:not([type=hidden])")].map((each) => {
          let zooms = true;
          for (let outer = each; outer; outer = outer.parentElement) {
            if (getComputedStyle(outer).touchAction === "manipulation") zooms = false;
          }
          return zooms ? each.outerHTML : "";
        }).filter(Boolean)"""
    )
    assert actions == []


def test_pinching_still_zooms(sit_down, table):
    sit_down()
    viewport = table.page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport


def spread(control):
    """How far apart the darkest and the lightest grey of a control lie, of 255."""
    darkest, lightest = Image.open(BytesIO(control.screenshot())).convert("L").getextrema()
    return lightest - darkest


@pytest.mark.browser_context_args(forced_colors="active")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_pips_cells_and_buttons_visible(sit_down, table, scheme):
    sit_down("34../..../..../....", dice="3456", staged="0 a2", selected=1)
    table.page.emulate_media(color_scheme=scheme, forced_colors="active")
    for name in ("die-1", "die-2", "die-3", "a1", "a2", "b2", "d4", "undo", "next"):
        assert spread(table[name]) > VISIBLE, name
