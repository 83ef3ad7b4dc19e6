"""One turn: roll, stage, take back, confirm."""

import pytest

from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.power import PowerKind
from game.rules.record import replay
from game.rules.refusal import Reason
from game.rules.state import GameState, Phase
from game.rules.turn import Turn
from tests.boards import same_board
from tests.rules.table import on_table, refused, rolled, staged

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty

LONE_THREE = """
    3 . . .
    . . . .
    . . . .
    . . . .
"""
ONE_LEFT = """
    3 3 3 3
    3 3 3 3
    3 3 3 3
    3 3 3 .
"""


def test_a_game_begins_with_an_empty_board_and_waits_for_a_roll():
    state = GameState(PEACEFUL)
    assert (state.board, state.phase, state.turns, state.dice, state.staged) == (Board(), Phase.ROLL, 0, (), ())


def test_nothing_else_can_be_done_before_the_roll():
    state = GameState(PEACEFUL)
    deeds = [
        lambda: state.select(0),
        lambda: state.stage(Cell.A1, 0),
        lambda: state.take_back(0),
        state.undo,
        state.confirm,
        lambda: state.use_power(PowerKind.INCREASE, [0]),
        state.accept,
        state.withdraw,
        lambda: state.ruin(Cell.A1),
    ]
    for deed in deeds:
        with refused(Reason.WRONG_PHASE):
            deed()


def test_a_turn_has_one_roll():
    with refused(Reason.WRONG_PHASE):
        rolled(LONE_THREE, "3333").roll([1, 2, 3, 4])
    with refused(Reason.WRONG_PHASE):
        rolled(LONE_THREE, "3116").roll([1, 2, 3, 4])


@pytest.mark.parametrize("dice", [[], [1, 2, 3], [1, 2, 3, 4, 5], [0, 1, 2, 3], [1, 2, 3, 7]])
def test_a_roll_is_four_values_from_1_to_6(dice):
    with refused(Reason.NOT_A_DIE):
        GameState(PEACEFUL).roll(dice)


def test_the_selected_die_is_staged_and_leaves_the_hand():
    state = rolled(LONE_THREE, "3456").select(1).stage(Cell.B1)
    assert (on_table(state), state.selected) == ("1 b1", None)


def test_a_die_can_be_staged_by_name_while_another_stays_in_hand():
    state = rolled(LONE_THREE, "3456").select(1).stage(Cell.B1, 0)
    assert (on_table(state), state.selected) == ("0 b1", 1)


def test_a_cell_alone_says_no_die():
    with refused(Reason.NO_DIE_SELECTED):
        rolled(LONE_THREE, "3456").stage(Cell.B1)


@pytest.mark.parametrize("die", [-1, 4])
def test_there_are_only_the_dice_0_to_3(die):
    state = rolled(LONE_THREE, "3456")
    with refused(Reason.DIE_UNAVAILABLE):
        state.select(die)
    with refused(Reason.DIE_UNAVAILABLE):
        state.stage(Cell.B1, die)
    with refused(Reason.NOTHING_STAGED):
        state.take_back(die)


def test_a_staged_die_is_neither_selected_nor_staged_again():
    state = staged(rolled(LONE_THREE, "3456"), "0 b1")
    with refused(Reason.DIE_UNAVAILABLE):
        state.select(0)
    with refused(Reason.DIE_UNAVAILABLE):
        state.stage(Cell.A2, 0)


def test_staged_numbers_count_at_once_for_the_next_ones():
    state = rolled(LONE_THREE, "3456")
    with refused(Reason.NOT_ADJACENT):
        state.stage(Cell.C1, 1)
    with refused(Reason.TOO_DIFFERENT):
        staged(state, "0 b1").stage(Cell.B2, 2)
    with refused(Reason.OCCUPIED):
        staged(state, "0 b1").stage(Cell.B1, 1)
    assert on_table(staged(state, "0 b1, 1 c1, 2 d1, 3 d2")) == "0 b1, 1 c1, 2 d1, 3 d2"


def test_the_order_of_staging_changes_what_is_legal():
    state = rolled(LONE_THREE, "4511")
    with refused(Reason.NOT_ADJACENT):
        staged(state, "1 b2")
    assert staged(state, "0 b1, 1 b2").can_confirm


def test_the_first_die_of_the_game_goes_anywhere_and_the_second_must_touch_it():
    state = staged(GameState(PEACEFUL).roll([3, 3, 3, 3]), "2 c3")
    with refused(Reason.NOT_ADJACENT):
        state.stage(Cell.A1, 0)
    assert staged(state, "0 c4").can_confirm


@pytest.mark.parametrize(
    ("drawing", "difficulty", "required"),
    [
        (LONE_THREE, PEACEFUL, 2),
        (LONE_THREE, SURVIVAL, 2),
        (LONE_THREE, NIGHTMARE, 3),
        (ONE_LEFT.replace("3 .", ". ."), NIGHTMARE, 2),
        (ONE_LEFT, NIGHTMARE, 1),
        (ONE_LEFT, PEACEFUL, 1),
    ],
)
def test_confirm_is_possible_as_soon_as_the_minimum_is_staged(drawing, difficulty, required):
    state = rolled(drawing, "3333", difficulty)
    assert state.required == required
    for die in range(required):
        assert not state.can_confirm
        with refused(Reason.TOO_FEW_DICE):
            state.confirm()
        state = state.stage(legal_cells(state.staged_board, 3)[0], die)
    assert state.can_confirm
    assert state.confirm().turns == 1


def test_a_ruin_lowers_the_minimum_no_earlier_than_cells_run_out():
    drawing = ONE_LEFT.replace("3 3 3 .", "# . . .")
    assert rolled(drawing, "3333", NIGHTMARE).required == 3


