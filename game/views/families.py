"""The player's families: all of them, a new one, and each one's page."""

import uuid
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import qr, wording
from game.families import (
    Record,
    families_of,
    games_with_players,
    get_family_for_member,
    latest_games,
    memberships,
    records,
)
from game.forms import FoundForm
from game.http import HttpRequest
from game.models import Family, FamilyRefusal, Game, Objection
from game.players import current_player, player_id
from game.rules.difficulty import Difficulty
from game.views.methods import takes

GAMES_A_PAGE = 20


class RecordView(NamedTuple):
    """A record as it is shown; its game has the player and the date."""

    title: wording.Text
    value: str
    game: Game


@never_cache
@takes("GET", "HEAD", "POST")
def families(request: HttpRequest) -> HttpResponse:
    """GET lists the player's families; POST founds one."""
    if request.method == "POST":
        return _found(request)
    return _families_page(request)


@never_cache
@takes("GET", "HEAD")
def family(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """One family, for its members: who they are, what they have reached and played; and the founder's tools."""
    own = get_family_for_member(request, family_id)
    me = player_id(request)
    members = list(memberships(own))
    page = Paginator(latest_games(own), GAMES_A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "family": own,
        "me": me,
        "memberships": members,
        "records": [_record_view(record) for record in records(members)],
        "page": page,
        "games": games_with_players(page.object_list),
        "is_founder": own.founder_id == me,
        "difficulties": list(Difficulty),
    }
    if context["is_founder"]:
        link = request.build_absolute_uri(reverse("join", args=[own.invitation]))
        context |= {"link": link, "code": qr.code(link)}
    return TemplateResponse(request, "game/family.html", context)


def _families_page(
    request: HttpRequest, sentence: wording.Text = "", name: str = "", status: int = 200
) -> HttpResponse:
    player = current_player(request)
    context = {
        "families": families_of(request).annotate(size=Count("memberships")).order_by("name", "id"),
        "has_account": bool(player and player.user_id),
        "account_needed": wording.OBJECTIONS[Objection.ACCOUNT_NEEDED],
        "new_family": uuid.uuid4(),
        "sentence": sentence,
        "name": name,
    }
    return TemplateResponse(request, "game/families.html", context, status=status)


def _found(request: HttpRequest) -> HttpResponse:
    form = FoundForm(request.POST)
    typed = request.POST.get("name", "")
    if not form.is_valid():
        return _families_page(request, form.sentence, typed, status=422)
    try:
        founder = player_id(request)
        if founder is None:
            raise FamilyRefusal(Objection.ACCOUNT_NEEDED)
        family = Family.objects.found(founder, form.cleaned_data["name"], form.cleaned_data["family"])
    except FamilyRefusal as refusal:
        return _families_page(request, wording.OBJECTIONS[refusal.objection], typed, status=422)
    messages.info(request, _("The family is founded. Now invite the others."))
    return HttpResponseRedirect(family.get_absolute_url(), status=303)


def _record_view(record: Record) -> RecordView:
    if isinstance(record.of, Difficulty):
        title: wording.Text = _("Best score, %(difficulty)s") % {"difficulty": record.of.name}
    else:
        title = wording.FEATS[record.of]
    return RecordView(title, wording.points(record.value), record.game)
