"""What a view can be asked: whoever asks otherwise gets a page of the game's own."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.http import HttpRequest, HttpResponse

from game.views import errors


def takes[**Given](
    *methods: str,
) -> Callable[[Callable[Given, HttpResponse]], Callable[Given, HttpResponse]]:
    """Like Django's `require_http_methods`, whose answer is an empty page."""

    def decorate(view: Callable[Given, HttpResponse]) -> Callable[Given, HttpResponse]:
        @wraps(view)
        def checked(*args: Given.args, **kwargs: Given.kwargs) -> HttpResponse:
            request = cast(HttpRequest, args[0])
            if request.method in methods:
                return view(*args, **kwargs)
            return errors.not_allowed(request, methods)

        return checked

    return decorate
