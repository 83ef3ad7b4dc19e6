"""Withdraw: until the cell is chosen, the acceptance of MAGDAGDON can be taken back."""

import pytest

from tests.games import MAGDAGDON, lay_out
from tests.web.answers import now, sentence, table


def test_the_turn_is_a_magdagdon_again(majda):
    game = lay_out(majda.player, MAGDAGDON, dice="1111", accepting=True)
    response = majda.deed(game, "withdraw")
    assert table(response)["data-phase"] == "magdagdon"
    assert not now(game).accepting
    assert sentence(response) == "MAGDAGDON is not accepted after all."


def test_afterwards_a_power_can_be_used_after_all(majda, scripted_dice):
    game = lay_out(majda.player, MAGDAGDON, dice="1111", accepting=True)
    majda.deed(game, "withdraw")
    scripted_dice.fall("66")
    assert table(majda.deed(now(game), "power", kind="reroll", dice=[0, 1]))["data-phase"] == "place"


@pytest.mark.parametrize(
    "position", [{}, {"dice": "3456"}, {"board": MAGDAGDON, "dice": "1111"}], ids=["roll", "place", "magdagdon"]
)
def test_without_an_acceptance_there_is_nothing_to_withdraw(majda, position):
    game = lay_out(majda.player, **position)
    assert majda.deed(game, "withdraw").status_code == 422


def test_a_ruin_is_not_withdrawn(majda):
    game = lay_out(majda.player, MAGDAGDON, dice="1111", accepting=True)
    majda.deed(game, "ruin", cell="d4")
    assert majda.deed(now(game), "withdraw").status_code == 422
    assert now(game).board == "66../66../..../...#"


def test_its_button_goes_back(majda):
    page = table(majda.get(lay_out(majda.player, MAGDAGDON, dice="1111", accepting=True).get_absolute_url()))
    assert page.one("button", id="next")["form"] == "form-withdraw"
