"""A finished game is open to everybody: its page, and who may see what of it."""

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Game, Player
from tests.games import FULL, REPLAYED, lay_out, replayed, rows
from tests.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(majda):
    """A finished game of Majda's, who has a name."""
    Player.objects.filter(pk=majda.player.pk).update(name="Majda")
    return replayed(majda.player)


@pytest.mark.parametrize("path", ["", "replay/", "replay/?turn=3", "record.json", "picture.png"])
def test_a_finished_game_is_open_to_everybody(game, majda, emil, path):
    before = rows()
    for client in majda, emil, Client():
        assert client.get(f"{game.get_absolute_url()}{path}").status_code == 200
    assert rows() == before


@pytest.mark.parametrize("path", ["", "replay/", "record.json", "picture.png"])
def test_a_running_game_is_open_to_its_player_alone(majda, emil, path):
    running = lay_out(majda.player, "3456/3456/3456/345.", dice="6666")
    for client in emil, Client():
        assert client.get(f"{running.get_absolute_url()}{path}").status_code == 404
    assert majda.get(f"{running.get_absolute_url()}{path}").status_code == (404 if path else 200)


@pytest.mark.parametrize("path", ["", "replay/", "replay/?turn=3", "record.json"])
def test_a_hidden_game_stays_open_to_its_player_and_is_gone_for_everybody_else(game, majda, emil, path):
    Game.objects.update(hidden=True)
    for client in emil, Client():
        assert client.get(f"{game.get_absolute_url()}{path}").status_code == 404
    assert majda.get(f"{game.get_absolute_url()}{path}").status_code == 200


def test_nobody_plays_on_in_somebody_elses_game(game, emil):
    before = rows()
    for htmx in True, False:
        assert emil.deed(game, "roll", htmx=htmx).status_code == 404
    assert rows() == before


def test_its_player_sees_the_sheet_with_the_way_to_the_replay(game, majda):
    page = read(majda.get(game.get_absolute_url()).content)
    sheet = page.one(class_="sheet")
    assert page.all(id="film") == []
    assert sheet.one(id="watch")["href"] == f"{game.get_absolute_url()}replay/"
    assert sheet.one("textarea").text
    back = read(majda.get(f"{game.get_absolute_url()}replay/").content).one("a", href=game.get_absolute_url())
    assert back.text == "Back to the game"


def test_everybody_else_sees_who_played_what_when_and_how(game, emil):
    page = read(emil.get(game.get_absolute_url()).content)
    head = page.one("header", class_="game-head")
    assert head.one("h1").text == "PEACEFUL Majda"
    assert head.one(class_="game-points").text == "Final score 261"
    assert "8 turns" in head.text
    assert "3 Majda Powers" in head.text
    assert timezone.localtime(game.finished_at).strftime("%Y") in head.text
    assert [(part.one("dt").text, part.one("dd").text) for part in page.one("dl").all("div")] == [
        ("Base score", "146"),
        ("Line bonuses", "+200"),
        ("STRAIGHT, row 1", "+60"),
        ("STRAIGHT, row 4", "+60"),
        ("FOUR OF A KIND, column a", "+40"),
        ("TWO PAIRS, column b", "+20"),
        ("TWO PAIRS, column d", "+20"),
        ("Ruin penalties", "−15"),
        ("Power penalties", "−70"),
        ("Final score", "261"),
    ]
    assert page.one(id="film")["data-turn"] == str(len(REPLAYED.turns))


@pytest.mark.parametrize(
    ("values", "name"), [({}, "guest"), ({"name": "Ema"}, "Ema"), ({"left_at": timezone.now()}, "former player")]
)
def test_a_player_is_called_by_name_or_guest_or_former_player(majda, emil, values, name):
    game = replayed(majda.player)
    Player.objects.filter(pk=majda.player.pk).update(**values)
    assert read(emil.get(game.get_absolute_url()).content).one("h1").text == f"PEACEFUL {name}"


@pytest.mark.parametrize(("listed", "asks", "leads"), [(True, "emil", 1), (False, "emil", 0), (False, "majda", 1)])
def test_the_name_leads_to_the_page_of_its_player_for_those_who_may_see_it(game, majda, emil, listed, asks, leads):
    Player.objects.filter(pk=majda.player.pk).update(listed=listed)
    page = read({"majda": majda, "emil": emil}[asks].get(f"/games/{game.pk}/replay/").content)
    assert len(page.one("h1").all("a", href=f"/players/{majda.player.pk}/")) == leads


@pytest.mark.parametrize("path", ["", "replay/", "replay/?turn=3", "record.json", "picture.png"])
def test_the_id_of_the_player_stands_nowhere(game, emil, path):
    assert str(game.player_id).encode() not in emil.get(f"{game.get_absolute_url()}{path}").content


@pytest.mark.parametrize("path", ["", "replay/"])
def test_a_page_that_depends_on_who_looks_is_kept_nowhere(game, emil, path):
    assert "no-store" in emil.get(f"{game.get_absolute_url()}{path}")["Cache-Control"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_replay_and_a_picture_are_only_read(game, emil, method):
    before = rows()
    for path in "replay/", "picture.png":
        assert getattr(emil, method)(f"{game.get_absolute_url()}{path}").status_code == 405
    assert rows() == before


def test_a_full_board_of_one_turn_each_has_its_film(majda, emil):
    page = read(emil.get(lay_out(majda.player, FULL).get_absolute_url()).content)
    assert page.one(id="film")["data-score"] == "544"
