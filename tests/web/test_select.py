"""Select: taking a die in hand."""

import pytest

from game import wording
from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out
from tests.web.answers import dice, legal, now, open_turn, sentence, table


def test_the_die_is_selected_and_its_cells_are_lit(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456")
    response = majda.deed(game, "select", die=1)
    assert now(game).selected == 1
    assert dice(response)[1] == ("4", "selected")
    assert legal(response) == {"a2", "b2", "c1"}
    assert sentence(response) == "The 4 fits 3 cells: choose one."


def test_another_die_takes_its_place(majda):
    game = lay_out(majda.player, dice="3456", selected=1)
    response = majda.deed(game, "select", die=3)
    assert [state for _value, state in dice(response)] == ["available", "available", "available", "selected"]
    assert now(game).selected == 3


def test_the_selected_die_may_be_tapped_again(majda):
    game = lay_out(majda.player, dice="3456", selected=1)
    assert majda.deed(game, "select", die=1).status_code == 200
    assert now(game).selected == 1


def test_the_turn_stays_as_it_is(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2")
    majda.deed(game, "select", die=2)
    assert open_turn(game)["placements"] == [{"die": 0, "cell": "b2"}]


def test_a_die_on_the_board_cannot_be_selected(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2")
    response = majda.deed(game, "select", die=0)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.DIE_UNAVAILABLE]


def test_a_die_that_fits_nowhere_can_be_selected_and_nothing_is_lit(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3336")
    response = majda.deed(game, "select", die=3)
    assert legal(response) == set()
    assert sentence(response) == "This die fits nowhere now: choose another."


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({}, Reason.WRONG_PHASE),
        ({"board": MAGDAGDON, "dice": "1111"}, Reason.MAGDAGDON),
        ({"board": MAGDAGDON, "dice": "1111", "accepting": True}, Reason.WRONG_PHASE),
    ],
    ids=["before the roll", "in a MAGDAGDON", "while a RUIN is chosen"],
)
def test_outside_placing_there_is_nothing_to_select(majda, position, reason):
    game = lay_out(majda.player, **position)
    response = majda.deed(game, "select", die=0)
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(reason, game.state.phase)


def test_the_button_of_a_die_selects_it(majda):
    page = table(majda.get(lay_out(majda.player, dice="3456").get_absolute_url()))
    button = page.one(data_die="2")
    assert (button["form"], button["name"], button["value"]) == ("form-select", "die", "2")
