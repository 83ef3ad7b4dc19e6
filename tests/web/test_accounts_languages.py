"""The account pages, their errors and what they say after a deed speak every language, and no word of English in it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import allauth
import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.conf.locale import en as django_english
from django.contrib import auth
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils.translation import gettext, ngettext, override

from game import library_texts
from tests.accounts import PASSWORD, add_passkey, log_in, make_user
from tests.accounts import code as app_code
from tests.page import read
from tests.web.account_pages import PAGES, open_page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords", "sends_email")]

OTHERS = [code for code, _name in settings.LANGUAGES if code != "en"]
SAME_EVERYWHERE = {"MAGDAGDON", "majda", "Phone", "majda@home.example", *(name for _code, name in settings.LANGUAGES)}
SHARED = {"nl": {"Code", "E-mail", "Passkeys"}, "pl": {"E-mail"}, "cs": {"E-mail"}, "sk": {"E-mail"}, "id": set()}
in_other_languages = pytest.mark.parametrize("code", OTHERS)


class _Texts(HTMLParser):
    """The texts of a page between its tags, and those that are heard; what only scripts read is none."""

    def __init__(self):
        super().__init__()
        self.found, self.silent = set(), False

    def handle_starttag(self, tag, attrs):
        self.silent = tag == "script"
        self.found |= {
            value for name, value in attrs if name in ("aria-label", "placeholder", "title", "alt") and value
        }

    def handle_data(self, data):
        if not self.silent and re.search(r"[^\W\d_]{2}", data):
            self.found.add(" ".join(data.split()).removesuffix(" · MAGDAGDON"))


def texts(response):
    reader = _Texts()
    reader.feed(response.content.decode())
    return reader.found


def english_in(page, *typed):
    """What a page says in another language exactly as in English. `page` gives it in a language.

    Codes and keys differ each time, and so are never the same.
    """
    english = texts(page("en"))
    assert len(english) > 10
    found = {}
    for code in OTHERS:
        if left := (english & texts(page(code))) - SAME_EVERYWHERE - SHARED[code] - set(typed):
            found[code] = left
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_english_left(name):
    def page(language):
        User.objects.all().delete()
        return open_page(name, language)[2]

    assert english_in(page) == {}


WRONG = {
    "log in": [{}, {"login": "majda", "password": "wrong"}, {"login": "a" * 200, "password": "x"}, {"login": "a\0"}],
    "sign up": [
        {},
        {"username": "<b>", "password1": "short", "email": "nonsense"},
        {"username": "emil", "password1": "12345678", "email": "a\0"},
        {"username": "a" * 200, "password1": "x"},
        {"username": "majda1234", "password1": "majda1234"},
        {"username": "petra", "email": "majdalena@home.example", "password1": "majdalena@home"},
    ],
    "forgotten": [{}, {"email": "nonsense"}],
    "half way": [{"code": ""}, {"code": "000000"}, {"credential": ""}, {"credential": "{}"}],
    "change the password": [{}, {"oldpassword": "wrong", "password1": "turtle-lamp-8", "password2": "turtle-lamp-7"}],
    "set a password": [{}, {"password1": "short", "password2": "turtle"}],
    "e-mail addresses": [
        {"action_add": "", "email": ""},
        {"action_add": "", "email": "nonsense"},
        {"action_add": "", "email": "majda@home.example"},
    ],
    "is it you": [{}, {"password": "wrong"}],
    "is it you, by code": [{}, {"code": "000000"}],
    "set up the app": [{}, {"code": "000000"}],
    "add a passkey": [{"credential": ""}, {"credential": "{}"}, {"credential": '{"id": 1}'}],
    "rename the passkey": [{}, {"name": "\0"}],
}


@pytest.mark.parametrize(("name", "fields"), [(name, fields) for name in WRONG for fields in WRONG[name]])
def test_an_error_has_no_english_left(name, fields):
    def page(language):
        cache.clear()  # of the tries so far
        User.objects.all().delete()
        make_user("emil")
        client, path, _response = open_page(name, language)
        response = client.post(path, fields)
        assert response.status_code == 422
        found = read(response.content)
        said = found.all("p", class_="field-error") + [
            each for each in found.all("p", class_="form-error") if "hidden" not in each
        ]
        assert said, "nothing says what is wrong"
        return response

    assert english_in(page, *map(str, fields.values())) == {}


def _said(client):
    return read(client.get("/about/").content).one(id="status").text


def _deeds(code):
    """What is said after each deed."""
    User.objects.all().delete()
    user = make_user()
    client = Client()
    client.cookies["language"] = code
    log_in(client, user)
    yield _said(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "turtle-lamp-8", "password2": "turtle-lamp-8"}
    client.post("/accounts/password/change/", new)
    yield _said(client)
    for address in "a@home.example", "b@home.example":
        client.post("/accounts/email/", {"action_add": "", "email": address})
        yield _said(client)
    user.emailaddress_set.update(verified=True)
    for deed in (
        {"action_primary": "", "email": "b@home.example"},
        {"action_remove": "", "email": "b@home.example"},
        {"action_remove": "", "email": "a@home.example"},
        {"action_add": "", "email": "c@home.example"},
        {"action_primary": "", "email": "c@home.example"},
        {"action_send": "", "email": "c@home.example"},
    ):
        cache.clear()  # of the mails that the address got
        client.post("/accounts/email/", deed)
        yield _said(client)
    client.get("/accounts/2fa/totp/activate/")
    client.post("/accounts/2fa/totp/activate/", {"code": app_code(client.session["mfa.totp.secret"])})
    yield _said(client)
    client.post("/accounts/2fa/recovery-codes/generate/")
    yield _said(client)
    client.post("/accounts/2fa/totp/deactivate/")
    yield _said(client)
    passkey = add_passkey(user)
    client.post(f"/accounts/2fa/webauthn/keys/{passkey.pk}/remove/")
    yield _said(client)
    client.post("/accounts/logout/")
    yield _said(client)


@pytest.mark.usefixtures("no_tries_yet")
def test_what_is_said_after_a_deed_has_no_english_left():
    english = list(_deeds("en"))
    assert all(english), [number for number, said in enumerate(english) if not said]
    for code in OTHERS:
        cache.clear()
        other = list(_deeds(code))
        assert len(english) == len(other)
        assert [said for said in other if said in english] == [], code


def test_a_text_that_is_left_in_english_would_be_found():
    def page(language):
        User.objects.all().delete()
        return open_page("log in", "en" if language == "nl" else language)[2]

    found = english_in(page)
    assert {"Username", "Create an account"} <= found.pop("nl")
    assert found == {}


# What the libraries say


def _english_of_the_libraries():
    files = [
        Path(django_english.__file__).parent / "LC_MESSAGES/django.po",
        Path(auth.__file__).parent / "locale/en/LC_MESSAGES/django.po",
        Path(allauth.__file__).parent / "locale/en/LC_MESSAGES/django.po",
    ]
    found = set()
    for file in files:
        for entry in read_po(file.read_bytes().decode().splitlines(keepends=True)):
            found.add(entry.id if isinstance(entry.id, str) else entry.id[0])
    return found


def test_the_texts_of_the_libraries_are_theirs_to_the_letter():
    theirs = _english_of_the_libraries()
    counted = {lazy._kwargs["singular"] if hasattr(lazy, "_kwargs") else "" for lazy in library_texts.COUNTED_ERRORS}
    ours = {*library_texts.LABELS, *library_texts.ERRORS, *counted} - {""}
    assert ours - theirs == set()


@in_other_languages
def test_a_text_of_a_library_is_said_in_our_words(code):
    with override(code):
        for english in (*library_texts.LABELS, *library_texts.ERRORS):
            assert gettext(english) != english or english in SHARED[code], english


def test_errors_address_people_as_the_game_does():
    with override("cs"):
        assert gettext("Enter a valid email address.") == "Zadej platnou e-mailovou adresu."
        too_short = "This password is too short. It must contain at least %d character."
        assert "Musí mít aspoň" in ngettext(too_short, too_short.replace("r.", "rs."), 8)
