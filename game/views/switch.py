"""Several people at one device: who plays now, and what becomes of the guest's games."""

import uuid
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from game import device, wording
from game.http import HttpRequest
from game.languages import own_address
from game.models import Game, Player
from game.players import current_player, player_id, signed_in
from game.rules.refusal import Reason
from game.views.methods import takes


@never_cache
@takes("GET", "HEAD", "POST")
def switch(request: HttpRequest) -> HttpResponse:
    """Those signed in on this device; POST hands it to one of them (`to` is an id of a user, or one of three words)."""
    if request.method != "POST":
        return _switch_page(request)
    onward = own_address(request, request.POST.get("next", ""))
    match request.POST.get("to", ""):
        case "guest":
            device.hand_to_guest(request)
        case "someone-else":
            device.hand_to_guest(request)
            onward = reverse("account_login")
        case "nobody":
            device.log_out_everybody(request)
        case wanted:
            user = next((user for user in device.people(request) if str(user.pk) == wanted), None)
            if user is None:
                sentence = _("This sign-in does not hold any more: log in with the password.")
                return _switch_page(request, sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
            device.hand_to(request, user)
    return HttpResponseRedirect(onward, status=303)


def _switch_page(request: HttpRequest, sentence: str = "", status: int = 200) -> HttpResponse:
    context = {"people": device.people(request), "at_hand": signed_in(request), "sentence": sentence}
    return TemplateResponse(request, "game/switch.html", context, status=status)


def somebody_elses(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The answer about a game that is not the player's: whose turn it is, if it belongs to another one at this device.

    Raises:
        Http404: it belongs to nobody here.
    """
    owner, at_hand = device.owner_here(request, game_id), current_player(request) or Player()
    here = Game(pk=game_id).get_absolute_url()
    if owner and request.htmx:
        return HttpResponse(status=HTTPStatus.CONFLICT, headers={"HX-Redirect": here})
    if owner:
        context = {"owner": owner, "at_hand": at_hand, "here": here}
        return TemplateResponse(request, "game/not_at_hand.html", context, status=HTTPStatus.CONFLICT)
    if request.htmx and player_id(request) is None:  # a lost session
        is_there = Game.objects.filter(pk=game_id).exists()
        lost = _("This device no longer knows whose game that was. Is it yours? Log in to go on with it.")
        messages.info(request, lost if is_there else _("That game is deleted."))
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers={"HX-Redirect": reverse("home")})
    raise Http404


@never_cache
@takes("GET", "HEAD", "POST")
def delete_games(request: HttpRequest) -> HttpResponse:
    """Asks a guest whether all games are to go; POST is the answer. Who is logged in has an account to delete."""
    if signed_in(request) or device.guest(request) is None:
        there = reverse("delete-account" if signed_in(request) else "settings")
        return HttpResponseRedirect(there, status=303 if request.method == "POST" else 302)
    if request.method != "POST":
        return TemplateResponse(request, "game/delete_games.html")
    if device.remove_guest(request):
        messages.info(request, _("Your games on this device are deleted."))
    return HttpResponseRedirect(reverse("home"), status=303)


@never_cache
@login_required
@takes("GET", "HEAD", "POST")
def guest_games(request: HttpRequest) -> HttpResponse:
    """Asks whether the guest's games become the player's; POST answers (`games` is ``add`` or ``leave``)."""
    onward = own_address(request, request.POST.get("next", request.GET.get("next", "")))
    guest, user = device.guest(request), signed_in(request)
    answer = request.POST.get("games")
    if guest is None or user is None or answer == "leave" or not guest.games.exists():
        return HttpResponseRedirect(onward, status=303 if request.method == "POST" else 302)
    if answer == "add":
        count = guest.games.count()
        device.adopt_guest(request, Player.objects.of(user))
        messages.info(request, ngettext("%(count)d game added.", "%(count)d games added.", count) % {"count": count})
        return HttpResponseRedirect(onward, status=303)
    is_nonsense = request.method == "POST"
    context = {
        "finished": guest.games.filter(finished_at__isnull=False).count(),
        "given_up": guest.games.filter(given_up_at__isnull=False).count(),
        "running": guest.games.running().count(),
        "next": onward,
        "sentence": wording.REASONS[Reason.MALFORMED] if is_nonsense else "",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_nonsense else HTTPStatus.OK
    return TemplateResponse(request, "game/guest_games.html", context, status=status)
