"""Sealed dice: the server's seed is drawn first, the player's text comes with the first roll, and both decide all."""

from random import Random
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import dice
from game.models import Game, Player
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.record import InvalidRecord, verify
from tests.games import SEED, lay_out, play_on, seal
from tests.page import read
from tests.web.answers import now, open_turn
from tests.web.sealing import field, roll_of, start

pytestmark = pytest.mark.django_db
FIRST = (1, 5, 4, 2)
GAME = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def golden(majda):
    """A new game whose dice are known: by the seed, the game's id and the text of the golden values."""
    game = Game.objects.create(pk=GAME, player=majda.player, difficulty="peaceful")
    return seal(game)


# The beginning


def test_a_new_game_is_sealed_before_anything_of_the_players_is_known(majda):
    game = start(majda, client_seed="I know what comes")
    assert (game.scheme, game.client_seed) == ("magdagdon-v1", "")
    assert game.seal == dice.seal_of(bytes.fromhex(game.seed))
    assert len(bytes.fromhex(game.seed)) == 32


def test_every_game_has_a_seed_of_its_own(majda):
    assert len({start(majda).seed for _ in range(10)}) == 10


def test_a_form_sent_twice_keeps_the_seal_that_was_shown(majda):
    name = uuid4()
    assert len({start(majda, game=name).seal for _ in range(3)}) == 1


@pytest.mark.parametrize("address", ["game", "home"])
def test_the_seal_stands_on_the_page_before_the_first_roll_beside_a_field_that_is_filled_already(majda, address):
    game = start(majda)
    page = majda.get(game.get_absolute_url() if address == "game" else "/")
    assert game.seal in page.text
    assert field(page)["form"] == "form-roll"
    assert len(field(page)["value"]) == 32
    assert "data-offered" in field(page)
    assert "This text comes from the server." in page.text


def test_every_look_at_the_page_offers_another_text(majda):
    game = start(majda)
    assert len({field(majda.get(game.get_absolute_url()))["value"] for _ in range(5)}) == 5


def test_what_the_page_offers_can_be_sent_as_it_stands_without_scripts(majda):
    game = start(majda)
    page = read(majda.get(game.get_absolute_url()).content)
    text = page.one("input", name="client_seed")["value"]
    majda.deed(game, "roll", htmx=False, client_seed=text)
    assert now(game).client_seed == text
    assert open_turn(game)["roll"] == roll_of(game, text)


def test_after_the_first_roll_neither_field_nor_text_is_there_any_more(majda):
    game = start(majda)
    for response in majda.deed(game, "roll", client_seed="Majda"), majda.get(game.get_absolute_url()):
        assert not read(response.content).all("input", name="client_seed")


# The first roll


def test_the_first_roll_is_what_the_seed_and_the_text_give(majda, golden):
    majda.deed(golden, "roll", client_seed="Majda")
    assert tuple(open_turn(golden)["roll"]) == FIRST
    assert now(golden).client_seed == "Majda"


@pytest.mark.parametrize("htmx", [True, False])
def test_a_roll_without_a_text_takes_the_one_that_is_the_same_for_all(majda, golden, htmx):
    majda.deed(golden, "roll", htmx=htmx)
    assert (open_turn(golden)["roll"], now(golden).client_seed) == ([3, 1, 1, 1], "-")


def test_a_first_roll_sent_twice_keeps_the_first_text(majda):
    game = start(majda)
    assert majda.deed(game, "roll", client_seed="first").status_code == 200
    assert majda.deed(game, "roll", client_seed="second").status_code == 409
    assert majda.deed(game, "roll", client_seed="third", version=1).status_code == 422
    assert (now(game).client_seed, open_turn(game)["roll"]) == ("first", roll_of(game, "first"))


def test_a_roll_that_is_refused_takes_no_text(majda):
    game = start(majda)
    assert majda.deed(game, "roll", version=7, client_seed="stale").status_code == 409
    assert now(game).client_seed == ""


def test_a_stranger_puts_no_text_into_the_game(majda, emil):
    game = start(majda)
    assert emil.deed(game, "roll", client_seed="mine").status_code == 404
    assert now(game).client_seed == ""


