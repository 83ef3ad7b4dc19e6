"""Majda Powers."""

import pytest

from game import wording
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out, rows
from tests.web.answers import dice, now, open_turn, sentence, table


@pytest.mark.parametrize(("kind", "value"), [("decrease", 3), ("increase", 5)])
def test_a_die_is_changed_by_exactly_1(majda, kind, value):
    game = lay_out(majda.player, dice="3456")
    response = majda.deed(game, "power", kind=kind, dice=1)
    assert dice(response)[1] == (str(value), "available")
    assert open_turn(game)["powers"] == [{"kind": kind, "dice": [1], "result": [value]}]
    assert sentence(response) == f"The 4 is a {value} now, for 10 points."


@pytest.mark.parametrize("chosen", [[2], [0, 3], [3, 1], [0, 1, 2, 3]])
def test_any_dice_are_rerolled_together_for_one_use(majda, scripted_dice, chosen):
    game = lay_out(majda.player, dice="3333")
    scripted_dice.fall("1245"[: len(chosen)])
    response = majda.deed(game, "power", kind="reroll", dice=chosen)
    expected = [3, 3, 3, 3]
    for die, value in zip(chosen, (1, 2, 4, 5), strict=False):
        expected[die] = value
    assert [int(value) for value, _state in dice(response)] == expected
    assert scripted_dice.thrown == len(chosen)
    assert table(response)["data-powers-left"] == "2"
    assert sentence(response).startswith(f"Rerolled for 10 points: the dice are {', '.join(map(str, expected))} now.")


@pytest.mark.parametrize("chosen", [[3], [0, 2], [0, 1, 2, 3]])
def test_fair_dice_are_thrown_for_as_many_as_are_rerolled(majda, chosen):
    game = lay_out(majda.player, dice="3333")
    assert majda.deed(game, "power", kind="reroll", dice=chosen).status_code == 200
    (power,) = open_turn(game)["powers"]
    assert power["dice"] == chosen
    assert len(power["result"]) == len(chosen)
    assert set(power["result"]) <= {1, 2, 3, 4, 5, 6}


def test_each_use_costs_what_the_difficulty_says(majda):
    game = lay_out(majda.player, dice="3456")
    for score in "-10", "-30", "-70":
        assert table(majda.deed(now(game), "power", kind="increase", dice=0))["data-score"] == score
    response = majda.deed(now(game), "power", kind="decrease", dice=0)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.NO_POWER_LEFT]
    assert now(game).state.dice == (6, 4, 5, 6)


def test_survival_has_one_for_70_points_and_nightmare_none(majda):
    survival = lay_out(majda.player, dice="3456", difficulty=Difficulty.SURVIVAL)
    assert table(majda.deed(survival, "power", kind="increase", dice=0))["data-score"] == "-70"
    assert majda.deed(now(survival), "power", kind="increase", dice=0).status_code == 422
    nightmare = lay_out(majda.player, dice="3456", difficulty=Difficulty.NIGHTMARE)
    response = majda.deed(nightmare, "power", kind="increase", dice=0)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.NO_POWER_LEFT]


def test_uses_of_earlier_turns_count(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456", powers_used=2)
    response = majda.deed(game, "power", kind="increase", dice=0)
    assert table(response)["data-powers-left"] == "0"
    assert table(response)["data-score"] == str(14 - 70)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"kind": "decrease", "dice": 0}, Reason.OUT_OF_RANGE),
        ({"kind": "increase", "dice": 3}, Reason.OUT_OF_RANGE),
        ({"kind": "increase", "dice": [1, 2]}, Reason.ONE_DIE_ONLY),
        ({"kind": "decrease", "dice": [1, 2, 3]}, Reason.ONE_DIE_ONLY),
        ({"kind": "increase"}, Reason.NO_DICE_CHOSEN),
        ({"kind": "reroll"}, Reason.NO_DICE_CHOSEN),
        ({"kind": "reroll", "dice": [1, 1]}, Reason.MALFORMED),
        ({"kind": "increase", "dice": [1, 1]}, Reason.MALFORMED),
    ],
)
def test_what_it_cannot_do_is_refused_and_costs_nothing(majda, fields, reason):
    game = lay_out(majda.player, dice="1346")
    before = rows()
    response = majda.deed(game, "power", **fields)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[reason]
    assert rows() == before


