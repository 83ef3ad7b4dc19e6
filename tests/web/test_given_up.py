"""A game that was given up: what it shows, and what it counts for."""

import json
from datetime import UTC, datetime
from random import Random

import pytest
from django.test import Client

from game.models import Best, Game, Membership, Oddity, Player
from game.rules.difficulty import Difficulty
from game.rules.record import InvalidRecord, verify
from game.rules.refusal import Reason
from tests.families import lay_out_family
from tests.games import FULL, lay_out, play_on, seal
from tests.page import read
from tests.people import enrol, log_in
from tests.web.answers import dice, now, table
from tests.web.giving_up import PLAYED, give_up, given_up

pytestmark = pytest.mark.django_db


def test_it_shows_what_was_played_and_nothing_to_tap(majda):
    response = majda.get(given_up(majda).get_absolute_url())
    shown = table(response)
    assert (shown["data-phase"], shown["data-turn"]) == ("over", "2")
    assert [value for value, _state in dice(response)] == ["3", "4", "5", "6"]
    assert [cell["data-value"] for cell in shown.all(data_state="number")] == ["3", "4"]
    assert [each["data-state"] for each in shown.all(data_cell="a2")] == ["staged"]
    assert len(read(response.content).one(id="turns").all("li", value=...)) == 1
    assert "It has no score." in shown.text
    assert [button.text for button in shown.all("button")] == ["PLAY AGAIN"]
    assert not shown.all("form", data_hx_post=...)


def test_the_seed_is_open_from_then_on(majda):
    played = seal(lay_out(majda.player, **PLAYED), "Majda")
    assert not played.seed_is_open
    give_up(majda, played)
    assert now(played).seed_is_open
    (kept,) = json.loads(majda.get("/players/me/data.json").getvalue())["games"]
    assert kept["dice"]["seed"] == played.seed
    assert kept["given_up_at"]


# What it is to everybody


def test_it_is_for_its_player_alone(majda, emil):
    game = given_up(majda)
    assert majda.get(game.get_absolute_url()).status_code == 200
    for client in emil, Client():
        assert client.get(game.get_absolute_url()).status_code == 404
    for page in "replay/", "picture.png":
        assert majda.get(game.get_absolute_url() + page).status_code == 404


def test_its_record_is_there_to_check_the_dice_by_and_states_no_score(majda, emil):
    game = Game.objects.start(majda.player.pk, Difficulty.PEACEFUL)
    play_on(game, Random(3), turns=3)
    give_up(majda, game)
    address = f"{game.get_absolute_url()}record.json"
    assert f'href="{address}"' in majda.get(f"{game.get_absolute_url()}dice/").content.decode()
    record = majda.get(address).json()
    assert record["dice"]["seed"] == now(game).seed
    assert len(record["turns"]) == 3
    assert "score" not in record
    with pytest.raises(InvalidRecord) as fault:
        verify(record)
    assert fault.value.reason is Reason.UNFINISHED
    assert emil.get(address).status_code == 404


def test_the_home_page_goes_on_with_another_game_or_offers_one(majda):
    other = lay_out(majda.player)
    given_up(majda)
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(other.pk)
    given_up_too = give_up(majda, other)
    assert given_up_too.status_code == 303
    assert not read(majda.get("/").content).all(id="table")


def test_a_form_that_names_it_starts_a_fresh_game(majda):
    game = lay_out(majda.player)
    give_up(majda, game)
    response = majda.post("/games/", {"difficulty": "peaceful", "game": str(game.pk)})
    assert response["Location"] != game.get_absolute_url()


def test_my_games_says_what_has_become_of_it(majda):
    game = given_up(majda)
    (card,) = read(majda.get("/games/").content).all("a", class_="game-card")
    assert card["href"] == game.get_absolute_url()
    assert "Given up" in card.text
    assert "Continue" not in card.text


def test_it_counts_on_no_board_and_in_no_statistics(member):
    anna, bea = member("Anna"), member("Bea")
    lay_out_family(anna, bea)
    Player.objects.filter(pk=anna.player.pk).update(listed=True)
    addresses = [
        *("/leaderboard/peaceful/", "/scores/peaceful/", "/families/", f"/players/{anna.player.pk}/"),
        *(f"/families/{family}/" for family in Membership.objects.values_list("family", flat=True).distinct()),
    ]
    lay_out(anna.player, FULL, finished_at=datetime(2026, 9, 1, tzinfo=UTC))
    running = lay_out(anna.player, "3456/3456/3456/345.", dice="6655")

    def seen():
        return [
            " ".join(read(client.get(address).content).text.split()) for client in (anna, bea) for address in addresses
        ]

    before = seen(), list(Best.objects.values())
    assert give_up(anna, running).status_code == 303
    anna.get(running.get_absolute_url())  # the sentence is said once
    assert (seen(), list(Best.objects.values())) == before
    assert not Oddity.objects.exists()


def test_a_guests_games_that_were_given_up_are_asked_for_too(quick_passwords, majda):  # noqa: ARG001 - has to be there
    given_up(majda)
    game = lay_out(majda.player, dice="3456")
    log_in(majda, enrol("Anna"))
    text = read(majda.get("/players/me/guest-games/").content).text
    assert "1 game given up" in text
    assert "1 running game" in text
    assert "finished" not in text
    majda.post("/players/me/guest-games/", {"games": "add"})
    assert Game.objects.filter(player__user__username="anna").count() == 2
    assert give_up(majda, now(game)).status_code == 303


def test_nothing_of_it_stays_with_the_families_of_a_former_player(member):
    anna, bea = member("Anna"), member("Bea")
    lay_out_family(bea, anna)
    given_up(anna)
    kept = lay_out(anna.player, FULL)
    anna.player.refresh_from_db()
    anna.player.leave(stays_in_families=True)
    assert list(Game.objects.filter(player=anna.player)) == [kept]


def test_what_was_given_up_passes_its_verification(majda):
    response = majda.post("/games/", {"difficulty": "peaceful"})
    game = play_on(Game.objects.get(pk=response["Location"].split("/")[2]), Random(1), turns=2)
    game.roll(game.version)
    give_up(majda, game)
    assert now(game).faults == []
