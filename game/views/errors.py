"""Error pages in the game's own style. They ask nothing of the database: it may be what has failed."""

import logging
import sys
from collections.abc import Sequence

from django.contrib import messages
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _

from game.context import page_of
from game.languages import own_address
from game.tries import CannotCount

_log = logging.getLogger(__name__)

READS = ("GET", "HEAD")
RETRY_AFTER = 10
"""Seconds after which it is worth while to ask a failing database again."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """400."""
    return _page(
        request, 400, _("That could not be understood"), _("Your browser sent something that the game cannot read.")
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - likewise
    """403."""
    return _page(request, 403, _("Not allowed"), _("This page is not for you, or you have to come in by another door."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - likewise
    """404; also the answer to everything that is somebody else's."""
    return _page(request, 404, _("Nothing here"), _("There is no such page, or it belongs to another player."))


def unknown_invitation(request: HttpRequest) -> HttpResponse:
    """404, to whoever comes with an invitation that never was one, or that was renewed."""
    sentence = _("It may have been renewed. Ask whoever invited you for a new link.")
    return _page(request, 404, _("This invitation does not hold"), sentence)


def too_many(request: HttpRequest) -> HttpResponse:
    """429: more tries than anybody needs who knows the password."""
    return _page(request, 429, _("Too many tries"), _("Wait a few minutes, and try again."))


def server_error(request: HttpRequest) -> HttpResponse:
    """500; or 503, where it is the database that failed, or the cache."""
    error = sys.exception()
    if _is_out_of_reach(error):
        return _database_trouble(request, error)
    if isinstance(error, CannotCount):
        return _cannot_count(request, error)
    sentence = _("It was not your doing. Your game is kept: go back and try again.")
    return _page(request, 500, _("Something broke"), sentence, number=getattr(request, "id", ""))


def _is_out_of_reach(error: BaseException | None) -> bool:
    """Whether the database could not do what it was rightly asked: locked, full, read-only, damaged, gone."""
    return isinstance(error, OperationalError | InterfaceError) or type(error) is DatabaseError


def _database_trouble(request: HttpRequest, error: BaseException | None) -> HttpResponse:
    """503: the deed was not done, and can be done again once the database is well."""
    if not connection.in_atomic_block:  # what was opened while the disk could only be read would stay so for good
        connection.close()
    # One line, and no trace: that would name the query, which is not to blame, and fill a full disk.
    hint = "What was acknowledged is kept. Is its disk full or read-only, does somebody lock it, is its server away?"
    _log.error("The database failed: %s. %s", " ".join(str(error).split()), hint)
    sentence = _("The server cannot get at the games just now. Nothing is lost: wait a moment, and try again.")
    page = _page(request, 503, _("The game has to wait a moment"), sentence, **_ways_on(request), **_unsure(request))
    page.headers["Retry-After"] = str(RETRY_AFTER)
    return page


def _cannot_count(request: HttpRequest, error: CannotCount) -> HttpResponse:
    """503: a try that cannot be counted is none."""
    _log.error("The cache failed: %s. Nobody can log in or sign up until it is back.", " ".join(str(error).split()))
    sentence = _("The server cannot count tries of passwords just now. Games go on: try again in a few minutes.")
    page = _page(request, 503, _("Logging in has to wait a moment"), sentence, **_ways_on(request))
    page.headers["Retry-After"] = str(RETRY_AFTER)
    return page


def _ways_on(request: HttpRequest) -> dict[str, str]:
    """The game, if it was about one, and where it can be tried again: a tap, on the page that it was made on."""
    match = request.resolver_match
    game = reverse("game", args=[match.kwargs["game_id"]]) if match and "game_id" in match.kwargs else ""
    if game and request.method not in READS:  # a refused tap is answered at an address that is for taps alone
        return {"again": game}
    return {"again": own_address(request, page_of(request)), "back": game or reverse("home")}


def _unsure(request: HttpRequest) -> dict[str, Promise]:
    """What there is to say of a tap: a database that goes away while it acknowledges may have kept it."""
    if request.method in READS:
        return {}
    return {"tap": _("Your last tap may not have counted: look first, and tap again if it did not.")}


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - likewise
    """A form whose token is not this session's any more: a page left open for long, or cookies switched off."""
    sentence = _("Go back, reload the page and try again. The game needs cookies to know you.")
    page = _page(request, 403, _("This page is too old"), sentence, **_here(request))
    if request.headers.get("HX-Request"):
        page.headers["HX-Refresh"] = "true"
        told = _("This page was too old, as after logging in or out in another tab. Your last tap did not count.")
        messages.info(request, told)
    return page


def not_allowed(request: HttpRequest, allowed: Sequence[str]) -> HttpResponse:
    """405, to whoever asks an address for what it does not give: a reload after a refusal, or a curious hand."""
    if "GET" in allowed:
        title, sentence = _("Not allowed"), _("This page does not take that. Your game is where you left it.")
    else:
        title, sentence = _("Not a page"), _("This address is for taps alone. Your game is where you left it.")
    page = _page(request, 405, title, sentence)
    page.headers["Allow"] = ", ".join(allowed)
    return page


def _here(request: HttpRequest) -> dict[str, str]:
    """Where a language was to be switched, if that is what failed: so that the next try leads there."""
    return {"here": request.POST["next"]} if "next" in request.POST else {}


def _page(request: HttpRequest, status: int, title: Promise, sentence: Promise, **more: str | Promise) -> HttpResponse:
    nobody = {"signed_in": None, "others_here": False, "preview": None}
    context = {"status": str(status), "title": title, "sentence": sentence, **nobody, **more}
    with override(get_language_from_request(request, check_path=True)):  # it may have broken before that was settled
        response = HttpResponse(render_to_string("error.html", context, request), status=status)
    add_never_cache_headers(response)
    return response
