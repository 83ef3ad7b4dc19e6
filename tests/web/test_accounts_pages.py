"""The account pages look, behave and protect themselves as the game's own do."""

import pytest
from django.test import Client

from tests.accounts import add_passkey, make_user
from tests.page import read
from tests.web.account_pages import PAGES, open_page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords", "sends_email")]

OWNERS = [
    "/accounts/password/change/",
    "/accounts/password/set/",
    "/accounts/email/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/",
    "/accounts/2fa/reauthenticate/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/totp/deactivate/",
    "/accounts/2fa/recovery-codes/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/2fa/recovery-codes/download/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/webauthn/reauthenticate/",
    "/accounts/2fa/webauthn/keys/1/edit/",
    "/accounts/2fa/webauthn/keys/1/remove/",
]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_one_of_the_games_own(name):
    _client, _path, response = open_page(name)
    page = read(response.content)
    assert page.one("title").text == f"{page.one('h1').text} · MAGDAGDON"
    assert page.one("a", class_="brand")
    assert page.one("main").one("h1").text
    assert page.all("link", rel="stylesheet")[-1]["href"].startswith("/static/css/forms.")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_kept_nowhere(name):
    _client, _path, response = open_page(name)
    assert "no-store" in response["Cache-Control"]
    assert "private" in response["Cache-Control"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_runs_nothing_that_is_not_ours(name):
    _client, _path, response = open_page(name)
    page = read(response.content)
    assert page.all("style") == []
    for element in page.all():
        assert not any(each == "style" or each.startswith("on") for each in element.attributes), element
    for script in page.all("script"):
        assert script.attributes.get("type") == "application/json" or script["src"].startswith("/static/js/")
    for image in page.all("img"):
        assert image["src"].startswith("/static/")


@pytest.mark.parametrize("name", PAGES)
def test_every_form_has_its_token_and_every_field_its_label(name):
    _client, _path, response = open_page(name)
    page = read(response.content)
    labels = {label["for"] for label in page.all("label", for_=...)}
    for form in page.all("form", method="post"):
        assert form.one("input", name="csrfmiddlewaretoken")
        for field in form.all("input"):
            if field.attributes.get("type") != "hidden" and "hidden" not in field:
                assert field["id"] in labels, field
                assert "placeholder" not in field


@pytest.mark.parametrize("name", PAGES)
def test_a_post_without_the_token_is_refused(name):
    client, path, _response = open_page(name)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    assert strict.post(path).status_code == 403, path


@pytest.mark.parametrize("path", OWNERS)
def test_who_is_not_logged_in_sees_no_page_of_an_owner(path):
    for response in Client().get(path), Client().post(path):
        assert response.status_code in (302, 303)
        assert response["Location"].startswith("/accounts/login/?next=")


def test_a_passkey_of_somebody_else_is_not_there():
    client, _path, _response = open_page("passkeys")
    other = add_passkey(make_user("emil"))
    for verb in "edit", "remove":
        assert client.get(f"/accounts/2fa/webauthn/keys/{other.pk}/{verb}/").status_code == 404
        assert client.post(f"/accounts/2fa/webauthn/keys/{other.pk}/{verb}/", {"name": "x"}).status_code == 404


def test_pages_that_are_not_in_use_are_not_there():
    client, _path, _response = open_page("second factor")
    assert client.get("/accounts/reauthenticate/code/").status_code == 403
    assert client.get("/accounts/login/code/").status_code == 404
    assert client.get("/accounts/2fa/webauthn/signup/").status_code == 404


def test_without_e_mail_no_page_offers_it(settings):
    settings.SENDS_EMAIL = False
    assert "Ask whoever runs this server." in read(open_page("log in")[2].content).text
    page = read(open_page("forgotten")[2].content)
    assert "This server sends no e-mail." in page.text
    assert page.all("input", name="email") == []
    _client, _path, response = open_page("second factor")
    assert read(response.content).all("a", href="/accounts/email/") == []
