"""Arrow keys and single keys, and that the latter can be switched off."""

from itertools import pairwise

import pytest

from game.rules.refusal import Reason
from game.wording import REASONS

STAGED = {"board": "34../..../..../....", "dice": "3456", "staged": "0 a2, 1 c1"}


@pytest.fixture
def shortcuts_off(page, signed_in, context):
    """Single keys are switched off in SETTINGS."""
    signed_in(context)
    page.goto("/settings/")
    page.get_by_label("Single keys are shortcuts").uncheck()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your settings are saved on this device.").wait_for()


@pytest.mark.parametrize(("position", "keys"), [({}, "rR"), (STAGED, "14ucaUC")], ids=["before a roll", "in a turn"])
@pytest.mark.usefixtures("shortcuts_off")
def test_single_keys_do_nothing_once_switched_off(sit_down, table, posts, position, keys):
    posts.clear()
    sit_down(**position)
    for focus in ("a1", "next"):
        table[focus].focus()
        for key in keys:
            table.page.keyboard.press(key)
    assert posts == []


@pytest.mark.usefixtures("shortcuts_off")
def test_arrows_and_enter_work_with_single_keys_off(sit_down, table):
    sit_down("34../..../..../....", dice="3456", selected=0)
    table["a1"].focus()
    before = table.version
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")
    table.answered(before)
    assert table.read().staged == {"a2": 3}


def test_other_keys_are_left_to_the_browser(sit_down, table, posts):
    sit_down(**STAGED)
    table["a1"].focus()
    table.page.evaluate("addEventListener('keydown', (event) => { window.isTaken = event.defaultPrevented; })")
    for keys in ("Control+c", "Control+u", "Alt+1", "Meta+a", "b", "5", "0", "Home"):
        table.page.keyboard.press(keys)
        assert table.page.evaluate("window.isTaken") is False, keys
    assert posts == []


def test_a_key_that_has_nothing_to_do_does_nothing(sit_down, table, posts):
    sit_down()
    for key in "cua14":
        table.page.keyboard.press(key)
    assert posts == []


@pytest.mark.parametrize("key", ["c", "u"])
def test_a_key_for_what_is_not_possible_yet_says_why(sit_down, table, watch, key):
    sit_down("34../..../..../....", dice="3456")
    watch.expects("422 POST ")
    table.page.keyboard.press(key)
    reason = {"c": Reason.TOO_FEW_DICE, "u": Reason.NOTHING_STAGED}[key]
    table.refuses(reason)
    assert table.heard == REASONS[reason]


def test_arrows_walk_the_board_and_the_dice_and_stop_at_the_edge(sit_down, table):
    sit_down(**STAGED)
    table["a1"].focus()
    ways = [
        ("ArrowLeft ArrowUp", "cell-a1"),
        ("ArrowRight ArrowRight ArrowRight ArrowRight", "cell-d1"),
        ("ArrowDown ArrowDown ArrowDown", "cell-d4"),
        ("ArrowDown", "die-3"),
        ("ArrowRight ArrowDown", "die-3"),
        ("ArrowLeft", "die-2"),
        ("ArrowUp", "cell-c4"),
    ]
    for keys, end in ways:
        for key in keys.split():
            table.page.keyboard.press(key)
        assert table.focus == end, keys


def test_arrows_still_scroll_the_page_where_no_cell_has_the_focus(sit_down, table):
    sit_down(**STAGED)
    table.page.set_viewport_size({"width": 320, "height": 400})
    table.page.evaluate("""() => {
      window.scrolled = new Promise((resolve) => addEventListener("scroll", () => resolve(scrollY), {once: true}));
    }""")
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate("Promise.race([scrolled, new Promise((resolve) => setTimeout(resolve, 5000, 0))])") > 0


def test_the_live_region_tells_every_deed_in_a_sentence_of_its_own(sit_down, table, scripted_dice):
    sit_down()
    scripted_dice.fall("3456")
    said = []
    for name in ("next", "die-0", "b2", "undo", "die-1", "b2", "b2", "die-0", "b2", "die-1", "b3", "next"):
        table.tap(name)
        said.append(table.heard)
    assert all(said)
    assert all(before != after for before, after in pairwise(said)), said
    assert table.page.locator("#status[aria-live=polite]").count() == 1
