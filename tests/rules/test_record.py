"""Game records: played again by the rules, and refused for their first fault."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.rules.record import GameRecord, StatedScore, replay, verify
from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.boards import same_board
from tests.rules.play import records
from tests.rules.recorded import MISSING, RECORD, SECOND_TURN_RUIN, fault, placements, power, record, sealed
from tests.rules.table import cases


@pytest.mark.parametrize("case", cases("records", lambda case: f"{case['difficulty']}-{case['score']['final']}"))
def test_every_valid_case_is_valid_and_comes_back_as_it_was(case):
    state = verify(case)
    assert (state.phase, state.turns) == (Phase.OVER, len(case["turns"]))
    assert state.score.final == case["score"]["final"]
    assert GameRecord.parse(case).to_json() == case


@pytest.mark.parametrize("case", cases("bad_records", lambda case: f"{case['reason']}-in-turn-{case['turn']}"))
def test_every_bad_case_is_refused_for_its_reason(case):
    assert fault(case["record"]) == (case["reason"], case["turn"])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32))
def test_a_record_survives_writing_and_reading(seed):
    for some_record in records(3, seed):
        text = json.dumps(some_record.to_json())
        assert GameRecord.parse(json.loads(text)) == some_record
        assert StatedScore.of(verify(json.loads(text)).score) == some_record.score


def test_a_whole_game_is_valid_and_leads_to_its_board():
    state = verify(record())
    same_board(state.board, "3333\n3333\n3333\n3333")
    assert (state.difficulty, state.turns, state.score.final) == (Difficulty.SURVIVAL, 4, 416)


def test_a_record_may_leave_its_score_out():
    unscored = record(score=MISSING)
    assert verify(unscored).score.final == 416
    assert GameRecord.parse(unscored).to_json() == unscored


def test_replaying_part_of_a_game_gives_the_state_in_the_middle():
    parsed = GameRecord.parse(record())
    state = replay(parsed.difficulty, parsed.turns[:2])
    same_board(state.board, "3333\n3333\n....\n....")
    assert (state.phase, state.turns) == (Phase.ROLL, 2)


def test_powers_are_replayed_before_the_placements():
    changed = record(
        turns__1__roll=[2, 3, 3, 3],
        turns__1__powers=power("increase", [0], [3]),
        score__powers=70,
        score__final=346,
    )
    assert verify(changed).powers_used == 1


def test_a_ruin_is_replayed_as_the_end_of_its_turn():
    ruined = record(score=MISSING, turns__3=RECORD["turns"][3] | {"placements": placements("0 a4, 1 b4, 2 c4")})
    ruined["turns"].append({"roll": [1, 1, 6, 6], "powers": [], "ruin": "d4"})
    state = verify(ruined)
    same_board(state.board, "3333\n3333\n3333\n333#")
    assert (state.turns, state.score.final) == (5, 2 * 45 + 6 * 40 - 15)


EXAMPLES = [
    (Reason.MALFORMED, None, record(format="magdagdon/2")),
    (Reason.AFTER_THE_END, 5, record(turns=[*RECORD["turns"], RECORD["turns"][0]])),
    (Reason.NOT_A_DIE, 2, record(turns__1__roll=[3, 3, 3, 7])),
    (Reason.NO_POWER_LEFT, 1, record(difficulty="nightmare", turns__0__powers=power("decrease", [0], [2]))),
    (Reason.NO_DICE_CHOSEN, 2, record(turns__1__powers=power("reroll", [], []))),
    (Reason.OUT_OF_RANGE, 2, record(turns__1__roll=[1, 3, 3, 3], turns__1__powers=power("decrease", [0], [0]))),
    (Reason.WRONG_RESULT, 2, record(turns__1__powers=power("increase", [0], [5]))),
    (Reason.MAGDAGDON, 2, record(turns__1__roll=[6, 6, 6, 6])),
    (Reason.NOT_MAGDAGDON, 2, record(turns__1=SECOND_TURN_RUIN | {"roll": [3, 3, 3, 3]})),
    (Reason.DIE_UNAVAILABLE, 2, record(turns__1__placements=placements("0 a2, 0 b2"))),
    (Reason.OCCUPIED, 2, record(turns__1__placements=placements("0 a2, 1 a1"))),
    (Reason.NOT_ADJACENT, 2, record(turns__1__placements=placements("0 a2, 1 a4"))),
    (Reason.TOO_DIFFERENT, 2, record(turns__1__roll=[3, 3, 3, 5])),
    (Reason.TOO_FEW_DICE, 2, record(turns__1__placements=placements("0 a2"))),
    (Reason.WRONG_DICE, 2, sealed(turns__1__roll=[1, 6, 1, 6])),
    (Reason.UNFINISHED, None, record(turns=RECORD["turns"][:3])),
    (Reason.WRONG_SCORE, None, record(score__final=417)),
]


@pytest.mark.parametrize(("reason", "turn", "data"), EXAMPLES, ids=[reason for reason, *_ in EXAMPLES])
def test_each_reason_is_given_for_what_it_means(reason, turn, data):
    assert fault(data) == (reason, turn)


def test_every_reason_of_the_record_format_has_its_example():
    live_only = {
        *("no_die_selected", "nothing_staged", "one_die_only", "wrong_phase"),
        *("stale", "given_up", "bad_client_seed"),
    }
    assert {reason for reason, *_ in EXAMPLES} == set(Reason) - live_only


@pytest.mark.parametrize("roll", [[], [3, 3, 3], [3, 3, 3, 3, 3], [0, 3, 3, 3], [3, 3, 3, -3], [3, 3, 3, 10**40]])
def test_a_roll_is_four_values_from_1_to_6(roll):
    assert fault(record(turns__1__roll=roll)) == (Reason.NOT_A_DIE, 2)


@pytest.mark.parametrize("value", [0, 7])
def test_a_reroll_gives_values_from_1_to_6(value):
    assert fault(record(turns__1__powers=power("reroll", [0], [value]))) == (Reason.NOT_A_DIE, 2)


@pytest.mark.parametrize(("kind", "value", "result"), [("decrease", 1, 0), ("increase", 6, 7), ("increase", 6, 6)])
def test_a_value_stays_within_the_die(kind, value, result):
    changed = record(turns__1__roll=[value, 3, 3, 3], turns__1__powers=power(kind, [0], [result]))
    assert fault(changed) == (Reason.OUT_OF_RANGE, 2)


@pytest.mark.parametrize(
    ("kind", "dice", "result"),
    [
        ("decrease", [0], [4]),
        ("decrease", [0], [3]),
        ("decrease", [0], []),
        ("increase", [0], [4, 4]),
        ("reroll", [0, 1], [3]),
        ("reroll", [0], [3, 3]),
    ],
)
def test_a_result_is_what_the_power_does(kind, dice, result):
    assert fault(record(turns__1__powers=power(kind, dice, result))) == (Reason.WRONG_RESULT, 2)


def test_a_survival_game_has_one_power():
    twice = power("increase", [0], [4]) + power("decrease", [0], [3])
    assert fault(record(turns__1__powers=twice)) == (Reason.NO_POWER_LEFT, 2)


def test_a_roll_that_a_power_made_unplaceable_takes_no_placements():
    assert fault(record(turns__1__powers=power("reroll", [0, 1, 2, 3], [6, 6, 1, 1]))) == (Reason.MAGDAGDON, 2)


def test_a_ruin_goes_to_an_empty_cell():
    assert fault(record(turns__1=SECOND_TURN_RUIN | {"ruin": "a1"})) == (Reason.OCCUPIED, 2)


@pytest.mark.parametrize("part", ["base", "bonus", "ruins", "powers", "final"])
def test_every_part_of_a_stated_score_must_be_right(part):
    wrong = RECORD["score"] | {part: RECORD["score"][part] + 1}
    assert fault(record(score=wrong)) == (Reason.WRONG_SCORE, None)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (record(turns=[*RECORD["turns"], RECORD["turns"][0] | {"roll": [9]}]), Reason.AFTER_THE_END),
        (record(turns__1__roll=[7, 3, 3, 3], turns__1__powers=power("increase", [], [])), Reason.NOT_A_DIE),
        (
            record(difficulty="nightmare", turns__1__roll=[6, 3, 3, 3], turns__1__powers=power("increase", [0], [7])),
            Reason.NO_POWER_LEFT,
        ),
        (record(difficulty="nightmare", turns__1__powers=power("increase", [], [])), Reason.NO_POWER_LEFT),
        (
            record(turns__1__powers=power("increase", [0], [5]), turns__1__placements=placements("0 a1")),
            Reason.WRONG_RESULT,
        ),
        (record(turns__1=SECOND_TURN_RUIN | {"roll": [3, 3, 3, 3], "ruin": "a1"}), Reason.NOT_MAGDAGDON),
        (record(turns__1__roll=[6, 6, 6, 6], turns__1__placements=placements("0 a1")), Reason.MAGDAGDON),
        (record(turns__1__placements=placements("0 a1, 0 d4")), Reason.OCCUPIED),
        (record(turns__1__placements=placements("0 a2, 0 a1")), Reason.DIE_UNAVAILABLE),
        (record(turns__1__placements=placements("0 a4")), Reason.NOT_ADJACENT),
    ],
    ids=lambda value: str(value) if isinstance(value, Reason) else "",
)
def test_the_first_fault_of_a_turn_is_the_one_reported(data, reason):
    assert fault(data)[0] is reason


def test_the_first_turn_at_fault_is_the_one_reported():
    assert fault(record(turns__1__roll=[6, 6, 6, 6], turns__2__roll=[7, 3, 3, 3])) == (Reason.MAGDAGDON, 2)


def test_a_fault_is_reported_before_the_missing_end_and_the_missing_end_before_the_score():
    assert fault(record(turns=RECORD["turns"][:3], score__final=0)) == (Reason.UNFINISHED, None)
    assert fault(record(turns=[RECORD["turns"][0], RECORD["turns"][0]])) == (Reason.OCCUPIED, 2)


def test_a_turn_that_places_nothing_places_too_few():
    assert fault(record(turns__1__placements=[])) == (Reason.TOO_FEW_DICE, 2)
    assert fault(record(turns__1__placements=[], turns__1__roll=[6, 6, 6, 6])) == (Reason.MAGDAGDON, 2)


def test_a_record_without_turns_is_unfinished():
    assert fault(record(turns=[])) == (Reason.UNFINISHED, None)
