"""How many games there are, by their state, without counting a million of them each time it is asked."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

from game.models import Game

KEY = "census"
HOLDS = timedelta(days=1)
STILL_COMING = timedelta(minutes=1)
"""A deed can be written this much later than the moment that it bears."""


class _Count(NamedTuple):
    """Games that had been started, and finished, at a moment."""

    at: datetime
    started: int
    finished: int


def games_by_state() -> dict[str, int]:
    """The number of games by state: all are counted once a day, and those that have come since each time.

    Games that are deleted meanwhile are missed until the next day.
    """
    base: _Count | None = cache.get(KEY)
    if base is None or base.at < timezone.now() - HOLDS:
        base = _count()
        cache.set(KEY, base, timeout=None)
    started = base.started + Game.objects.filter(created_at__gt=base.at).count()
    finished = base.finished + Game.objects.filter(finished_at__gt=base.at).count()
    return {"running": max(0, started - finished), "finished": finished}


def _count() -> _Count:
    at = timezone.now() - STILL_COMING
    games = Game.objects.all()
    return _Count(at, games.filter(created_at__lte=at).count(), games.filter(finished_at__lte=at).count())
