"""Positions with the number of ways to stage one, two, three and four dice: a rules bug changes a number."""

import pytest

from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.refusal import Refusal
from game.rules.state import GameState
from game.rules.turn import DICE
from tests.rules import oracle
from tests.rules.table import cases

POSITIONS = cases("perft", lambda case: f"{case['dice']}-on-{case['board']}")


def stagings(state: GameState, length: int) -> int:
    if length == 0:
        return 1
    count = 0
    for die in DICE:
        for cell in Cell:
            try:
                after = state.stage(cell, die)
            except Refusal:
                continue
            count += stagings(after, length - 1)
    return count


@pytest.mark.parametrize("case", POSITIONS)
def test_dice_can_be_staged_in_as_many_ways_as_the_rules_give(case):
    state = GameState(Difficulty.PEACEFUL, Board.parse(case["board"])).roll(case["dice"])
    assert [stagings(state, length) for length in (1, 2, 3, 4)] == case["stagings"]


@pytest.mark.parametrize("case", POSITIONS)
def test_the_numbers_are_those_of_plain_search(case):
    assert [oracle.stagings(case["board"], case["dice"], length) for length in (1, 2, 3, 4)] == case["stagings"]
