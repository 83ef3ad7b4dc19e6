"""Accounts and shared devices, in a real browser: the game goes on."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from game.models import Game, Player
from tests.browser.showing.people import sign_in
from tests.browser.table import Table
from tests.games import lay_out
from tests.people import PASSWORD, enrol

pytestmark = pytest.mark.usefixtures("transactional_db")

PLACING = {"board": "34../.5../..../....", "dice": "3456"}


def fill_in_the_sign_up(page, name):
    page.locator("[name=username]").fill(name.lower())
    page.locator("[name=name]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)


def press(page, name):
    """Go to a button by Tab alone and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(name) => document.activeElement.textContent.replace(/\\s+/g, ' ').includes(name)", name):
            page.keyboard.press("Enter")
            return
    pytest.fail(f"Tab never comes to {name}")


def test_a_guest_signs_up_in_the_middle_of_a_turn_and_plays_on(sit_down, table, player):
    game = sit_down(**PLACING, staged="0 a2", selected=1)
    before = table.read()
    table.page.goto("/accounts/signup/")
    fill_in_the_sign_up(table.page, "Majda")
    expect(table.page.locator("[name=listed]")).to_be_checked()
    table.page.locator("[name=password1]").press("Enter")
    table.page.locator("#table").wait_for()
    assert table.read() == before
    expect(table.page.locator(".site-head .me")).to_have_attribute("aria-label", "My account: Majda")
    table["cell-c1"].click()
    table.answered(before.version)
    assert table.read().staged == {"a2": 3, "c1": 4}
    table["next"].click()
    table.answered(before.version + 1)
    stored = Game.objects.get()
    assert (stored.turns_ended, stored.player_id) == (game.turns_ended + 1, player.pk)
    assert Player.objects.get().user == User.objects.get()


def test_the_other_tab_plays_on_after_the_sign_up(sit_down, table, context, watch):
    """Its page is from before: the first tap brings a new one, and no die is lost."""
    watch.allows("403 POST .*", "console: .*403.*")
    game = sit_down(**PLACING, staged="0 a2", selected=1)
    other = context.new_page()
    other.goto("/accounts/signup/")
    fill_in_the_sign_up(other, "Majda")
    other.locator("[name=password1]").press("Enter")
    other.locator("#table").wait_for()
    table.page.bring_to_front()
    before = table.read()
    with table.page.expect_navigation():
        table["cell-c1"].click()
    assert table.read() == before
    table["cell-c1"].click()
    table.answered(before.version)
    game.refresh_from_db()
    assert game.version == before.version + 1


def test_two_players_hand_a_tablet_on_by_keyboard_and_both_games_go_on(page):
    table = Table(page)
    anna, berta = enrol("Anna"), enrol("Berta")
    hers = lay_out(anna.player, **PLACING, staged="0 a2", selected=1)
    other = lay_out(berta.player, **PLACING, selected=2)
    sign_in(page, anna, "someone-else")
    sign_in(page, berta)
    for name, game in ("Anna", hers), ("Berta", other), ("Anna", hers):
        page.goto("/players/switch/")
        press(page, name)
        expect(page.locator("#table")).to_have_attribute("data-game", str(game.pk))
    table["cell-c1"].click()
    table.answered(hers.version)
    assert table.read().staged == {"a2": 3, "c1": 4}
    assert Game.objects.get(pk=other.pk).version == other.version


def test_a_tab_that_shows_the_other_players_game_says_whose_turn_it_is(context, page, watch):
    watch.allows("403 POST .*", "409 .*", "console: .*40[39].*")
    anna, berta = enrol("Anna"), enrol("Berta")
    game = lay_out(anna.player, **PLACING, staged="0 a2", selected=1)
    lay_out(berta.player)
    sign_in(page, anna)
    page.goto(game.get_absolute_url())
    other = context.new_page()
    other.goto("/players/switch/")
    other.locator("[value=someone-else]").click()
    other.wait_for_url("**/login/")
    sign_in(other, berta)
    page.bring_to_front()
    page.locator("#cell-c1").click()
    expect(page.locator("h1")).to_have_text("Another player’s game")
    expect(page.locator("dd")).to_have_text(["Berta", "Anna"])
    assert Game.objects.get(pk=game.pk).version == game.version
    press(page, "Switch to: Anna")
    expect(page.locator("#table")).to_have_attribute("data-game", str(game.pk))


def test_the_account_is_changed_and_ended_without_a_script(new_context, watch):
    watch.allows("422 .*", "console: .*422.*")
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, enrol("Anna"))
    enrol("Berta")
    page.goto("/players/me/")
    page.locator("[name=name]").fill("berta")
    page.locator("[name=name]").press("Enter")
    expect(page.locator("#id_name_error")).to_contain_text("Somebody already has this name")
    page.locator("[name=name]").fill("Anna K.")
    page.locator("[name=name]").press("Enter")
    expect(page.locator(".site-head .me")).to_have_attribute("aria-label", "My account: Anna K.")
    page.get_by_role("link", name="Delete my account").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page.locator("#status")).to_have_text("Your account is deleted.")
    assert [user.username for user in User.objects.all()] == ["berta"]
