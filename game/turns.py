"""The list of the turns so far, laid out for the templates."""

from collections.abc import Sequence
from typing import NamedTuple

from game import wording
from game.rules.state import GameState
from game.rules.turn import Turn


class TurnView(NamedTuple):
    """An ended turn in the list of turns."""

    number: int
    roll: tuple[int, ...]
    powers: list[str]
    placed: list[tuple[int, str]]
    ruin: str


def ended_turns(turns: Sequence[Turn]) -> list[TurnView]:
    """The ended turns of a game, the last first."""
    return [turn_view(number, turn) for number, turn in enumerate(turns, start=1)][::-1]


def ended_turn(state: GameState) -> list[TurnView]:
    """The turn that the deed just done has ended, if it has."""
    return [turn_view(state.turns, state.ended)] if state.ended else []


def turn_view(number: int, turn: Turn) -> TurnView:
    """An ended turn by its number."""
    return TurnView(
        number=number,
        roll=turn.roll,
        powers=[wording.power_in_short(use) for use in turn.powers],
        placed=[(turn.dice[die], str(cell)) for die, cell in turn.placements],
        ruin="" if turn.ruin is None else str(turn.ruin),
    )
