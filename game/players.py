"""Who plays on this device: the session knows a guest's player, and that of whoever has logged in."""

import uuid

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from game.models import Game, GameQuerySet, Membership, Player
from game.models.games import SHOWN
from game.sessions import LEADS_ON_FOR, PLAYER_KEY, USER_KEY


def signed_in(request: HttpRequest) -> User | None:
    """Who is logged in. It costs a guest nothing.

    A sign-in that no longer holds, as after a change of the password elsewhere, ends by this look.
    """
    if USER_KEY not in request.session:
        return None
    if isinstance(request.user, User):
        return request.user
    if USER_KEY in request.session:  # the account is gone, or closed
        request.session.flush()
    return None


def player_id(request: HttpRequest) -> uuid.UUID | None:
    """The player at hand, None before a guest's first game."""
    signed_in(request)
    known = request.session.get(PLAYER_KEY)
    return uuid.UUID(known) if known else None


def current_player(request: HttpRequest) -> Player | None:
    """The player at hand as it is stored."""
    known = player_id(request)
    return Player.objects.filter(pk=known).first() if known else None


def make_player(request: HttpRequest, starts: uuid.UUID | None = None) -> uuid.UUID:
    """The player at hand, made now if there is none; `starts` names the game that is to be the first.

    Within a transaction, until whose end nobody deletes the player.
    """
    known = player_id(request)
    if known and Player.objects.select_for_update(no_key=True).filter(pk=known, left_at=None).exists():
        request.session.modified = True  # the cookie lives on from the game started last
        return known
    user = signed_in(request)
    if user and not User.objects.select_for_update(no_key=True).filter(pk=user.pk).exists():
        request.session.flush()  # the account was deleted since the request began: who plays on is the guest who waits
        return make_player(request, starts)
    player = Player.objects.of(user) if user else _who_just_started(starts) or Player.objects.create()
    request.session.cycle_key()  # whoever may have known this session before knows nothing of the player's
    request.session[PLAYER_KEY] = str(player.pk)
    return player.pk


def _who_just_started(game_id: uuid.UUID | None) -> Player | None:
    """The guest whose first game this is: a second tap comes before it has heard of the session of the first."""
    if game_id is None:
        return None
    _wait_for_whoever_starts(game_id)
    lately = Player.objects.filter(user=None, created_at__gt=timezone.now() - LEADS_ON_FOR)
    return lately.filter(games=game_id, games__version=0).first()


def _wait_for_whoever_starts(game_id: uuid.UUID) -> None:
    """Let those who start one game come one after the other, each until its transaction ends.

    There is no row yet to lock. SQLite lets only one write in any case.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [game_id.int >> 65])  # as many bits as fit


def own_games(request: HttpRequest) -> GameQuerySet:
    """The games of the player at hand."""
    player = player_id(request)
    return Game.objects.filter(player_id=player) if player else Game.objects.none()


def get_game_to_see(request: HttpRequest, game_id: uuid.UUID) -> Game:
    """The player's own game, or anybody's that is finished, unless a reviewer has hidden it; with its player.

    A hidden game stays open to its player, whose it is.

    Raises:
        Http404: there is no such game, or it is not to be seen.
    """
    own = player_id(request)
    can_be_seen = SHOWN | Q(player_id=own) if own else SHOWN
    try:
        return Game.objects.select_related("player").filter(can_be_seen).get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None


def get_game_for_player(request: HttpRequest, game_id: uuid.UUID) -> Game:
    """The player's own game.

    Raises:
        Http404: there is no such game, or it is somebody else's.
    """
    try:
        return own_games(request).get(pk=game_id)
    except Game.DoesNotExist:
        raise Http404 from None


def get_visible_player(request: HttpRequest, asked: uuid.UUID) -> Player:
    """A player whose page whoever asks may see: their own, that of a member of a family of theirs, a listed one.

    Raises:
        Http404: there is no such player, or it is somebody else's business.
    """
    player = get_object_or_404(Player, pk=asked)
    if not may_see(request, player):
        raise Http404
    return player


def may_see(request: HttpRequest, player: Player) -> bool:
    """Whether the page of a player is the business of whoever asks."""
    mine = player_id(request)
    if player.left_at is None and (player.pk == mine or (player.listed and player.name)):
        return True
    return mine is not None and share_a_family(mine, player.pk)


def share_a_family(one: uuid.UUID, other: uuid.UUID) -> bool:
    """Whether two players are members of one family."""
    return Membership.objects.filter(player_id=one, family__memberships__player_id=other).exists()
