import pytest

from game.rules.difficulty import Difficulty

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty


@pytest.mark.parametrize(
    ("difficulty", "costs", "minimum"),
    [(PEACEFUL, [10, 20, 40], 2), (SURVIVAL, [70], 2), (NIGHTMARE, [], 3)],
)
def test_each_difficulty_has_its_powers_their_costs_and_its_minimum(difficulty, costs, minimum):
    assert difficulty.powers == len(costs)
    assert [difficulty.next_power_cost(used) for used in range(len(costs) + 1)] == [*costs, None]
    assert [difficulty.power_penalty(used) for used in range(len(costs) + 1)] == [
        sum(costs[:used]) for used in range(len(costs) + 1)
    ]
    assert difficulty.required(16) == minimum


@pytest.mark.parametrize(
    ("difficulty", "empty", "required"),
    [(NIGHTMARE, 3, 3), (NIGHTMARE, 2, 2), (NIGHTMARE, 1, 1), (PEACEFUL, 2, 2), (PEACEFUL, 1, 1), (SURVIVAL, 1, 1)],
)
def test_the_last_cells_need_no_more_dice_than_there_are_cells(difficulty, empty, required):
    assert difficulty.required(empty) == required


def test_a_difficulty_is_found_by_its_name_in_a_record():
    assert [Difficulty(name) for name in ("peaceful", "survival", "nightmare")] == [PEACEFUL, SURVIVAL, NIGHTMARE]
