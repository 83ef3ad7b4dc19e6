"""CONFIRM: what is staged becomes permanent, and the turn ends."""

import pytest

from game import wording
from game.rules.difficulty import Difficulty
from game.rules.record import replay
from game.rules.refusal import Reason
from tests.games import BLANK, lay_out, rows
from tests.page import read
from tests.web.answers import cell, dice, last_turn, now, sentence, table


def test_the_staged_numbers_are_permanent_and_the_unused_dice_gone(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2, 1 b3", selected=2)
    response = majda.deed(game, "confirm")
    assert now(game).board == "..../.3../.4../...."
    assert now(game).selected is None
    assert (cell(response, "b2"), cell(response, "b3")) == (("number", "3"), ("number", "4"))
    assert dice(response) == []
    assert table(response)["data-phase"] == "roll"
    assert sentence(response) == "Score: 14. Roll again."


def test_the_turn_is_kept_as_it_was_confirmed(majda):
    game = lay_out(majda.player, dice="3456", staged="1 b2, 0 b3")
    majda.deed(game, "confirm")
    assert last_turn(game) == {
        "roll": [3, 4, 5, 6],
        "powers": [],
        "placements": [{"die": 1, "cell": "b2"}, {"die": 0, "cell": "b3"}],
    }
    assert now(game).turns_ended == 1
    assert now(game).open_turn is None


@pytest.mark.parametrize(
    ("difficulty", "board", "free", "enough"),
    [
        (Difficulty.PEACEFUL, BLANK, ["a1", "b1", "c1"], 2),
        (Difficulty.SURVIVAL, BLANK, ["a1", "b1", "c1"], 2),
        (Difficulty.NIGHTMARE, BLANK, ["a1", "b1", "c1", "d1"], 3),
        (Difficulty.NIGHTMARE, "3333/3333/3333/33..", ["c4", "d4"], 2),
        (Difficulty.NIGHTMARE, "3333/3333/3333/333.", ["d4"], 1),
        (Difficulty.PEACEFUL, "3333/3333/3333/333.", ["d4"], 1),
    ],
)
def test_it_takes_the_minimum_of_the_difficulty_or_what_room_there_is(majda, difficulty, board, free, enough):
    for count in range(len(free) + 1):
        staged = ", ".join(f"{die} {name}" for die, name in enumerate(free[:count]))
        game = lay_out(majda.player, board, difficulty=difficulty, dice="3333", staged=staged)
        shown = table(majda.get(game.get_absolute_url()))
        assert shown["data-required"] == str(enough)
        assert ("aria-disabled" in shown.one("button", id="next")) is (count < enough)
        assert majda.deed(game, "confirm").status_code == (200 if count >= enough else 422)


def test_too_few_dice_are_refused_with_the_reason(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2")
    before = rows()
    response = majda.deed(game, "confirm")
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.TOO_FEW_DICE]
    assert rows() == before


def test_more_than_the_minimum_may_be_confirmed(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b1, 1 b2, 2 b3, 3 b4")
    majda.deed(game, "confirm")
    assert now(game).board == ".3../.4../.5../.6.."


def test_an_order_that_taking_back_has_spoilt_is_put_right_for_the_record(majda):
    """a1, a2, b1, b2 staged; once a1 is back, b1 hangs on b2, which was staged after it."""
    game = lay_out(majda.player, dice="3333", staged="0 a1, 1 a2, 2 b1, 3 b2")
    majda.deed(game, "take-back", die=0)
    majda.deed(now(game), "confirm")
    ended = now(game)
    turns = ended.ended_turns
    assert sorted(str(placed.cell) for placed in turns[0].placements) == ["a2", "b1", "b2"]
    assert str(replay(Difficulty.PEACEFUL, turns).board) == ended.board


def test_the_turn_goes_on_top_of_the_list_of_turns(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456", staged="0 a2, 1 b2")
    added = read(majda.deed(game, "confirm").content).one(data_hx_swap_oob="afterbegin:#turns").one("li")
    assert [placed.text for placed in added.all(class_="turn-placed")] == ["3 a2", "4 b2"]
    listed = read(majda.get(game.get_absolute_url()).content).one(id="turns").all("li", value=...)
    assert [turn["value"] for turn in listed] == ["2", "1"]
    assert listed[0].text == added.text


def test_the_last_cells_end_the_game(majda):
    game = lay_out(majda.player, "3456/3456/3456/34..", dice="5566", staged="0 c4, 2 d4")
    response = majda.deed(game, "confirm")
    assert table(response)["data-phase"] == "over"
    assert sentence(response) == (
        "STRAIGHT, row 4: +60! FOUR OF A KIND, column c: +40! FOUR OF A KIND, column d: +40! "
        "The board is full. Final score: 544."
    )
    assert now(game).final_score == 544
    assert now(game).finished_at is not None
