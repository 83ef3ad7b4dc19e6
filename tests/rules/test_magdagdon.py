from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.board import RUIN, VALUES, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place, legal_cells
from game.rules.power import PowerKind
from game.rules.refusal import Reason
from game.rules.state import GameState, Phase
from tests.boards import board, same_board
from tests.rules import oracle
from tests.rules.strategies import boards, dice
from tests.rules.table import cases, on_table, refused, rolled, staged

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty

LONE_THREE = """
    3 . . .
    . . . .
    . . . .
    . . . .
"""


@pytest.mark.parametrize("case", cases("magdagdon", lambda case: f"{case['dice']}-on-{case['board']}"))
def test_whether_every_case_is_a_magdagdon(case):
    state = GameState(Difficulty(case["difficulty"]), Board.parse(case["board"])).roll(case["dice"])
    assert state.required == case["required"]
    assert state.phase is (Phase.MAGDAGDON if case["magdagdon"] else Phase.PLACE)


@settings(deadline=None, max_examples=400)
@given(boards, dice, st.integers(1, 3))
def test_the_minimum_can_be_placed_exactly_when_plain_search_finds_a_way(some_board, some_dice, required):
    assert can_place(some_board, some_dice, required) == oracle.can_place(str(some_board), list(some_dice), required)


def test_a_roll_of_which_too_few_fit_is_a_magdagdon():
    assert rolled(LONE_THREE, "3116").phase is Phase.MAGDAGDON
    assert rolled(LONE_THREE, "3416").phase is Phase.PLACE


def test_dice_that_fit_only_one_after_another_count():
    assert rolled(LONE_THREE, "6145").phase is Phase.PLACE
    assert rolled(LONE_THREE, "6541", NIGHTMARE).phase is Phase.PLACE


def test_the_order_in_which_dice_lie_does_not_matter():
    assert {rolled(LONE_THREE, roll, NIGHTMARE).phase for roll in ("6541", "1456", "5164")} == {Phase.PLACE}


def test_dice_that_fit_the_same_single_cell_do_not_both_count():
    drawing = """
        3 . # .
        # # . .
        . . . .
        . . . .
    """
    assert rolled(drawing, "3333").phase is Phase.MAGDAGDON


@pytest.mark.parametrize(("difficulty", "possible"), [(PEACEFUL, False), (SURVIVAL, False), (NIGHTMARE, True)])
def test_the_first_roll_can_be_a_magdagdon_in_nightmare_only(difficulty, possible):
    phases = {GameState(difficulty).roll(roll).phase for roll in product(VALUES, repeat=4)}
    assert (Phase.MAGDAGDON in phases) is possible


def test_after_a_magdagdon_on_the_first_roll_a_die_still_goes_anywhere():
    state = GameState(NIGHTMARE).roll([1, 1, 6, 6]).accept().ruin(Cell.A1).roll([2, 2, 2, 6])
    assert state.openings.legal(6).bit_count() == 15
    assert on_table(staged(state, "0 d4, 1 d3, 2 c3")) == "0 d4, 1 d3, 2 c3"


def test_with_two_cells_left_nightmare_needs_two_dice_and_with_one_left_one():
    two_left = """
        3 3 3 3
        3 3 3 3
        3 3 3 3
        3 3 . .
    """
    one_left = two_left.replace(". .", "3 .")
    assert rolled(two_left, "3116", NIGHTMARE).phase is Phase.MAGDAGDON
    assert rolled(two_left, "3416", NIGHTMARE).phase is Phase.PLACE
    assert rolled(one_left, "3116", NIGHTMARE).phase is Phase.PLACE
    assert rolled(one_left, "1166", NIGHTMARE).phase is Phase.MAGDAGDON


def test_what_is_staged_plays_no_part_so_that_a_bad_staging_never_forces_a_magdagdon():
    pocket = """
        3 . . #
        # # # .
        . . . .
        . . . .
    """
    dead_end = staged(rolled(pocket, "2446"), "0 b1")
    assert not any(legal_cells(dead_end.staged_board, value) for value in (4, 6))
    assert dead_end.phase is Phase.PLACE
    assert staged(dead_end.undo(), "1 b1, 2 c1").can_confirm


def test_nothing_can_be_staged_selected_or_confirmed_in_a_magdagdon():
    state = rolled(LONE_THREE, "3116")
    for deed in (lambda: state.stage(Cell.B1, 0), lambda: state.select(0), state.confirm, state.undo):
        with refused(Reason.MAGDAGDON):
            deed()
    with refused(Reason.MAGDAGDON):
        state.take_back(0)


@pytest.mark.parametrize("difficulty", Difficulty)
def test_magdagdon_can_be_accepted_with_powers_left_and_without(difficulty):
    state = rolled(LONE_THREE, "3116", difficulty)
    assert state.powers_left == difficulty.powers
    assert state.accept().phase is Phase.RUIN


@pytest.mark.parametrize("cell", [cell for cell in Cell if cell is not Cell.A1])
def test_any_empty_cell_can_become_the_ruin(cell):
    ended = rolled(LONE_THREE, "3116").accept().ruin(cell)
    assert ended.board == board(LONE_THREE).with_square(cell, RUIN)
    assert (ended.phase, ended.turns) == (Phase.ROLL, 1)
    assert ended.ended.ruin is cell


def test_a_ruin_ends_the_turn_and_stays():
    ended = rolled(LONE_THREE, "3116").accept().ruin(Cell.C2)
    same_board(
        ended.board,
        """
        3 . . .
        . . # .
        . . . .
        . . . .
        """,
    )
    with refused(Reason.OCCUPIED):
        staged(ended.roll([3, 3, 3, 3]), "0 b1, 1 b2, 2 c2")


@pytest.mark.parametrize("cell", [Cell.A1, Cell.D4])
def test_a_ruin_goes_to_no_number_and_no_other_ruin(cell):
    state = rolled("3...\n....\n....\n...#", "3116").accept()
    with refused(Reason.OCCUPIED):
        state.ruin(cell)


def test_an_acceptance_can_be_withdrawn_to_use_a_power_after_all():
    state = rolled(LONE_THREE, "3116")
    withdrawn = state.accept().withdraw()
    assert withdrawn == state
    assert withdrawn.use_power(PowerKind.INCREASE, [1]).use_power(PowerKind.INCREASE, [2]).phase is Phase.PLACE


def test_while_the_ruins_cell_is_chosen_nothing_else_can_be_done():
    state = rolled(LONE_THREE, "3116").accept()
    with refused(Reason.WRONG_PHASE):
        state.use_power(PowerKind.INCREASE, [1])
    with refused(Reason.WRONG_PHASE):
        state.stage(Cell.B1, 0)
    with refused(Reason.WRONG_PHASE):
        state.accept()


def test_a_roll_that_can_be_placed_is_neither_accepted_nor_ruined():
    state = rolled(LONE_THREE, "3416")
    with refused(Reason.NOT_MAGDAGDON):
        state.accept()
    with refused(Reason.NOT_MAGDAGDON):
        state.ruin(Cell.B1)
    with refused(Reason.WRONG_PHASE):
        state.withdraw()


def test_magdagdon_must_be_accepted_before_a_ruin():
    with refused(Reason.WRONG_PHASE):
        rolled(LONE_THREE, "3116").ruin(Cell.B1)
