"""An invitation: whoever has its link may join the family.

Nothing keeps count of those who guess: an invitation has 128 bits, so that a million guesses a second would need
longer than the world is old.
"""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import wording
from game.accounts import forget_invitation, remember_invitation
from game.http import HttpRequest
from game.models import Family, FamilyRefusal, Objection
from game.players import current_player
from game.views import errors
from game.views.methods import takes

WAYS_IN = {"signup": "account_signup", "login": "account_login"}
"""Where a guest gets an account, by the button that leads there."""


@never_cache
@takes("GET", "HEAD", "POST")
def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """GET says whose invitation it is; POST joins, or keeps the invitation while its guest gets an account."""
    try:
        response = _join(request, invitation)
    except Family.DoesNotExist:
        response = errors.unknown_invitation(request)
    response.headers["X-Robots-Tag"] = "noindex"
    # No other site learns the secret from a link. (With no-referrer, browsers hide the origin of our own form, too, and
    # it would be refused.)
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _join(request: HttpRequest, invitation: str) -> HttpResponse:
    family = Family.objects.invited_to(invitation)
    if request.method != "POST":
        return _page(request, family)
    if request.POST.get("way") in WAYS_IN:
        remember_invitation(request, invitation)
        there = reverse(WAYS_IN[request.POST["way"]])
        return HttpResponseRedirect(f"{there}?{urlencode({'next': request.path})}", status=303)
    player = current_player(request)
    try:
        if player is None:
            raise FamilyRefusal(Objection.ACCOUNT_NEEDED)
        family = Family.objects.join(invitation, player.pk)
    except FamilyRefusal as refusal:
        return _page(request, family, wording.OBJECTIONS[refusal.objection], status=422)
    forget_invitation(request)
    messages.info(request, _("Welcome to the family %(family)s!") % {"family": family.name})
    return HttpResponseRedirect(family.get_absolute_url(), status=303)


def _page(request: HttpRequest, family: Family, sentence: wording.Text = "", status: int = 200) -> HttpResponse:
    player = current_player(request)
    context = {
        "family": family,
        "has_account": bool(player and player.user_id),
        "is_member": bool(player and family.memberships.filter(player=player).exists()),
        "account_needed": wording.OBJECTIONS[Objection.ACCOUNT_NEEDED],
        "sentence": sentence,
    }
    return TemplateResponse(request, "game/join.html", context, status=status)
