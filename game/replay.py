"""A finished game as a film: one frame for the empty board, and one for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.rules.board import RUIN, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerUse
from game.rules.record import GameRecord
from game.rules.scoring import LineScore, ScoreSheet, score_sheet
from game.rules.state import GameState
from game.rules.turn import Turn


class PowerStep(NamedTuple):
    """A Majda Power in a turn: the four dice before and after it, and the points that it cost."""

    use: PowerUse
    before: tuple[int, ...]
    after: tuple[int, ...]
    cost: int


class Placed(NamedTuple):
    """A die that was placed: `order` 1 for the first of its turn."""

    order: int
    die: int
    value: int
    cell: Cell


@dataclass(frozen=True)
class Frame:
    """The game after a turn; `turn` and `before` are None in the first frame, the empty board."""

    difficulty: Difficulty
    number: int
    board: Board
    powers_used: int
    turn: Turn | None = None
    before: Frame | None = None

    @property
    def state(self) -> GameState:
        """The state that the turn left."""
        return GameState(self.difficulty, self.board, self.number, self.powers_used)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score, and what each line adds to it."""
        return score_sheet(self.board, self.difficulty, self.powers_used)

    @property
    def score(self) -> int:
        """The score after the turn."""
        return self.sheet.score.final

    @property
    def change(self) -> int:
        """The points that the turn has won or lost."""
        return self.score - self.before.score if self.before else 0

    @property
    def made(self) -> tuple[LineScore, ...]:
        """The lines that the turn has completed to a combination."""
        if self.before is None:
            return ()
        lines = zip(self.before.sheet.lines, self.sheet.lines, strict=True)
        return tuple(now for old, now in lines if now.combination and not old.combination)

    @property
    def powers(self) -> tuple[PowerStep, ...]:
        """The Majda Powers of the turn in order of use."""
        if self.turn is None or self.before is None:
            return ()
        steps = []
        for count, use in enumerate(self.turn.powers):
            dice = self.turn._replace(powers=self.turn.powers[:count]).dice
            after = self.turn._replace(powers=self.turn.powers[: count + 1]).dice
            cost = self.difficulty.next_power_cost(self.before.powers_used + count) or 0
            steps.append(PowerStep(use, dice, after, cost))
        return tuple(steps)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The dice that were placed, in staging order."""
        if self.turn is None:
            return ()
        dice = self.turn.dice
        return tuple(
            Placed(order, die, dice[die], cell) for order, (die, cell) in enumerate(self.turn.placements, start=1)
        )

    def after(self, turn: Turn) -> Frame:
        """The frame that follows when this turn is played."""
        board, dice = self.board, turn.dice
        for die, cell in turn.placements:
            board = board.with_square(cell, dice[die])
        if turn.ruin is not None:
            board = board.with_square(turn.ruin, RUIN)
        return Frame(self.difficulty, self.number + 1, board, self.powers_used + len(turn.powers), turn, self)


def frames(record: GameRecord) -> list[Frame]:
    """The frames of a game, from the empty board to the last.

    They show what the record says and judge nothing: `game.rules.record.verify` does, and a game that it finds a fault
    in can still be looked at.
    """
    return list(_frames(record.difficulty, record.turns))


def _frames(difficulty: Difficulty, turns: Iterable[Turn]) -> Iterator[Frame]:
    frame = Frame(difficulty, 0, Board(), 0)
    yield frame
    for turn in turns:
        frame = frame.after(turn)
        yield frame
