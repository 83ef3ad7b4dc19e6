"""Whatever the player does with the browser, the game is where it was, and no dice are thrown for it."""

import pytest
from playwright.sync_api import expect

from game.rules.refusal import Reason
from game.wording import REASONS
from tests.browser.table import Table
from tests.games import FULL, MAGDAGDON

pytestmark = pytest.mark.on_postgresql

PLACING = {"board": "34../..../..../....", "dice": "3456"}
STAGED = {**PLACING, "staged": "0 a2, 1 c1", "selected": 2}

STANDING = {
    "before the roll": {"board": "34../..../..../...."},
    "staged and selected": STAGED,
    "a MAGDAGDON": {"board": MAGDAGDON, "dice": "1111"},
    "accepted": {"board": MAGDAGDON, "dice": "1111", "accepting": True},
    "over": {"board": FULL},
}


def reload(table):
    table.page.reload()


def go_away_and_back(table):
    table.page.goto("/about/")
    table.page.go_back()


def follow_a_link_and_go_back(table):
    table.page.get_by_role("link", name="High scores", exact=True).click()
    table.page.get_by_role("heading", name="High scores", exact=True).wait_for()
    table.page.go_back()


def choose_it_from_the_list(table):
    table.page.goto("/games/")
    table.page.locator(".game-card").click()


WAYS = [reload, go_away_and_back, follow_a_link_and_go_back, choose_it_from_the_list]


@pytest.mark.parametrize("standing", STANDING)
def test_a_game_stands_as_it_was(sit_down, table, scripted_dice, standing):
    sit_down(**STANDING[standing])
    before = table.read()
    for way in WAYS:
        way(table)
        table.page.locator("#table").wait_for()
        assert table.read() == before, way.__name__
    assert scripted_dice.thrown == 0


def test_what_was_just_done_stands_after(sit_down, table, scripted_dice):
    sit_down()
    scripted_dice.fall("3456")
    table.tap("next")
    for way, deed in zip(WAYS, ("die-0", "b2", "die-3", "undo"), strict=True):
        table.tap(deed)
        before = table.read()
        way(table)
        table.page.locator("#table").wait_for()
        assert table.read() == before, way.__name__
    assert scripted_dice.thrown == 4


def test_a_second_tab_shows_the_same(sit_down, table, context):
    game = sit_down(**STAGED)
    second = Table(context.new_page())
    second.open(game)
    assert second.read() == table.read()
    second.page.goto("/")
    assert second.read() == table.read()


@pytest.fixture
def behind(sit_down, table, context):
    """A second tab, left behind on a game that has been confirmed in the first."""
    game = sit_down(**STAGED)
    behind = Table(context.new_page())
    behind.open(game)
    table.tap("next")
    return behind


@pytest.mark.parametrize(
    ("deed", "name"), [("confirm", "next"), ("stage", "c2"), ("select", "die-3"), ("undo", "undo")]
)
def test_a_tap_in_a_tab_left_behind_changes_nothing_and_shows_how_the_game_stands(behind, table, watch, deed, name):
    now = table.read()
    watch.expects(f"409 POST .*/{deed}/")
    behind.tap(name)
    assert behind.read() == now
    behind.refuses(Reason.STALE)
    assert behind.heard == REASONS[Reason.STALE]
    expect(behind.page.locator("#turns li:not(.none)")).to_have_count(now.turn - 1)
    table.page.reload()
    assert table.read() == now


def test_a_tab_left_behind_plays_on_after_it_was_told(behind, watch, scripted_dice):
    watch.expects("409 POST ")
    behind.tap("die-0")
    scripted_dice.fall("4455")
    behind.tap("next")
    assert behind.read().values == (4, 4, 5, 5)


def test_going_back_after_play_again_throws_no_dice(sit_down, table, scripted_dice):
    over = sit_down(FULL)
    table["next"].click()
    table.page.wait_for_url(lambda url: str(over.pk) not in url)
    scripted_dice.fall("3456")
    table.tap("next", "die-1")
    playing = table.read()
    table.page.go_back()
    assert table.read().phase == "over"
    table.page.go_forward()
    assert table.read() == playing
    assert scripted_dice.thrown == 4


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_going_back_and_reloading_without_scripts_throws_no_dice(sit_down, table, scripted_dice):
    sit_down()
    scripted_dice.fall("3456")
    table.tap("next", "die-1", "b2")
    playing = table.read()
    table.page.reload()
    assert table.read() == playing
    for step in (table.page.go_back, table.page.go_back, table.page.go_forward, table.page.go_forward):
        step()
        table.page.locator("#table").wait_for()
    assert table.read() == playing
    assert scripted_dice.thrown == 4


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_reloading_the_page_of_a_refused_deed_without_scripts_changes_nothing(sit_down, table, watch):
    sit_down(**PLACING)
    watch.expects("422 POST .*/stage/")
    before = table.read()
    table["d4"].click()
    table.refuses(Reason.NO_DIE_SELECTED)
    table.page.reload()
    assert table.read() == before


def test_a_lost_session_leads_home(sit_down, table, context, watch):
    sit_down(**PLACING)
    watch.expects("401 POST ")
    watch.allows("console: ")
    context.clear_cookies(name="sessionid")
    table["die-0"].click()
    table.page.get_by_role("button", name="PEACEFUL").wait_for()
    expect(table["status"]).to_contain_text("This device no longer knows whose game that was.")


def test_a_page_older_than_its_token_is_loaded_anew(sit_down, table, context, watch):
    sit_down(**PLACING)
    watch.expects("403 POST ")
    watch.allows("console: ")
    context.clear_cookies(name="csrftoken")
    with table.page.expect_navigation():
        table["die-0"].click()
    expect(table.page.locator(".say")).to_contain_text("This page was too old")
    table.tap("die-0")
    assert table.read().selected == 0
