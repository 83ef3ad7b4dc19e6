"""What is not of the shape of a record is malformed, whatever it is."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.record import GameRecord, InvalidRecord, verify
from game.rules.refusal import Reason
from tests.rules.recorded import MISSING, RECORD, SECOND_TURN_RUIN, fault, power, record

NOT_WHOLE_NUMBERS = [True, 3.0, "3", None, [3], {}]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "magdagdon/1",
        1,
        {},
        record(format=MISSING),
        record(format=None),
        record(format=["magdagdon/1"]),
        record(difficulty=MISSING),
        record(difficulty="hard"),
        record(difficulty="SURVIVAL"),
        record(difficulty=["survival"]),
        record(difficulty=None),
        record(turns=MISSING),
        record(turns={}),
        record(turns=None),
        record(score=None),
        record(score=[96, 320, 0, 0, 416]),
        *[record(**{f"score__{part}": MISSING}) for part in RECORD["score"]],
        *[record(score__final=value) for value in NOT_WHOLE_NUMBERS],
    ],
    ids=lambda data: json.dumps(data)[:200],
)
def test_what_is_not_of_the_shape_of_a_record_is_malformed(data):
    assert fault(data) == (Reason.MALFORMED, None)


SHAPES = {
    "a turn is no object": {"turns__1": [[3, 3, 3, 3], []]},
    "a turn is null": {"turns__1": None},
    "a roll is missing": {"turns__1__roll": MISSING},
    "a roll is no list": {"turns__1__roll": "3333"},
    "a roll is an object": {"turns__1__roll": {"0": 3}},
    **{f"a roll holds {value!r}": {"turns__1__roll": [3, 3, 3, value]} for value in NOT_WHOLE_NUMBERS},
    "powers are missing": {"turns__1__powers": MISSING},
    "powers are null": {"turns__1__powers": None},
    "a power is no object": {"turns__1__powers": ["increase"]},
    "a power has no kind": {"turns__1__powers": [{"dice": [0], "result": [4]}]},
    "a power has no dice": {"turns__1__powers": [{"kind": "increase", "result": [4]}]},
    "a power has no result": {"turns__1__powers": [{"kind": "increase", "dice": [0]}]},
    "a power is unknown": {"turns__1__powers": power("double", [0], [6])},
    "a power's kind is a list": {"turns__1__powers": power(["increase"], [0], [4])},
    "a power's dice are a number": {"turns__1__powers": power("increase", 0, [4])},
    "a power's result is a number": {"turns__1__powers": power("increase", [0], 4)},
    **{f"a result is {value!r}": {"turns__1__powers": power("increase", [0], [value])} for value in NOT_WHOLE_NUMBERS},
    "an increase of two dice": {"turns__1__powers": power("increase", [0, 1], [4, 4])},
    "a decrease of two dice": {"turns__1__powers": power("decrease", [0, 1], [2, 2])},
    "a reroll names a die twice": {"turns__1__powers": power("reroll", [0, 0], [3, 3])},
    "a reroll of die 4": {"turns__1__powers": power("reroll", [4], [3])},
    "a reroll of die -1": {"turns__1__powers": power("reroll", [-1], [3])},
    "neither placements nor ruin": {"turns__1__placements": MISSING},
    "both placements and ruin": {"turns__1__ruin": "a2"},
    "both, one of them null": {"turns__1__ruin": None},
    "placements are an object": {"turns__1__placements": {}},
    "placements are null": {"turns__1__placements": None},
    "a ruin is null": {"turns__1": SECOND_TURN_RUIN | {"ruin": None}},
    "a ruin at e5": {"turns__1": SECOND_TURN_RUIN | {"ruin": "e5"}},
    "a ruin at a list": {"turns__1": SECOND_TURN_RUIN | {"ruin": ["a2"]}},
    "a placement is a list": {"turns__1__placements__0": [0, "a2"]},
    "a placement has no die": {"turns__1__placements__0": {"cell": "a2"}},
    "a placement has no cell": {"turns__1__placements__0": {"die": 0}},
    **{f"a cell is {cell!r}": {"turns__1__placements__0__cell": cell} for cell in ("e5", "A1", "a0", "", 4, None, [])},
    **{f"a die is {die!r}": {"turns__1__placements__0__die": die} for die in (4, -1, 10**40, False, 0.0, "0", None)},
}


@pytest.mark.parametrize("changes", SHAPES.values(), ids=SHAPES)
def test_what_is_not_of_the_shape_of_a_turn_is_malformed_in_that_turn_before_any_is_played(changes):
    with pytest.raises(InvalidRecord) as invalid:
        GameRecord.parse(record(**changes))
    assert (invalid.value.reason, invalid.value.turn) == (Reason.MALFORMED, 2)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
PLACES = [
    "format",
    "difficulty",
    "score",
    "score__base",
    "turns",
    "turns__1",
    "turns__1__roll",
    "turns__1__roll__0",
    "turns__1__powers",
    "turns__1__placements",
    "turns__1__placements__0",
    "turns__1__placements__0__die",
    "turns__1__placements__0__cell",
]


@settings(max_examples=300)
@given(JUNK, st.sampled_from(PLACES))
def test_whatever_stands_in_a_record_nothing_worse_than_a_refusal_comes_of_it(junk, place):
    with suppress(InvalidRecord):
        verify(record(**{place: junk}))
