"""The session, as the memory of a device: it outlives whoever logs in and out.

Django empties a session when somebody logs out, when somebody else logs in, and when it no longer holds because the
password was changed elsewhere. A guest's games hang on the session alone, and a tablet has more than one player: so an
emptied session still knows the guest who played on the device, and who else is signed in there.

A session gets a new key when somebody logs in or out. A form sent twice on a slow line comes the second time under the
key from before; so that leads on for a moment, without the account. Nothing is kept under it any more.
"""

from collections.abc import Callable
from datetime import timedelta
from math import inf
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

BOUND = "__Host-"
"""How the name of a cookie begins that no other host can set, and none without HTTPS."""

USER_KEY = SESSION_KEY
"""The id of the user at hand: Django's own key."""

PLAYER_KEY = "player"
"""The id of the player at hand."""

GUEST_KEY = "guest"
"""While somebody is logged in: the id of the guest who played on the device before."""

PEOPLE_KEY = "people"
"""Those signed in on the device: by the id of the user, the proof that the sign-in still holds."""

STAFF_UNTIL_KEY = "staff_until"
"""While one of the staff is logged in: the moment, in seconds of the epoch, until which that holds."""

LEADS_ON_FOR = timedelta(minutes=1)
"""How long a key that was given up still leads to the device."""

BOUND_KEY = "bound"
"""Of a session from a site that speaks HTTPS: only the cookie that nobody else can set may lead to it."""


_GIVEN_UP = "was-"


class SessionStore(db.SessionStore):
    """Sessions in the database whose device is never forgotten."""

    def __init__(self, session_key: str | None = None) -> None:
        """By the key that a cookie holds, if it is one: PostgreSQL fails to look for what is no text to it."""
        key = session_key or ""
        is_key = key.isascii() and key.isprintable() and not key.startswith(_GIVEN_UP)
        super().__init__(key if is_key else None)

    def load(self) -> dict[str, Any]:
        """What is kept; one of the staff who logged in too long ago is logged in no more.

        What a key that was given up leads to gets a key of its own as soon as there is something to keep.
        """
        key = self.session_key
        known = super().load()
        if key and self.session_key is None:
            self._session_key = lead_of(key)
            known = super().load()
            self._session_key = None
        if known.get(STAFF_UNTIL_KEY, inf) > time():
            return known
        self.modified = True
        return _without_account(known)

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's signature
        """Keep it, and that it is bound, where it is.

        Raises:
            UpdateError: the key was given up after this request had read what it led to.
        """
        if _binds() and BOUND_KEY not in self:
            self[BOUND_KEY] = True
        super().save(must_create=must_create)

    def forget_account(self) -> None:
        """Take the account at hand out of the session; the guest and the other accounts stay."""
        stays = _without_account(dict(self.items()))
        self.clear()
        self.update(stays)

    def flush(self) -> None:
        """Take the account at hand out of the session, and give what stays a new key."""
        key = self.session_key
        self.forget_account()
        self.delete()
        self._session_key = None
        self._lead_on(key, _without_account(dict(self.items())))

    def cycle_key(self) -> None:
        """Give the session a new key."""
        stays, key = _without_account(dict(self.items())), self.session_key
        super().cycle_key()
        self._lead_on(key, stays)

    def _lead_on(self, key: str | None, stays: dict[str, Any]) -> None:
        if key and stays:
            end = timezone.now() + LEADS_ON_FOR
            row = self.model(session_key=lead_of(key), session_data=self.encode(stays), expire_date=end)
            # One statement: two taps in one instant must not both find that there is none yet.
            self.model.objects.bulk_create(
                [row],
                update_conflicts=True,
                unique_fields=["session_key"],
                update_fields=["session_data", "expire_date"],
            )


def lead_of(key: str) -> str:
    """The key of the row by which a key that was given up leads on.

    It is another one: a request that was on its way with the account would else save it in the row once more.
    """
    return f"{_GIVEN_UP}{key}"


def _binds() -> bool:
    """Whether the site speaks HTTPS, and its cookies are bound to it."""
    return settings.SESSION_COOKIE_NAME.startswith(BOUND)


def _without_account(known: dict[str, Any]) -> dict[str, Any]:
    """What a session knows beside the account at hand."""
    at_hand = known.get(USER_KEY)
    guest = known.get(PLAYER_KEY if at_hand is None else GUEST_KEY)
    people = {user: proof for user, proof in known.get(PEOPLE_KEY, {}).items() if user != at_hand}
    stays = {key: value for key, value in ((PLAYER_KEY, guest), (PEOPLE_KEY, people)) if value}
    return stays | ({BOUND_KEY: True} if stays and BOUND_KEY in known else {})


def end_sessions_of(user_id: int) -> None:
    """Take an account out of every session, whichever device it is on; what else a device knows stays."""
    ended = str(user_id)

    def rest(known: dict[str, Any]) -> dict[str, Any] | None:
        if known.get(USER_KEY) != ended and ended not in known.get(PEOPLE_KEY, {}):
            return None
        known[PEOPLE_KEY] = {user: proof for user, proof in known.get(PEOPLE_KEY, {}).items() if user != ended}
        return known if known.get(USER_KEY) != ended else _without_account(known)

    _rewrite(rest)


def forget_guest(player: str, but: str | None) -> None:
    """Take a guest, who has become an account's player, out of every session but one."""

    def rest(known: dict[str, Any]) -> dict[str, Any] | None:
        if known.get(GUEST_KEY) == player:
            return {name: value for name, value in known.items() if name != GUEST_KEY}
        if known.get(PLAYER_KEY) == player and USER_KEY not in known:
            return {name: value for name, value in known.items() if name != PLAYER_KEY}
        return None

    _rewrite(rest, but)


def _rewrite(rest: Callable[[dict[str, Any]], dict[str, Any] | None], but: str | None = None) -> None:
    """Leave of every session but one what is its rest; None leaves it as it is.

    A session is a sealed text, so each has to be opened. Only what seldom happens may ask for that.
    """
    for row in Session.objects.filter(expire_date__gt=timezone.now()).exclude(pk=but).iterator():
        stays = rest(row.get_decoded())
        if stays is not None and row.session_key.startswith(_GIVEN_UP):
            row.delete()
        elif stays is not None:
            Session.objects.filter(pk=row.pk).update(session_data=SessionStore().encode(stays))
