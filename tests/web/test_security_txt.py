"""Whom to tell of a hole in this site (RFC 9116)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from magdagdon_site import env

PATH = "/.well-known/security.txt"


def test_it_names_the_contact(settings):
    settings.SECURITY_CONTACT = "mailto:majda@game.example"
    response = Client().get(PATH)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in response.content.decode().splitlines())
    assert list(fields) == ["Contact", "Expires", "Preferred-Languages", "Canonical"]
    assert fields["Contact"] == "mailto:majda@game.example"
    assert fields["Preferred-Languages"] == "en, id, pl, nl, cs, sk"
    assert fields["Canonical"] == f"http://testserver{PATH}"
    expires = datetime.strptime(fields["Expires"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    assert timedelta(days=170) < expires - datetime.now(UTC) < timedelta(days=365)


def test_without_a_contact_there_is_none(settings):
    settings.SECURITY_CONTACT = ""
    assert Client().get(PATH).status_code == 404


def test_it_is_only_read(settings):
    settings.SECURITY_CONTACT = "mailto:majda@game.example"
    assert Client().post(PATH).status_code == 405


@pytest.mark.parametrize(
    ("given", "contact"),
    [
        ("", ""),
        ("majda@game.example", "mailto:majda@game.example"),
        ("mailto:majda@game.example", "mailto:majda@game.example"),
        ("https://game.example/report", "https://game.example/report"),
        ("tel:+420-123", "tel:+420-123"),
    ],
)
def test_a_contact_is_an_address_of_e_mail_or_of_a_page(monkeypatch, given, contact):
    monkeypatch.setenv("THING", given)
    assert env.contact("THING") == contact


@pytest.mark.parametrize(
    "given", ["Majda", "http://game.example", "javascript:alert(1)", "a@b c", "majda@game\nContact: x"]
)
def test_another_contact_is_refused_by_name(monkeypatch, given):
    monkeypatch.setenv("THING", given)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be an e-mail address or begin with https://, not "):
        env.contact("THING")
