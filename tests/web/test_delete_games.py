"""The end of a guest's games on a device."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from game.models import Best, Game, Player, Turn
from tests.games import FULL, lay_out, rows
from tests.guests import give_account, make_account
from tests.page import read
from tests.people import enrol, log_in, switch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

DELETE = "/players/me/delete-games/"


@pytest.fixture
def games(majda):
    """A finished game that stands among her bests, one that is running, and one given up."""
    over, running, given_up = lay_out(majda.player, FULL), lay_out(majda.player, dice="3456"), lay_out(majda.player)
    Best.objects.take(over)
    given_up.give_up(given_up.version)
    return over, running, given_up


def is_offered(client):
    return bool(read(client.get("/settings/").content).all("a", href=DELETE))


def test_the_settings_lead_there_and_the_page_asks_first(majda, games):
    assert is_offered(majda)
    before = rows()
    page = read(majda.get(DELETE, {"sure": "yes"}).content)
    assert page.one("h1").text == "Delete my games on this device"
    assert page.one("form", action=DELETE)["method"] == "post"
    assert page.one("a", class_="quiet")["href"] == "/settings/"
    assert page.one("main").one("a", href="/players/me/data.json")
    assert rows() == before
    assert majda.get(games[1].get_absolute_url()).status_code == 200


@pytest.mark.usefixtures("games")
def test_everything_of_the_guest_goes_and_nothing_of_anybody_else(majda, emil):
    kept = lay_out(emil.player, FULL)
    Best.objects.take(kept)
    bests = set(kept.player.bests.values_list("pk"))
    response = majda.post(DELETE)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert list(Player.objects.all()) == [emil.player]
    assert list(Game.objects.all()) == [kept]
    assert set(Turn.objects.values_list("game")) <= {(kept.pk,)}
    assert set(Best.objects.values_list("pk")) == bests
    assert "Your games on this device are deleted." in read(majda.get("/").content).one(id="status").text


def test_links_to_the_games_lead_nowhere_and_the_device_begins_anew(majda, games):
    over, running, _given_up = games
    majda.post(DELETE)
    assert "player" not in majda.session
    for client in majda, Client():
        assert client.get(over.get_absolute_url()).status_code == 404
        assert client.get(f"{over.get_absolute_url()}picture.png").status_code == 404
    assert majda.deed(running, "select", htmx=False, die=0).status_code == 404
    assert majda.deed(running, "select", die=0)["HX-Redirect"] == "/"
    assert read(majda.get("/").content).one(id="status").text.split(".")[-2].strip() == "That game is deleted"
    assert not is_offered(majda)
    assert majda.get("/").context["is_newcomer"]
    majda.post("/games/", {"difficulty": "peaceful"})
    assert Game.objects.get().player == Player.objects.get() != majda.player


def test_the_tap_that_comes_twice_does_it_once(majda, games):
    assert len(games) == 3
    again = Client()
    again.cookies["sessionid"] = majda.cookies["sessionid"].value
    assert majda.post(DELETE)["Location"] == "/"
    assert (again.post(DELETE).status_code, again.post(DELETE)["Location"]) == (303, "/settings/")


def test_whoever_is_signed_in_here_stays_so(majda):
    anna = enrol("Anna")
    log_in(majda, anna)
    switch(majda, "guest")
    assert majda.post(DELETE)["Location"] == "/"
    assert switch(majda, anna).status_code == 303
    assert majda.get("/players/me/").status_code == 200


def test_an_account_and_the_guest_who_waits_are_not_touched(majda, games):
    assert len(games) == 3
    log_in(majda, enrol("Anna"))
    assert not is_offered(majda)
    before = rows()
    for response, status in (majda.get(DELETE), 302), (majda.post(DELETE), 303):
        assert (response.status_code, response["Location"]) == (status, "/players/me/delete/")
    assert rows() == before


@pytest.mark.usefixtures("games")
def test_a_guest_who_has_become_an_account_meanwhile_is_not_deleted(majda):
    """In another tab of the same device, between the question and the deed."""
    give_account(majda, "Majda")
    assert not Player.objects.remove_guest(majda.player.pk)
    assert Player.objects.get().games.count() == 3
    assert User.objects.count() == 1


def test_whoever_has_not_played_here_has_nothing_to_delete():
    visitor = Client()
    assert not is_offered(visitor)
    for response in visitor.get(DELETE), visitor.post(DELETE):
        assert response["Location"] == "/settings/"
    assert not Player.objects.exists()


def test_nothing_is_said_to_be_deleted_where_the_guest_has_got_an_account_meanwhile(majda, games, monkeypatch):
    monkeypatch.setattr("game.device.guest", lambda _request: majda.player)  # as this request has found it
    make_account(majda.player, "Majda")
    assert majda.post(DELETE).status_code == 303
    assert set(Game.objects.all()) == set(games)
    assert majda.session["player"] == str(majda.player.pk)
    assert "deleted" not in read(majda.get("/rules/").content).one(id="status").text


def test_a_session_whose_guest_is_gone_offers_nothing_to_delete(majda):
    assert is_offered(majda)
    majda.player.delete()
    assert not is_offered(majda)
