"""The page with the dice of a game: its seal, and once the game has ended all that it takes to check them."""

import pytest
from django.test import Client

from game import dice
from game.models import Game
from tests.games import FULL, SEALED_RECORDS, lay_out, replayed, seal, sealed_game
from tests.page import read

pytestmark = pytest.mark.django_db

LEFT_OUT = "it does without the turn in which the game was given up"


def page_of(client, game):
    response = client.get(f"{game.get_absolute_url()}dice/")
    assert response.status_code == 200
    return read(response.content)


@pytest.mark.parametrize("record", SEALED_RECORDS, ids=lambda record: record["difficulty"])
def test_a_finished_game_shows_its_seeds_and_every_throw_with_its_message(majda, record):
    game = sealed_game(majda.player, record)
    page = page_of(Client(), game)
    kept = page.one(id="seeds")
    assert {kept[f"data-{name}"] for name in ("game", "seed", "scheme", "client-seed")} == set(record["dice"].values())
    assert kept["data-seal"] == dice.seal_of(bytes.fromhex(record["dice"]["seed"]))
    for text in (game.seal, game.seed, game.client_seed):
        assert text in kept.text
    shown = [(int(p["data-turn"]), int(p["data-attempt"]), p["data-values"]) for p in page.all("p", data_attempt=...)]
    assert shown == [
        (number, attempt, "".join(map(str, values)))
        for number, turn in enumerate(record["turns"], start=1)
        for attempt, values in enumerate(
            [turn["roll"], *(power["result"] for power in turn["powers"] if power["kind"] == "reroll")]
        )
    ]
    for throw in page.all("p", data_attempt=...):
        turn, attempt = int(throw["data-turn"]), int(throw["data-attempt"])
        assert throw.one("code").text.replace("| ", "|") == dice.message(game.pk, game.client_seed, turn, attempt, 0)
        assert throw.one("span", class_="four").text.replace(" ", "") == throw["data-values"]


def test_it_says_what_is_to_be_said_once_the_browser_has_checked(majda):
    verdict = page_of(Client(), sealed_game(majda.player)).one(id="verdict")
    total = sum(1 + sum(power["kind"] == "reroll" for power in turn["powers"]) for turn in SEALED_RECORDS[0]["turns"])
    assert verdict["data-right"] == f"Checked here by your browser: the seal and all {total} rolls are right."
    assert "Without it, the script below can." in verdict.text


def test_a_running_game_shows_its_seal_and_keeps_its_seed(majda):
    game = seal(lay_out(majda.player, "34../..../..../....", dice="3456"), "Majda's own text")
    response = majda.get(f"{game.get_absolute_url()}dice/")
    page = read(response.content)
    assert game.seal in page.one(id="seeds").text
    assert "Majda's own text" in page.one(id="seeds").text
    assert "The game is still running." in page.text
    assert game.seed not in response.content.decode()
    assert page.all("p", data_attempt=...) == page.all(id="verdict") == []
    assert "HMAC-SHA256" in page.one("details", class_="formula").text
    assert "open" not in page.one("details", class_="formula")


def test_a_game_that_was_given_up_shows_the_dice_of_the_turn_that_it_stopped_in(majda):
    game = seal(lay_out(majda.player, "34../..../..../....", dice="3456"), "-")
    game.give_up(game.version)
    page = page_of(majda, game)
    assert [throw["data-values"] for throw in page.all("p", data_attempt=...)][-1] == "3456"
    assert page.one(id="seeds")["data-seed"] == game.seed
    assert page.all("a", href=f"{game.get_absolute_url()}record.json")
    assert LEFT_OUT in page.text


def test_a_game_given_up_before_its_first_roll_shows_the_seed_alone(majda):
    game = seal(lay_out(majda.player))
    game.give_up(game.version)
    page = page_of(majda, game)
    assert page.one(id="seeds")["data-seed"] == game.seed
    assert page.all(id="verdict") == []
    assert LEFT_OUT not in page.text


def test_a_game_from_before_the_seals_says_so(majda):
    page = page_of(Client(), replayed(majda.player))
    assert "This game began before dice were sealed." in page.text
    assert page.all(id="seeds") == []


@pytest.mark.parametrize("path", ["", "replay/"])
def test_the_pages_of_a_finished_game_lead_to_its_dice(majda, path):
    game = sealed_game(majda.player)
    page = read(majda.get(f"{game.get_absolute_url()}{path}").content)
    assert page.all("a", href=f"{game.get_absolute_url()}dice/")


@pytest.mark.parametrize("path", ["", "replay/"])
def test_those_of_a_game_from_before_do_not(majda, path):
    game = replayed(majda.player)
    page = read(majda.get(f"{game.get_absolute_url()}{path}").content)
    assert page.all("a", href=f"{game.get_absolute_url()}dice/") == []


def test_the_page_of_a_game_leads_to_its_dice_once_whether_it_runs_is_over_or_was_given_up(majda):
    running, over, stopped = (seal(lay_out(majda.player, **position)) for position in ({}, {"board": FULL}, {}))
    stopped.give_up(stopped.version)
    for game in (running, over, stopped):
        page = read(majda.get(game.get_absolute_url()).content)
        address = f"{game.get_absolute_url()}dice/"
        assert [link["href"] for link in page.all("a") if link["href"] == address] == [address]


def test_it_leads_to_the_script_the_record_and_the_explanation(majda):
    game = sealed_game(majda.player)
    page = page_of(Client(), game)
    for address in ("/dice/check.py", "/dice/", f"{game.get_absolute_url()}record.json", game.get_absolute_url()):
        assert page.all("a", href=address)
        assert Client().get(address).status_code == 200


def test_a_text_cannot_break_out_of_the_page(majda):
    game = sealed_game(majda.player)
    Game.objects.filter(pk=game.pk).update(client_seed='"><script>alert(1)</script>')
    response = Client().get(f"{game.get_absolute_url()}dice/")
    assert b"<script>alert" not in response.content
    assert read(response.content).one(id="seeds")["data-client-seed"] == '"><script>alert(1)</script>'


def test_a_text_that_is_read_from_right_to_left_turns_nothing_round(majda):
    game = sealed_game(majda.player)
    Game.objects.filter(pk=game.pk).update(client_seed="שלום")
    response = Client().get(f"{game.get_absolute_url()}dice/")
    assert (
        "|<wbr><bdi>שלום</bdi>|<wbr><bdi>1</bdi>|<wbr><bdi>0</bdi>|<wbr><bdi>0</bdi></code>"
        in response.content.decode()
    )


def test_it_is_kept_nowhere(majda):
    response = majda.get(f"{sealed_game(majda.player).get_absolute_url()}dice/")
    assert "no-store" in response["Cache-Control"]
