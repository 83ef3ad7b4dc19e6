"""How many games there are, by their state, without counting a million of them each time it is asked."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

from game.models import Game

KEY = "census"
HOLDS = timedelta(days=1)
STILL_COMING = timedelta(minutes=1)
"""A deed can be written this much later than the moment that it bears."""


class _Count(NamedTuple):
    """Games that had been started, finished, and given up, at a moment of the epoch: plain numbers, as caches keep."""

    at: float
    started: int
    finished: int
    given_up: int


def games_by_state() -> dict[str, int]:
    """The number of games by state: all are counted once a day, and those that have come since each time.

    Games that are deleted meanwhile are missed until the next day.
    """
    now = timezone.now()
    kept = cache.get(KEY)
    base = _Count(*kept) if kept else None
    if base is None or base.at < (now - HOLDS).timestamp():
        base = _count(now - STILL_COMING)
        cache.set(KEY, list(base), timeout=None)
    since = datetime.fromtimestamp(base.at, UTC)
    started = base.started + Game.objects.filter(created_at__gt=since).count()
    finished = base.finished + Game.objects.filter(finished_at__gt=since).count()
    given_up = base.given_up + Game.objects.filter(given_up_at__gt=since).count()
    return {"running": max(0, started - finished - given_up), "finished": finished, "given up": given_up}


def _count(at: datetime) -> _Count:
    games = Game.objects.all()
    return _Count(
        at.timestamp(),
        games.filter(created_at__lte=at).count(),
        games.filter(finished_at__lte=at).count(),
        games.filter(given_up_at__lte=at).count(),
    )
