"""People with accounts, and what they do at a device."""

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from game import names
from game.models import Player

PASSWORD = "four dice a turn"


def enrol(name: str, **options: Any) -> User:
    """An account with its player, as a sign-up long ago has made it; the login name is the name in small letters."""
    user = User.objects.create_user(name.lower().replace(" ", "."), password=PASSWORD, **options)
    Player.objects.sign_up(None, user, names.clean(name), listed=True, language="en")
    return user


def sign_up(client: Client, name: str, **fields: Any) -> HttpResponse:
    """Send the form of the sign-up page; a field that is None is left out."""
    login = name.lower().replace(" ", ".")
    sent = {"username": login, "name": name, "email": "", "password1": PASSWORD, "listed": "on"} | fields
    return client.post("/accounts/signup/", {key: value for key, value in sent.items() if value is not None})


def log_in(client: Client, user: User, **fields: Any) -> HttpResponse:
    """Send the form of the login page."""
    return client.post("/accounts/login/", {"login": user.username, "password": PASSWORD, **fields})


def prove_oneself(client: Client) -> HttpResponse:
    """Give the password again, to whatever asks for it."""
    return client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def log_out(client: Client) -> HttpResponse:
    return client.post("/accounts/logout/")


def switch(client: Client, to: User | str, **fields: Any) -> HttpResponse:
    """Hand the device to somebody."""
    return client.post("/players/switch/", {"to": to if isinstance(to, str) else to.pk, **fields})
