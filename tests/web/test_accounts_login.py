"""Logging in and out: who gets in, where it leads, and how often one may try."""

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.translation import gettext, override

from tests.accounts import PASSWORD, add_totp, code, log_in, logged_in, make_user
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

CODES = [code for code, _name in settings.LANGUAGES]
TRIES = 5
PATIENCE = "That was too often. Wait a few minutes, and try again."
MISTAKE = "The username or the password is not right."


@pytest.fixture
def user():
    return make_user()


def said(english):
    """The text in the language at hand, as a page shows it."""
    return " ".join(gettext(english).split())


def user_of(client):
    return client.session.get("_auth_user_id")


def errors(response):
    said = read(response.content).all("p", class_="form-error", role="alert")
    return [each.text for each in said if "hidden" not in each]


def test_the_right_password_lets_in_and_leads_to_the_game(user):
    client = Client()
    response = log_in(client, user)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert user_of(client) == str(user.pk)
    assert "You are logged in as majda." in read(client.get("/").content).one(id="status").text


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(user):
    client = Client()
    wrong = log_in(client, user, password="wrong")
    unknown = client.post("/accounts/login/", {"login": "nobody", "password": "wrong"})
    assert errors(wrong) == errors(unknown) == [MISTAKE]
    assert wrong.status_code == unknown.status_code == 422
    assert read(wrong.content).one("input", name="login")["value"] == "majda"
    assert "value" not in read(wrong.content).one("input", name="password")
    assert user_of(client) is None


def test_a_name_is_found_however_its_letters_are_written(user):
    for name in ("MAJDA", " majda ", "\N{FULLWIDTH LATIN SMALL LETTER M}ajda"):
        client = Client()
        client.post("/accounts/login/", {"login": name, "password": PASSWORD})
        assert user_of(client) == str(user.pk), name


@pytest.mark.parametrize("code", CODES)
def test_after_five_wrong_tries_even_the_right_password_is_refused_with_a_kind_sentence(user, code):
    client = Client()
    client.cookies["language"] = code
    for _ in range(TRIES):
        with override(code):
            assert errors(log_in(client, user, password="wrong")) == [said(MISTAKE)]
    # Another browser, in another process: the tries are counted for the name, in the database.
    other = Client()
    other.cookies["language"] = code
    for browser in client, other:
        response = log_in(browser, user)
        with override(code):
            assert errors(response) == [said(PATIENCE)]
        assert response.status_code == 422
        assert user_of(browser) is None


def test_no_other_name_for_the_server_gives_more_tries(user):
    for number in range(TRIES):
        log_in(Client(headers={"Host": f"localhost:{8000 + number}"}), user, password="wrong")
    client = Client(headers={"Host": "127.0.0.1"})
    assert errors(log_in(client, user)) == [PATIENCE]
    assert user_of(client) is None


def test_the_tries_are_counted_in_the_database():
    assert settings.CACHES["default"]["BACKEND"] == "django.core.cache.backends.db.DatabaseCache"
    assert settings.CACHES["default"]["OPTIONS"]["MAX_ENTRIES"] >= 10_000


def test_another_name_can_still_log_in_while_one_is_refused(user):
    for _ in range(TRIES + 1):
        log_in(Client(), user, password="wrong")
    emil = make_user("emil")
    client = Client()
    log_in(client, emil)
    assert user_of(client) == str(emil.pk)


def test_too_many_logins_from_one_address_get_a_page_of_the_games_own():
    client = Client()
    for number in range(31):
        response = client.post("/accounts/login/", {"login": f"nobody{number}", "password": ""})
    assert response.status_code == 429
    assert read(response.content).one("h1").text == "Too many tries"


def test_a_login_changes_the_session_which_nobody_can_have_planted(user):
    client = Client()
    client.post("/games/", {"difficulty": "peaceful"})
    before = client.cookies["sessionid"].value
    log_in(client, user)
    assert client.cookies["sessionid"].value != before
    assert not Session.objects.filter(pk=before).exists()


def test_the_session_of_an_account_has_the_rules_of_a_guests(user):
    client = Client()
    log_in(client, user)
    cookie = client.cookies["sessionid"]
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_login_leads_back_to_the_page_that_asked_for_it(user):
    client = Client()
    page = read(client.get("/accounts/login/?next=/rules/").content)
    assert {each["value"] for each in page.all("input", name="next")} == {"/rules/", "/accounts/login/?next=/rules/"}
    assert log_in(client, user, next="/rules/")["Location"] == "/rules/"