def test_up_to_four_dice_are_staged_and_become_permanent():
    state = staged(rolled(LONE_THREE, "3333"), "0 b1, 1 c1, 2 d1, 3 a2")
    assert state.can_confirm
    same_board(
        state.confirm().board,
        """
        3 3 3 3
        3 . . .
        . . . .
        . . . .
        """,
    )


def test_confirm_discards_the_unused_dice_and_ends_the_turn():
    state = staged(rolled(LONE_THREE, "3456"), "0 b1, 1 c1").confirm()
    assert (state.phase, state.dice, state.staged, state.turns) == (Phase.ROLL, (), (), 1)
    assert state.ended == Turn((3, 4, 5, 6), placements=((0, Cell.B1), (1, Cell.C1)))


def test_what_is_staged_is_not_permanent_yet():
    state = staged(rolled(LONE_THREE, "3456"), "0 b1")
    assert state.board.squares.count(0) == 15
    same_board(
        state.staged_board,
        """
        3 3 . .
        . . . .
        . . . .
        . . . .
        """,
    )
    assert (state.score.base, state.sheet.score.base) == (6, 12)


def test_undo_takes_back_the_last_staged_die():
    state = staged(rolled(LONE_THREE, "3333"), "2 b1, 0 c1, 1 a2")
    assert on_table(state.undo()) == "2 b1, 0 c1"
    assert on_table(state.undo().undo()) == "2 b1"
    with refused(Reason.NOTHING_STAGED):
        state.undo().undo().undo().undo()


def test_a_staged_die_is_taken_back_by_itself_when_the_others_still_hang_on_a_permanent_number():
    state = staged(rolled(LONE_THREE, "3333"), "0 b1, 1 a2, 2 b2").select(3).take_back(0)
    assert (on_table(state), state.selected) == ("1 a2, 2 b2", 3)


def test_dice_that_hung_on_the_one_taken_back_come_back_too():
    assert on_table(staged(rolled(LONE_THREE, "3333"), "0 b1, 1 a2, 2 c1, 3 d1").take_back(0)) == "1 a2"


def test_a_die_that_is_not_staged_cannot_be_taken_back():
    with refused(Reason.NOTHING_STAGED):
        staged(rolled(LONE_THREE, "3333"), "0 b1").take_back(1)


def test_without_a_permanent_number_those_stay_that_hang_on_the_earliest_remaining_die():
    state = staged(GameState(PEACEFUL).roll([3, 3, 3, 3]), "0 b2, 1 c2, 2 a2, 3 d2")
    assert on_table(state.take_back(0)) == "1 c2, 3 d2"
    assert on_table(state.take_back(1)) == "0 b2, 2 a2"


def test_a_ruin_keeps_no_staged_die_on_the_board():
    state = staged(rolled("#...\n....\n....\n....", "3333"), "0 c1, 1 d1, 2 b1")
    assert on_table(state.take_back(0)) == "1 d1"


def test_confirm_puts_the_dice_in_an_order_in_which_they_can_be_staged():
    first = staged(GameState(PEACEFUL).roll([3, 3, 6, 6]), "0 a1, 1 b1").confirm()
    second = first.roll([4, 4, 3, 3])
    state = staged(second, "0 c1, 1 c2, 2 b2").take_back(0)
    assert on_table(state) == "1 c2, 2 b2"
    with refused(Reason.NOT_ADJACENT):
        staged(second, "1 c2, 2 b2")
    confirmed = state.confirm()
    assert [str(placement) for _, placement in confirmed.ended.placements] == ["b2", "c2"]
    assert replay(PEACEFUL, [first.ended, confirmed.ended]) == confirmed


def test_undo_never_reaches_back_over_a_confirm():
    confirmed = staged(rolled(LONE_THREE, "3333"), "0 b1, 1 c1").confirm()
    with refused(Reason.WRONG_PHASE):
        confirmed.undo()
    with refused(Reason.NOTHING_STAGED):
        confirmed.roll([3, 3, 3, 3]).undo()
    with refused(Reason.NOTHING_STAGED):
        confirmed.roll([3, 3, 3, 3]).take_back(0)


def test_undo_never_reaches_back_over_a_power():
    state = staged(rolled(LONE_THREE, "3333"), "0 b1").use_power(PowerKind.INCREASE, [3]).undo()
    assert (on_table(state), state.dice, state.powers_left) == ("", (3, 3, 3, 4), 2)
    with refused(Reason.NOTHING_STAGED):
        state.undo()


def test_the_game_ends_when_the_board_is_full():
    assert staged(rolled(ONE_LEFT, "3333"), "0 d4").confirm().phase is Phase.OVER
    assert rolled(ONE_LEFT, "1166").accept().ruin(Cell.D4).phase is Phase.OVER


def test_every_ended_turn_counts_confirmed_or_ruined():
    state = staged(rolled(LONE_THREE, "3333"), "0 b1, 1 c1").confirm()
    assert state.roll([1, 1, 6, 6]).accept().ruin(Cell.D4).turns == 2


def test_after_the_end_every_deed_is_refused():
    over = staged(rolled(ONE_LEFT, "3333"), "0 d4").confirm()
    deeds = [
        lambda: over.roll([1, 2, 3, 4]),
        lambda: over.select(0),
        lambda: over.stage(Cell.A1, 0),
        lambda: over.take_back(0),
        over.undo,
        over.confirm,
        lambda: over.use_power(PowerKind.INCREASE, [0]),
        over.accept,
        over.withdraw,
        lambda: over.ruin(Cell.A1),
    ]
    for deed in deeds:
        with refused(Reason.AFTER_THE_END):
            deed()
