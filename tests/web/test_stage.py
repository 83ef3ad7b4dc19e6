"""Stage: putting a die on the board until CONFIRM."""

import pytest

from game import wording
from game.rules.difficulty import Difficulty
from game.rules.refusal import Reason
from tests.games import BLANK, MAGDAGDON, lay_out, rows
from tests.web.answers import cell, dice, legal, now, open_turn, sentence, table


def test_the_selected_die_goes_to_the_cell_and_out_of_the_hand(majda):
    game = lay_out(majda.player, dice="3456", selected=1)
    response = majda.deed(game, "stage", cell="b2")
    assert cell(response, "b2") == ("staged", "4")
    assert dice(response)[1] == ("4", "staged")
    assert open_turn(game)["placements"] == [{"die": 1, "cell": "b2"}]
    assert now(game).selected is None
    assert legal(response) == set()
    assert sentence(response) == "4 on b2. Place 1 more die."


def test_a_named_die_goes_there_and_the_selected_one_stays_in_hand(majda):
    game = lay_out(majda.player, dice="3456", selected=1)
    majda.deed(game, "stage", cell="b2", die=0)
    assert open_turn(game)["placements"] == [{"die": 0, "cell": "b2"}]
    assert now(game).selected == 1


def test_an_empty_die_is_the_selected_one(majda):
    game = lay_out(majda.player, dice="3456", selected=1)
    majda.deed(game, "stage", cell="b2", die="")
    assert open_turn(game)["placements"] == [{"die": 1, "cell": "b2"}]


def test_the_permanent_board_waits_for_confirm(majda):
    game = lay_out(majda.player, dice="3456")
    majda.deed(game, "stage", cell="b2", die=0)
    assert now(game).board == BLANK
    assert now(game).turns_ended == 0


def test_staged_numbers_count_at_once_for_the_next(majda):
    game = lay_out(majda.player, dice="3456")
    majda.deed(game, "stage", cell="b2", die=0)
    assert majda.deed(now(game), "stage", cell="b3", die=2).status_code == 422  # 5 beside 3
    assert majda.deed(now(game), "stage", cell="b3", die=1).status_code == 200  # 4 beside 3
    assert majda.deed(now(game), "stage", cell="b4", die=2).status_code == 200  # 5 beside 4
    assert [placed["cell"] for placed in open_turn(game)["placements"]] == ["b2", "b3", "b4"]


def test_all_four_dice_may_be_staged(majda):
    game = lay_out(majda.player, dice="3456")
    for die, name in enumerate(["b1", "b2", "b3", "b4"]):
        assert majda.deed(now(game), "stage", cell=name, die=die).status_code == 200
    assert len(open_turn(game)["placements"]) == 4


def test_the_sentence_tells_when_it_is_enough(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2")
    assert sentence(majda.deed(game, "stage", cell="b3", die=1)) == "4 on b3. Confirm, or place more."


def test_the_score_is_previewed_but_not_made(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456")
    response = majda.deed(game, "stage", cell="a2", die=0)
    assert table(response)["data-score"] == "14"
    assert "→ 20" in table(response).one(class_="preview").text


@pytest.mark.parametrize(
    ("position", "fields", "reason"),
    [
        ({}, {"cell": "b2"}, Reason.NO_DIE_SELECTED),
        ({"staged": "0 b2"}, {"cell": "b3", "die": 0}, Reason.DIE_UNAVAILABLE),
        ({"staged": "0 b2"}, {"cell": "b2", "die": 1}, Reason.OCCUPIED),
        ({"board": "34../..../..../...."}, {"cell": "a1", "die": 0}, Reason.OCCUPIED),
        ({"board": "34../#.../..../...."}, {"cell": "a2", "die": 0}, Reason.OCCUPIED),
        ({"board": "34../..../..../...."}, {"cell": "d4", "die": 0}, Reason.NOT_ADJACENT),
        ({"board": "34../..../..../...."}, {"cell": "c2", "die": 0}, Reason.NOT_ADJACENT),
        ({"board": "34../#.../..../...."}, {"cell": "a3", "die": 0}, Reason.NOT_ADJACENT),
        ({"board": "34../..../..../...."}, {"cell": "a2", "die": 2}, Reason.TOO_DIFFERENT),
        ({"staged": "0 b2"}, {"cell": "b3", "die": 3}, Reason.TOO_DIFFERENT),
    ],
)
def test_where_a_die_may_not_go_it_is_refused_with_the_reason(majda, position, fields, reason):
    game = lay_out(majda.player, dice="3456", **position)
    before = rows()
    response = majda.deed(game, "stage", **fields)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[reason]
    assert rows() == before


def test_in_a_magdagdon_nothing_can_be_staged_though_one_die_would_fit(majda):
    game = lay_out(majda.player, MAGDAGDON, dice="1116", difficulty=Difficulty.PEACEFUL)
    assert game.state.phase.value == "magdagdon"
    response = majda.deed(game, "stage", cell="c1", die=3)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.MAGDAGDON]


def test_the_button_of_an_empty_cell_stages_the_selected_die(majda):
    page = table(majda.get(lay_out(majda.player, dice="3456", selected=0).get_absolute_url()))
    button = page.one(data_cell="c3")
    assert (button["form"], button["name"], button["value"]) == ("form-stage", "cell", "c3")


@pytest.mark.parametrize(
    ("difficulty", "way_out"),
    [("peaceful", "No other die fits now: UNDO, or use a Majda Power."), ("nightmare", "No other die fits now: UNDO.")],
)
def test_a_staging_that_leads_nowhere_says_the_way_out(majda, difficulty, way_out):
    game = lay_out(majda.player, difficulty=Difficulty(difficulty), dice="1236")
    staged = majda.deed(game, "stage", die=3, cell="a1")
    assert sentence(staged) == f"6 on a1. {way_out}"
    assert sentence(majda.deed(now(game), "select", die=0)) == way_out