@pytest.mark.parametrize("fields", [{"kind": "increase", "dice": 0}, {"kind": "reroll", "dice": [0, 1]}])
def test_a_staged_die_must_be_taken_back_first(majda, fields):
    game = lay_out(majda.player, dice="3456", staged="0 b2")
    before = rows()
    response = majda.deed(game, "power", **fields)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.DIE_UNAVAILABLE]
    assert rows() == before


def test_other_dice_stay_staged_and_in_hand(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2", selected=1)
    response = majda.deed(game, "power", kind="decrease", dice=2)
    assert dice(response) == [("3", "staged"), ("4", "selected"), ("4", "available"), ("6", "available")]


def test_if_it_makes_a_magdagdon_the_staged_dice_return_to_the_tray(majda, scripted_dice):
    game = lay_out(majda.player, MAGDAGDON, dice="6611", staged="0 c1")
    scripted_dice.fall("111")
    response = majda.deed(game, "power", kind="reroll", dice=[1, 2, 3])
    assert table(response)["data-phase"] == "magdagdon"
    assert [state for _value, state in dice(response)] == ["available"] * 4
    assert open_turn(game)["placements"] == []
    assert "MAGDAGDON" in sentence(response)


def test_it_can_rescue_a_magdagdon(majda, scripted_dice):
    game = lay_out(majda.player, MAGDAGDON, dice="1111")
    scripted_dice.fall("56")
    response = majda.deed(game, "power", kind="reroll", dice=[0, 1])
    assert table(response)["data-phase"] == "place"
    assert "MAGDAGDON" not in sentence(response)


def test_a_use_that_does_not_rescue_is_paid_all_the_same(majda):
    game = lay_out(majda.player, MAGDAGDON, dice="1111")
    response = majda.deed(game, "power", kind="increase", dice=0)
    assert table(response)["data-phase"] == "magdagdon"
    assert table(response)["data-score"] == str(48 - 10)


@pytest.mark.parametrize("position", [{}, {"board": MAGDAGDON, "dice": "1111", "accepting": True}])
def test_it_has_its_time_between_the_roll_and_the_end_of_the_turn(majda, position):
    game = lay_out(majda.player, **position)
    response = majda.deed(game, "power", kind="increase", dice=0)
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(Reason.WRONG_PHASE, game.state.phase)


def test_those_of_the_open_turn_are_counted_once_the_turn_ends(majda):
    used = PowerUse(PowerKind.INCREASE, (3,), (5,))
    game = lay_out(majda.player, dice="3454", powers=[used], staged="0 b2, 1 b3")
    assert now(game).powers_used == 0
    majda.deed(game, "confirm")
    assert now(game).powers_used == 1
    assert now(game).state.score.final == 14 - 10


@pytest.mark.parametrize(
    ("position", "usable"),
    [
        ({}, False),
        ({"dice": "3456"}, True),
        ({"board": MAGDAGDON, "dice": "1111"}, True),
        ({"board": MAGDAGDON, "dice": "1111", "powers_used": 3}, False),
        ({"board": MAGDAGDON, "dice": "1111", "accepting": True}, False),
    ],
)
def test_its_buttons_are_forms_while_it_can_be_used(majda, position, usable):
    page = table(majda.get(lay_out(majda.player, **position).get_absolute_url()))
    assert len(page.all("form", id="form-power")) == usable
    for kind in PowerKind:
        assert (page.one("button", id=f"power-{kind.value}").attributes.get("form") == "form-power") is usable
    boxes = page.all("input", name="dice", form="form-power")
    assert [box["value"] for box in boxes] == (["0", "1", "2", "3"] if usable else [])


def test_in_nightmare_there_are_no_powers_to_see(majda):
    page = table(majda.get(lay_out(majda.player, dice="3456", difficulty=Difficulty.NIGHTMARE).get_absolute_url()))
    assert page.all("button", class_="power") == []
