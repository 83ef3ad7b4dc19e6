"""The game record: one game as data, written, read, replayed and verified (RECORD.md)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from game.rules.board import Cell
from game.rules.dice import SCHEME, is_client_seed, throw
from game.rules.difficulty import Difficulty
from game.rules.placement import Placement
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason, Refusal
from game.rules.scoring import Score
from game.rules.state import GameState, Phase
from game.rules.turn import DICE, Turn

FORMAT = "magdagdon/1"

_GAME = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SEED = re.compile("[0-9a-f]{64}")


class InvalidRecord(Refusal):
    """The first fault of a record: its reason, and the turn to blame, counted from 1, or None."""

    def __init__(self, reason: Reason, turn: int | None = None) -> None:
        super().__init__(reason)
        self.turn = turn


class StatedScore(NamedTuple):
    """A score as a record states it, right or wrong; `ruins` and `powers` are positive."""

    base: int
    bonus: int
    ruins: int
    powers: int
    final: int

    @classmethod
    def of(cls, score: Score) -> Self:
        """What a record has to state of this score."""
        return cls(score.base, score.bonus, score.ruins, score.powers, score.final)


class Dice(NamedTuple):
    """Where the dice of a game came from (`game.rules.dice`); `seed` in hexadecimal digits."""

    game: str
    seed: str
    client_seed: str
    scheme: str = SCHEME

    def gave(self, number: int, turn: Turn) -> bool:
        """Whether these are the roll and the REROLLs that the turn of this number, counted from 1, had to have."""
        return all(
            values == throw(bytes.fromhex(self.seed), self.game, self.client_seed, number, attempt, len(values))
            for attempt, values in enumerate(turn.throws)
        )


@dataclass(frozen=True)
class GameRecord:
    """One game. `score` is what the record states, None where it states nothing; `dice` likewise."""

    difficulty: Difficulty
    turns: tuple[Turn, ...]
    score: StatedScore | None = None
    dice: Dice | None = None

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read what `json.loads` gave.

        Raises:
            InvalidRecord: MALFORMED, with the turn where the shape is wrong within one.
        """
        try:
            record = _mapping(data)
            if record["format"] != FORMAT:
                raise InvalidRecord(Reason.MALFORMED)
            difficulty = Difficulty(_text(record["difficulty"]))
            turns = _list(record["turns"])
            score = _read_score(record["score"]) if "score" in record else None
            dice = _read_dice(_mapping(record["dice"])) if "dice" in record else None
        except (KeyError, TypeError, ValueError):
            raise InvalidRecord(Reason.MALFORMED) from None
        return cls(difficulty, tuple(_read_turns(turns)), score, dice)

    def to_json(self) -> dict[str, Any]:
        """The record as data for `json.dumps`: the exact inverse of `parse`."""
        record: dict[str, Any] = {
            "format": FORMAT,
            "difficulty": self.difficulty.value,
            "turns": [write_turn(turn) for turn in self.turns],
        }
        if self.score is not None:
            record["score"] = self.score._asdict()
        if self.dice is not None:
            record["dice"] = self.dice._asdict()
        return record


def replay(difficulty: Difficulty, turns: Iterable[Turn], dice: Dice | None = None) -> GameState:
    """The state that these ended turns lead to, by the rules; their dice must be those of `dice`, where it is known.

    Raises:
        InvalidRecord: the first fault found, with its turn.
    """
    state = GameState(difficulty)
    for number, turn in enumerate(turns, start=1):
        try:
            state = _play(state, turn)
        except Refusal as refusal:
            raise InvalidRecord(refusal.reason, number) from None
        if dice and not dice.gave(number, turn):
            raise InvalidRecord(Reason.WRONG_DICE, number)
    return state


