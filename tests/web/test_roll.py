"""ROLL."""

import pytest

from game import dice as fair_dice
from game import wording
from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out, rows
from tests.web.answers import dice, now, open_turn, sentence, table


def test_the_dice_that_fell_are_stored_and_shown(majda, scripted_dice):
    game = lay_out(majda.player)
    scripted_dice.fall("3416")
    response = majda.deed(game, "roll")
    assert dice(response) == [("3", "available"), ("4", "available"), ("1", "available"), ("6", "available")]
    assert open_turn(game) == {"roll": [3, 4, 1, 6], "powers": [], "placements": []}
    assert sentence(response).startswith("You rolled 3, 4, 1, 6")


def test_four_fair_dice_are_thrown(majda):
    for _ in range(20):
        game = lay_out(majda.player)
        majda.deed(game, "roll")
        roll = open_turn(game)["roll"]
        assert len(roll) == 4
        assert set(roll) <= {1, 2, 3, 4, 5, 6}


def test_every_value_falls_and_none_that_a_die_has_not():
    assert set(fair_dice.throw_unsealed(1000)) == {1, 2, 3, 4, 5, 6}  # fails by chance once in 10^78


def test_the_first_roll_opens_turn_1_and_a_later_one_the_next(majda, scripted_dice):
    scripted_dice.fall("34163416")
    first = majda.deed(lay_out(majda.player), "roll")
    assert table(first)["data-turn"] == "1"
    later = lay_out(majda.player, "34../34../..../....")
    assert table(majda.deed(later, "roll"))["data-turn"] == "3"
    assert [turn.number for turn in now(later).turns.all()] == [1, 2]
    assert now(later).turns_ended == 2


def test_nothing_is_selected_after_a_roll(majda, scripted_dice):
    game = lay_out(majda.player)
    scripted_dice.fall("3416")
    majda.deed(game, "roll")
    assert now(game).selected is None


@pytest.mark.parametrize("position", [{}, {"staged": "0 b2"}, {"selected": 1}])
def test_a_roll_cannot_be_rolled_again(majda, position, scripted_dice):
    game = lay_out(majda.player, dice="3456", **position)
    scripted_dice.fall("1111")
    before = rows()
    response = majda.deed(game, "roll")
    assert response.status_code == 422
    assert [value for value, _state in dice(response)] == ["3", "4", "5", "6"]
    assert sentence(response) == "The dice are rolled: place them now."
    assert rows() == before


@pytest.mark.parametrize("accepting", [False, True])
def test_a_magdagdon_cannot_be_rolled_away(majda, accepting, scripted_dice):
    game = lay_out(majda.player, MAGDAGDON, dice="1111", accepting=accepting)
    scripted_dice.fall("6666")
    response = majda.deed(game, "roll")
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(Reason.WRONG_PHASE, game.state.phase)
    assert open_turn(game)["roll"] == [1, 1, 1, 1]


def test_a_roll_that_cannot_be_placed_is_a_magdagdon_and_says_so(majda, scripted_dice):
    game = lay_out(majda.player, MAGDAGDON)
    scripted_dice.fall("1111")
    response = majda.deed(game, "roll")
    assert table(response)["data-phase"] == "magdagdon"
    assert "MAGDAGDON" in sentence(response)


def test_a_reload_never_rolls(majda, scripted_dice):
    game = lay_out(majda.player)
    scripted_dice.fall("3416")
    majda.deed(game, "roll", htmx=False)
    shown = {tuple(dice(majda.get(game.get_absolute_url()))) for _ in range(3)}
    assert len(shown) == 1
    assert scripted_dice.thrown == 4
    assert open_turn(game)["roll"] == [3, 4, 1, 6]
