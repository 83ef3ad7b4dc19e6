"""What can be done in a family: GET asks, POST does it, once however often it is sent."""

import uuid
from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import wording
from game.families import families_of, get_family_for_founder, get_family_for_member
from game.forms import HeirForm, RenameForm
from game.http import HttpRequest
from game.models import Family, FamilyRefusal, Objection
from game.players import player_id
from game.views.methods import takes

_DONE_KEY = "family_deed"
"""The session's key of the deed last done that its player cannot do again, and of its family."""

_asks_and_does = takes("GET", "HEAD", "POST")


@never_cache
@_asks_and_does
def renew(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """Make the invitation a new one."""
    family = get_family_for_founder(request, family_id)
    ask = partial(_ask, request, "renew", family)
    if request.method != "POST":
        return ask()
    done = _("There is a new invitation link. The old one does not work any more.")
    return _do(request, ask, lambda: family.renew_invitation(_me(request)), done, family.get_absolute_url())


@never_cache
@_asks_and_does
def rename(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """Give the family another name."""
    family = get_family_for_founder(request, family_id)
    ask = partial(_ask, request, "rename", family)
    if request.method != "POST":
        return ask(name=family.name)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return ask(name=request.POST.get("name", ""), sentence=form.sentence, status=422)
    name, done = form.cleaned_data["name"], _("The family has a new name.")
    return _do(request, ask, lambda: family.rename(_me(request), name), done, family.get_absolute_url())


@never_cache
@_asks_and_does
def pass_on(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """Give the founder's role to another member."""
    if _is_done(request, "pass_on", family_id):
        return HttpResponseRedirect(reverse("family", args=[family_id]), status=303)
    family = get_family_for_founder(request, family_id)
    ask = partial(_ask, request, "pass_on", family, heirs=family.heirs())
    if request.method != "POST":
        return ask()
    form = HeirForm(request.POST)
    heir = family.heirs().filter(pk=form.cleaned_data["member"]).first() if form.is_valid() else None
    if heir is None:
        return ask(sentence=wording.OBJECTIONS[Objection.NO_HEIR], status=422)

    def give() -> None:
        family.pass_on(_me(request), heir.pk)
        request.session[_DONE_KEY] = ["pass_on", str(family_id)]

    done = _("%(name)s looks after the family now.") % {"name": wording.player_name(heir)}
    return _do(request, ask, give, done, family.get_absolute_url())


@never_cache
@_asks_and_does
def remove(request: HttpRequest, family_id: uuid.UUID, member_id: uuid.UUID) -> HttpResponse:
    """End another member's membership."""
    family = get_family_for_founder(request, family_id)
    member = family.members.filter(pk=member_id).first()
    if member is None and request.method == "POST":
        return HttpResponseRedirect(family.get_absolute_url(), status=303)  # the second tap of a double one
    if member is None:
        raise Http404
    ask = partial(_ask, request, "remove", family, member=member)
    if request.method != "POST":
        return ask()
    done = _("%(name)s is no longer a member.") % {"name": wording.player_name(member)}
    return _do(request, ask, lambda: family.remove(_me(request), member_id), done, family.get_absolute_url())


@never_cache
@_asks_and_does
def leave(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """End the player's own membership."""
    if _is_done(request, "leave", family_id):
        return HttpResponseRedirect(reverse("families"), status=303)
    family = get_family_for_member(request, family_id)
    ask = partial(_ask, request, "leave", family)
    if request.method != "POST":
        return ask()

    def end() -> None:
        family.leave(_me(request))
        request.session[_DONE_KEY] = ["leave", str(family_id)]

    done = _("You are no longer a member of %(family)s.") % {"family": family.name}
    return _do(request, ask, end, done, reverse("families"))


@never_cache
@_asks_and_does
def dissolve(request: HttpRequest, family_id: uuid.UUID) -> HttpResponse:
    """End the family."""
    if _is_done(request, "dissolve", family_id):
        return HttpResponseRedirect(reverse("families"), status=303)
    family = get_family_for_founder(request, family_id)
    ask = partial(_ask, request, "dissolve", family)
    if request.method != "POST":
        return ask()

    def end() -> None:
        family.dissolve(_me(request))
        request.session[_DONE_KEY] = ["dissolve", str(family_id)]

    done = _("The family %(family)s is dissolved.") % {"family": family.name}
    return _do(request, ask, end, done, reverse("families"))


def _is_done(request: HttpRequest, deed: str, family_id: uuid.UUID) -> bool:
    """Whether this is the second tap of a double one, which must not be told that there is nothing for this player."""
    if request.method != "POST" or request.session.get(_DONE_KEY) != [deed, str(family_id)]:
        return False
    own = families_of(request).filter(pk=family_id)
    able = own if deed == "leave" else own.filter(founder=player_id(request))
    return not able.exists()


def _me(request: HttpRequest) -> uuid.UUID:
    me = player_id(request)
    if me is None:
        raise Http404
    return me


def _do(
    request: HttpRequest, ask: Callable[..., HttpResponse], do: Callable[[], None], done: str, there: str
) -> HttpResponse:
    """Do it, say that it is done, and lead on; what is refused is asked again, with the reason."""
    try:
        do()
    except Family.DoesNotExist:  # dissolved in the meantime
        raise Http404 from None
    except FamilyRefusal as refusal:
        return ask(sentence=wording.OBJECTIONS[refusal.objection], status=422)
    messages.info(request, done)
    return HttpResponseRedirect(there, status=303)


def _ask(request: HttpRequest, deed: str, family: Family, status: int = 200, **shown: object) -> HttpResponse:
    """The page that asks whether to do it, each a template of its own, with what else it shows."""
    context = {
        "family": family,
        "is_founder": family.founder_id == player_id(request),
        "is_alone": family.memberships.count() == 1,
        **shown,
    }
    return TemplateResponse(request, f"game/family_{deed}.html", context, status=status)
