"""What a view can be asked: whoever asks otherwise gets a page of the game's own."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from game.views import errors


def takes[**Given](
    *methods: str,
) -> Callable[[Callable[Given, HttpResponseBase]], Callable[Given, HttpResponseBase]]:
    """Like Django's `require_http_methods`, whose answer is an empty page."""

    def decorate(view: Callable[Given, HttpResponseBase]) -> Callable[Given, HttpResponseBase]:
        @wraps(view)
        def checked(*args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
            request = cast(HttpRequest, args[0])
            if request.method in methods:
                return view(*args, **kwargs)
            return errors.not_allowed(request, methods)

        return checked

    return decorate


def pages_of_our_own(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """A middleware, for the views that others have written: allauth's, and the administration's."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):  # which has no content
            return response
        return errors.not_allowed(request, response.headers["Allow"].split(", "))

    return middleware


def kept_from_search_engines[**Given](
    view: Callable[Given, HttpResponseBase],
) -> Callable[Given, HttpResponseBase]:
    """A page of a player is for whoever was given its address."""

    @wraps(view)
    def marked(*args: Given.args, **kwargs: Given.kwargs) -> HttpResponseBase:
        response = view(*args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return marked
