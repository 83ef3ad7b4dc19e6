"""The dice of a record: every roll and every reroll must be what the seed gives."""

import json

import pytest

from game.rules.record import Dice, GameRecord, InvalidRecord, read_turn, replay
from game.rules.refusal import Reason
from tests.rules.recorded import MISSING, SEALED, fault, power, record, sealed

REROLL = "turns__0__powers__0"


def test_dice_that_the_seed_gives_are_right_as_far_as_the_game_has_come():
    assert fault(SEALED) == (Reason.UNFINISHED, None)
    parsed = GameRecord.parse(SEALED)
    assert replay(parsed.difficulty, parsed.turns, parsed.dice).turns == 2


def test_a_record_with_dice_comes_back_as_it_was():
    parsed = GameRecord.parse(SEALED)
    assert parsed.dice == Dice("00000000-0000-4000-8000-000000000000", bytes(range(32)).hex(), "Majda", "magdagdon-v1")
    assert json.loads(json.dumps(parsed.to_json())) == SEALED


def test_the_order_of_the_dice_counts():
    assert fault(sealed(turns__0__roll=[5, 1, 4, 2])) == (Reason.WRONG_DICE, 1)


@pytest.mark.parametrize(
    ("changes", "turn"),
    [
        ({"turns__0__roll": [1, 5, 4, 3]}, 1),
        ({f"{REROLL}__result": [6, 5, 3, 4]}, 1),
        ({"turns__0__powers__2__result": [4]}, 1),
        ({"turns__1__roll": [1, 6, 1, 6]}, 2),
        ({"dice__seed": bytes(range(1, 33)).hex()}, 1),
        ({"dice__client_seed": "majda"}, 1),
        ({"dice__game": "00000000-0000-4000-8000-000000000001"}, 1),
    ],
    ids=str,
)
def test_what_differs_from_the_seed_is_found_with_its_turn(changes, turn):
    assert fault(sealed(**changes)) == (Reason.WRONG_DICE, turn)
    assert fault(sealed(**changes, dice=MISSING)) == (Reason.UNFINISHED, None)  # which nobody could tell before


def gave(number, turn):
    return GameRecord.parse(SEALED).dice.gave(number, read_turn(turn))


@pytest.mark.parametrize("powers", range(4))
def test_powers_left_out_move_none_of_the_dice_of_later_turns(powers):
    first, second = SEALED["turns"]
    assert gave(1, first | {"powers": first["powers"][:powers]})
    assert gave(2, second)


def test_a_reroll_of_fewer_dice_takes_the_first_of_the_throw():
    turn = SEALED["turns"][0] | {"powers": power("reroll", [2, 0], [6, 5]) + power("reroll", [3], [3])}
    assert gave(1, turn)
    assert not gave(2, turn)
    turn["powers"][0]["result"] = [5, 6]
    assert not gave(1, turn)


def test_the_rules_come_before_the_dice_of_a_turn_and_after_those_of_an_earlier_one():
    assert fault(sealed(turns__0__roll=[0, 5, 4, 2])) == (Reason.NOT_A_DIE, 1)
    late = sealed(turns__0__roll=[1, 5, 4, 3], turns__1__ruin="a1")
    assert fault(late) == (Reason.WRONG_DICE, 1)


SHAPES = {
    "null": {"dice": None},
    "a list": {"dice": []},
    "a text": {"dice": "magdagdon-v1"},
    **{f"no {part}": {f"dice__{part}": MISSING} for part in SEALED["dice"]},
    **{f"a {part} that is a number": {f"dice__{part}": 1} for part in SEALED["dice"]},
    "an unknown scheme": {"dice__scheme": "magdagdon-v2"},
    "a game that is no id": {"dice__game": "a game"},
    "a game in capitals": {"dice__game": "ABCDEF00-0000-4000-8000-000000000000"},
    "a game and a line feed": {"dice__game": "00000000-0000-4000-8000-000000000000\n"},
    "a seed of 31 bytes": {"dice__seed": "00" * 31},
    "a seed in capitals": {"dice__seed": "AB" * 32},
    "a seed with a space": {"dice__seed": " " + "00" * 31 + "0"},
    "an empty client seed": {"dice__client_seed": ""},
    "a client seed of 65 characters": {"dice__client_seed": "x" * 65},
    "a client seed with a bar": {"dice__client_seed": "a|1|0"},
    "a client seed with a control character": {"dice__client_seed": "a\n"},
    "a client seed with half a character": {"dice__client_seed": "\ud83c"},
}


@pytest.mark.parametrize("changes", SHAPES.values(), ids=SHAPES)
def test_dice_of_another_shape_are_malformed(changes):
    with pytest.raises(InvalidRecord) as invalid:
        GameRecord.parse(sealed(**changes))
    assert (invalid.value.reason, invalid.value.turn) == (Reason.MALFORMED, None)


def test_parts_that_are_not_known_are_passed_over():
    assert fault(sealed(dice__seal="whatever")) == (Reason.UNFINISHED, None)


def test_a_record_without_dice_is_as_valid_as_ever():
    assert GameRecord.parse(record()).dice is None
    assert "dice" not in GameRecord.parse(record()).to_json()
