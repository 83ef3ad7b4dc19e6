"""Giving a game up, as a player does it."""

from django.http import HttpResponse

from game.models import Game
from tests.games import lay_out
from tests.guests import Guest
from tests.web.answers import now

PLAYED = {"board": "34../..../..../....", "dice": "3456", "staged": "0 a2"}
"""The middle of a game's second turn."""


def give_up(client: Guest, game: Game, **fields: object) -> HttpResponse:
    """Send the form that gives it up."""
    return client.post(f"/games/{game.pk}/give-up/", {"version": game.version} | fields)


def given_up(client: Guest, **position: object) -> Game:
    """A game that was given up, in the middle of its second turn unless another position is told."""
    game = lay_out(client.player, **position or PLAYED)
    assert give_up(client, game).status_code == 303
    return now(game)
