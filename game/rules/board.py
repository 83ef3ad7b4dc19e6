"""The 4×4 board: its cells, neighbours and lines, and how it is written in one line of text."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Self

SIZE = 4
VALUES = range(1, 7)
"""The values of a standard six-sided die."""

EMPTY = 0
RUIN = 7
"""What a square holds when it holds no number. Numbers stand for themselves."""


class Cell(IntEnum):
    """A place on the board: columns a–d from the left, rows 1–4 from the top (RULES.md, The game)."""

    A1, B1, C1, D1 = range(4)
    A2, B2, C2, D2 = range(4, 8)
    A3, B3, C3, D3 = range(8, 12)
    A4, B4, C4, D4 = range(12, 16)

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def row(self) -> int:
        """Its row, 0 to 3 from the top."""
        return self // SIZE

    @property
    def column(self) -> int:
        """Its column, 0 to 3 from the left."""
        return self % SIZE

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a name such as ``b3``.

        Raises:
            ValueError: it is no cell's name.
        """
        try:
            return _CELLS_BY_NAME[text]
        except KeyError:
            raise ValueError(f"not a cell: {text!r}") from None


_CELLS_BY_NAME = {str(cell): cell for cell in Cell}


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


NEIGHBOURS: tuple[tuple[Cell, ...], ...] = tuple(tuple(other for other in Cell if _touch(cell, other)) for cell in Cell)
"""For each cell the cells it touches orthogonally."""


class LineKind(Enum):
    """A line is a row or a column."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column: `index` counts from 0 at the top or at the left."""

    kind: LineKind
    index: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """What stands beside the board: ``1`` to ``4`` for a row, ``a`` to ``d`` for a column."""
        return "1234"[self.index] if self.kind is LineKind.ROW else "abcd"[self.index]


ROWS = tuple(Line(LineKind.ROW, row, tuple(c for c in Cell if c.row == row)) for row in range(SIZE))
COLUMNS = tuple(Line(LineKind.COLUMN, col, tuple(c for c in Cell if c.column == col)) for col in range(SIZE))
LINES = ROWS + COLUMNS

_SIGNS = ".123456#"
_SQUARES_BY_SIGN = {sign: square for square, sign in enumerate(_SIGNS)}


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """An immutable board; `squares` holds for each cell EMPTY, a number 1 to 6, or RUIN."""

    squares: tuple[int, ...] = (EMPTY,) * len(Cell)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board in one line, such as ``343./3344/.433/#344`` (RECORD.md): the exact inverse of `str`.

        Raises:
            ValueError: it is not four rows of four signs.
        """
        rows = text.split("/")
        if [len(row) for row in rows] != [SIZE] * SIZE or not set(text) <= {*_SIGNS, "/"}:
            raise ValueError(f"not a board: {text!r}")
        return cls(tuple(_SQUARES_BY_SIGN[sign] for row in rows for sign in row))

    def __str__(self) -> str:
        signs = "".join(_SIGNS[square] for square in self.squares)
        return "/".join(signs[start : start + SIZE] for start in range(0, len(Cell), SIZE))

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __getitem__(self, cell: Cell) -> int:
        return self.squares[cell]

    def with_square(self, cell: Cell, square: int) -> Self:
        """The same board with one square replaced by a number or RUIN."""
        return type(self)((*self.squares[:cell], square, *self.squares[cell + 1 :]))

    @property
    def empty_cells(self) -> int:
        """How many cells are empty."""
        return self.squares.count(EMPTY)

    @property
    def ruins(self) -> int:
        """How many cells are RUINs."""
        return self.squares.count(RUIN)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a number or a RUIN."""
        return EMPTY not in self.squares
