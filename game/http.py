"""A request as the game's views get it."""

import uuid
from typing import NamedTuple

from django import http
from django_htmx.middleware import HtmxDetails

from game.rules.refusal import Reason


class GameDeed(NamedTuple):
    """What a request has done to a game, for the log: in which turn, and at which version the game is now."""

    name: str
    game: uuid.UUID
    version: int
    turn: int
    refusal: Reason | None = None


class HttpRequest(http.HttpRequest):
    """A request that may come from htmx, and may have been a deed."""

    htmx: HtmxDetails
    deed: GameDeed
