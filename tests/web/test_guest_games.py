"""Logging in on a device where a guest has played: the guest's games wait for an answer."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Best, Family, Game, Membership, Player
from tests.games import FULL, lay_out, rows
from tests.guests import Guest
from tests.page import read
from tests.people import enrol, log_in, log_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

LOW = "####/##1#/####/####"
ASKED = "/players/me/guest-games/"


@pytest.fixture
def anna():
    return enrol("Anna")


def finished(player, board):
    game = lay_out(player, board)
    Best.objects.take(game)
    return game


def test_whoever_logs_in_where_nobody_has_played_is_asked_nothing(anna):
    visitor = Client()
    assert log_in(visitor, anna)["Location"] == "/"
    assert visitor.session["player"] == str(anna.player.pk)
    assert "guest" not in visitor.session
    assert visitor.get(ASKED).status_code == 302


def test_a_login_leads_to_the_question_and_adds_nothing_by_itself(majda, anna):
    finished(majda.player, FULL)
    lay_out(majda.player)
    lay_out(majda.player)
    response = log_in(majda, anna, next="/rules/")
    assert response["Location"] == f"{ASKED}?next=%2Frules%2F"
    text = read(majda.get(response["Location"]).content).text
    assert "1 finished game" in text
    assert "2 running games" in text
    assert Game.objects.filter(player=majda.player).count() == 3
    assert not anna.player.games.exists()


def test_the_guests_games_are_added_when_asked_for(majda, anna):
    best, running = finished(majda.player, FULL), lay_out(majda.player, dice="3456")
    finished(anna.player, LOW)
    log_in(majda, anna)
    response = majda.post(ASKED, {"games": "add", "next": "/rules/"})
    assert (response.status_code, response["Location"]) == (303, "/rules/")
    assert set(anna.player.games.all()) > {best, running}
    assert not Player.objects.filter(pk=majda.player.pk).exists()
    assert anna.player.bests.get(period="all").game == best
    assert anna.player.bests.get(period="all").listed
    assert majda.deed(running, "stage", die=0, cell="a1").status_code == 200


def test_games_that_are_left_come_back_after_logging_out(majda, anna):
    game = lay_out(majda.player, dice="3456")
    log_in(majda, anna)
    assert majda.post(ASKED, {"games": "leave"}).status_code == 303
    assert majda.get(game.get_absolute_url()).status_code == 409
    log_out(majda)
    assert majda.get(game.get_absolute_url()).status_code == 200
    assert majda.deed(game, "stage", die=0, cell="a1").status_code == 200


def test_adding_twice_changes_nothing_more(majda, anna):
    finished(majda.player, FULL)
    log_in(majda, anna)
    majda.post(ASKED, {"games": "add"})
    before = rows()
    assert majda.post(ASKED, {"games": "add"}).status_code == 303
    assert Player.objects.adopt(anna.player.pk, majda.player.pk) is False
    assert {name: kept for name, kept in rows().items() if name != "sessions.Session"} == {
        name: kept for name, kept in before.items() if name != "sessions.Session"
    }


def test_after_adding_the_device_has_no_guest_any_more(majda, anna):
    lay_out(majda.player)
    log_in(majda, anna)
    majda.post(ASKED, {"games": "add"})
    log_out(majda)
    assert "player" not in majda.session
    assert read(majda.get("/games/").content).all("a", class_="game-card") == []


@pytest.mark.parametrize("fields", [{}, {"games": "nonsense"}])
def test_nonsense_is_asked_again_and_changes_nothing(majda, anna, fields):
    lay_out(majda.player)
    log_in(majda, anna)
    before = rows()["game.Game"]
    response = majda.post(ASKED, fields)
    assert response.status_code == 422
    assert rows()["game.Game"] == before


def test_looking_at_the_question_adds_nothing(majda, anna):
    lay_out(majda.player)
    log_in(majda, anna)
    before = rows()["game.Game"]
    assert majda.get(f"{ASKED}?games=add").status_code == 200
    assert rows()["game.Game"] == before


def test_the_answer_leads_to_no_other_site(majda, anna):
    lay_out(majda.player)
    log_in(majda, anna)
    assert majda.post(ASKED, {"games": "leave", "next": "https://example.com/"})["Location"] == "/"


def test_a_stranger_has_nobody_to_add_games_to(majda):
    lay_out(majda.player)
    assert majda.post(ASKED, {"games": "add"})["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("who", ["an account", "a former player", "nobody", "the player"])
def test_nobody_but_a_guest_is_added(anna, who):
    lay_out(anna.player)
    other = {
        "an account": lambda: enrol("Berta").player,
        "a former player": lambda: Player.objects.create(left_at="2026-01-01T00:00Z"),
        "nobody": Player,
        "the player": lambda: anna.player,
    }[who]()
    before = rows()
    assert Player.objects.adopt(anna.player.pk, other.pk) is False
    assert rows() == before


def test_a_guests_families_come_along(majda, anna):
    theirs = Family.objects.create(name="Theirs", founder=majda.player)
    shared = Family.objects.create(name="Shared", founder=anna.player)
    for family, player in (theirs, majda.player), (shared, majda.player), (shared, anna.player):
        Membership.objects.create(family=family, player=player)
    assert Player.objects.adopt(anna.player.pk, majda.player.pk)
    theirs.refresh_from_db()
    assert theirs.founder == anna.player
    assert set(anna.player.families.all()) == {theirs, shared}
    assert Membership.objects.count() == 2


def test_an_account_without_a_player_gets_one_by_logging_in():
    user = User.objects.create_superuser("root", password="four dice a turn")
    visitor = Client()
    log_in(visitor, user)
    assert Player.objects.get().user == user
    assert visitor.get("/players/me/").status_code == 200


def test_an_account_whose_player_is_gone_gets_another_with_the_next_game(anna):
    visitor = Client()
    log_in(visitor, anna)
    Player.objects.all().delete()
    assert visitor.get("/").status_code == 200
    visitor.post("/games/", {"difficulty": "peaceful"})
    assert Player.objects.get().user == anna


def test_a_login_is_remembered_as_long_as_a_guest_is(anna):
    """A session that ended with the browser would take the guest of the device along."""
    visitor = Guest()
    log_in(visitor, anna)
    assert int(visitor.cookies["sessionid"]["max-age"]) == settings.SESSION_COOKIE_AGE


def test_the_account_page_leads_back_to_games_that_were_left(majda, anna):
    lay_out(majda.player)
    log_in(majda, anna)
    majda.post(ASKED, {"games": "leave"})
    assert read(majda.get("/players/me/").content).all("a", href=ASKED)


def test_the_language_of_the_player_comes_along_to_a_new_device(anna):
    Player.objects.update(language="cs")
    visitor = Client()
    log_in(visitor, anna)
    assert visitor.cookies["language"].value == "cs"
    other = Client()
    other.cookies["language"] = "pl"
    log_in(other, anna)
    assert other.cookies["language"].value == "pl"
    other.post("/language/", {"language": "nl"})
    anna.player.refresh_from_db()
    assert anna.player.language == "nl"


def test_a_guest_who_switches_the_language_changes_no_player(majda, anna):
    majda.post("/language/", {"language": "nl"})
    assert set(Player.objects.values_list("pk", "language")) == {(majda.player.pk, ""), (anna.player.pk, "en")}
