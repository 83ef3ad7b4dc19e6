"""Ruin: an empty cell becomes a RUIN for the rest of the game, and the turn ends."""

import pytest

from game import wording
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from tests.games import MAGDAGDON, lay_out, rows
from tests.web.answers import cell, dice, last_turn, now, sentence, table


@pytest.fixture
def accepted(majda):
    return lay_out(majda.player, MAGDAGDON, dice="1111", accepting=True)


@pytest.mark.parametrize("name", ["c1", "a3", "d4"])
def test_the_cell_is_a_ruin_and_the_turn_has_ended(majda, accepted, name):
    response = majda.deed(accepted, "ruin", cell=name)
    assert cell(response, name) == ("ruin", "")
    assert dice(response) == []
    assert table(response)["data-phase"] == "roll"
    assert last_turn(accepted) == {"roll": [1, 1, 1, 1], "powers": [], "ruin": name}
    assert now(accepted).turns_ended == accepted.turns_ended + 1
    assert not now(accepted).accepting
    assert sentence(response) == f"{name} is a RUIN now: −15 points. Score: 33. Roll again."


def test_it_costs_15_points(majda, accepted):
    assert table(majda.deed(accepted, "ruin", cell="d4"))["data-score"] == str(48 - 15)


@pytest.mark.parametrize("name", ["a1", "b2"])
def test_a_number_cannot_become_a_ruin(majda, accepted, name):
    before = rows()
    response = majda.deed(accepted, "ruin", cell=name)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.OCCUPIED]
    assert rows() == before


def test_nor_a_ruin_once_more(majda):
    game = lay_out(majda.player, "66../66../#.../....", dice="1111", accepting=True)
    assert majda.deed(game, "ruin", cell="a3").status_code == 422


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({}, Reason.WRONG_PHASE),
        ({"dice": "3456"}, Reason.NOT_MAGDAGDON),
        ({"board": MAGDAGDON, "dice": "1111"}, Reason.WRONG_PHASE),
    ],
    ids=["roll", "place", "magdagdon"],
)
def test_magdagdon_must_be_accepted_first(majda, position, reason):
    game = lay_out(majda.player, **position)
    response = majda.deed(game, "ruin", cell="d4")
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(reason, game.state.phase)


def test_powers_used_in_vain_go_into_the_record(majda):
    used = PowerUse(PowerKind.INCREASE, (0,), (2,))
    game = lay_out(majda.player, MAGDAGDON, dice="1111", powers=[used], accepting=True)
    majda.deed(game, "ruin", cell="d4")
    assert last_turn(game)["powers"] == [{"kind": "increase", "dice": [0], "result": [2]}]
    assert now(game).powers_used == 1


def test_after_a_first_roll_in_nightmare_the_next_die_may_still_go_anywhere(majda):
    game = lay_out(majda.player, difficulty=Difficulty.NIGHTMARE, dice="1346", accepting=True)
    majda.deed(game, "ruin", cell="b2")
    assert now(game).board == "..../.#../..../...."
    free = lay_out(majda.player, "..../.#../..../....", difficulty=Difficulty.NIGHTMARE, dice="3456", selected=0)
    page = table(majda.get(free.get_absolute_url()))
    assert len(page.all(data_legal=...)) == 15


def test_the_last_cell_ends_the_game(majda):
    game = lay_out(majda.player, "3456/3456/3456/345.", dice="1111", accepting=True)
    response = majda.deed(game, "ruin", cell="d4")
    assert table(response)["data-phase"] == "over"
    assert now(game).final_score == 2 * (3 * 18 + 12) + 3 * 60 + 3 * 40 - 15
    assert sentence(response) == f"The board is full. Final score: {now(game).final_score}."


def test_every_empty_cell_has_a_button_for_it(majda, accepted):
    page = table(majda.get(accepted.get_absolute_url()))
    empty = page.all(data_state="empty")
    assert len(empty) == 12
    assert {(button["form"], button["name"]) for button in empty} == {("form-ruin", "cell")}
