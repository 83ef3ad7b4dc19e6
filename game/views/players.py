"""A player's page."""

import uuid
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache

from game import plots, statistics, wording
from game.forms import StatisticsForm
from game.models import Best, GameQuerySet
from game.periods import Span
from game.periods import today as server_today
from game.players import get_visible_player
from game.players import player_id as own_id
from game.rules.difficulty import Difficulty
from game.statistics import Summary
from game.views.methods import kept_from_search_engines, takes

GAMES_A_PAGE = 20
ORDERS = {"date": ("-finished_at", "-id"), "score": ("-final_score", "finished_at", "id")}


@never_cache
@takes("GET", "HEAD")
@kept_from_search_engines
def player(request: HttpRequest, player_id: uuid.UUID) -> HttpResponse:
    """A player's bests, statistics and finished games; what is drawn is of one difficulty, the one finished last."""
    shown = get_visible_player(request, player_id)
    form = StatisticsForm(request.GET)
    form.is_valid()
    chosen, sort = form.cleaned_data.get("difficulty"), form.cleaned_data.get("sort") or "date"
    is_own = shown.pk == own_id(request)
    counted, today = statistics.counted_games(shown.pk), server_today()
    summaries = statistics.summaries(counted)
    drawn = chosen or max(summaries, key=lambda played: summaries[played].latest, default=Difficulty.PEACEFUL)
    listed = shown.games.filter(finished_at__isnull=False) if is_own else counted
    context = {
        "player": shown,
        "name": wording.player_name(shown),
        "is_own": is_own,
        "bests": _bests(shown.pk, today),
        "games": sum(summary.games for summary in summaries.values()),
        "streaks": statistics.streaks(counted, today),
        "difficulties": list(Difficulty),
        "chosen": chosen,
        "drawn": drawn,
        "summary": summaries.get(drawn),
        "plots": _plots(counted.filter(difficulty=drawn.value), summaries[drawn]) if drawn in summaries else None,
        "sort": sort,
        "page": Paginator(_in_order(listed, chosen, sort), GAMES_A_PAGE).get_page(request.GET.get("page")),
    }
    return TemplateResponse(request, "game/player.html", context)


def _bests(
    player_id: uuid.UUID, today: date
) -> list[tuple[Difficulty, Best | None, list[tuple[wording.Text, Best | None]]]]:
    """Each difficulty with the best of all time, and with those of the times that are."""
    kept = statistics.bests(player_id, today)
    return [
        (
            difficulty,
            kept.get((difficulty.value, Span.ALL)),
            [
                (name, kept.get((difficulty.value, span)))
                for span, name in wording.TIMES.items()
                if span is not Span.ALL
            ],
        )
        for difficulty in Difficulty
    ]


def _in_order(games: GameQuerySet, difficulty: Difficulty | None, sort: str) -> GameQuerySet:
    """The games, of one difficulty or all."""
    if difficulty:
        games = games.filter(difficulty=difficulty.value)
    return games.order_by(*ORDERS[sort])


def _plots(games: GameQuerySet, summary: Summary) -> dict[str, Any]:
    """What is drawn of a difficulty, each with the numbers that it is drawn from."""
    spread, stretches = statistics.spread(games, summary), statistics.stretches(games, summary)
    made = summary.made
    bars = plots.lying_bars([a_game for _count, a_game in made.values()])
    return {
        "spread": spread,
        "fullest": max(spread, key=lambda one: one.count),
        "histogram": plots.histogram(spread, summary.average),
        "stretches": stretches,
        "size": stretches[-1].size,
        "course": plots.course([stretch.reading for stretch in stretches]),
        "combinations": [
            (combination.value, wording.COMBINATIONS[combination], count, a_game, bar)
            for (combination, (count, a_game)), bar in zip(made.items(), bars, strict=True)
        ],
    }
