"""Requests as they come from the server."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, UnreadablePostError
from django.http.response import HttpResponseBase

LONGEST_QUERY = 16_000
"""Characters after the ``?`` of an address; gunicorn itself takes no more than 4,094 in a request's first line."""


class LenientRequest(WSGIRequest):
    """A request whose Content-Type nobody can read has brought no form.

    Django refuses it before there is anything that could answer: the server then says that it broke.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # unknown to the stubs
        except (BadRequest, ValueError):
            self.content_type, self.content_params = "", {}


def refuse_endless_queries(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Nothing here is asked at such length, and SQLite cannot search for 50,000 characters."""

    def refusing(request: HttpRequest) -> HttpResponseBase:
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            raise BadRequest("The query is too long.")
        return get_response(request)

    return refusing


def refuse_broken_off(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A form that has come in part is not what its sender meant: one of three dice, the beginning of a password.

    The server hands on what had come when the connection broke, as if it were all.
    """

    def refusing(request: HttpRequest) -> HttpResponseBase:
        announced = _announced(request)
        if announced and _came(request) < announced:
            raise BadRequest("The request broke off.")
        return get_response(request)

    return refusing


def _announced(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:  # Django takes it for none, too
        return 0


def _came(request: HttpRequest) -> int:
    try:
        return len(request.body)
    except UnreadablePostError:
        return 0
