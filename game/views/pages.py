"""The pages around the game."""

from django.conf import settings as conf
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import wording
from game.device import guest
from game.forms import THEMES, SettingsForm
from game.languages import keep
from game.players import signed_in
from game.rules.refusal import Reason
from game.views.games import start_context
from game.views.methods import takes

HEART = "044044045545544565654045654000454000004000"
"""A heart of tiles, seven a row, whose neighbours differ by at most 1."""


@never_cache
@takes("GET", "HEAD", "POST")
def settings(request: HttpRequest) -> HttpResponse:
    """Difficulty, theme and shortcuts; POST keeps the last two for this device."""
    is_guest = signed_in(request) is None and guest(request) is not None
    context = {"themes": THEMES, "is_guest": is_guest, **start_context()}
    if request.method != "POST":
        return TemplateResponse(request, "game/settings.html", context)
    form = SettingsForm(request.POST)
    if not form.is_valid():
        sentence = wording.REASONS[Reason.MALFORMED]
        return TemplateResponse(request, "game/settings.html", {"sentence": sentence, **context}, status=422)
    messages.info(request, _("Your settings are saved on this device."))
    response = HttpResponseRedirect(reverse("settings"), status=303)
    keep(response, conf.THEME_COOKIE_NAME, form.cleaned_data["theme"])
    keep(response, conf.SHORTCUTS_COOKIE_NAME, "on" if form.cleaned_data["shortcuts"] else "off")
    return response


@never_cache
@takes("GET", "HEAD")
def about(request: HttpRequest) -> HttpResponse:
    """Who made the game, and for whom."""
    return TemplateResponse(request, "game/about.html", {"heart": HEART})
