"""The switch from one language to another."""

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import is_valid_path
from django.utils.translation import get_language_from_path, override
from django.views.decorators.cache import never_cache

from game import wording
from game.forms import LanguageForm
from game.languages import keep, own_address
from game.models import Player
from game.players import signed_in
from game.rules.refusal import Reason
from game.views.methods import takes


@never_cache
@takes("POST")
def language(request: HttpRequest) -> HttpResponse:
    """Keep a language on this device, and go back to the page that it was chosen on.

    Django's own view takes every language that Django knows, asks the Referer where to go, and can lead to itself.
    """
    form = LanguageForm(request.POST)
    back = own_address(request, request.POST.get("next", ""))
    if not form.is_valid():
        messages.info(request, str(wording.REASONS[Reason.MALFORMED]))
        return HttpResponseRedirect(back, status=303)
    code = form.cleaned_data["language"]
    response = HttpResponseRedirect(own_address(request, _in_language(back, code)), status=303)
    keep(response, settings.LANGUAGE_COOKIE_NAME, code)
    if user := signed_in(request):
        Player.objects.filter(user=user).update(language=code)  # for the next device that they log in on
    return response


def _in_language(address: str, code: str) -> str:
    """The same page in the language, if its address names one.

    What is no page below a language may be one without it; then, too, the language chosen is the one to be spoken.
    """
    parts = urlsplit(address)
    if not get_language_from_path(parts.path):
        return address
    _language, _slash, rest = parts.path.removeprefix("/").partition("/")
    with override(code):
        linked = f"/{code}/{rest}"
        path = linked if is_valid_path(linked) else f"/{rest}"
    return urlunsplit(("", "", path, parts.query, ""))
