import pytest
from hypothesis import given, settings

from game.rules.board import RUIN, Board, Cell
from game.rules.placement import Openings, Placement, connected, legal_cells
from game.rules.refusal import Reason
from tests.boards import board
from tests.rules import oracle
from tests.rules.strategies import boards, values
from tests.rules.table import cases


def legal(drawing, value):
    return " ".join(map(str, legal_cells(board(drawing), value)))


@pytest.mark.parametrize("case", cases("legal_cells", lambda case: f"{case['value']}-on-{case['board']}"))
def test_the_legal_cells_of_every_case(case):
    assert {str(cell) for cell in legal_cells(Board.parse(case["board"]), case["value"])} == set(case["legal"])


@pytest.mark.parametrize("value", range(1, 7))
def test_the_first_die_goes_anywhere(value):
    assert legal_cells(Board(), value) == tuple(Cell)


def test_while_there_is_no_number_a_die_goes_to_any_cell_beside_and_away_from_ruins():
    drawing = """
        # . . .
        . . # .
        . . . .
        . . . .
    """
    assert legal(drawing, 5) == "b1 c1 d1 a2 b2 d2 a3 b3 c3 d3 a4 b4 c4 d4"


def test_a_die_must_touch_a_number_and_diagonals_do_not_count():
    drawing = """
        . . . .
        . 3 . .
        . . . .
        . . . .
    """
    assert legal(drawing, 3) == "b1 a2 c2 b3"


@pytest.mark.parametrize(("value", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_a_die_differs_from_its_neighbour_by_at_most_1_and_equal_is_fine(value, fits):
    drawing = """
        3 . # #
        # # # #
        # # # #
        # # # #
    """
    assert legal(drawing, value) == ("b1" if fits else "")


@pytest.mark.parametrize(("value", "fits"), [(1, False), (2, False), (3, True), (4, True), (5, False), (6, False)])
def test_between_a_3_and_a_4_only_3_or_4_fits(value, fits):
    drawing = """
        3 . 4 #
        # # # #
        # # # #
        # # # #
    """
    assert legal(drawing, value) == ("b1" if fits else "")


def test_every_neighbour_must_agree_not_only_one():
    drawing = """
        3 2 # .
        . . 5 .
        . 5 5 .
        . . . .
    """
    assert legal(drawing, 3) == "a2"
    assert legal(drawing, 5) == "d2 a3 d3 b4 c4"


def test_a_ruin_connects_nothing():
    drawing = """
        3 # . .
        # . . .
        . . . .
        . . . .
    """
    assert legal(drawing, 3) == ""


def test_a_ruin_restricts_nothing():
    drawing = """
        3 . # .
        # # # .
        . . . .
        . . . .
    """
    assert [value for value in range(1, 7) if legal(drawing, value)] == [2, 3, 4]


def test_a_taken_cell_is_never_legal():
    drawing = """
        3 3 3 3
        3 # 3 3
        3 3 . 3
        3 3 3 3
    """
    assert legal(drawing, 3) == "c3"


@pytest.mark.parametrize(
    ("cell", "value", "reason"),
    [
        ("a1", 3, Reason.OCCUPIED),
        ("d4", 3, Reason.OCCUPIED),
        ("c3", 3, Reason.NOT_ADJACENT),
        ("b2", 3, Reason.NOT_ADJACENT),
        ("d3", 3, Reason.NOT_ADJACENT),
        ("b1", 5, Reason.TOO_DIFFERENT),
        ("b1", 1, Reason.TOO_DIFFERENT),
        ("b1", 4, None),
    ],
)
def test_a_refusal_names_what_is_wrong_with_the_cell(cell, value, reason):
    drawn = board(
        """
        3 . . .
        . . . .
        . . . .
        . . . #
        """
    )
    assert Openings.of(drawn).refusal(Cell.parse(cell), value) is reason


@settings(deadline=None, max_examples=300)
@given(boards, values)
def test_legal_cells_are_those_of_the_plain_rules(some_board, value):
    cells = legal_cells(some_board, value)
    assert {str(cell) for cell in cells} == oracle.legal_cells(str(some_board), value)
    assert list(cells) == sorted(cells)


@settings(deadline=None)
@given(boards, values)
def test_a_cell_is_legal_exactly_when_there_is_no_reason_against_it(some_board, value):
    openings = Openings.of(some_board)
    assert [cell for cell in Cell if openings.refusal(cell, value) is None] == list(legal_cells(some_board, value))


@settings(deadline=None)
@given(boards, values)
def test_openings_after_a_die_are_those_of_the_board_with_it(some_board, value):
    openings = Openings.of(some_board)
    for cell in legal_cells(some_board, value):
        assert openings.after(cell, value) == Openings.of(some_board.with_square(cell, value))


def placements(text):
    return [Placement(die, Cell.parse(name)) for die, name in enumerate(text.split())]


def names(kept):
    return " ".join(str(placement.cell) for placement in kept)


def test_placements_hang_together_with_a_permanent_number():
    corner = board(
        """
        3 . . .
        . . . .
        . . . .
        . . . .
        """
    )
    assert names(connected(corner, placements("b1 c1 d1"))) == "b1 c1 d1"
    assert names(connected(corner, placements("c1 d1"))) == ""
    assert names(connected(corner, placements("c1 d1 a2"))) == "a2"
    assert names(connected(corner, placements("b2 a2"))) == "a2 b2"


def test_without_a_permanent_number_placements_hang_on_the_earliest():
    assert names(connected(Board(), placements("c3 a1 c4"))) == "c3 c4"
    ruined = Board().with_square(Cell.A4, RUIN)
    assert names(connected(ruined, placements("b4 d1 b3"))) == "b4 b3"
