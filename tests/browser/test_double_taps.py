"""A double tap, or a key held down, is one deed."""

import time

import pytest
from playwright.sync_api import expect

from game.models import Game
from tests.games import FULL, MAGDAGDON
from tests.people import PASSWORD

PLACING = {"board": "34../..../..../....", "dice": "3456"}
STAGED = {**PLACING, "staged": "0 a2, 1 c1"}
MAGDAGDON_TURN = {"board": MAGDAGDON, "dice": "1111"}
ACCEPTED = {**MAGDAGDON_TURN, "accepting": True}

DEEDS = {
    "roll": ("next", {}),
    "stage": ("a2", {**PLACING, "selected": 0}),
    "take-back": ("a2", {**STAGED, "selected": 2}),
    "take-back by its die": ("die-0", STAGED),
    "confirm": ("next", STAGED),
    "the last confirm": ("next", {"board": "3456/3456/3456/345.", "dice": "6655", "staged": "0 d4"}),
    "accept": ("next", MAGDAGDON_TURN),
    "withdraw": ("next", ACCEPTED),
    "ruin": ("d4", ACCEPTED),
    "power increase": ("power-increase", {**PLACING, "selected": 0}),
    "power reroll": ("power-reroll", {**PLACING, "selected": 0}),
}
each_deed = pytest.mark.parametrize("deed", DEEDS)


def name_of(deed):
    """The deed as its address has it."""
    return next(name for name in ("take-back", "confirm", *deed.split()) if name in deed)


@pytest.fixture
def lay(sit_down, scripted_dice):
    """Lay out the position of a deed, with dice for more throws than there should be."""

    def lay(deed):
        control, position = DEEDS[deed]
        sit_down(**position)
        scripted_dice.fall("3456" * 3)
        return control

    return lay


def press(page, *, count):
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


@each_deed
def test_a_double_click_is_one_deed_when_the_answer_comes_between(lay, table, posts, deed, settled):
    table.page.mouse.move(*table.middle(lay(deed)))
    before = table.version
    press(table.page, count=1)
    table.answered(before)
    after = table.read()
    press(table.page, count=2)
    assert settled(posts) == [name_of(deed)]
    assert table.read() == after


@each_deed
def test_a_double_click_is_one_deed_when_the_answer_comes_after(lay, table, posts, live_server, deed, settled):
    control = lay(deed)
    before = table.version
    with live_server.held():
        table[control].dblclick()
    table.answered(before)
    assert settled(posts) == [name_of(deed)]
    assert table.version == before + 1


@pytest.mark.parametrize("deed", ["roll", "stage", "accept"])
@pytest.mark.browser_context_args(has_touch=True)
def test_a_double_tap_of_a_finger_is_one_deed(lay, table, posts, context, deed, settled):
    x, y = table.middle(lay(deed))
    before = table.version
    finger = context.new_cdp_session(table.page)
    began = time.time()
    for seconds in (0, 0.2):  # as the finger has it, however long the machine takes
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": began + seconds}
        finger.send("Input.dispatchTouchEvent", touch)
        leave = {"type": "touchEnd", "touchPoints": [], "timestamp": began + seconds + 0.05}
        finger.send("Input.dispatchTouchEvent", leave)
        table.answered(before)
    assert settled(posts) == [name_of(deed)]


@pytest.mark.parametrize("deed", ["roll", "stage", "confirm", "the last confirm", "accept", "ruin", "power increase"])
def test_a_key_held_down_is_one_deed(lay, table, posts, deed, settled):
    control = lay(deed)
    before = table.version
    table[control].focus()
    table.page.keyboard.down("Enter")
    table.answered(before)
    for _ in range(3):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    assert settled(posts) == [name_of(deed)]


def test_a_shortcut_held_down_is_one_deed(lay, table, posts, settled):
    lay("roll")
    before = table.version
    for _ in range(3):
        table.page.keyboard.down("r")
    table.answered(before)
    table.page.keyboard.down("r")
    table.page.keyboard.up("r")
    assert settled(posts) == ["roll"]


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize("deed", ["roll", "ruin", "power reroll"])
def test_a_double_click_is_one_deed_without_scripts(lay, table, watch, live_server, deed):
    control = lay(deed)
    before, game = table.version, table.read().game
    watch.allows("failed: net::ERR_ABORTED", "409 POST ")
    if deed.startswith("power"):
        table["pick-0"].check()
    with live_server.held():
        table.page.mouse.dblclick(*table.middle(control))
    table.answered(before)
    assert table.version == before + 1
    assert Game.objects.get(pk=game).version == before + 1


def test_a_double_click_starts_one_game(page, watch):
    watch.allows("failed: net::ERR_ABORTED")
    page.goto("/")
    page.get_by_role("button", name="NIGHTMARE").dblclick()
    page.wait_for_url("**/games/*/")
    assert Game.objects.count() == 1


def test_a_double_click_on_play_again_starts_one_game(sit_down, table, watch):
    over = sit_down(FULL)
    watch.allows("failed: net::ERR_ABORTED")
    table["next"].dblclick()
    table.page.wait_for_url(lambda url: "/games/" in url and str(over.pk) not in url)
    assert Game.objects.count() == 2


def test_a_form_is_sent_once_while_its_answer_is_on_the_way(page, posts, live_server):
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("majda")
    page.get_by_label("Display name").fill("Majda")
    page.get_by_label("Password").fill(PASSWORD)
    button = page.locator("main").get_by_role("button", name="Create an account")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    with live_server.held() as gate:
        for _ in range(3):
            page.mouse.click(box["x"] + 9, box["y"] + 9)
            page.mouse.move(0, 0)
        gate.release(10)
        expect(page.locator("#status")).to_have_text("You are logged in as Majda.")
    assert posts == ["signup"]


def test_a_form_that_is_shown_again_can_be_sent_again(page, posts, watch):
    watch.expects("422 POST .*/accounts/login/")
    page.goto("/accounts/login/")
    for _ in range(2):
        page.locator("[name=login]").fill("nobody")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=password]").press("Enter")
        expect(page.get_by_role("alert")).to_be_visible()
    assert len(posts) == 2
