"""Who plays on this device: a guest's player is known by the session alone."""

import uuid

from django.http import Http404, HttpRequest

from game.models import Game, GameQuerySet, Player

_SESSION_KEY = "player"


def player_id(request: HttpRequest) -> uuid.UUID | None:
    """The player of this session, None before the first game."""
    known = request.session.get(_SESSION_KEY)
    return uuid.UUID(known) if known else None


def make_player(request: HttpRequest) -> uuid.UUID:
    """The player of this session, made now if there is none."""
    known = player_id(request)
    if known and Player.objects.filter(pk=known).exists():
        request.session.modified = True  # the cookie lives on from the game started last
        return known
    player = Player.objects.create()
    request.session.cycle_key()  # whoever may have known this session before knows nothing of the player's
    request.session[_SESSION_KEY] = str(player.pk)
    return player.pk


def own_games(request: HttpRequest) -> GameQuerySet:
    """The games of this session's player."""
    player = player_id(request)
    return Game.objects.filter(player_id=player) if player else Game.objects.none()


def get_game_for_player(request: HttpRequest, game_id: uuid.UUID) -> Game:
    """The player's own game.

    Raises:
        Http404: there is no such game, or it is somebody else's.
    """
    try:
        return own_games(request).get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None
