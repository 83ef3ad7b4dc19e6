"""Accept: MAGDAGDON is accepted, and the RUIN's cell is still to choose."""

import pytest

from game.rules.power import PowerKind, PowerUse
from tests.games import MAGDAGDON, lay_out
from tests.web.answers import now, open_turn, sentence, table


def test_it_waits_for_the_cell_and_nothing_is_a_ruin_yet(majda):
    game = lay_out(majda.player, MAGDAGDON, dice="1111")
    response = majda.deed(game, "accept")
    assert table(response)["data-phase"] == "ruin"
    assert now(game).accepting
    assert now(game).board == MAGDAGDON
    assert open_turn(game)["roll"] == [1, 1, 1, 1]
    assert sentence(response) == "MAGDAGDON accepted. Choose the cell that becomes a RUIN."


@pytest.mark.parametrize("powers_used", [0, 3])
def test_it_can_be_done_with_powers_left_and_without(majda, powers_used):
    game = lay_out(majda.player, MAGDAGDON, dice="1111", powers_used=powers_used)
    assert majda.deed(game, "accept").status_code == 200


def test_a_power_used_in_vain_stays_used(majda):
    used = PowerUse(PowerKind.INCREASE, (0,), (2,))
    game = lay_out(majda.player, MAGDAGDON, dice="1111", powers=[used])
    majda.deed(game, "accept")
    assert now(game).state.all_powers_used == 1


def test_a_turn_that_can_be_placed_cannot_be_given_up(majda):
    game = lay_out(majda.player, dice="3456")
    response = majda.deed(game, "accept")
    assert response.status_code == 422
    assert sentence(response) == "No MAGDAGDON: these dice can be placed."


@pytest.mark.parametrize("position", [{}, {"board": MAGDAGDON, "dice": "1111", "accepting": True}])
def test_it_has_its_time_in_a_magdagdon(majda, position):
    game = lay_out(majda.player, **position)
    assert majda.deed(game, "accept").status_code == 422


def test_its_button_is_the_next_thing_to_do_in_a_magdagdon(majda):
    page = table(majda.get(lay_out(majda.player, MAGDAGDON, dice="1111").get_absolute_url()))
    assert page.one("button", id="next")["form"] == "form-accept"
