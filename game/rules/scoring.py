"""What a board is worth (RULES.md, Score)."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise, product
from typing import Self

from game.rules.board import COLUMNS, EMPTY, LINES, ROWS, RUIN, SIZE, VALUES, Board, Line
from game.rules.difficulty import Difficulty
from game.rules.placement import Openings

RUIN_PENALTY = 15
"""The points that each RUIN costs."""


class Combination(Enum):
    """What a row or column of four numbers can make."""

    STRAIGHT = "straight", 60
    FOUR_OF_A_KIND = "four_of_a_kind", 40
    TWO_PAIRS = "two_pairs", 20

    bonus: int

    def __new__(cls, value: str, bonus: int) -> Self:
        member = object.__new__(cls)
        member._value_ = value
        member.bonus = bonus
        return member


def combination(values: tuple[int, ...]) -> Combination | None:
    """The one combination that four squares of a line make, if any; an empty square or a RUIN makes none.

    >>> combination((6, 5, 4, 3))
    <Combination.STRAIGHT: 'straight'>
    """
    return _COMBINATIONS.get(values)


def _combination(values: tuple[int, ...]) -> Combination | None:
    steps = {after - before for before, after in pairwise(values)}
    if steps in ({1}, {-1}):
        return Combination.STRAIGHT
    counts = sorted(values.count(value) for value in set(values))
    if counts == [4]:
        return Combination.FOUR_OF_A_KIND
    if counts == [2, 2]:
        return Combination.TWO_PAIRS
    return None


_COMBINATIONS = {values: made for values in product(VALUES, repeat=SIZE) if (made := _combination(values)) is not None}
_NEIGHBOURLY_PATTERNS = sorted(
    (
        (values, made)
        for values, made in _COMBINATIONS.items()
        if all(abs(after - before) <= 1 for before, after in pairwise(values))
    ),
    key=lambda item: -item[1].bonus,
)
"""The combinations that legal placement allows, the best first."""


def combinations(board: Board) -> list[Combination]:
    """What the lines of a board make: rows from the top, then columns from the left, those that make nothing left out.

    >>> combinations(Board.parse("3456/..../..../....")).count(Combination.STRAIGHT)
    1
    """
    lines = [tuple([board.squares[cell] for cell in line.cells]) for line in LINES]
    return [_COMBINATIONS[values] for values in lines if values in _COMBINATIONS]


@dataclass(frozen=True, slots=True)
class LineScore:
    """What one row or column adds: the sum of its numbers and the combination it makes.

    `prospect` is the best combination that the numbers beside its empty cells still allow, None when the line is full,
    holds a RUIN, or can make none any more.
    """

    line: Line
    total: int
    combination: Combination | None
    prospect: Combination | None

    @property
    def bonus(self) -> int:
        """The points of its combination, 0 without one."""
        return self.combination.bonus if self.combination else 0


@dataclass(frozen=True, slots=True)
class Score:
    """The four parts of a score, in points; `ruins` and `powers` are the points lost, as positive numbers."""

    base: int
    bonus: int
    ruins: int
    powers: int

    @property
    def final(self) -> int:
        """Base and line bonuses less what RUINs and Majda Powers cost; it can be negative."""
        return self.base + self.bonus - self.ruins - self.powers


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score with the lines it comes from."""

    rows: tuple[LineScore, ...]
    columns: tuple[LineScore, ...]
    score: Score

    @property
    def lines(self) -> tuple[LineScore, ...]:
        """Rows from the top, then columns from the left."""
        return self.rows + self.columns


def score_board(board: Board, difficulty: Difficulty, powers_used: int) -> Score:
    """The score of a board, finished or not."""
    return Score(
        base=2 * sum(square for square in board.squares if square != RUIN),
        bonus=sum(combination.bonus for combination in combinations(board)),
        ruins=RUIN_PENALTY * board.ruins,
        powers=difficulty.power_penalty(powers_used),
    )


def score_sheet(board: Board, difficulty: Difficulty, powers_used: int) -> ScoreSheet:
    """The score of a board with what each line adds and can still add."""
    openings = Openings.of(board)
    return ScoreSheet(
        rows=tuple(_line_score(board, line, openings) for line in ROWS),
        columns=tuple(_line_score(board, line, openings) for line in COLUMNS),
        score=score_board(board, difficulty, powers_used),
    )


def _line_score(board: Board, line: Line, openings: Openings) -> LineScore:
    values = tuple(board[cell] for cell in line.cells)
    return LineScore(
        line=line,
        total=sum(value for value in values if value != RUIN),
        combination=combination(values),
        prospect=_prospect(line, values, openings) if EMPTY in values else None,
    )


def _prospect(line: Line, values: tuple[int, ...], openings: Openings) -> Combination | None:
    squares = list(zip(line.cells, values, strict=True))
    for pattern, made in _NEIGHBOURLY_PATTERNS:
        if all(
            square == value or (square == EMPTY and not openings.bars(cell, value))
            for value, (cell, square) in zip(pattern, squares, strict=True)
        ):
            return made
    return None
