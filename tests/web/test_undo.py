"""UNDO: takes back the die staged last, and nothing else."""

import pytest

from game.rules.power import PowerKind, PowerUse
from tests.games import lay_out, rows
from tests.web.answers import now, open_turn, sentence, table


def test_the_die_staged_last_comes_back(majda):
    game = lay_out(majda.player, dice="3456", staged="1 b2, 0 b3")
    response = majda.deed(game, "undo")
    assert open_turn(game)["placements"] == [{"die": 1, "cell": "b2"}]
    assert sentence(response) == "The 3 from b3 is back in the tray."


def test_it_goes_back_die_by_die_to_the_bare_roll_and_no_further(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456", staged="0 a2, 1 b2, 2 c2")
    for left in (2, 1, 0):
        assert majda.deed(now(game), "undo").status_code == 200
        assert len(open_turn(game)["placements"]) == left
    before = rows()
    response = majda.deed(now(game), "undo")
    assert response.status_code == 422
    assert sentence(response) == "There is nothing to take back."
    assert rows() == before


def test_a_power_is_not_undone(majda):
    used = PowerUse(PowerKind.INCREASE, (0,), (4,))
    game = lay_out(majda.player, dice="3456", powers=[used], staged="0 b2")
    majda.deed(game, "undo")
    assert majda.deed(now(game), "undo").status_code == 422
    assert open_turn(game)["powers"] == [{"kind": "increase", "dice": [0], "result": [4]}]
    assert now(game).state.dice == (4, 4, 5, 6)


def test_a_confirm_is_not_undone(majda):
    game = lay_out(majda.player, "34../..../..../....")
    before = rows()
    assert majda.deed(game, "undo").status_code == 422
    assert rows() == before


@pytest.mark.parametrize(("staged", "disabled"), [("", True), ("0 b2", False)])
def test_its_button_is_there_and_tells_whether_there_is_anything_to_undo(majda, staged, disabled):
    page = table(majda.get(lay_out(majda.player, dice="3456", staged=staged).get_absolute_url()))
    button = page.one("button", id="undo")
    assert button["form"] == "form-undo"
    assert ("aria-disabled" in button) is disabled
