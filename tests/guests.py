"""Guests: each a browser of its own, known by its session alone."""

from importlib import import_module
from random import randrange
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from game.models import Game, Player
from game.players import make_player


def with_session_of_its_own(client: Client) -> Player:
    """Make a guest of the client, as its first game would."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    with transaction.atomic():
        player = Player.objects.get(pk=make_player(SimpleNamespace(session=session)))
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return player


class Guest(Client):
    """A guest's browser, with and without htmx."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.player = with_session_of_its_own(self)

    def deed(self, game: Game | UUID, deed: str, *, htmx: bool = True, **fields: Any) -> HttpResponse:
        """Send a deed's form: for the version of the game at hand unless another is given."""
        if isinstance(game, Game):
            fields.setdefault("version", game.version)
        pk = game.pk if isinstance(game, Game) else game
        headers = {"HX-Request": "true"} if htmx else {}
        return self.post(f"/games/{pk}/{deed}/", fields, headers=headers)


def make_account(player: Player, name: str) -> Player:
    """Give the player an account and a name."""
    number = randrange(1 << 20, 1 << 31)  # another database, which may take it over, has users by the first numbers
    player.user = User.objects.create(pk=number, username=f"{name}-{number}")
    player.name, player.name_key = name, name.casefold()
    player.save()
    return player


def give_account(guest: Guest, name: str) -> Guest:
    """Give the guest an account and a name, and log in."""
    guest.force_login(make_account(guest.player, name).user)
    return guest
