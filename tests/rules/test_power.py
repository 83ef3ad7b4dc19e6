import pytest

from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse, use
from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.rules.table import on_table, refused, rolled, staged

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty
DECREASE, INCREASE, REROLL = PowerKind

LONE_THREE = """
    3 . . .
    . . . .
    . . . .
    . . . .
"""


@pytest.mark.parametrize("value", range(2, 7))
def test_decrease_takes_exactly_1_off(value):
    assert use(DECREASE, (2,), [1, 1, value, 1], None) == PowerUse(DECREASE, (2,), (value - 1,))


@pytest.mark.parametrize("value", range(1, 6))
def test_increase_adds_exactly_1(value):
    assert use(INCREASE, (2,), [1, 1, value, 1], None) == PowerUse(INCREASE, (2,), (value + 1,))


@pytest.mark.parametrize(("kind", "die"), [(DECREASE, 0), (INCREASE, 3)])
def test_no_die_goes_below_1_or_above_6_and_the_refusal_costs_nothing(kind, die):
    state = rolled(LONE_THREE, "1336")
    with refused(Reason.OUT_OF_RANGE):
        state.use_power(kind, [die])
    assert (state.powers_left, state.next_power_cost, state.score.powers) == (3, 10, 0)


@pytest.mark.parametrize("kind", [DECREASE, INCREASE])
def test_a_change_takes_one_die_only(kind):
    with refused(Reason.ONE_DIE_ONLY):
        rolled(LONE_THREE, "3333").use_power(kind, [0, 1])


@pytest.mark.parametrize(("kind", "result"), [(DECREASE, [3]), (DECREASE, [1]), (INCREASE, [5]), (INCREASE, [4, 4])])
def test_a_change_to_anything_else_is_a_wrong_result(kind, result):
    with refused(Reason.WRONG_RESULT):
        rolled(LONE_THREE, "3333").use_power(kind, [0], result)


@pytest.mark.parametrize(
    ("dice", "result", "after"),
    [((1,), (6,), (3, 6, 1, 6)), ((3, 0), (2, 5), (5, 3, 1, 2)), ((0, 1, 2, 3), (1, 2, 4, 5), (1, 2, 4, 5))],
)
def test_a_reroll_of_any_dice_is_one_use(dice, result, after):
    state = rolled(LONE_THREE, "3316").use_power(REROLL, dice, result)
    assert state.dice == after
    assert (state.all_powers_used, state.powers_left, state.score.powers) == (1, 2, 10)


@pytest.mark.parametrize(
    ("result", "reason"),
    [(None, Reason.WRONG_RESULT), ([3], Reason.WRONG_RESULT), ([3, 4, 5], Reason.WRONG_RESULT)]
    + [([3, value], Reason.NOT_A_DIE) for value in (0, 7)],
)
def test_a_reroll_needs_a_value_for_each_die(result, reason):
    with refused(reason):
        rolled(LONE_THREE, "3316").use_power(REROLL, [0, 1], result)


@pytest.mark.parametrize("kind", PowerKind)
def test_a_power_needs_a_die(kind):
    with refused(Reason.NO_DICE_CHOSEN):
        rolled(LONE_THREE, "3333").use_power(kind, [], [])


def test_no_die_is_rerolled_twice_in_one_use():
    with refused(Reason.MALFORMED):
        rolled(LONE_THREE, "3333").use_power(REROLL, [0, 0], [3, 4])


@pytest.mark.parametrize("die", [-1, 4])
def test_there_are_no_other_dice(die):
    with refused(Reason.DIE_UNAVAILABLE):
        rolled(LONE_THREE, "3333").use_power(INCREASE, [die])


@pytest.mark.parametrize(
    ("difficulty", "costs"), [(PEACEFUL, [10, 20, 40]), (SURVIVAL, [70]), (NIGHTMARE, [])], ids=str
)
def test_each_use_costs_its_points_until_none_is_left(difficulty, costs):
    state = rolled(LONE_THREE, "3333", difficulty)
    for used, cost in enumerate(costs):
        assert (state.powers_left, state.next_power_cost) == (len(costs) - used, cost)
        state = state.use_power((INCREASE, DECREASE)[used % 2], [0])
        assert state.score.powers == sum(costs[: used + 1])
    assert (state.powers_left, state.next_power_cost) == (0, None)
    with refused(Reason.NO_POWER_LEFT):
        state.use_power(INCREASE, [0])


