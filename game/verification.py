"""Whether what is kept of a game is what its turns lead to by the rules.

The turns are replayed (RECORD.md, Verifying), and the board, the counts and the score that stand beside them are
compared with the outcome; so are the dice with those that the seed of the game gives, and the seed with its seal. A
game from before the seeds has none: a die of it that nobody placed and that decided nothing can be told by no replay.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from game.rules.dice import is_client_seed, seal_of
from game.rules.record import FORMAT, Dice, GameRecord, InvalidRecord, read_turn, replay
from game.rules.state import GameState, Phase


class FaultKind(StrEnum):
    """What is wrong."""

    NUMBERING = "numbering"
    """The turns are not numbered 1, 2, 3 and so on."""
    ORDER = "order"
    """A turn ended before it began, or began before the one before it had ended."""
    RULES = "rules"
    """A turn breaks the rules: its dice, its powers, where it placed them."""
    SEAL = "seal"
    """The seed is not the one whose seal was shown."""
    DICE = "dice"
    """A roll or a REROLL is not what the seed gives."""
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
    """A game as it is kept: `turns` by their numbers, `final_score` None unless it is finished.

    `open_turn` is the record of the turn being played, `dice` and `seal` are those of a game with a seed.
    """

    difficulty: str
    board: str
    turns_ended: int
    powers_used: int
    final_score: int | None
    turns: Sequence[KeptTurn]
    open_turn: Any = None
    seal: str = ""
    dice: Dice | None = None


def faults(game: KeptGame) -> list[Fault]:
    """All that is wrong with the game; of its turns, the first that breaks the rules, and the first with wrong dice."""
    found = [*_order(game.turns), *_seal(game), *_dice(game)]
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


def _seal(game: KeptGame) -> Iterator[Fault]:
    if game.dice and game.seal != (seal := _seal_of(game.dice)):
        yield Fault(FaultKind.SEAL, kept=game.seal, replayed=seal)


def _seal_of(dice: Dice) -> str:
    try:
        return seal_of(bytes.fromhex(dice.seed))
    except ValueError:  # not even a seed
        return "?"


def _dice(game: KeptGame) -> Iterator[Fault]:
    """The first turn, the open one included, whose dice did not come from the seed."""
    kept = [(turn.number, turn.record) for turn in game.turns]
    if game.open_turn:
        kept.append((game.turns_ended + 1, game.open_turn))
    for number, record in kept:
        if game.dice and not _gave(game.dice, number, record):
            yield Fault(FaultKind.DICE, number)
            return


def _gave(dice: Dice, number: int, record: dict[str, Any]) -> bool:
    try:
        turn = read_turn(record)
        return is_client_seed(dice.client_seed) and dice.gave(number, turn)
    except (AttributeError, KeyError, TypeError, ValueError):  # no turn, or no seed
        return False


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
