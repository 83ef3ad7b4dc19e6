"""Whole games of random deeds, sensible and not, with everything checked after each."""

import json
from random import Random

from hypothesis import given, note, settings
from hypothesis import strategies as st

from game.rules.board import Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.power import PowerKind
from game.rules.record import GameRecord, StatedScore, replay, verify
from game.rules.refusal import Refusal
from game.rules.state import GameState, Phase
from game.rules.turn import DICE
from tests.rules import oracle

COSTS = {"peaceful": [0, 10, 30, 70], "survival": [0, 70], "nightmare": [0]}

SENSIBLE = {
    Phase.ROLL: ["roll"],
    Phase.PLACE: ["select", "stage", "stage", "stage", "stage", "undo", "take_back", "use_power", "confirm", "confirm"],
    Phase.MAGDAGDON: ["accept", "use_power"],
    Phase.RUIN: ["ruin", "ruin", "withdraw"],
}
DEEDS = sorted({deed for deeds in SENSIBLE.values() for deed in deeds})


def some_deed(state, random):
    """A deed and its arguments: mostly one for the phase, now and then any at all, with arguments of every kind."""
    deed = random.choice(DEEDS if random.random() < 0.1 else SENSIBLE[state.phase])
    die = random.randint(-1, 4) if random.random() < 0.1 else random.choice(DICE)
    cell = random.choice(list(Cell))
    if deed == "roll":
        return deed, [random.choices(range(1, 7), k=4)] if random.random() < 0.9 else [[0, 1, 6, 7]]
    if deed == "stage":
        fitting = [cell for cell in Cell if die in DICE and state.dice and fits(state, die, cell)]
        if fitting and random.random() < 0.7:
            cell = random.choice(fitting)
        return deed, [cell, die] if random.random() < 0.8 else [cell]
    if deed == "use_power":
        kind = random.choice(list(PowerKind))
        if kind is PowerKind.REROLL:
            dice = random.choices(DICE, k=random.randint(0, 4))
            return deed, [kind, dice, random.choices(range(1, 7), k=len(dice))]
        return deed, [kind, [die]]
    arguments = {"select": [die], "take_back": [die], "ruin": [cell]}
    return deed, arguments.get(deed, [])


def fits(state, die, cell):
    return cell in legal_cells(state.staged_board, state.dice[die])


def check_numbers(state):
    text = str(state.staged_board)
    assert oracle.fields(text) <= 1
    assert max(oracle.steps(text), default=0) <= 1


def check_phase(state):
    """A MAGDAGDON is what plain search calls one, and nothing lies staged in it."""
    if state.phase in (Phase.PLACE, Phase.MAGDAGDON, Phase.RUIN):
        placeable = oracle.can_place(str(state.board), list(state.dice), state.required)
        assert placeable == (state.phase is Phase.PLACE)
    if state.phase is not Phase.PLACE:
        assert state.staged == ()
        assert not state.can_confirm


def check_staging(state):
    """A die is accepted in a cell exactly where plain rules allow it, and undo takes exactly that back."""
    for die in DICE:
        available = state.phase is Phase.PLACE and die not in state.turn.staged_dice
        allowed = oracle.legal_cells(str(state.staged_board), state.dice[die]) if available else set()
        for cell in Cell:
            try:
                after = state.stage(cell, die)
            except Refusal:
                assert str(cell) not in allowed
            else:
                assert str(cell) in allowed
                assert after.undo().staged == state.staged


def check_score(state):
    costs = COSTS[state.difficulty.value][state.all_powers_used]
    assert state.score.final == oracle.final_score(str(state.board), costs)
    assert state.sheet.score.final == oracle.final_score(str(state.staged_board), costs)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(Difficulty), st.integers(0, 2**32))
def test_a_whole_game_keeps_every_rule_after_every_deed(difficulty, seed):
    random = Random(seed)
    state, turns = GameState(difficulty), []
    while state.phase is not Phase.OVER:
        deed, arguments = some_deed(state, random)
        note(f"{state.staged_board} {state.dice} {deed} {arguments}")
        before = repr(state)
        try:
            after = getattr(state, deed)(*arguments)
        except Refusal:
            assert repr(state) == before
            continue
        assert repr(state) == before
        if deed in ("confirm", "ruin"):
            turns.append(after.ended)
            assert after == replay(difficulty, turns)
        state = after
        check_numbers(state)
        check_phase(state)
        check_staging(state)
        check_score(state)
    assert state.turns == len(turns)
    record = GameRecord(difficulty, tuple(turns), StatedScore.of(state.score))
    assert verify(json.loads(json.dumps(record.to_json()))) == state
