"""Games laid out in the middle, the way a test needs them."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.refusal import Reason, Refusal
from game.rules.state import GameState
from tests.boards import board

DATA = Path(__file__).parents[1] / "data"


def cases(name: str, title: Callable[[dict[str, Any]], str]) -> list[Any]:
    """The cases of a file in tests/data as parameters, each with its line number and title as id."""
    lines = (DATA / f"{name}.jsonl").read_text().splitlines()
    return [
        pytest.param(case, id=f"{number}-{title(case)}") for number, case in enumerate(map(json.loads, lines), start=1)
    ]


def rolled(drawing: str, dice: str, difficulty: Difficulty = Difficulty.PEACEFUL) -> GameState:
    """A game with the drawn permanent board and these dice just rolled."""
    drawn = board(drawing) if drawing else Board()
    return GameState(difficulty, drawn).roll([int(value) for value in dice])


def staged(state: GameState, placements: str) -> GameState:
    """The game with dice staged one after the other, written as in ``0 b2, 1 b3``."""
    for placement in placements.split(", "):
        die, cell = placement.split()
        state = state.stage(Cell.parse(cell), int(die))
    return state


def on_table(state: GameState) -> str:
    """What is staged, written as in ``0 b2, 1 b3``."""
    return ", ".join(f"{die} {cell}" for die, cell in state.staged)


def refused(reason: Reason) -> AbstractContextManager[Any]:
    return pytest.raises(Refusal, match=f"^{reason}$")
