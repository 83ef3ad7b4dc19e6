"""No scene breaks a rule of WCAG 2.2 AA that a machine can check, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.scenes import SCENES

RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3

_CONTRAST = """([selector, part]) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 1, height: 1});
  const context = canvas.getContext("2d", {willReadFrequently: true});
  const luminance = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const linear = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => byte / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const colours = (text) => text.match(/(?:rgba?|oklab|color)\\([^()]*\\)/g) || [];
  return [...document.querySelectorAll(selector)].map((element) => {
    const style = getComputedStyle(element);
    if (part === "fill" || part === "stroke") {
      const ink = luminance(style[part]);
      const ground = luminance(getComputedStyle(element.closest("figure")).backgroundColor);
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    }
    const ink = luminance(part === "text" ? style.color : colours(style.boxShadow)[0]);
    const grounds = colours(style.backgroundImage);
    return Math.min(...(grounds.length ? grounds : [style.backgroundColor]).map(luminance)
      .map((ground) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)));
  });
}"""


def contrasts(page, selector, part):
    """The least contrast of each such element's text, or of its frame, with its own ground, gradients included.

    Of what is drawn in a figure, `fill` and `stroke` are set against the figure.
    """
    return page.evaluate(_CONTRAST, [selector, part])


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_accessible_in_light_and_dark(table, player, watch, scene):
    SCENES[scene](table, player, watch)
    for scheme, rules in (("light", RULES), ("dark", COLOURS)):
        table.page.emulate_media(color_scheme=scheme)
        results = Axe().run(table.page, options={"runOnly": rules, "resultTypes": ["violations"]})
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_can_be_read_on_their_tiles(sit_down, table, scheme):
    sit_down("3456/2345/12../....", dice="1234", staged="2 c3")
    table.page.emulate_media(color_scheme=scheme)
    tiles = contrasts(table.page, "[data-cell]:is([data-state=number], [data-state=staged])", "text")
    assert len(tiles) == 11
    assert min(tiles) >= TEXT_CONTRAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lit_cells_stand_out_from_their_ground(sit_down, table, scheme):
    sit_down("34../..../..../....", dice="3456", selected=0)
    table.page.emulate_media(color_scheme=scheme)
    lit = contrasts(table.page, "[data-legal]", "frame")
    assert lit
    assert min(lit) >= SHAPE_CONTRAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("shape", "part"), [(".bar", "stroke"), (".middle", "stroke"), (".so-far", "stroke"), ("circle", "fill")]
)
def test_what_is_drawn_in_a_plot_stands_out_from_its_ground(table, player, watch, scheme, shape, part):
    SCENES["a player's page"](table, player, watch)
    table.page.emulate_media(color_scheme=scheme)
    shapes = contrasts(table.page, f"figure {shape}", part)
    assert shapes
    assert min(shapes) >= SHAPE_CONTRAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bands_and_dots_of_the_dice_stand_out_from_their_ground(table, player, watch, scheme):
    SCENES["the dice of the server"](table, player, watch)
    table.page.emulate_media(color_scheme=scheme)
    for shape, part in ("figure .within", "stroke"), ("figure circle", "fill"), ("figure .middle", "stroke"):
        shapes = contrasts(table.page, shape, part)
        assert shapes
        assert min(shapes) >= SHAPE_CONTRAST, shape