def verify(data: object) -> GameState:
    """Replay a record, given as what `json.loads` gave, to its final state.

    Raises:
        InvalidRecord: the first fault found (RECORD.md, Verifying).
    """
    record = GameRecord.parse(data)
    state = replay(record.difficulty, record.turns, record.dice)
    if state.phase is not Phase.OVER:
        raise InvalidRecord(Reason.UNFINISHED)
    if record.score not in (None, StatedScore.of(state.score)):
        raise InvalidRecord(Reason.WRONG_SCORE)
    return state


def _play(state: GameState, turn: Turn) -> GameState:
    state = state.roll(turn.roll)
    for power in turn.powers:
        state = state.use_power(power.kind, power.dice, power.result)
    if turn.ruin is not None:
        return state.accept().ruin(turn.ruin)
    for die, cell in turn.placements:
        state = state.stage(cell, die)
    return state.confirm()


def _read_turns(turns: list[Any]) -> Iterator[Turn]:
    for number, turn in enumerate(turns, start=1):
        try:
            yield read_turn(_mapping(turn))
        except (KeyError, TypeError, ValueError):
            raise InvalidRecord(Reason.MALFORMED, number) from None


def read_turn(turn: dict[str, Any]) -> Turn:
    """Read one turn of a record.

    Raises:
        KeyError, TypeError, ValueError: it is not of the shape of a turn.
    """
    if ("placements" in turn) == ("ruin" in turn):
        raise ValueError("both or neither of placements and ruin")
    return Turn(
        roll=_numbers(turn["roll"]),
        powers=tuple([_read_power(_mapping(power)) for power in _list(turn["powers"])]),
        placements=tuple([_read_placement(_mapping(p)) for p in _list(turn.get("placements", []))]),
        ruin=Cell.parse(_text(turn["ruin"])) if "ruin" in turn else None,
    )


def _read_power(power: dict[str, Any]) -> PowerUse:
    kind = PowerKind(_text(power["kind"]))
    dice = tuple([_die(die) for die in _list(power["dice"])])
    if len(set(dice)) < len(dice) or (kind is not PowerKind.REROLL and len(dice) > 1):
        raise ValueError("a die twice, or more dice than the power takes")
    return PowerUse(kind, dice, _numbers(power["result"]))


def _read_placement(placement: dict[str, Any]) -> Placement:
    return Placement(_die(placement["die"]), Cell.parse(_text(placement["cell"])))


def _read_score(score: object) -> StatedScore:
    parts = _mapping(score)
    return StatedScore(*_numbers([parts[part] for part in StatedScore._fields]))


def _read_dice(dice: dict[str, Any]) -> Dice:
    read = Dice(**{part: _text(dice[part]) for part in Dice._fields})
    is_known = read.scheme == SCHEME and _GAME.fullmatch(read.game) and _SEED.fullmatch(read.seed)
    if not (is_known and is_client_seed(read.client_seed)):
        raise ValueError("a scheme, game, seed or client seed that there cannot be")
    return read


def write_turn(turn: Turn) -> dict[str, Any]:
    """One turn as it stands in a record: the exact inverse of `read_turn`."""
    written: dict[str, Any] = {
        "roll": list(turn.roll),
        "powers": [
            {"kind": power.kind.value, "dice": list(power.dice), "result": list(power.result)} for power in turn.powers
        ],
    }
    if turn.ruin is not None:
        return written | {"ruin": str(turn.ruin)}
    return written | {"placements": [{"die": die, "cell": str(cell)} for die, cell in turn.placements]}


def _mapping(value: object) -> dict[str, Any]:
    if type(value) is not dict:
        raise TypeError("not an object")
    return value


def _list(value: object) -> list[Any]:
    if type(value) is not list:
        raise TypeError("not a list")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("not a text")
    return value


def _numbers(values: object) -> tuple[int, ...]:
    numbers = _list(values)
    if any(type(number) is not int for number in numbers):  # bool is an int, and no number here
        raise TypeError("not whole numbers")
    return tuple(numbers)


def _die(value: object) -> int:
    if type(value) is not int or value not in DICE:
        raise ValueError("not a die")
    return value
