"""The next tap of a legal game, from what the server keeps of it."""

import json
from random import Random
from typing import Any

from game.rules.board import EMPTY, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.record import read_turn
from game.rules.state import GameState, Phase
from tests.rules.play import stage_some_dice


def state_of(row: dict[str, Any]) -> GameState:
    """The state of a game by its row (`Server.rows`)."""
    turn = read_turn(json.loads(row["open_turn"])) if row["open_turn"] not in (None, "null") else None
    counts = row["turns_ended"], row["powers_used"]
    return GameState(
        Difficulty(row["difficulty"]), Board.parse(row["board"]), *counts, turn, row["selected"], bool(row["accepting"])
    )


def next_tap(state: GameState, random: Random) -> tuple[str, dict[str, Any]]:
    """A deed and its fields; the game goes on by it."""
    match state.phase:
        case Phase.ROLL:
            return "roll", {}
        case Phase.MAGDAGDON:
            return "accept", {}
        case Phase.RUIN:
            return "ruin", {"cell": str(random.choice([cell for cell in Cell if state.board[cell] == EMPTY]))}
    staged = state.turn.placements
    planned = stage_some_dice(state, random).turn.placements
    if state.can_confirm and (planned == staged or random.random() < 0.5):
        return "confirm", {}
    if len(planned) > len(staged) and planned[: len(staged)] == staged:
        die, cell = planned[len(staged)]
        return "stage", {"die": die, "cell": str(cell)}
    return "undo", {}
