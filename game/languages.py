"""The language of a page: from its address, else the one that this device has chosen, else the browser's.

Django's own `LocaleMiddleware` finds it. What is here makes pages that can be linked in a given language, and keeps a
choice on this device.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path, get_supported_language_variant, override

LINKED = "linked"
"""The namespace of the pages whose address names a language, such as ``/pl/rules/``."""

LINKABLE = ("home", "about", "dice", "lesson", "lesson-step", "rules")
"""The pages that have such an address, by their names."""


class Alternative(NamedTuple):
    """The same page in one language, by its whole address."""

    code: str
    address: str


def is_linked(request: HttpRequest) -> bool:
    """Whether the page's address names its language."""
    return bool(request.resolver_match and request.resolver_match.namespace == LINKED)


def address(request: HttpRequest, name: str, *args: object) -> str:
    """The address of a public page; it names the language if the page that asks does."""
    return reverse(f"{LINKED}:{name}" if is_linked(request) else name, args=args)


def alternatives(request: HttpRequest) -> list[Alternative]:
    """The same page in every language, last the one that chooses by itself; none if the page cannot be linked so."""
    match = request.resolver_match
    if match is None or match.url_name not in LINKABLE:
        return []

    def alternative(code: str, name: str) -> Alternative:
        return Alternative(code, request.build_absolute_uri(reverse(name, args=match.args, kwargs=match.kwargs)))

    found = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            found.append(alternative(code, f"{LINKED}:{match.url_name}"))
    return [*found, alternative("x-default", match.url_name)]


def own_address(request: HttpRequest, wanted: str) -> str:
    """The wanted address if it is on this site, else that of the home page."""
    is_own = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_own else reverse("home")


def keep(response: HttpResponse, name: str, value: str) -> None:
    """Keep a choice on this device, as long as a guest's games are kept."""
    response.set_cookie(
        name,
        value,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def keep_the_language_of_a_link(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Whoever first comes by a link in a language reads on in it, until they choose another."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        language = get_language_from_path(request.path_info)
        leads_on = request.method == "GET" and response.status_code in (HTTPStatus.OK, HTTPStatus.FOUND)
        if language and leads_on and not chosen(request):
            keep(response, settings.LANGUAGE_COOKIE_NAME, language)
        return response

    return middleware


def chosen(request: HttpRequest) -> str | None:
    """The language chosen on this device, None if there is none of ours."""
    try:
        return get_supported_language_variant(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    except (LookupError, ValueError):  # unknown, or absurdly long
        return None
