"""Where a die may go, and whether the minimum can be placed (RULES.md, Legal placement and MAGDAGDON).

There is one opinion here on what is legal: `Openings`. Sets of cells are kept in the bits of an integer (bit n is the
cell numbered n), so that the exact MAGDAGDON test costs microseconds.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from game.rules.board import EMPTY, NEIGHBOURS, RUIN, VALUES, Board, Cell
from game.rules.refusal import Reason

_ALL_CELLS = (1 << len(Cell)) - 1
_NEIGHBOURS = tuple(sum(1 << other for other in neighbours) for neighbours in NEIGHBOURS)

_SHIFTS = tuple(len(Cell) * value for value in range(7))
"""Where in `Openings.barred` the sixteen bits of each value begin."""

_BARS = tuple(
    tuple(
        sum(around << _SHIFTS[other] for other in VALUES if number in VALUES and abs(number - other) > 1)
        for number in range(7)
    )
    for around in _NEIGHBOURS
)
"""For each cell and number what the number there adds to `Openings.barred`."""


class Placement(NamedTuple):
    """A die, by its identity 0 to 3, in a cell."""

    die: int
    cell: Cell


class Openings(NamedTuple):
    """The cells that are open to dice on one board.

    `empty` are the empty cells, `touching` those beside a number (none while the board holds no number). `barred` holds
    for each value the cells beside a number that differs from it by more than 1: sixteen bits a value.
    """

    empty: int
    touching: int
    barred: int

    @classmethod
    def of(cls, board: Board) -> Self:
        """The openings of a board; its RUINs connect nothing and restrict nothing."""
        empty = touching = barred = 0
        for cell, square in enumerate(board.squares):
            if square == EMPTY:
                empty |= 1 << cell
            elif square != RUIN:
                touching |= _NEIGHBOURS[cell]
                barred |= _BARS[cell][square]
        return cls(empty, touching, barred)

    def bars(self, cell: int, value: int) -> bool:
        """Whether a number beside the cell differs from this value by more than 1."""
        return bool(self.barred >> _SHIFTS[value] >> cell & 1)

    def refusal(self, cell: Cell, value: int) -> Reason | None:
        """Why a die of this value may not go to the cell, or None when it may."""
        here = 1 << cell
        if not self.empty & here:
            return Reason.OCCUPIED
        if not (self.touching or _ALL_CELLS) & here:
            return Reason.NOT_ADJACENT
        if self.bars(cell, value):
            return Reason.TOO_DIFFERENT
        return None

    def legal(self, value: int) -> int:
        """The cells that a die of this value may go to, as bits."""
        empty, touching, barred = self
        return empty & (touching or _ALL_CELLS) & ~(barred >> _SHIFTS[value])

    def after(self, cell: int, value: int) -> Self:
        """The openings once a die of this value lies in the cell."""
        empty, touching, barred = self
        return type(self)(empty & ~(1 << cell), touching | _NEIGHBOURS[cell], barred | _BARS[cell][value])

    def admit(self, dice: Sequence[int], count: int) -> bool:
        """Whether some order of legal placements puts `count` of the dice, given by value, on the board."""
        if count == 0:
            return True
        for value in set(dice):
            cells = self.legal(value)
            if not cells:
                continue
            if count == 1:
                return True
            others = list(dice)
            others.remove(value)
            while cells:
                lowest = cells & -cells
                cells ^= lowest
                if self.after(lowest.bit_length() - 1, value).admit(others, count - 1):
                    return True
        return False


def legal_cells(board: Board, value: int) -> tuple[Cell, ...]:
    """The cells that a die of this value may go to, in board order."""
    cells = Openings.of(board).legal(value)
    return tuple(cell for cell in Cell if cells >> cell & 1)


@lru_cache(maxsize=1024)  # the same question comes back with every tap of a turn
def can_place(board: Board, dice: tuple[int, ...], required: int) -> bool:
    """Whether at least `required` of the dice can be placed, one after the other, on the permanent board.

    When they cannot, the turn is a MAGDAGDON. The answer is exact: every order and every cell counts.
    """
    return Openings.of(board).admit(dice, required)


def connected(board: Board, placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """Those placements that hang together with a permanent number, in an order in which they can be staged.

    Without a permanent number they hang on the earliest placement (RULES.md, A turn, 4). Placements keep their order as
    far as each still has something to touch when its turn comes; those that never do are left out.
    """
    waiting = list(placements)
    reached: list[Placement] = []
    touching = Openings.of(board).touching
    while chosen := next((p for p in waiting if (touching or _ALL_CELLS) >> p.cell & 1), None):
        waiting.remove(chosen)
        reached.append(chosen)
        touching |= _NEIGHBOURS[chosen.cell]
    return tuple(reached)
