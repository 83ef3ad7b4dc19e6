"""Whether what is kept of a game is what its turns lead to by the rules.

The turns are replayed (RECORD.md, Verifying), and the board, the counts and the score that stand beside them are
compared with the outcome. A die that nobody placed and that decided nothing can be told by no replay.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from game.rules.record import FORMAT, GameRecord, InvalidRecord, replay
from game.rules.state import GameState, Phase


class FaultKind(StrEnum):
    """What is wrong."""

    NUMBERING = "numbering"
    """The turns are not numbered 1, 2, 3 and so on."""
    ORDER = "order"
    """A turn ended before it began, or began before the one before it had ended."""
    RULES = "rules"
    """A turn breaks the rules: its dice, its powers, where it placed them."""
    TURNS = "turns"
    POWERS = "powers"
    BOARD = "board"
    SCORE = "score"
    UNFINISHED = "unfinished"
    """It is kept as finished, and its turns do not fill the board; or the other way round."""


class Fault(NamedTuple):
    """One thing that is wrong: `kept` stands in the database, `replayed` is what the turns lead to.

    `turn` is the one to blame, if one is; `reason` that of the refusal, for a turn that breaks the rules.
    """

    kind: FaultKind
    turn: int | None = None
    reason: str = ""
    kept: str = ""
    replayed: str = ""

    def to_json(self) -> dict[str, Any]:
        """As it is kept in a review."""
        return self._asdict()


class KeptTurn(NamedTuple):
    """A turn as it is kept."""

    number: int
    record: Any
    rolled_at: datetime
    ended_at: datetime


class KeptGame(NamedTuple):
    """A game as it is kept: `turns` by their numbers, `final_score` None while it is running."""

    difficulty: str
    board: str
    turns_ended: int
    powers_used: int
    final_score: int | None
    turns: Sequence[KeptTurn]


def faults(game: KeptGame) -> list[Fault]:
    """All that is wrong with the game; of its turns, the first that breaks the rules."""
    found = [*_order(game.turns)]
    data = {"format": FORMAT, "difficulty": game.difficulty, "turns": [turn.record for turn in game.turns]}
    try:
        record = GameRecord.parse(data)
        state = replay(record.difficulty, record.turns)
    except InvalidRecord as fault:
        return [*found, Fault(FaultKind.RULES, fault.turn, fault.reason.value)]
    return [*found, *_differences(game, state)]


def _order(turns: Sequence[KeptTurn]) -> Iterator[Fault]:
    numbers = [turn.number for turn in turns]
    if numbers != list(range(1, len(turns) + 1)):
        yield Fault(FaultKind.NUMBERING, kept=", ".join(map(str, numbers)))
    ended = None
    for turn in turns:
        if turn.ended_at < turn.rolled_at or (ended and turn.rolled_at < ended):
            yield Fault(FaultKind.ORDER, turn.number)
        ended = turn.ended_at


def _differences(game: KeptGame, state: GameState) -> Iterator[Fault]:
    is_over = state.phase is Phase.OVER
    if is_over != (game.final_score is not None):
        yield Fault(FaultKind.UNFINISHED)
    compared: list[tuple[FaultKind, object, object]] = [
        (FaultKind.TURNS, game.turns_ended, state.turns),
        (FaultKind.POWERS, game.powers_used, state.powers_used),
        (FaultKind.BOARD, game.board, state.board),
    ]
    if is_over and game.final_score is not None:
        compared.append((FaultKind.SCORE, game.final_score, state.score.final))
    for kind, kept, replayed in compared:
        if str(kept) != str(replayed):
            yield Fault(kind, kept=str(kept), replayed=str(replayed))
