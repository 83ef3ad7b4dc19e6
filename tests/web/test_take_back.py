"""Take back: a staged die returns to the tray, with those that hung on it alone."""

import pytest

from game import wording
from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out
from tests.web.answers import cell, dice, now, open_turn, sentence, table


def staged(game):
    return " ".join(f"{placed['die']}{placed['cell']}" for placed in open_turn(game)["placements"])


def test_the_die_is_back_in_the_tray_and_its_cell_empty(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2, 1 b3")
    response = majda.deed(game, "take-back", die=1)
    assert staged(game) == "0b2"
    assert cell(response, "b3") == ("empty", "")
    assert dice(response)[1] == ("4", "available")
    assert sentence(response) == "The 4 from b3 is back in the tray."


def test_dice_that_hung_on_it_alone_come_back_too_and_the_player_is_told(majda):
    game = lay_out(majda.player, "3.../..../..../....", dice="3456", staged="0 b1, 1 c1, 2 d1")
    response = majda.deed(game, "take-back", die=0)
    assert staged(game) == ""
    assert [state for _value, state in dice(response)] == ["available"] * 4
    assert sentence(response) == "Back in the tray: 3, 4, 5. Nothing else connected them to the board."


def test_dice_with_another_connection_stay(majda):
    game = lay_out(majda.player, "33../..../..../....", dice="3344", staged="0 a2, 1 b2, 2 c2")
    majda.deed(game, "take-back", die=0)
    assert staged(game) == "1b2 2c2"


def test_on_an_empty_board_the_rest_hangs_on_the_earliest_that_remains(majda):
    game = lay_out(majda.player, dice="3344", staged="0 b2, 1 b3, 2 b1, 3 b4")
    majda.deed(game, "take-back", die=0)
    assert staged(game) == "1b3 3b4"


def test_the_selected_die_stays_in_hand(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2, 1 b3", selected=2)
    majda.deed(game, "take-back", die=1)
    assert now(game).selected == 2


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"dice": "3456", "staged": "0 b2"}, Reason.NOTHING_STAGED),
        ({}, Reason.WRONG_PHASE),
        ({"board": MAGDAGDON, "dice": "1111"}, Reason.MAGDAGDON),
    ],
    ids=["not staged", "before the roll", "in a MAGDAGDON"],
)
def test_what_is_not_staged_cannot_be_taken_back(majda, position, reason):
    game = lay_out(majda.player, **position)
    response = majda.deed(game, "take-back", die=1)
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(reason, game.state.phase)


def test_both_the_cell_and_the_die_have_a_button_that_takes_it_back(majda):
    page = table(majda.get(lay_out(majda.player, dice="3456", staged="2 b2").get_absolute_url()))
    for button in page.one(data_cell="b2"), page.one(data_die="2"):
        assert (button["form"], button["name"], button["value"]) == ("form-take-back", "die", "2")
