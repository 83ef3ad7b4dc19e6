"""The cookies of a site that speaks HTTPS, and what becomes of those from before it did.

Over HTTPS their names begin with ``__Host-``: then nobody but this host can have set them. Whoever played here before
comes with the plain names, once: the choices of the device go over, and so does its guest, whose games hang on nothing
else. An account does not: what went over the wire in plain may have been read, so its owner logs in again.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.middleware import SessionMiddleware as DjangosSessionMiddleware
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from game.languages import keep
from game.models import Player
from game.sessions import BOUND, BOUND_KEY, GUEST_KEY, PLAYER_KEY, USER_KEY, SessionStore

SHOULD_THE_ANSWER_GET_LOST = timedelta(days=1)
"""How long a session from before HTTPS can still be brought over, after it was once."""

_LONGEST_CHOICE = 16


class MessageStorage(CookieStorage):
    """What is to be said on the next page, in a cookie of the site's name for it."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]  # where Django has it as a constant
        return settings.MESSAGES_COOKIE_NAME


class SessionMiddleware(DjangosSessionMiddleware):
    """Django's own, which looks once more under the plain names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        choices = (settings.LANGUAGE_COOKIE_NAME, settings.THEME_COOKIE_NAME, settings.SHORTCUTS_COOKIE_NAME)
        others = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.MESSAGES_COOKIE_NAME)
        self.choices = {name.removeprefix(BOUND): name for name in choices if name.startswith(BOUND)}
        self.plain = {name.removeprefix(BOUND) for name in (*choices, *others) if name.startswith(BOUND)}

    def process_request(self, request: HttpRequest) -> None:
        """Find the session, or the guest of the one from before HTTPS, and the choices of the device."""
        super().process_request(request)
        if self.plain.isdisjoint(request.COOKIES):
            return
        before = settings.SESSION_COOKIE_NAME.removeprefix(BOUND)
        if before in request.COOKIES and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            _bring_over(request, request.COOKIES[before])
        for plain, bound in self.choices.items():
            if plain in request.COOKIES:
                request.COOKIES.setdefault(bound, request.COOKIES[plain])

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Set the cookies by their new names, and take back those of the old ones."""
        response = super().process_response(request, response)
        if response.status_code >= 500 or self.plain.isdisjoint(request.COOKIES):  # noqa: PLR2004 - then nothing is kept
            return response
        for plain in self.plain & request.COOKIES.keys():
            response.delete_cookie(plain, samesite="Lax")
            bound = self.choices.get(plain)
            if bound and bound not in response.cookies and len(request.COOKIES[bound]) <= _LONGEST_CHOICE:
                keep(response, bound, request.COOKIES[bound])
        return response


def _bring_over(request: HttpRequest, key: str) -> None:
    """Seat the guest of that session in the new one. The old one ends soon, but not before the answer has arrived.

    A session of today is none from before: who plants its key by the plain name wants to share it with somebody else.
    """
    known = SessionStore(key)
    if BOUND_KEY in known:
        return
    guest = known.get(GUEST_KEY if USER_KEY in known else PLAYER_KEY)
    if not guest or not Player.objects.filter(pk=guest, user=None, left_at=None).exists():
        return
    request.session[PLAYER_KEY] = guest
    soon = timezone.now() + SHOULD_THE_ANSWER_GET_LOST
    Session.objects.filter(pk=key, expire_date__gt=soon).update(expire_date=soon)
