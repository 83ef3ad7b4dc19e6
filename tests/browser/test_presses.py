"""Presses and taps that meet an answer on its way: each counts once where it was meant, and not where it was not."""

import pytest
from playwright.sync_api import expect

from game.models import Game
from game.rules.refusal import Reason

PLACING = {"board": "34../..../..../....", "dice": "3456"}
STAGED = {**PLACING, "staged": "0 a2, 1 c1"}


@pytest.fixture
def down_through_a_swap(table, live_server):
    """Put the pointer down on a control, and leave it there while the answer to another tap swaps the table."""

    def press(name, *, tapped):
        before = table.version
        with live_server.held():
            table[tapped].click()
            table.page.mouse.move(*table.middle(name))
            table.page.mouse.down()
        table.answered(before)

    return press


def test_a_press_through_a_swap_is_a_tap(sit_down, table, posts, down_through_a_swap):
    sit_down(**PLACING)
    before = table.version
    down_through_a_swap("die-1", tapped="die-0")
    table.page.mouse.up()
    table.shows_version(before + 2)
    assert posts == ["select", "select"]
    assert table.read().selected == 1


def test_a_press_that_is_drawn_off_the_control_is_none(sit_down, table, posts, settle, down_through_a_swap):
    sit_down(**STAGED)
    down_through_a_swap("next", tapped="die-2")
    table.page.mouse.move(2, 2)
    table.page.mouse.up()
    settle()
    assert posts == ["select"]
    assert table.read().turn == 2


def test_a_press_on_what_has_become_another_deed_is_none(sit_down, table, posts, settle, down_through_a_swap):
    sit_down(**PLACING, selected=0)
    down_through_a_swap("a2", tapped="a2")
    table.page.mouse.up()
    settle()
    assert posts == ["stage"]
    assert table.read().staged == {"a2": 3}


def test_an_impatient_second_tap_on_a_power_uses_no_second_one(sit_down, table, posts, settle, live_server):
    sit_down(**PLACING)
    before = table.version
    with live_server.held() as gate:
        table["die-0"].click()
        table["power-increase"].click()
        gate.release()
        table.answered(before)
        table["power-increase"].click()
    table.shows_version(before + 2)
    settle()
    assert posts == ["select", "power"]
    assert table.read().powers_left == 2


def test_a_confirm_tapped_too_early_is_answered_with_the_reason(sit_down, table, posts, watch, live_server):
    sit_down(**PLACING)
    watch.expects("422 ")
    with live_server.held():
        table["die-0"].click()
        table.page.mouse.click(*table.middle("next"))
    table.refuses(Reason.TOO_FEW_DICE)
    assert posts == ["select", "confirm"]


def test_enter_on_a_tick_ticks_and_uses_no_power(sit_down, table, posts, settle):
    sit_down(**PLACING)
    table["pick-1"].focus()
    table.page.keyboard.press("Enter")
    expect(table["pick-1"]).to_be_checked()
    settle()
    assert posts == []


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_enter_on_a_tick_without_scripts_uses_no_power(sit_down, table, watch):
    watch.expects("422 ")
    game = sit_down(**PLACING, selected=1)
    table["pick-1"].focus()
    with table.page.expect_response("**/power/") as answer:
        table.page.keyboard.press("Enter")
    assert answer.value.status == 422
    assert Game.objects.get(pk=game.pk).state.powers_left == 3


def test_an_answer_that_is_not_the_games_own_leaves_the_table(sit_down, table):
    sit_down(**PLACING)
    before = table.read()
    table.page.route("**/select/", lambda route: route.fulfill(status=200, body="<h1>Welcome to the café</h1>"))
    table["die-0"].click()
    expect(table["connection"]).to_contain_text("The server could not answer.")
    assert table.read() == before
