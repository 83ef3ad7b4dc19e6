"""The focus stays where the player was, whatever the answer brings."""

import pytest

from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out

PLACING = {"board": "34../..../..../....", "dice": "3456"}
STAGED = {**PLACING, "staged": "0 a2, 1 c1"}
MAGDAGDON_TURN = {"board": MAGDAGDON, "dice": "1111"}

DEEDS = {
    "roll": ("next", {}),
    "select": ("die-1", PLACING),
    "stage": ("cell-a2", {**PLACING, "selected": 0}),
    "take back by the cell": ("cell-c1", STAGED),
    "take back by the die": ("die-1", STAGED),
    "undo": ("undo", STAGED),
    "undo of the last": ("undo", {**PLACING, "staged": "0 a2"}),
    "confirm": ("next", STAGED),
    "the last confirm": ("next", {"board": "3456/3456/3456/345.", "dice": "6655", "staged": "0 d4"}),
    "decrease": ("power-decrease", {**PLACING, "selected": 2}),
    "increase": ("power-increase", {**PLACING, "selected": 0}),
    "reroll": ("power-reroll", {**PLACING, "selected": 2}),
    "the last power": ("power-reroll", {**PLACING, "selected": 2, "powers_used": 2}),
    "a power in a MAGDAGDON": ("power-increase", MAGDAGDON_TURN),
    "accept": ("next", MAGDAGDON_TURN),
    "withdraw": ("next", {**MAGDAGDON_TURN, "accepting": True}),
    "ruin": ("cell-d4", {**MAGDAGDON_TURN, "accepting": True}),
    "the last ruin": ("cell-d4", {"board": "3456/3456/3456/345.", "dice": "1111", "accepting": True}),
}


@pytest.fixture
def lay(sit_down, table, scripted_dice):
    """Lay out the position of a deed, with dice for it."""

    def lay(deed):
        control, position = DEEDS[deed]
        sit_down(**position)
        scripted_dice.fall("3456")
        if deed == "a power in a MAGDAGDON":
            table["pick-0"].check()
        return control

    return lay


@pytest.mark.parametrize("deed", DEEDS)
def test_the_focus_stays_on_the_control_that_was_used(lay, table, deed):
    control = lay(deed)
    before = table.version
    table[control].focus()
    table.page.keyboard.press("Enter")
    table.answered(before)
    assert table.focus == control


@pytest.mark.parametrize("deed", ["roll", "select", "stage", "reroll"])
def test_the_focus_stays_on_the_control_that_was_tapped(lay, table, deed):
    control = lay(deed)
    table.tap(control)
    assert table.focus == control


@pytest.mark.parametrize("deed", ["select", "stage", "undo", "confirm", "accept"])
def test_a_single_key_leaves_the_focus_where_it_was(lay, table, deed):
    lay(deed)
    before = table.version
    table["a1"].focus()
    key = {"select": "2", "stage": "1", "undo": "u", "confirm": "c", "accept": "a"}[deed]
    table.page.keyboard.press(key)
    table.answered(before)
    assert table.focus == "cell-a1"


@pytest.mark.parametrize("control", ["undo", "pick-2", "die-3"])
@pytest.mark.parametrize("deed", ["confirm", "the last confirm"])
def test_a_single_key_never_drops_the_focus_with_the_control_that_had_it(lay, table, deed, control):
    lay(deed)
    before = table.version
    table[control].focus()
    table.page.keyboard.press("c")
    table.answered(before)
    assert table.page.evaluate("document.activeElement.closest('.play') !== null"), table.focus


def test_a_refused_deed_leaves_the_focus_where_it_was(sit_down, table, watch):
    sit_down(**PLACING)
    watch.expects("422 POST .*/stage/")
    table["d4"].focus()
    table.page.keyboard.press("Enter")
    table.refuses(Reason.NO_DIE_SELECTED)
    assert table.focus == "cell-d4"


def test_a_stale_page_leaves_the_focus_where_it_was(sit_down, table, watch):
    game = sit_down(**PLACING)
    watch.expects("409 POST .*/select/")
    game.select(game.version, 3)
    before = table.version
    table["die-0"].click()
    table.answered(before)
    assert table.focus == "die-0"


def test_a_lost_connection_leaves_the_focus_where_it_was(sit_down, table, watch):
    sit_down(**PLACING)
    watch.expects("failed: net::ERR_CONNECTION_REFUSED", "console: ")
    table.page.route("**/select/", lambda route: route.abort("connectionrefused"))
    table["die-0"].click()
    table.page.get_by_text("No connection.").wait_for()
    assert table.focus == "die-0"


def test_the_focus_can_be_seen(player, table):
    table.open(lay_out(player, **STAGED))
    for name in ("a1", "a2", "d4", "die-0", "die-2", "undo", "next", "power-reroll", "pick-3"):
        table.page.keyboard.press("Tab")  # focus by keyboard from here on
        table[name].focus()
        style = table[name].evaluate("(each) => getComputedStyle(each).outline")
        assert "none" not in style, f"{name}: {style}"
        assert "0px" not in style, f"{name}: {style}"
