"""Whole games, from the start page to the score sheet."""

import re
from dataclasses import replace

import pytest

from game.models import Game as StoredGame
from game.rules.difficulty import Difficulty
from game.rules.record import verify
from tests.browser.hands import Game, Keys, SingleKeys, Taps
from tests.browser.table import Table

pytestmark = pytest.mark.on_postgresql


def start(page, difficulty):
    page.goto("/")
    page.get_by_role("button", name=difficulty.name).click()
    return Table(page)


def is_over_and_saved(game, table, difficulty):
    """The game has had what it should, the sheet shows what the rules make of it, the list marks it."""
    seen = table.read()
    assert seen.phase == "over"
    assert game.ruins >= 1
    assert game.powers == difficulty.powers
    stored = StoredGame.objects.get(pk=seen.game)
    assert stored.difficulty == difficulty.value
    final = verify(replace(stored.record, dice=None).to_json())  # they were in the hand of the test
    score = final.score
    assert (stored.final_score, seen.score) == (score.final, score.final)
    sheet = table.page.locator(".sheet dl div:not(.part) dd").all_inner_texts()
    signed = [score.base, score.bonus, -score.ruins, -score.powers, score.final]
    assert [int(text.replace("−", "-")) for text in sheet] == signed
    row = table.page.locator(".scores tr[aria-current=true]")
    cells = [re.sub("[^0-9−]", "", text).replace("−", "-") for text in row.locator("td, th").all_inner_texts()]
    assert [int(cells[column]) for column in (0, 1, 3, 4)] == [1, score.final, game.turns, difficulty.powers]


@pytest.mark.parametrize("difficulty", Difficulty, ids=lambda difficulty: difficulty.name)
def test_a_game_is_played_by_taps(page, scripted_dice, difficulty):
    table = start(page, difficulty)
    game = Game(Taps(table), scripted_dice, seed=20)
    game.play()
    is_over_and_saved(game, table, difficulty)


@pytest.mark.parametrize("hand", [Keys, SingleKeys])
def test_a_game_is_played_by_the_keyboard_alone(page, scripted_dice, hand):
    page.goto("/")
    while page.evaluate("document.activeElement.value") != "peaceful":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*/")
    table = Table(page)
    game = Game(hand(table), scripted_dice, seed=7)
    game.play()
    is_over_and_saved(game, table, Difficulty.PEACEFUL)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_game_is_played_without_scripts(page, scripted_dice):
    table = start(page, Difficulty.SURVIVAL)
    game = Game(Taps(table), scripted_dice, seed=3)
    game.play()
    is_over_and_saved(game, table, Difficulty.SURVIVAL)
