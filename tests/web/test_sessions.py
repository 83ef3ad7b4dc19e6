"""Who plays: a guest is known by the session alone."""

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory

from game import sessions
from game.models import Game, Player
from tests.games import lay_out, rows
from tests.guests import Guest, with_session_of_its_own
from tests.page import read
from tests.people import enrol, log_in
from tests.web.answers import now

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TOO_OLD = "This page was too old, as after logging in or out in another tab. Your last tap did not count."


@pytest.fixture
def strict():
    """A guest's browser before a server that checks the CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.player = with_session_of_its_own(client)
    return client


def test_the_first_game_makes_the_player_and_the_second_finds_it():
    visitor = Client()
    for _ in range(2):
        visitor.post("/games/", {"difficulty": "peaceful"})
    assert Player.objects.count() == 1
    assert Player.objects.get().games.count() == 2


def test_looking_around_makes_neither_a_player_nor_a_session():
    visitor = Client()
    for path in "/", "/games/", "/scores/", "/settings/", "/rules/", "/about/":
        assert visitor.get(path).status_code == 200
    assert "sessionid" not in visitor.cookies
    assert not any(rows().values())


def test_the_session_outlives_the_browser_by_a_year():
    visitor = Client()
    visitor.post("/games/", {"difficulty": "peaceful"})
    cookie = visitor.cookies["sessionid"]
    assert cookie["max-age"] >= 365 * 24 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_every_new_game_prolongs_the_session():
    visitor = Client()
    for _ in range(2):
        assert "sessionid" in visitor.post("/games/", {"difficulty": "peaceful"}).cookies


def test_a_session_from_before_the_first_game_is_not_the_one_that_plays():
    """Whoever planted it cannot look over the player's shoulder."""
    planted = SessionStore()
    planted.create()
    visitor = Client()
    visitor.cookies["sessionid"] = planted.session_key
    visitor.post("/games/", {"difficulty": "peaceful"})
    assert visitor.cookies["sessionid"].value != planted.session_key
    assert not SessionStore().exists(planted.session_key)


def test_two_guests_see_their_own_games_only(majda, emil):
    hers, his = lay_out(majda.player, "34../..../..../...."), lay_out(emil.player, "..../..34/..../....")
    for guest, own, other in (majda, hers, his), (emil, his, hers):
        assert guest.get(own.get_absolute_url()).status_code == 200
        assert guest.get(other.get_absolute_url()).status_code == 404
        links = {link["href"] for link in read(guest.get("/games/").content).all("a", class_="game-card")}
        assert links == {own.get_absolute_url()}
        assert read(guest.get("/").content).one(id="table")["data-game"] == str(own.pk)


def test_a_lost_session_sends_htmx_to_the_start(majda):
    game = lay_out(majda.player)
    majda.cookies.clear()
    before = rows()
    response = majda.deed(game, "roll")
    assert (response.status_code, response["HX-Redirect"]) == (401, "/")
    told = "This device no longer knows whose game that was. Is it yours? Log in to go on with it."
    assert read(majda.get("/").content).one(id="status").text.strip() == told
    assert told not in majda.get("/").text
    assert majda.deed(game, "roll", htmx=False).status_code == 404
    assert rows() == before


@pytest.mark.parametrize("htmx", [True, False])
def test_a_session_whose_player_is_gone_finds_nothing_and_starts_afresh(majda, htmx):
    game = lay_out(majda.player)
    Player.objects.all().delete()
    assert majda.deed(game, "roll", htmx=htmx).status_code == 404
    assert majda.get("/").status_code == 200
    assert majda.post("/games/", {"difficulty": "peaceful"}).status_code == 303
    assert Game.objects.get().player == Player.objects.get()


