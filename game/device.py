"""Who is at this device: several people may share one, and take turns without their passwords.

The session knows the one at hand, the guest who was there first, and all who are signed in. Staff is never kept: what
they may do needs a password each time.
"""

import uuid
from time import time

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from game.models import Player
from game.players import signed_in
from game.sessions import GUEST_KEY, PEOPLE_KEY, PLAYER_KEY, STAFF_UNTIL_KEY, USER_KEY, forget_guest

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def sit_down(request: HttpRequest, user: User) -> None:
    """Whoever has just logged in is at hand; the guest who was there waits."""
    own, before = str(Player.objects.of(user).pk), request.session.get(PLAYER_KEY)
    if before and before != own and Player.objects.filter(pk=before, user=None).exists():
        request.session[GUEST_KEY] = before
    elif before == own:
        forget_guest(own, but=request.session.session_key)
    request.session[PLAYER_KEY] = own
    if user.is_staff:
        request.session[STAFF_UNTIL_KEY] = time() + settings.STAFF_SIGNED_IN_FOR


def people(request: HttpRequest) -> list[User]:
    """Those whose sign-in on this device still holds, each with the player; the one at hand included."""
    proofs = _proofs(request)
    if not proofs:
        return []
    found = User.objects.filter(pk__in=proofs, is_active=True, is_staff=False, player__isnull=False)
    return [
        user
        for user in found.select_related("player").order_by("player__name", "pk")
        if constant_time_compare(proofs[str(user.pk)], user.get_session_auth_hash())
    ]


def has_others(request: HttpRequest) -> bool:
    """Whether anybody has signed in beside the one at hand. It costs nothing."""
    return any(user != request.session.get(USER_KEY) for user in request.session.get(PEOPLE_KEY, {}))


def guest(request: HttpRequest) -> Player | None:
    """The guest of this device, whether at hand or waiting."""
    known = request.session.get(GUEST_KEY if signed_in(request) else PLAYER_KEY)
    return Player.objects.filter(pk=known, user=None, left_at=None).first() if known else None


def adopt_guest(request: HttpRequest, player: Player) -> bool:
    """Give the games of the guest who waits to the player at hand; whether anybody waited."""
    known = request.session.pop(GUEST_KEY, None)
    return bool(known) and Player.objects.adopt(player.pk, uuid.UUID(known))


def remove_guest(request: HttpRequest) -> bool:
    """Delete the guest at hand with all games, who has not got an account meanwhile; whether that was done.

    Another session that knew the guest knows a player who is not there.
    """
    known = request.session.get(PLAYER_KEY)
    is_done = bool(known) and Player.objects.remove_guest(uuid.UUID(known))
    if is_done:
        del request.session[PLAYER_KEY]
    return is_done


def hand_to(request: HttpRequest, user: User) -> None:
    """Give the device to one of its people; the one at hand stays signed in."""
    if signed_in(request) == user:
        return
    proofs = _proofs(request)
    login(request, user, BACKEND)
    request.session[PEOPLE_KEY] = proofs


def hand_to_guest(request: HttpRequest) -> None:
    """Give the device to its guest; everybody stays signed in."""
    if signed_in(request) is None:
        return
    proofs = _proofs(request)
    logout(request)
    request.session[PEOPLE_KEY] = proofs


def log_out_everybody(request: HttpRequest) -> None:
    """Leave the device to its guest alone."""
    request.session.pop(PEOPLE_KEY, None)
    logout(request)


def owner_here(request: HttpRequest, game_id: uuid.UUID) -> Player | None:
    """Whose game it is, if it is that of another one at this device."""
    owner = Player.objects.filter(games=game_id).first()
    if owner is None:
        return None
    here = [user.player for user in people(request)]
    return owner if owner in here or owner == guest(request) else None


def _proofs(request: HttpRequest) -> dict[str, str]:
    """What proves each sign-in on this device, by the id of the user: a new password makes it worthless.

    That of the one at hand is Django's own, which follows a change of the password made here.
    """
    proofs = dict(request.session.get(PEOPLE_KEY, {}))
    user = signed_in(request)
    if user and not user.is_staff:
        proofs[str(user.pk)] = request.session[HASH_SESSION_KEY]
    return proofs