def test_that_none_is_left_is_said_before_anything_else_about_the_power():
    state = rolled(LONE_THREE, "3336", NIGHTMARE)
    for dice in ([], [3], [0, 1], [9]):
        with refused(Reason.NO_POWER_LEFT):
            state.use_power(INCREASE, dice)


def test_powers_used_in_earlier_turns_stay_used():
    state = staged(rolled(LONE_THREE, "3333").use_power(INCREASE, [3]), "0 b1, 1 c1").confirm()
    assert (state.powers_used, state.powers_left, state.next_power_cost) == (1, 2, 20)
    again = state.roll([3, 3, 3, 3]).use_power(DECREASE, [0])
    assert (again.all_powers_used, again.score.powers) == (2, 30)


def test_several_changes_of_one_die_add_up():
    assert rolled(LONE_THREE, "1116").use_power(INCREASE, [0]).use_power(INCREASE, [0]).dice == (3, 1, 1, 6)


def test_a_power_can_rescue_a_magdagdon():
    state = rolled(LONE_THREE, "3116")
    assert state.phase is Phase.MAGDAGDON
    assert state.use_power(REROLL, [1, 2], [4, 1]).phase is Phase.PLACE


def test_a_use_costs_its_points_even_if_it_rescues_nothing():
    state = rolled(LONE_THREE, "1116", SURVIVAL).use_power(DECREASE, [3])
    assert (state.phase, state.powers_left, state.score.powers) == (Phase.MAGDAGDON, 0, 70)
    assert state.accept().phase is Phase.RUIN


def test_a_power_can_turn_a_good_roll_into_a_magdagdon():
    assert rolled(LONE_THREE, "3411").use_power(REROLL, [1], [6]).phase is Phase.MAGDAGDON


def test_a_staged_die_must_be_taken_back_before_it_is_changed():
    state = staged(rolled(LONE_THREE, "3333"), "1 b1")
    with refused(Reason.DIE_UNAVAILABLE):
        state.use_power(INCREASE, [1])
    with refused(Reason.DIE_UNAVAILABLE):
        state.use_power(REROLL, [0, 1], [3, 3])
    assert state.take_back(1).use_power(INCREASE, [1]).dice == (3, 4, 3, 3)


def test_other_dice_stay_staged_and_the_die_in_hand_stays_in_hand():
    state = staged(rolled(LONE_THREE, "3361"), "1 b1, 0 c1").select(2).use_power(DECREASE, [2])
    assert on_table(state) == "1 b1, 0 c1"
    assert (state.dice, state.selected) == ((3, 3, 5, 1), 2)


def test_staged_dice_and_the_one_in_hand_return_when_the_changed_roll_is_a_magdagdon():
    state = staged(rolled(LONE_THREE, "3411"), "0 b1").select(2).use_power(REROLL, [1], [6])
    assert (state.phase, on_table(state), state.selected) == (Phase.MAGDAGDON, "", None)
    assert state.powers_left == 2


def test_a_power_is_used_only_between_roll_and_confirm():
    state = staged(rolled(LONE_THREE, "3333"), "0 b1, 1 c1").confirm()
    with refused(Reason.WRONG_PHASE):
        state.use_power(INCREASE, [0])


def test_the_throws_of_a_turn_are_its_roll_and_its_rerolls_and_no_other_powers():
    state = rolled(LONE_THREE, "3333")
    assert state.turn.throws == ((3, 3, 3, 3),)
    state = state.use_power(INCREASE, [0])
    assert state.turn.throws == ((3, 3, 3, 3),)
    state = state.use_power(REROLL, [1, 2], [3, 4]).use_power(REROLL, [1], [2])
    assert state.turn.throws == ((3, 3, 3, 3), (3, 4), (2,))
