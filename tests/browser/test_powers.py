"""The dice ticked for a Majda Power."""

from itertools import combinations

from game.rules.refusal import Reason

PLACING = {"board": "34../..../..../....", "dice": "3456"}


def ticked(table):
    return {number for number in range(4) if table[f"pick-{number}"].count() and table[f"pick-{number}"].is_checked()}


def choose(table, dice):
    for number in range(4):
        table[f"pick-{number}"].set_checked(number in dice)


def test_ticked_dice_stay_ticked_through_the_deeds_of_a_turn(sit_down, table):
    sit_down(**PLACING)
    choose(table, {1, 3})
    for names in (["die-0"], ["a2"], ["die-2"], ["undo"], ["die-1"]):
        table.tap(*names)
        assert ticked(table) == {1, 3}, names


def test_a_box_unticked_by_hand_stays_unticked(sit_down, table):
    sit_down(**PLACING)
    table.tap("die-0")
    assert ticked(table) == {0}
    choose(table, {2})
    table.tap("die-1", "die-0")
    assert ticked(table) == {2}


def test_ticked_dice_are_forgotten_once_the_power_is_used(sit_down, table, scripted_dice):
    sit_down(**PLACING)
    choose(table, {1, 3})
    scripted_dice.fall("44")
    table.tap("power-reroll")
    assert ticked(table) == set()


def test_ticked_dice_are_forgotten_in_the_next_turn(sit_down, table, scripted_dice):
    sit_down(**PLACING)
    choose(table, {3})
    table.tap("die-0", "a2", "die-1", "c1", "next")
    scripted_dice.fall("3344")
    table.tap("next")
    assert ticked(table) == set()


def test_any_choice_of_dice_can_be_rerolled(sit_down, table, scripted_dice):
    for dice in [set(dice) for count in range(1, 5) for dice in combinations(range(4), count)]:
        sit_down(**PLACING)
        choose(table, dice)
        scripted_dice.fall("2" * len(dice))
        table.tap("power-reroll")
        assert table.read().values == tuple(2 if number in dice else value for number, value in enumerate((3, 4, 5, 6)))
        assert not scripted_dice.to_come


def test_a_power_without_dice_says_what_is_missing(sit_down, table, watch):
    sit_down(**PLACING)
    watch.expects("422 POST .*/power/")
    table["power-reroll"].click()
    table.refuses(Reason.NO_DICE_CHOSEN)
    assert table.read().powers_left == 3


def test_increase_on_two_dice_says_that_it_takes_one(sit_down, table, watch):
    sit_down(**PLACING)
    watch.expects("422 POST .*/power/")
    choose(table, {0, 1})
    table["power-increase"].click()
    table.refuses(Reason.ONE_DIE_ONLY)
    assert ticked(table) == {0, 1}
