"""A site that speaks HTTPS: its cookies, and what becomes of whoever played before it did."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from game.models import Game
from game.sessions import PEOPLE_KEY, PLAYER_KEY, USER_KEY
from tests.games import lay_out
from tests.guests import Guest, give_account
from tests.page import read

pytestmark = pytest.mark.django_db

COOKIES = {"SESSION": "sessionid", "CSRF": "csrftoken", "LANGUAGE": "language", "THEME": "theme"}
COOKIES |= {"SHORTCUTS": "shortcuts", "MESSAGES": "messages"}


@pytest.fixture
def switch_on(settings):
    """Switch HTTPS on, as the flag does."""

    def switch():
        for setting, name in COOKIES.items():
            setattr(settings, f"{setting}_COOKIE_NAME", f"__Host-{name}")
        settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.SECURE_SSL_REDIRECT = True

    return switch


class Browser(Client):
    """A browser that comes over HTTPS."""

    def _base_environ(self, **request):
        return super()._base_environ(**request) | {"wsgi.url_scheme": "https", "SERVER_PORT": "443"}


def browser(cookies):
    """A browser that comes over HTTPS with these cookies."""
    client = Browser(enforce_csrf_checks=True)
    client.cookies.load({name: getattr(cookie, "value", cookie) for name, cookie in cookies.items()})
    return client


def kept(client):
    """The cookies that the browser still has."""
    return {name: cookie.value for name, cookie in client.cookies.items() if cookie["max-age"] != 0}


def test_every_cookie_is_bound_to_this_host_and_to_https(switch_on):
    switch_on()
    client = browser({})
    page = read(client.get("/settings/").content)
    token = page.all("input", name="csrfmiddlewaretoken")[0]["value"]
    client.post(
        "/settings/", {"theme": "dark", "csrfmiddlewaretoken": token}, headers={"Referer": "https://testserver/"}
    )
    for path, fields in ("/language/", {"language": "pl"}), ("/games/", {"difficulty": "peaceful"}):
        client.post(path, {**fields, "csrfmiddlewaretoken": token}, headers={"Referer": "https://testserver/"})
    assert set(client.cookies) == {f"__Host-{name}" for name in COOKIES.values()}
    for cookie in client.cookies.values():
        assert (bool(cookie["secure"]), cookie["path"], cookie["domain"]) == (True, "/", "")
        assert cookie["httponly"], "no script of ours reads a cookie, and none of others shall"
    assert 'data-theme="dark"' in client.get("/settings/").content.decode()


def test_a_guest_from_before_https_goes_on_with_the_same_game(switch_on, majda):
    game = lay_out(majda.player, dice="3456")
    switch_on()
    client = browser(majda.cookies)
    assert read(client.get("/").content).one(id="table")["data-game"] == str(game.pk)
    assert set(kept(client)) == {"__Host-sessionid", "__Host-csrftoken"}
    assert client.cookies["__Host-sessionid"].value != majda.cookies["sessionid"].value
    assert read(client.get("/").content).one(id="table")["data-game"] == str(game.pk)


def test_the_choices_of_the_device_come_along(switch_on, majda):
    switch_on()
    client = browser({**majda.cookies, "language": "pl", "theme": "dark", "shortcuts": "off"})
    for _ in range(2):
        page = read(client.get("/settings/").content)
        assert (page.one("html")["lang"], page.one("html")["data-theme"]) == ("pl", "dark")
    names = ("sessionid", "csrftoken", "language", "theme", "shortcuts")
    assert set(kept(client)) == {f"__Host-{name}" for name in names}
    assert client.cookies["__Host-theme"]["secure"]


def test_a_choice_by_the_new_name_counts_more_than_one_by_the_old(switch_on):
    switch_on()
    client = browser({"theme": "light", "__Host-theme": "dark", "language": "x" * 500})
    assert 'data-theme="dark"' in client.get("/about/").content.decode()
    assert kept(client)["__Host-theme"] == "dark"
    assert "__Host-language" not in kept(client)


def test_an_answer_that_gets_lost_loses_no_guest(switch_on, majda):
    game = lay_out(majda.player)
    switch_on()
    for _ in range(3):
        client = browser(majda.cookies)
        assert read(client.get("/").content).one(id="table")["data-game"] == str(game.pk)


def test_an_answer_that_breaks_leaves_the_old_cookies(switch_on, majda, monkeypatch):
    switch_on()
    client = browser(majda.cookies)
    client.raise_request_exception = False
    monkeypatch.setattr("game.models.GameQuerySet.running", lambda _games: 1 / 0)
    assert client.get("/").status_code == 500
    assert kept(client)["sessionid"] == majda.cookies["sessionid"].value


def test_the_session_from_before_ends_soon(switch_on, majda):
    switch_on()
    browser(majda.cookies).get("/")
    old = Session.objects.get(pk=majda.cookies["sessionid"].value)
    assert old.expire_date < timezone.now() + timedelta(days=2)
    assert Session.objects.exclude(pk=old.pk).get().expire_date > timezone.now() + timedelta(days=300)


def test_an_account_logs_in_again_and_its_guest_goes_over(switch_on, majda, emil):
    give_account(emil, "Emil")
    session = emil.session
    session["guest"], session[PEOPLE_KEY] = str(majda.player.pk), {"1": "proof"}
    session.save()
    game = lay_out(majda.player)
    switch_on()
    client = browser(emil.cookies)
    assert read(client.get("/").content).one(id="table")["data-game"] == str(game.pk)
    known = Session.objects.get(pk=client.cookies["__Host-sessionid"].value).get_decoded()
    assert known == {PLAYER_KEY: str(majda.player.pk), "bound": True}
    assert USER_KEY not in known


@pytest.mark.parametrize("how", ["account", "gone", "nonsense"])
def test_nobody_but_a_guest_goes_over(switch_on, majda, how):
    """A planted session cannot seat anybody in an account, nor one that was opened before its guest signed up."""
    cookies = dict(majda.cookies)
    if how == "account":
        give_account(Guest(), "Anna")
        majda.player.user = give_account(Guest(), "Ben").player.user
        type(majda.player).objects.filter(user=majda.player.user).delete()
        majda.player.save()
    elif how == "gone":
        majda.player.delete()
    else:
        cookies["sessionid"] = "nonsense"
    switch_on()
    client = browser(cookies)
    assert client.get("/").status_code == 200
    assert "__Host-sessionid" not in client.cookies


def test_nobody_can_plant_a_session_of_today_by_the_plain_name(switch_on):
    """Whoever could would share a guest with the victim, and so the games of the account that it becomes."""
    switch_on()
    thief = browser({"__Host-csrftoken": "a" * 32})
    token = {"csrfmiddlewaretoken": "a" * 32}
    origin = {"Origin": "https://testserver"}
    assert thief.post("/games/", {"difficulty": "peaceful", **token}, headers=origin).status_code == 303
    victim = browser({"sessionid": thief.cookies["__Host-sessionid"].value})
    assert not read(victim.get("/").content).all(id="table")
    assert "__Host-sessionid" not in victim.cookies
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=300)


def test_a_session_by_the_new_name_does_not_look_at_the_old(switch_on, majda, emil):
    lay_out(majda.player)
    his = lay_out(emil.player)
    switch_on()
    client = browser(
        {"__Host-sessionid": emil.cookies["sessionid"].value, "sessionid": majda.cookies["sessionid"].value}
    )
    assert read(client.get("/").content).one(id="table")["data-game"] == str(his.pk)
    assert kept(client)["__Host-sessionid"] == emil.cookies["sessionid"].value
    assert "sessionid" not in kept(client)


def test_without_https_nothing_is_asked_of_it_and_cookies_are_plain(majda):
    game = lay_out(majda.player)
    assert majda.get("/").status_code == 200
    assert "sessionid" in majda.cookies
    assert Game.objects.get() == game


def test_over_plain_http_nothing_goes_over_but_the_visitor(switch_on, majda):
    switch_on()
    client = Client()
    client.cookies = majda.cookies
    response = client.get("/games/?page=2")
    assert (response.status_code, response["Location"]) == (301, "https://testserver/games/?page=2")
    assert not response.cookies
