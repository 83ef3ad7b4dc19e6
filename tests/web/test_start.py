"""Starting a game, and the settings."""

from uuid import uuid4

import pytest
from django.test import Client

from game.models import Game
from game.rules.difficulty import Difficulty
from tests.games import BLANK, FULL, lay_out, rows
from tests.page import read
from tests.web.answers import now, sentence

pytestmark = pytest.mark.django_db


def start(client, difficulty="peaceful", name=None):
    """Start a game, as a form does that names it beforehand."""
    response = client.post("/games/", {"difficulty": difficulty} | ({"game": name} if name else {}))
    assert response.status_code == 303
    return Game.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("difficulty", Difficulty)
def test_each_difficulty_starts_a_blank_game_of_its_own(majda, difficulty):
    game = start(majda, difficulty.value)
    assert (game.player, game.difficulty, game.version) == (majda.player, difficulty.value, 0)
    assert (game.board, game.turns_ended, game.open_turn, game.final_score) == (BLANK, 0, None, None)
    shown = read(majda.get(game.get_absolute_url()).content).one(id="table")
    assert (shown["data-phase"], shown["data-turn"], shown["data-score"]) == ("roll", "1", "0")
    assert shown["data-powers-left"] == str(difficulty.powers)
    assert shown["data-required"] == str(difficulty.minimum)


def test_the_form_of_the_start_page_names_the_game_and_can_be_sent_as_it_stands():
    visitor = Client(enforce_csrf_checks=True)
    form = read(visitor.get("/").content).one("form", class_="choice")
    fields = {field["name"]: field["value"] for field in form.all("input")} | {"difficulty": "survival"}
    response = visitor.post(form["action"], fields)
    assert response["Location"] == f"/games/{fields['game']}/"
    assert visitor.get(response["Location"]).status_code == 200


def test_the_guided_first_game_comes_first_for_a_newcomer_and_last_for_who_has_played(majda):
    def offers(client):
        start = read(client.get("/").content).one(class_="start")
        order = [part["class"] for part in start.elements if part.attributes.get("class") in ("first-game", "choice")]
        return order, start.one("p", class_="first-game").one("a")["class"]

    assert offers(Client()) == (["first-game", "choice"], "button")
    lay_out(majda.player, FULL)
    assert offers(majda) == (["choice", "first-game"], "quiet")


def test_every_page_names_another_game(majda):
    names = {read(majda.get("/settings/").content).one("input", name="game")["value"] for _ in range(5)}
    assert len(names) == 5


def test_a_form_sent_twice_starts_one_game(majda):
    name = uuid4()
    assert {start(majda, name=name).pk for _ in range(3)} == {name}
    assert Game.objects.count() == 1


def test_a_name_that_was_played_already_starts_a_fresh_game(majda):
    played = start(majda, name=uuid4())
    majda.deed(played, "roll")
    fresh = start(majda, name=played.pk)
    assert fresh.pk != played.pk
    assert fresh.version == 0
    assert now(played).version == 1


def test_a_name_with_another_difficulty_starts_a_fresh_game(majda):
    game = start(majda, "peaceful", name=uuid4())
    other = start(majda, "nightmare", name=game.pk)
    assert (other.difficulty, now(game).difficulty) == ("nightmare", "peaceful")
    assert other.pk != game.pk


def test_a_name_that_is_somebody_elses_starts_a_fresh_game_and_tells_nothing(majda, emil):
    his = start(emil, name=uuid4())
    before = Game.objects.filter(pk=his.pk).values().get()
    hers = start(majda, name=his.pk)
    assert hers.pk != his.pk
    assert hers.player == majda.player
    assert Game.objects.filter(pk=his.pk).values().get() == before


