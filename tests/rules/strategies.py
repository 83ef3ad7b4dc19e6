"""Boards and dice for property tests."""

from random import Random

from hypothesis import strategies as st

from game.rules.board import VALUES, Board
from game.rules.difficulty import Difficulty
from game.rules.state import GameState, Phase
from tests.rules.play import play_turn

values = st.sampled_from(VALUES)
dice = st.tuples(values, values, values, values)


def _board_from_play(seed: int, difficulty: Difficulty, turns: int) -> Board:
    random, state = Random(seed), GameState(difficulty)
    while state.turns < turns and state.phase is not Phase.OVER:
        state = play_turn(state, random)
    return state.board


played_boards = st.builds(
    _board_from_play, st.integers(0, 2**32), st.sampled_from(Difficulty), turns=st.integers(0, 10)
)
wild_boards = st.lists(st.sampled_from("....123456#"), min_size=16, max_size=16).map(
    lambda signs: Board.parse("/".join("".join(signs[start : start + 4]) for start in range(0, 16, 4)))
)
boards = played_boards | wild_boards
"""Boards that come up in play, and boards that never could."""
