"""Invitations: what their link shows, who joins by it, and that it stays a secret."""

import pytest
from django.test import Client

from game.accounts import FAMILY_KEY
from game.models import Family, FamilyRefusal, Objection
from game.models.family import MOST_MEMBERS
from tests.families import lay_out_family, names
from tests.games import rows
from tests.guests import give_account
from tests.page import read
from tests.web.answers import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def family(member):
    """Majda's family."""
    return lay_out_family(member("Majda"))


def link(family):
    return f"/join/{family.invitation}/"


def test_to_open_an_invitation_shows_whose_it_is_and_does_not_join(family, member):
    emil = member("Emil")
    before = rows()
    response = emil.get(link(family))
    page = read(response.content)
    assert (response.status_code, page.one("h1").text) == (200, "You are invited to Kováčovci")
    form = page.one("form", _class="ways-in")
    assert (form["method"], form["action"], form.one("button").text) == ("post", link(family), "Join the family")
    assert rows() == before


def test_to_send_it_joins(family, member):
    emil = member("Emil")
    response = emil.post(link(family))
    assert (response.status_code, response.headers["Location"]) == (303, family.get_absolute_url())
    assert names(family) == ["Majda", "Emil"]
    assert sentence(emil.get(family.get_absolute_url())) == "Welcome to the family Kováčovci!"


def test_a_double_tap_joins_once(family, member):
    emil = member("Emil")
    assert [emil.post(link(family)).status_code for _ in range(2)] == [303, 303]
    assert names(family) == ["Majda", "Emil"]


def test_a_member_is_told_so(family, member):
    emil = member("Emil")
    emil.post(link(family))
    page = read(emil.get(link(family)).content)
    assert page.one("main").one("a", _class="primary")["href"] == family.get_absolute_url()
    assert not page.one("main").all("form")


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_no_other_method_joins(family, member, method):
    assert getattr(member("Emil"), method)(link(family)).status_code == 405


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "invitation", ["nonsense", "a" * 22, "a" * 10_000, "%00", "Kov%C3%A1%C4%8D", "a%0a", "{}.", "{}{}", "%20{}"]
)
def test_an_unknown_invitation_gets_a_kind_page_that_says_whom_to_ask(family, member, invitation, method):
    address = f"/join/{invitation.replace('{}', family.invitation)}/"
    response = getattr(member("Emil"), method)(address)
    assert response.status_code == 404
    page = read(response.content)
    assert page.one("h1").text == "This invitation does not hold"
    assert "Ask whoever invited you for a new link." in page.one("main").text
    assert names(family) == ["Majda"]


def test_an_invitation_in_other_capitals_is_another(family, member):
    assert member("Emil").post(f"/join/{family.invitation.swapcase()}/").status_code == 404


@pytest.mark.parametrize("holds", [True, False])
def test_the_secret_is_kept_from_search_engines_caches_and_other_sites(family, holds):
    response = Client().get(link(family) if holds else "/join/nonsense/")
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize("is_known", [True, False], ids=["a guest", "nobody yet"])
@pytest.mark.parametrize("way", ["signup", "login"])
def test_a_guest_is_led_to_an_account_and_back_and_then_joins(family, emil, way, is_known):
    client = emil if is_known else Client()
    page = read(client.get(link(family)).content)
    assert FAMILY_KEY not in client.session
    ways = page.one("form", _class="ways-in").all("button")
    assert [(button["name"], button["value"]) for button in ways] == [("way", "signup"), ("way", "login")]
    response = client.post(link(family), {"way": way})
    assert response.status_code == 303
    assert response.headers["Location"] == f"/accounts/{way}/?next=%2Fjoin%2F{family.invitation}%2F"
    assert client.session[FAMILY_KEY] == family.invitation
    assert names(family) == ["Majda"]
    if is_known:
        give_account(emil, "Emil")
        assert emil.post(link(family)).status_code == 303
        assert names(family) == ["Majda", "Emil"]
        assert FAMILY_KEY not in emil.session


@pytest.mark.parametrize("is_known", [True, False], ids=["a guest", "nobody yet"])
def test_a_guest_does_not_join(family, emil, is_known):
    client = emil if is_known else Client()
    response = client.post(link(family), {"way": "nonsense"})
    assert response.status_code == 422
    assert sentence(response).startswith("Families are for players with an account")
    assert names(family) == ["Majda"]


def test_no_guest_can_be_made_a_member(family, emil):
    with pytest.raises(FamilyRefusal) as refusal:
        Family.objects.join(family.invitation, emil.player.pk)
    assert refusal.value.objection is Objection.ACCOUNT_NEEDED


def test_a_full_family_takes_nobody_more(family, member, monkeypatch):
    monkeypatch.setattr("game.models.family.MOST_MEMBERS", 2)
    member("Emil").post(link(family))
    nina = member("Nina")
    response = nina.post(link(family))
    assert response.status_code == 422
    assert sentence(response) == "This family is full. Ask whoever invited you."
    assert names(family) == ["Majda", "Emil"]
    assert MOST_MEMBERS == 50


def test_a_form_from_another_site_does_not_join(family):
    emil = Client(enforce_csrf_checks=True)
    assert emil.post(link(family), {"way": "signup"}).status_code == 403