@pytest.mark.parametrize("token", [None, "", "nonsense", "a" * 32, "a" * 64])
def test_a_form_without_the_right_token_is_refused_and_htmx_reloads(strict, token):
    game = lay_out(strict.player)
    strict.get(game.get_absolute_url())
    before = rows()
    fields = {"version": 0} | ({} if token is None else {"csrfmiddlewaretoken": token})
    plain = strict.post(f"/games/{game.pk}/roll/", fields)
    assert plain.status_code == 403
    assert read(plain.content).one("h1").text == "This page is too old"
    assert "HX-Refresh" not in plain
    htmx = strict.post(f"/games/{game.pk}/roll/", fields, headers=HTMX)
    assert (htmx.status_code, htmx["HX-Refresh"]) == (403, "true")
    assert rows() == before
    page = read(strict.get(game.get_absolute_url()).content)
    assert page.one(id="status").text.strip() == page.one(class_="say").text.strip() == TOO_OLD
    assert TOO_OLD not in strict.get(game.get_absolute_url()).text


@pytest.mark.usefixtures("quick_passwords")
@pytest.mark.parametrize("who_is_next", ["another one", "nobody"])
def test_a_tab_that_is_reloaded_after_others_have_logged_in_says_why(strict, who_is_next):
    """Whether the page is there for whoever plays now, or not any more."""
    game = lay_out(strict.player)
    strict.get("/accounts/login/")
    stale = {"version": 0, "csrfmiddlewaretoken": strict.cookies["csrftoken"].value}
    assert log_in(strict, enrol("Anna"), csrfmiddlewaretoken=stale["csrfmiddlewaretoken"]).status_code == 303
    if who_is_next == "nobody":
        strict.cookies.pop("sessionid")
    assert strict.post(f"/games/{game.pk}/roll/", stale, headers=HTMX)["HX-Refresh"] == "true"
    response = strict.get(game.get_absolute_url())
    assert response.status_code == (409 if who_is_next == "another one" else 404)
    assert TOO_OLD in read(response.content).one("main").text
    assert TOO_OLD not in strict.get("/").text


@pytest.mark.parametrize("path", ["/", "the game"])
def test_the_token_in_the_page_and_in_the_fragment_is_the_right_one(strict, path):
    game = lay_out(strict.player)
    shown = read(strict.get(path if path == "/" else game.get_absolute_url()).content)
    for deed, status in ("roll", 200), ("roll", 422), ("roll", 422):
        token = shown.all("input", name="csrfmiddlewaretoken")[0]["value"]
        fields = {"version": now(game).version, "csrfmiddlewaretoken": token}
        response = strict.post(f"/games/{game.pk}/{deed}/", fields, headers=HTMX)
        assert response.status_code == status
        shown = read(response.content)


def test_another_visitors_token_is_refused(strict):
    game = lay_out(strict.player)
    strict.get(game.get_absolute_url())
    foreign = get_token(RequestFactory().get("/"))
    assert strict.post(f"/games/{game.pk}/roll/", {"version": 0, "csrfmiddlewaretoken": foreign}).status_code == 403


@pytest.mark.parametrize("path", ["/games/", "/settings/"])
def test_no_form_at_all_goes_without_a_token(strict, path):
    before = rows()
    assert strict.post(path, {"difficulty": "peaceful", "theme": "dark"}).status_code == 403
    assert rows() == before


def test_guests_do_not_share_a_session():
    assert Guest().player != Guest().player


@pytest.mark.parametrize("key", [r"abcdefgh\000ij", r"abcdefgh\377ij", r"abcdefgh\012ij", "a" * 5000])
def test_a_cookie_that_holds_no_key_is_none(key):
    visitor = Client()
    response = visitor.get("/", headers={"Cookie": f'{settings.SESSION_COOKIE_NAME}="{key}"'})
    assert response.status_code == 200


def test_a_key_that_is_no_text_to_a_database_is_never_asked_for():
    assert sessions.SessionStore("abcdefgh\0ij").session_key is None
    assert sessions.SessionStore("abcdefghij").session_key == "abcdefghij"
