"""What an address does not take is answered by a page of the game, whoever has written the view."""

from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts import add_totp
from tests.fuzz.addresses import addresses
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords", "sends_email", "static_files")]

OF_OTHERS = ("/accounts/", "/admin/")
"""Where allauth's views and Django's are."""


@pytest.fixture
def boss():
    boss = User.objects.create_superuser("susana")
    add_totp(boss)
    return boss


def refusals(client, user=None):
    """What is refused for its method alone there; the user is logged in each time, if there is one."""
    for address in addresses():
        path = address.good({}, Random(1))
        for method in ("GET", "POST", "DELETE") if path.startswith(OF_OTHERS) else ():
            if user:
                client.force_login(user)
            response = client.generic(method, path)
            if response.status_code == 405:
                yield f"{method} {path}", response


def is_a_page_of_the_game(response):
    page = read(response.content)
    assert page.one("h1").text in ("Not allowed", "Not a page")
    assert "Your game is where you left it." in page.one("main").text
    assert page.one("a", class_="button")["href"] == "/"
    assert "no-store" in response["Cache-Control"]
    assert response.wsgi_request.method not in response["Allow"].split(", ")


@pytest.mark.parametrize("who", ["nobody", "a superuser"])
def test_views_of_others_refuse_a_method_by_a_page_of_the_game(boss, who):
    refused = dict(refusals(Client(), boss if who == "a superuser" else None))
    of_each = {"nobody": {"DELETE /accounts/login/"}, "a superuser": {"GET /admin/logout/", "DELETE /accounts/2fa/"}}
    assert of_each[who] | {"POST /accounts/inactive/"} <= refused.keys()
    for response in refused.values():
        is_a_page_of_the_game(response)


def test_it_is_in_the_language_of_the_reader():
    reader = Client()
    reader.cookies["language"] = "cs"
    assert "Tohle tato stránka nepřijímá." in reader.delete("/accounts/login/").text
