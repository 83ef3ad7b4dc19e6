"""Each example of the rule book shows what its caption claims, by a plain reading of the rules."""

import json
import re
from pathlib import Path

import pytest

from game.examples import EXAMPLES
from game.rules.board import Board, Cell
from tests.rules.oracle import bonus, can_place, final_score, legal_cells

SAID = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))
"""Caption and titles of each example, whole: a claim that changes is to be looked at below, too."""


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_an_example_says_what_is_looked_at_here(example):
    titles = [str(drawing.title) for drawing in example.drawings]
    assert {"caption": str(example.caption), "titles": titles} == SAID[example.name]


@pytest.fixture
def example(request):
    """The example that the test is named after, as its caption and its states."""
    found = next(each for each in EXAMPLES if each.name == request.param)
    return str(found.caption), *(drawing.state for drawing in found.drawings)


def of(name):
    return pytest.mark.parametrize("example", [name], indirect=True)


def fits(state, die):
    return legal_cells(str(state.staged_board), state.dice[die])


def lit(state):
    return fits(state, state.selected)


@of("board")
def test_the_named_cells_hold_what_is_said(example):
    caption, state = example
    assert "On c3 lies a 5, on b3 a RUIN." in caption
    assert str(state.board) == ".4../334./.#5./...."


@of("order")
def test_the_second_die_fits_only_once_the_first_is_staged(example):
    caption, before, after = example
    assert "Beside the 3 there is no place for the 5. Stage the 4 first" in caption
    assert (str(before.board), before.dice[before.selected], lit(before)) == ("3.../..../..../....", 5, set())
    assert (str(after.staged_board), after.dice[after.selected]) == ("34../..../..../....", 5)
    assert lit(after) == {"b2", "c1"}


@of("take-back")
def test_what_hung_on_the_die_taken_back_comes_back_and_the_rest_stays(example):
    caption, before, after = example
    assert "the 4 from b1, and the 5 from c1 comes back too" in caption
    assert "the permanent 3. The 2 on a2 stays." in caption
    assert str(before.board) == str(after.board) == "3.../..../..../...."
    assert str(before.staged_board) == "345./2.../..../...."
    assert str(after.staged_board) == "3.../2.../..../...."


@of("between")
def test_between_two_values_only_those_two_fit(example):
    caption, four, five = example
    assert "Between a 3 and a 4 only a 3 or a 4 fits: a2 is lit for the 4 and stays dark for the 5." in caption
    assert {value for value in range(1, 7) if "a2" in legal_cells(str(four.board), value)} == {3, 4}
    assert (four.dice[four.selected], five.dice[five.selected]) == (4, 5)
    assert "a2" in lit(four)
    assert "a2" not in lit(five)


@of("fits")
def test_the_lit_cells_are_counted_and_a_diagonal_does_not_count(example):
    caption, state = example
    assert state.dice[state.selected] == 4
    assert caption.startswith(f"{len(lit(state))} cells are lit for the 4")
    assert "c3 stays dark: it meets the 5 only diagonally" in caption
    assert "c3" not in lit(state)
    assert (state.board[Cell.B2], state.board[Cell.C2], state.board[Cell.B3]) == (5, 0, 0)


@of("beside-a-ruin")
def test_a_ruin_neither_connects_nor_restricts(example):
    caption, state = example
    assert "a1, which touches only the RUIN, stays dark" in caption
    assert "in c1 only the 4 below counts, and the 5 fits" in caption
    assert str(state.board) == ".#../.34./..../...."
    assert (state.dice[state.selected], lit(state)) == (5, {"c1", "c3", "d2"})


@of("rescue")
def test_a_power_rescues_the_turn(example):
    caption, before, after = example
    assert not can_place(str(before.board), list(before.dice), before.required)
    assert [fits(before, die) for die in range(4)] == [set()] * 4
    assert can_place(str(after.board), list(after.dice), after.required)
    assert "For 10 points a Majda Power turns one 3 into a 4" in caption
    assert (before.dice, after.dice) == ((3, 3, 1, 1), (4, 3, 1, 1))
    assert before.score.final - after.score.final == 10
    (cell,) = lit(after)
    staged = after.stage(Cell.parse(cell))
    assert fits(staged, 1) > fits(after, 1) == set()


@of("first-roll")
def test_the_first_roll_of_a_nightmare_can_be_a_magdagdon(example):
    caption, first, second = example
    assert caption.startswith("NIGHTMARE asks for 3 dice, and no 3 of these hang together")
    assert (first.turns, first.board, first.required) == (0, Board(), 3)
    assert not can_place(str(first.board), list(first.dice), 3)
    assert str(second.board) == "..../.#../..../...."
    assert len(lit(second)) == 15


@of("accept")
def test_the_ruin_costs_what_is_said_and_its_lines_lose_their_bonus(example):
    caption, before, after = example
    assert before.accepting
    assert (before.openings.empty.bit_count(), after.openings.empty.bit_count()) == (13, 12)
    assert f"It costs {before.score.final - after.score.final} points" in caption
    lost = [line.line.name for line in after.sheet.lines if not line.prospect]
    assert lost == ["3", "d"]


@of("lines")
def test_the_named_lines_earn_the_named_bonuses(example):
    caption, state = example
    rows = str(state.board).split("/")
    column = "".join(row[0] for row in rows)
    assert "STRAIGHT in row 1, TWO PAIRS in row 2 and in column a, FOUR OF A KIND in row 3." in caption
    assert [bonus(line) for line in [*rows, column]] == [60, 20, 40, 0, 20]
    ruined = next(row for row in rows if "#" in row)
    assert f"The row with the RUIN adds its {sum(map(int, re.findall('[1-6]', ruined)))}" in caption


@of("finished")
def test_the_sum_in_the_caption_comes_out(example):
    caption, state = example
    base, bonuses, ruins, powers, final = map(int, re.findall(r"\d+", caption))
    assert base + bonuses - ruins - powers == final == final_score(str(state.board), powers)
    assert powers == state.difficulty.power_costs[0]
    assert (base, bonuses, ruins, powers) == (
        state.score.base,
        state.score.bonus,
        state.score.ruins,
        state.score.powers,
    )


def test_every_example_is_looked_at_here():
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", [])]
    named = [mark for mark in marks if mark.kwargs.get("indirect")]
    assert {name for mark in named for name in mark.args[1]} == {example.name for example in EXAMPLES}