def test_another_difficulty_leaves_the_running_game_under_my_games(majda):
    running = lay_out(majda.player, "34../..../..../....", dice="3456", staged="0 a2")
    before = Game.objects.filter(pk=running.pk).values().get()
    fresh = start(majda, "nightmare")
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(fresh.pk)
    cards = read(majda.get("/games/").content).all("a", class_="game-card")
    assert [card["href"] for card in cards] == [fresh.get_absolute_url(), running.get_absolute_url()]
    assert Game.objects.filter(pk=running.pk).values().get() == before


def test_my_games_lists_running_and_finished_ones(majda):
    running, finished = lay_out(majda.player, "34../..../..../....", dice="3456"), lay_out(majda.player, FULL)
    cards = {card["href"]: card.text for card in read(majda.get("/games/").content).all("a", class_="game-card")}
    assert "Continue" in cards[running.get_absolute_url()]
    assert "544" in cards[finished.get_absolute_url()]


def test_my_games_come_twenty_to_a_page_the_one_played_last_first(majda):
    games = [lay_out(majda.player) for _ in range(45)]
    addresses = [game.get_absolute_url() for game in reversed(games)]

    def page(number):
        return read(majda.get(f"/games/?page={number}").content)

    listed = [[card["href"] for card in page(number).all("a", class_="game-card")] for number in (1, 2, 3)]
    assert listed == [addresses[:20], addresses[20:40], addresses[40:]]
    assert [link["href"] for link in page(2).one("nav", class_="pages").all("a")] == ["?page=1", "?page=3"]
    assert [link["href"] for link in page(1).one("nav", class_="pages").all("a")] == ["?page=2"]
    assert "Page 3 of 3" in page(99).one("nav", class_="pages").text
    assert page("nonsense").one("nav", class_="pages").text.startswith("Page 1 of 3")


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
@pytest.mark.parametrize("shortcuts", [True, False])
def test_settings_are_kept_on_this_device(majda, emil, theme, shortcuts):
    game = lay_out(majda.player)
    response = majda.post("/settings/", {"theme": theme} | ({"shortcuts": "on"} if shortcuts else {}))
    assert (response.status_code, response["Location"]) == (303, "/settings/")
    page = read(majda.get("/settings/").content)
    assert sentence(majda.get("/settings/")) == ""
    assert page.one("html")["data-theme"] == theme
    assert [choice["value"] for choice in page.all("input", name="theme") if "checked" in choice] == [theme]
    assert ("checked" in page.one("input", name="shortcuts")) is shortcuts
    played = read(majda.get(game.get_absolute_url()).content)
    assert played.one(class_="play")["data-shortcuts"] == ("on" if shortcuts else "off")
    assert read(emil.get("/settings/").content).one("html")["data-theme"] == "system"


def test_saved_settings_are_confirmed_by_a_sentence(majda):
    response = majda.post("/settings/", {"theme": "dark"}, follow=True)
    assert sentence(response) == "Your settings are saved on this device."


def test_settings_can_be_kept_before_the_first_game_and_stay_with_it():
    visitor = Client()
    visitor.post("/settings/", {"theme": "dark"})
    game = start(visitor)
    assert read(visitor.get(game.get_absolute_url()).content).one("html")["data-theme"] == "dark"


def test_settings_are_nothing_to_the_database(majda):
    lay_out(majda.player, dice="3456", staged="0 b2")
    before = rows()
    majda.post("/settings/", {"theme": "dark"})
    assert rows() == before


@pytest.mark.parametrize("value", ["", "nonsense", "Dark", '"><script>', "\xff", "d" * 4000])
def test_settings_that_a_browser_made_up_are_those_of_the_start(value):
    page = read(Client(headers={"Cookie": f"theme={value}; shortcuts={value}"}).get("/settings/").content)
    assert page.one("html")["data-theme"] == "system"
    assert "checked" in page.one("input", name="shortcuts")


def test_an_error_page_has_the_theme_too(majda):
    majda.post("/settings/", {"theme": "dark"})
    assert read(majda.get("/nowhere/").content).one("html")["data-theme"] == "dark"
