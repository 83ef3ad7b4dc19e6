"""What reviewers do, one game or many at a time: the pages that ask for a reason, and the answers."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from typing import NamedTuple

from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from game.admin.forms import ReasonForm
from game.admin.reading import reviewer_of
from game.models import Game, Review

MOST = 500
"""Games that one deed takes: more would keep the players of all these games waiting."""


class Deed(NamedTuple):
    """Something that asks for a reason."""

    name: str
    title: Promise
    hint: Promise
    do: Callable[[Iterable[uuid.UUID], User, str], int]
    is_grave: bool


def hide(game_ids: Iterable[uuid.UUID], reviewer: User, reason: str) -> int:
    """Take games out of every board."""
    return Review.objects.hide(game_ids, reviewer, reason)


def restore(game_ids: Iterable[uuid.UUID], reviewer: User, reason: str) -> int:
    """Let hidden games stand on the boards again."""
    return Review.objects.restore(game_ids, reviewer, reason)


HIDE = Deed("hide", _("Hide"), _("A hidden game is on no board. Its player can still see it."), hide, is_grave=True)
RESTORE = Deed("restore", _("Restore"), _("A restored game is on the boards again."), restore, is_grave=False)


def ask(request: HttpRequest, deed: Deed, games: Sequence[Game], back: str) -> HttpResponse:
    """Ask for the reason; with one given, do the deed and lead back."""
    is_answer = request.method == "POST" and "text" in request.POST
    form = ReasonForm(request.POST if is_answer else None)
    if is_answer and form.is_valid():
        changed = deed.do([game.pk for game in games], reviewer_of(request), form.cleaned_data["text"])
        messages.success(request, _told(deed, changed))
        return _see_other(back)
    context = {
        **admin.site.each_context(request),
        "title": deed.title,
        "opts": Game._meta,  # noqa: SLF001 - Django's own templates ask for it
        "deed": deed,
        "form": form,
        "games": games,
        "back": back,
        "checkbox": helpers.ACTION_CHECKBOX_NAME,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_answer else HTTPStatus.OK
    return TemplateResponse(request, "admin/game/reason.html", context, status=status)


def _told(deed: Deed, changed: int) -> str:
    if deed is HIDE:
        sentence = ngettext("%(count)d game is now hidden.", "%(count)d games are now hidden.", changed)
    else:
        sentence = ngettext("%(count)d game is now restored.", "%(count)d games are now restored.", changed)
    return sentence % {"count": changed}


def ask_for_many(request: HttpRequest, deed: Deed, games: QuerySet[Game]) -> HttpResponse | None:
    """Ask for the reason to do it to all of these games."""
    chosen = few(request, games)
    return ask(request, deed, chosen, request.get_full_path()) if chosen else None


def verify_many(request: HttpRequest, games: QuerySet[Game]) -> None:
    """Verify all of these games, and say how many passed and how many did not."""
    chosen = few(request, games)
    failed = sum(bool(Review.objects.verify(game.pk, reviewer_of(request))) for game in chosen)
    passed = len(chosen) - failed
    if passed:
        sentence = ngettext("%(count)d game passed.", "%(count)d games passed.", passed)
        messages.success(request, sentence % {"count": passed})
    if failed:
        sentence = ngettext(
            "%(count)d game failed and deserves a look.", "%(count)d games failed and deserve a look.", failed
        )
        messages.error(request, sentence % {"count": failed})


def verify_one(request: HttpRequest, game: Game, back: str) -> HttpResponse:
    """Verify a game; what was found stands in its book."""
    if Review.objects.verify(game.pk, reviewer_of(request)):
        messages.error(request, gettext("The game failed its verification: the reasons are in its book of reviews."))
    else:
        messages.success(request, gettext("The game passed: the board, the score and the turns are as the rules say."))
    return _see_other(back)


def few(request: HttpRequest, games: QuerySet[Game]) -> list[Game]:
    """The chosen games; none, and a sentence, if they are too many for one deed."""
    chosen = list(games.select_related("player")[: MOST + 1])
    if len(chosen) <= MOST:
        return chosen
    sentence = ngettext(
        "That is too much at once: choose at most %(count)d game.",
        "That is too much at once: choose at most %(count)d games.",
        MOST,
    )
    messages.error(request, sentence % {"count": MOST})
    return []


def _see_other(address: str) -> HttpResponse:
    return HttpResponseRedirect(address, status=HTTPStatus.SEE_OTHER)
