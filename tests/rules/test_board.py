import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import COLUMNS, LINES, NEIGHBOURS, ROWS, RUIN, Board, Cell
from tests.boards import board, draw, same_board

EXAMPLE = """
    3 4 3 .
    3 3 4 4
    . 4 3 3
    # 3 4 4
"""

boards = st.lists(st.integers(0, 7), min_size=16, max_size=16).map(lambda squares: Board(tuple(squares)))


def test_cells_are_named_like_a_spreadsheet_from_the_top_left():
    assert " ".join(map(str, Cell)) == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"
    assert (Cell.parse("c2").column, Cell.parse("c2").row) == (2, 1)


@pytest.mark.parametrize("cell", Cell)
def test_a_cell_is_read_from_its_name(cell):
    assert Cell.parse(str(cell)) is cell


@pytest.mark.parametrize("name", ["", "a", "a0", "a5", "e1", "e5", "A1", "1a", "a1 ", "a11"])
def test_nothing_else_is_a_cell(name):
    with pytest.raises(ValueError, match="not a cell"):
        Cell.parse(name)


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [("a1", "b1 a2"), ("d1", "c1 d2"), ("a4", "a3 b4"), ("d4", "d3 c4"), ("b1", "a1 c1 b2"), ("c2", "c1 b2 d2 c3")],
)
def test_a_cell_touches_those_above_below_and_beside_it(cell, neighbours):
    assert {str(other) for other in NEIGHBOURS[Cell.parse(cell)]} == set(neighbours.split())


def test_the_lines_are_four_rows_and_four_columns_named_as_beside_the_board():
    assert [line.name for line in LINES] == ["1", "2", "3", "4", "a", "b", "c", "d"]
    assert " ".join(map(str, ROWS[1].cells)) == "a2 b2 c2 d2"
    assert " ".join(map(str, COLUMNS[1].cells)) == "b1 b2 b3 b4"


def test_a_board_is_written_in_one_line_from_the_top():
    assert str(board(EXAMPLE)) == "343./3344/.433/#344"
    assert str(Board()) == "..../..../..../...."


@given(boards)
def test_a_board_is_read_from_what_it_writes(some_board):
    assert Board.parse(str(some_board)) == some_board


@given(boards)
def test_the_repr_of_a_board_rebuilds_it(some_board):
    assert eval(repr(some_board), {"Board": Board}) == some_board


@pytest.mark.parametrize(
    "text",
    ["", "343./3344/.433", "343./3344/.433/#344/", "343/3344/.433/#3444", "343./3344/.433/#347", "343./3344/.433/0344"],
)
def test_nothing_else_is_a_board(text):
    with pytest.raises(ValueError, match="not a board"):
        Board.parse(text)


def test_a_board_tells_numbers_from_ruins_and_empty_cells():
    drawn = board(EXAMPLE)
    assert drawn[Cell.B1] == 4
    assert (drawn.empty_cells, drawn.ruins, drawn.is_full) == (2, 1, False)


def test_a_board_of_ruins_is_full_and_holds_no_number():
    ruins = Board((RUIN,) * 16)
    assert (ruins.empty_cells, ruins.ruins, ruins.is_full) == (0, 16, True)


def test_a_changed_square_gives_another_board():
    before = board(EXAMPLE)
    same_board(
        before.with_square(Cell.D1, 4).with_square(Cell.A3, RUIN),
        """
        3 4 3 4
        3 3 4 4
        # 4 3 3
        # 3 4 4
        """,
    )
    same_board(before, EXAMPLE)


def test_a_failing_test_shows_two_boards_side_by_side():
    with pytest.raises(pytest.fail.Exception) as failure:
        same_board(board(EXAMPLE).with_square(Cell.D1, 4), EXAMPLE)
    expected, actual = "1 3 4 3 .", "1 3 4 3 4"
    assert draw(board(EXAMPLE))[1] == expected
    assert f"{expected}     {actual}" in str(failure.value)