def test_a_text_with_a_later_roll_changes_nothing(majda, golden):
    majda.deed(golden, "roll", client_seed="Majda")
    play_on(now(golden), Random(1), turns=1)
    majda.deed(now(golden), "roll", client_seed="another one")
    assert (now(golden).client_seed, open_turn(golden)["roll"]) == ("Majda", [1, 6, 1, 4])


# The dice


def test_every_reroll_is_the_next_attempt_of_its_turn(majda, golden):
    majda.deed(golden, "roll", client_seed="Majda")
    game = now(golden)
    game.use_power(1, PowerKind.REROLL, [0, 1, 2, 3])
    assert game.state.dice == (6, 5, 3, 5)
    game.use_power(2, PowerKind.INCREASE, [2])
    game.use_power(3, PowerKind.REROLL, [0])
    assert game.state.dice == (3, 5, 4, 5)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_rolls_depend_on_the_turn_alone_whatever_was_rerolled_before(majda, seed):
    game = seal(Game.objects.create(player=majda.player, difficulty="peaceful"))
    play_on(game, Random(seed))
    for number, turn in enumerate(game.ended_turns, start=1):
        assert list(turn.roll) == roll_of(game, "-", number)
    assert verify(game.record.to_json()).score.final == game.final_score
    assert game.faults == []


@pytest.mark.parametrize("difficulty", Difficulty)
def test_the_record_of_a_sealed_game_proves_its_dice(majda, difficulty):
    game = play_on(start(majda, difficulty.value), Random(f"{difficulty}"))
    record = majda.get(f"/games/{game.pk}/record.json").json()
    assert record["dice"] == {
        "game": str(game.pk),
        "seed": game.seed,
        "client_seed": "-",
        "scheme": "magdagdon-v1",
    }
    assert verify(record).score.final == game.final_score
    record["dice"]["client_seed"] = "x"
    with pytest.raises(InvalidRecord, match="wrong_dice"):
        verify(record)


# Games from before the seeds


@pytest.mark.parametrize("board", [None, "34../..../..../...."])
def test_a_game_from_before_goes_on_with_the_dice_that_it_began_with(majda, scripted_dice, board):
    game = lay_out(majda.player, **({"board": board} if board else {}))
    scripted_dice.fall("341625")
    page = majda.get(game.get_absolute_url())
    assert not read(page.content).all("input", name="client_seed")
    majda.deed(game, "roll", client_seed="Majda")
    assert open_turn(game)["roll"] == [3, 4, 1, 6]
    majda.deed(now(game), "power", kind="reroll", dice=[0, 3])
    assert open_turn(game)["powers"][0]["result"] == [2, 5]
    assert (now(game).scheme, now(game).seed, now(game).client_seed) == ("", "", "")


def test_a_game_from_before_is_finished_and_verified_as_ever(majda):
    game = play_on(lay_out(majda.player, difficulty=Difficulty.SURVIVAL), Random(4))
    record = majda.get(f"/games/{game.pk}/record.json").json()
    assert "dice" not in record
    assert verify(record).score.final == game.final_score
    assert game.faults == []
    assert not game.seed_is_open


@pytest.mark.parametrize(
    "wrong",
    [{"scheme": "magdagdon-v1"}, {"seed": "00"}, {"seal": "00"}, {"client_seed": "x"}, {"scheme": "v0", "seed": "00"}],
    ids=str,
)
def test_the_database_takes_a_seed_whole_or_not_at_all(wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(player=Player.objects.create(), difficulty="peaceful", **wrong)


def test_a_visitors_first_game_is_sealed_as_all_others():
    visitor = Client()
    game = start(visitor)
    assert game.seal in visitor.get(game.get_absolute_url()).text


def test_chance_draws_the_seed_and_nothing_else(majda, monkeypatch):
    monkeypatch.setattr(dice, "throw_unsealed", lambda _count: pytest.fail("dice that nobody can check"))
    game = play_on(start(majda), Random(2))
    assert game.seed != SEED.hex()
    assert game.finished_at
