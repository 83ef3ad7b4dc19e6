"""A game turn by turn, drawn as the game draws it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from game import wording
from game.drawn import DrawnTable
from game.models import Game, Turn
from game.models.oddity import is_swift
from game.rules.board import Board
from game.rules.difficulty import Difficulty
from game.rules.record import InvalidRecord, replay
from game.rules.state import GameState
from game.rules.turn import Turn as PlayedTurn
from game.turns import TurnView, ended_turn


class DrawnTurn(NamedTuple):
    """One turn: `table` holds the board with what was placed on it, and the dice; None where the replay has stopped.

    `record` is what is kept of it, to be shown as it is where nothing can be drawn; `view` is the turn in words, and
    `score` the one after it.
    """

    number: int
    took: str
    is_swift: bool
    record: Any
    table: DrawnTable | None = None
    view: TurnView | None = None
    score: int | None = None


def drawn_turns(game: Game) -> Iterator[DrawnTurn]:
    """Every turn of a game as far as it can be replayed, the rest as it is kept."""
    state: GameState | None = GameState(Difficulty(game.difficulty))
    turns: list[PlayedTurn] = []
    for turn in game.turns.all():
        plain = _plain(turn)
        if state is None:
            yield plain
            continue
        before = state
        try:
            turns.append(turn.played)
            state = replay(state.difficulty, turns)
        except (InvalidRecord, KeyError, TypeError, ValueError):
            state = None
            yield plain
            continue
        yield plain._replace(
            table=DrawnTable(_shown(before, state, turns[-1])), view=ended_turn(state)[0], score=state.score.final
        )


def _plain(turn: Turn) -> DrawnTurn:
    took = turn.ended_at - turn.rolled_at
    try:
        swift = is_swift(turn.record, turn.rolled_at, turn.ended_at)
    except (KeyError, TypeError):  # of no shape that a turn has
        swift = False
    return DrawnTurn(turn.number, wording.duration(max(took, timedelta())), swift, turn.record)


def _shown(before: GameState, after: GameState, turn: PlayedTurn) -> GameState:
    """The turn at its end: its numbers staged where they came to lie, or its RUIN, and its dice."""
    if turn.ruin is None:
        return replace(before, turn=turn)
    return replace(after, turn=turn)


def drawn_board(game: Game) -> DrawnTable | None:
    """What is kept as its board, None if that is no board."""
    try:
        board = Board.parse(game.board)
    except ValueError:
        return None
    return DrawnTable(GameState(Difficulty(game.difficulty), board, game.turns_ended, game.powers_used))