@pytest.mark.parametrize(
    "next_", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil.example"]
)
@pytest.mark.parametrize("door", ["login", "logout", "reauthenticate"])
def test_no_login_leads_to_another_site(user, door, next_):
    client = Client() if door == "login" else logged_in(user)
    fields = {"login": user.username, "password": PASSWORD, "next": next_}
    response = client.post(f"/accounts/{door}/", fields)
    assert (response.status_code, response["Location"]) == (303, "/")


def test_whoever_is_logged_in_is_led_on(user):
    client = logged_in(user)
    for door in ("login", "signup"):
        response = client.get(f"/accounts/{door}/?next=/rules/")
        assert (response.status_code, response["Location"]) == (302, "/rules/")


def test_a_logout_takes_a_tap(user):
    client = logged_in(user)
    assert client.get("/accounts/logout/").status_code == 200
    assert user_of(client)
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert user_of(client) is None


def test_an_account_that_is_switched_off_does_not_get_in(user):
    user.is_active = False
    user.save()
    client = Client()
    response = client.post("/accounts/login/", {"login": "majda", "password": PASSWORD}, follow=True)
    assert read(response.content).one("h1").text == "This account is switched off"
    assert user_of(client) is None


@pytest.mark.parametrize("name", ["a\0b", "a" * 10_000, "\u202eajdam", "", "🎲", "a@b.example", "\ud800"])
def test_odd_names_are_refused_kindly(name):
    client = Client()
    sent = urlencode({"login": name, "password": "x\0"}, errors="surrogatepass")
    response = client.post("/accounts/login/", sent, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 422
    assert user_of(client) is None


def test_a_guest_finds_the_door_in_the_header_and_nobody_else(user):
    assert read(Client().get("/").content).one("nav").all("a", href="/accounts/login/")
    assert read(logged_in(user).get("/").content).one("nav").all("a", href="/accounts/login/") == []


# The second factor


def test_the_code_of_the_app_is_asked_for_after_the_password(user):
    add_totp(user)
    client = Client()
    assert log_in(client, user)["Location"] == "/accounts/2fa/authenticate/"
    assert user_of(client) is None
    wrong = client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert wrong.status_code == 422
    assert "This code is not right." in read(wrong.content).text
    assert client.post("/accounts/2fa/authenticate/", {"code": code()})["Location"] == "/"
    assert user_of(client) == str(user.pk)


def test_a_code_is_good_for_one_login(user):
    add_totp(user)
    shown = code()
    for client, is_in in ((Client(), True), (Client(), False)):
        log_in(client, user)
        client.post("/accounts/2fa/authenticate/", {"code": shown})
        assert bool(user_of(client)) is is_in


def test_a_recovery_code_lets_in_once(user):
    add_totp(user)
    spare = user.authenticator_set.get(type="recovery_codes").wrap().get_unused_codes()[0]
    for client, is_in in ((Client(), True), (Client(), False)):
        log_in(client, user)
        client.post("/accounts/2fa/authenticate/", {"code": spare})
        assert bool(user_of(client)) is is_in


def test_codes_cannot_be_tried_forever(user):
    add_totp(user)
    client = Client()
    log_in(client, user)
    for _ in range(TRIES):
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    response = client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert response.status_code == 422
    assert PATIENCE in read(response.content).text
    assert user_of(client) is None


@pytest.mark.parametrize(
    "credential", ["", "null", "{}", "[1]", '{"id": "x"}', "nonsense", '{"response": {"userHandle": 1}}']
)
def test_a_nonsensical_passkey_does_not_let_in(credential):
    client = Client()
    client.get("/accounts/2fa/webauthn/login/", headers={"Accept": "application/json"})
    response = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
    assert (response.status_code, response["Location"]) == (303, "/accounts/login/")
    assert user_of(client) is None


@pytest.mark.parametrize("there", ["//[", "http://["])
@pytest.mark.parametrize("page", ["login", "signup", "logout"])
def test_a_next_that_no_browser_can_read_is_none(client, page, there):
    assert client.get(f"/accounts/{page}/", {"next": there}).status_code in (200, 302)
