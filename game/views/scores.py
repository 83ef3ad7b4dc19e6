"""High scores: everyone's, a family's, and one's own."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import wording
from game.families import families_of, get_family_for_member
from game.leaderboards import Leaderboard
from game.models import Family, Player
from game.periods import Period, Span, today
from game.players import current_player, own_games, player_id
from game.rules.difficulty import Difficulty
from game.sorts import Sort
from game.views.methods import takes

SCORES_A_PAGE = 50
FAMILIES_IN_SIGHT = 3
"""So many of the player's families stand beside everyone; all of them are on their own page."""

EVERYONE = "leaderboard-of"
FAMILY = "family-leaderboard"
MINE = "scores-of"


@dataclass(frozen=True)
class _Address:
    """The address of a table of high scores; `time` as it was asked for, such as ``week`` or ``2026-W48``.

    `family` is the family whose table it is, None for the others.
    """

    route: str
    difficulty: Difficulty
    time: str = Span.ALL.value
    sort: Sort = Sort.SCORE
    family: Family | None = None

    def __str__(self) -> str:
        query = {"time": self.time} if self.time != Span.ALL.value else {}
        if self.sort is not Sort.SCORE:
            query["sort"] = self.sort.value
        whose = [self.family.pk] if self.family else []
        return reverse(self.route, args=[*whose, self.difficulty], query=query)


class _Link(NamedTuple):
    """A link to the table in another way; `is_current` is the way it is shown in."""

    name: wording.Text
    address: _Address
    is_current: bool = False


@never_cache
@takes("GET", "HEAD")
def leaderboard(request: HttpRequest, difficulty: Difficulty | None = None) -> HttpResponse:
    """The high scores of the site at a difficulty, the one played last unless another is named."""
    period, sentence = _time(request)
    here = _Address(EVERYONE, difficulty or _played_last(request), _asked(request, period))
    player = current_player(request)
    board = Leaderboard(here.difficulty, period).page(request.GET.get("page"), player)
    context = {"board": board, "page": board.page, "way_on": _way_on(player), "sentence": sentence}
    return TemplateResponse(request, "game/leaderboard.html", context | _ways(request, here, period))


@never_cache
@takes("GET", "HEAD")
def family_leaderboard(request: HttpRequest, family_id: uuid.UUID, difficulty: Difficulty) -> HttpResponse:
    """The high scores of a family at a difficulty, for its members."""
    family = get_family_for_member(request, family_id)
    period, sentence = _time(request)
    here = _Address(FAMILY, difficulty, _asked(request, period), family=family)
    board = Leaderboard(difficulty, period, family.players_on_boards())
    page = board.page(request.GET.get("page"), current_player(request))
    context = {"board": page, "page": page.page, "family": family, "sentence": sentence}
    return TemplateResponse(request, "game/leaderboard.html", context | _ways(request, here, period))


@never_cache
@takes("GET", "HEAD")
def scores(request: HttpRequest, difficulty: Difficulty | None = None) -> HttpResponse:
    """The player's own high scores at a difficulty, the one played last unless another is named."""
    period, sentence = _time(request)
    here = _Address(MINE, difficulty or _played_last(request), _asked(request, period), _sort(request))
    own = own_games(request).high_scores(here.difficulty, period).sorted_by(here.sort)
    page = Paginator(own, SCORES_A_PAGE).get_page(request.GET.get("page"))
    sorts = [(_Link(wording.SORTS[sort], replace(here, sort=sort), sort is here.sort), sort) for sort in Sort]
    context = {"page": page, "sorts": sorts, "sentence": sentence, "me": player_id(request)}
    return TemplateResponse(request, "game/scores.html", context | _ways(request, here, period))


def _played_last(request: HttpRequest) -> Difficulty:
    last = own_games(request).order_by("-updated_at").values_list("difficulty", flat=True).first()
    return Difficulty(last) if last else Difficulty.PEACEFUL


def _time(request: HttpRequest) -> tuple[Period, wording.Text]:
    """The time that is asked for, and what there is to say of it."""
    try:
        return Period.parse(request.GET.get("time", Span.ALL.value)), ""
    except ValueError:
        return Period.around(Span.ALL, today()), wording.NO_SUCH_TIME


def _asked(request: HttpRequest, period: Period) -> str:
    """How the time was asked for: the time of today stays that, whenever a link to it is opened."""
    return Span.ALL.value if period.span is Span.ALL else request.GET["time"]


def _sort(request: HttpRequest) -> Sort:
    try:
        return Sort(request.GET.get("sort", Sort.SCORE.value))
    except ValueError:
        return Sort.SCORE


def _way_on(player: Player | None) -> str:
    """What keeps the player off the board of the site: having no account, or the wish not to be seen."""
    if player is None or player.user_id is None:
        return "account"
    return "" if player.listed and player.name else "listed"


def _whose(request: HttpRequest, here: _Address) -> list[_Link]:
    """The same table of everyone, of each of the player's families, and of the player alone."""
    everyone = replace(here, route=EVERYONE, sort=Sort.SCORE, family=None)
    families = list(families_of(request).order_by("name", "pk")[:FAMILIES_IN_SIGHT])
    if here.family and here.family not in families:
        families.append(here.family)
    return [
        _Link(_("Everyone"), everyone, here.route == EVERYONE),
        *(_Link(each.name, replace(everyone, route=FAMILY, family=each), each == here.family) for each in families),
        _Link(_("Mine"), replace(here, route=MINE, family=None), here.route == MINE),
    ]


def _ways(request: HttpRequest, here: _Address, period: Period) -> dict[str, Any]:
    """The links to the same table in other ways, and back and forth in time."""
    time = {} if period.span is Span.ALL else {"before": period.previous, "after": period.next}
    now = Period.around(period.span, today())
    if "after" in time and time["after"].first > now.first:
        del time["after"]
    return {
        "there": str(replace(here, time=Span.ALL.value, sort=Sort.SCORE)),
        "difficulty": here.difficulty,
        "difficulties": [
            _Link(each.name, replace(here, difficulty=each), each is here.difficulty) for each in Difficulty
        ],
        "whose": _whose(request, here),
        "spans": [_Link(wording.TIMES[span], replace(here, time=span.value), span is period.span) for span in Span],
        "period": period,
        "time": wording.time(period),
        "time_links": {name: _Link(wording.time(other), replace(here, time=other.key)) for name, other in time.items()},
    }
