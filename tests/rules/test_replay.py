"""The frames of a replay are the game as the rules play it."""

from itertools import pairwise

import pytest

from game.replay import frames
from game.rules.board import EMPTY, RUIN, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.record import GameRecord, StatedScore, replay
from tests.games import REPLAYED
from tests.rules.play import records

every_game = pytest.mark.parametrize("record", list(records(18, seed=20)), ids=range(18))
"""Games played at random, at all difficulties in turn."""


@every_game
def test_every_frame_is_the_state_that_the_rules_reach(record):
    difficulty, turns = record.difficulty, record.turns
    film = frames(record)
    assert [frame.number for frame in film] == list(range(len(turns) + 1))
    for frame in film:
        state = replay(difficulty, turns[: frame.number])
        assert (frame.state, frame.score) == (state, state.score.final)
        assert frame.sheet == state.sheet
    assert StatedScore.of(film[-1].sheet.score) == record.score
    assert film[0].board == Board()


@every_game
def test_what_a_frame_says_came_with_its_turn_is_what_differs_from_the_one_before(record):
    film = frames(record)
    assert (film[0].change, film[0].made, film[0].placed, film[0].powers) == (0, (), (), ())
    for before, frame in pairwise(film):
        new = {cell: frame.board[cell] for cell in Cell if before.board[cell] != frame.board[cell]}
        assert all(before.board[cell] == EMPTY for cell in new)
        ruin = {} if frame.turn.ruin is None else {frame.turn.ruin: RUIN}
        assert new == {placed.cell: placed.value for placed in frame.placed} | ruin
        assert [placed.order for placed in frame.placed] == list(range(1, len(frame.placed) + 1))
        assert before.score + frame.change == frame.score
        lines = sum(made.bonus for made in frame.made)
        assert before.sheet.score.bonus + lines == frame.sheet.score.bonus


@every_game
def test_the_powers_of_a_turn_lead_from_its_roll_to_its_dice_at_what_they_cost(record):
    spent = 0
    for frame in frames(record)[1:]:
        dice = frame.turn.roll
        for power in frame.powers:
            assert power.before == dice
            dice = power.after
            spent += power.cost
        assert dice == frame.turn.dice
        assert frame.sheet.score.powers == spent


def test_a_film_shows_powers_order_and_ruin():
    film = frames(REPLAYED)
    second, last = film[2], film[-1]
    assert [(power.use.kind.value, power.before, power.after, power.cost) for power in second.powers] == [
        ("reroll", (1, 4, 1, 3), (3, 4, 2, 4), 10),
        ("increase", (3, 4, 2, 4), (4, 4, 2, 4), 20),
        ("increase", (4, 4, 2, 4), (4, 4, 2, 5), 40),
    ]
    assert [(placed.order, placed.value, str(placed.cell)) for placed in second.placed] == [(1, 5, "c2"), (2, 4, "c1")]
    assert (last.turn.ruin, last.change) == (Cell.C3, -15)
    assert [str(line.combination.value) for line in film[7].made] == ["straight", "four_of_a_kind", "two_pairs"]


@pytest.mark.parametrize("cut", [0, 3])
def test_a_record_that_breaks_the_rules_is_shown_as_it_stands(cut):
    """A reviewer has to see what a faulty game shows."""
    turns = REPLAYED.turns[cut:]
    film = frames(GameRecord(Difficulty.NIGHTMARE, turns))
    assert len(film) == len(turns) + 1
