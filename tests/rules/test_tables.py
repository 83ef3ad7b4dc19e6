"""The tables that are made when the rules are imported, held against what makes them and against the rule book."""

from itertools import product

import pytest

from game.rules import board, placement, scoring
from game.rules.board import NEIGHBOURS, SIZE, VALUES, Board, Cell
from tests.rules import oracle


@pytest.mark.parametrize("cell", Cell)
def test_neighbours_are_the_cells_one_step_away_along_a_row_or_a_column(cell):
    column, row = cell % SIZE, cell // SIZE
    steps = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    around = [Cell(y * SIZE + x) for x, y in steps if x in range(SIZE) and y in range(SIZE)]
    assert list(NEIGHBOURS[cell]) == around == [other for other in Cell if board._touch(cell, other)]


def test_the_combination_of_every_line_of_numbers_is_what_the_rule_book_pays():
    for values in product(VALUES, repeat=SIZE):
        made = scoring._combination(values)
        assert made is scoring.combination(values)
        assert (made.bonus if made else 0) == oracle.bonus("".join(map(str, values)))


def test_nothing_to_place_can_always_be_placed():
    full = placement.Openings.of(Board.parse("3456/3456/3456/3456"))
    assert full.admit((1, 1, 6, 6), 0)
    assert not full.admit((3, 4, 5, 6), 1)
