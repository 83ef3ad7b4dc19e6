"""What holds for whole groups of pages that others have written: allauth's, and the administration's."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from game.accounts.second_factor import lacks_second_factor

_View = Callable[..., HttpResponse]


def account_manners(get_response: _View) -> _View:
    """The account pages keep the manners of all the others.

    What depends on the player is kept nowhere, a POST that has done its work answers 303, and one that was refused 422.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not _is_of_allauth(request):
            return response
        add_never_cache_headers(response)
        if request.method == "POST" and response.status_code == HTTPStatus.FOUND:
            response.status_code = HTTPStatus.SEE_OTHER
        elif request.method == "POST" and response.status_code == HTTPStatus.OK and _has_errors(response):
            response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response

    return middleware


def _is_of_allauth(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and not match.namespaces and (match.url_name or "").startswith(("account_", "mfa_"))


def _has_errors(response: HttpResponse) -> bool:
    context = getattr(response, "context_data", None) or {}
    return any(getattr(context.get(name), "errors", None) for name in ("form", "webauthn_form"))


class SecondFactorOfStaff:
    """Nobody comes to a page of the administration by a password alone."""

    def __init__(self, get_response: _View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, _view: _View, _args: object, _kwargs: object) -> HttpResponse | None:
        """Lead staff without a second factor to where one is set up."""
        match = request.resolver_match
        if match is None or match.app_name != "admin" or not lacks_second_factor(request.user):
            return None
        messages.warning(request, _("The administration asks for a second factor. Set one up first."))
        return HttpResponseRedirect(reverse("mfa_index"), status=303 if request.method == "POST" else 302)
