"""What a player's finished games add up to. The database counts; games hidden by a reviewer are left out."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from django.db.models import Avg, Count, F, Max, Min, Sum, Window
from django.db.models.expressions import RowRange
from django.db.models.functions import Mod, RowNumber, TruncDate

from game import plots
from game.models import Best, Game, GameQuerySet
from game.periods import Span, period
from game.rules.difficulty import Difficulty
from game.rules.scoring import Combination

MOST_READINGS = 50
"""How many dots a plot of scores has; a player with more games than that gets averages of games in a row."""

_BY_DATE = ("finished_at", "id")


def counted_games(player_id: uuid.UUID) -> GameQuerySet:
    """The games that statistics count."""
    return Game.objects.filter(player_id=player_id).shown()


@dataclass(frozen=True, slots=True)
class Summary:
    """The finished games of a difficulty: how many, their scores, what their boards hold, when the latest ended."""

    games: int
    average: float
    lowest: int
    highest: int
    straights: int
    fours: int
    two_pairs: int
    ruins: int
    latest: datetime

    @property
    def ruins_a_game(self) -> float:
        """RUINs on a final board, on average."""
        return self.ruins / self.games

    @property
    def made(self) -> dict[Combination, tuple[int, float]]:
        """How many of each combination, and how many a game."""
        counts = {
            Combination.STRAIGHT: self.straights,
            Combination.FOUR_OF_A_KIND: self.fours,
            Combination.TWO_PAIRS: self.two_pairs,
        }
        return {combination: (count, count / self.games) for combination, count in counts.items()}


def summaries(games: GameQuerySet) -> dict[Difficulty, Summary]:
    """A summary of each difficulty that was played to an end."""
    counts = ("straights", "fours", "two_pairs", "ruins")
    rows = (
        games.order_by()
        .values_list("difficulty")
        .annotate(
            Count("pk"),
            Avg("final_score"),
            Min("final_score"),
            Max("final_score"),
            *(Sum(name) for name in counts),
            Max("finished_at"),
        )
    )
    return {Difficulty(difficulty): Summary(*numbers) for difficulty, *numbers in rows}


def bests(player_id: uuid.UUID, today: date) -> dict[tuple[str, Span], Best]:
    """The bests of all time and of the year, month and week that is, by difficulty and span."""
    spans = {period(span, today): span for span in Span}
    kept = Best.objects.filter(player_id=player_id, period__in=spans)
    return {(best.difficulty, spans[best.period]): best for best in kept}


def spread(games: GameQuerySet, summary: Summary) -> list[plots.Bin]:
    """How many games of a difficulty ended in each range of scores."""
    width = plots.bin_width(summary.lowest, summary.highest)
    first = summary.lowest // width
    # Databases divide towards 0: counted from the first bin, nothing is negative.
    number = (F("final_score") - first * width) / width
    counts = games.order_by().annotate(bin=number).values_list("bin").annotate(games=Count("pk"))
    return plots.bins({first + number: count for number, count in counts}, width)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Games in a row, from the `first` to the `last` by number, finished at `until`; `best` is the best so far."""

    first: int
    last: int
    until: datetime
    average: float
    lowest: int
    highest: int
    best: int

    @property
    def size(self) -> int:
        """How many games."""
        return self.last - self.first + 1

    @property
    def reading(self) -> plots.Reading:
        """The stretch as it is plotted."""
        return plots.Reading(self.last, self.average, self.lowest, self.highest, self.best)


def stretches(games: GameQuerySet, summary: Summary) -> list[Stretch]:
    """The games of a difficulty from the first to the latest, in at most `MOST_READINGS` stretches of one length.

    What does not fill a stretch stands at the beginning, so that the last one ends with the latest game.
    """
    size = plots.nice(summary.games / MOST_READINGS)
    order = [F(name).asc() for name in _BY_DATE]
    here, so_far = RowRange(start=1 - size, end=0), RowRange(start=None, end=0)
    rows = (
        games.annotate(
            number=Window(RowNumber(), order_by=order),
            average=Window(Avg("final_score"), order_by=order, frame=here),
            lowest=Window(Min("final_score"), order_by=order, frame=here),
            highest=Window(Max("final_score"), order_by=order, frame=here),
            best=Window(Max("final_score"), order_by=order, frame=so_far),
        )
        .annotate(rest=Mod(F("number"), size))
        .filter(rest=summary.games % size)
        .order_by("number")
        .values_list("number", "finished_at", "average", "lowest", "highest", "best")
    )
    return [Stretch(max(number - size + 1, 1), number, *values) for number, *values in rows]


@dataclass(frozen=True, slots=True)
class Streaks:
    """Runs without a gap: of days on which a game was finished, by the site's time zone, and of games without a RUIN.

    The current run of days ends today, or yesterday as long as nothing is finished today; else it is 0.
    """

    days: int
    days_now: int
    games_without_ruin: int


def streaks(games: GameQuerySet, today: date) -> Streaks:
    """The runs of all difficulties together."""
    days = games.order_by().annotate(day=TruncDate("finished_at")).values_list("day", flat=True).distinct()
    runs = runs_of_days(sorted(days))
    ruins = games.order_by(*_BY_DATE).values_list("ruins", flat=True)
    last, length = runs[-1] if runs else (date.min, 0)
    return Streaks(
        days=max((length for _last, length in runs), default=0),
        days_now=length if today - last <= timedelta(days=1) else 0,
        games_without_ruin=longest_without(ruins),
    )


def runs_of_days(days: Sequence[date]) -> list[tuple[date, int]]:
    """The runs in rising days, each by its last day and its length."""
    runs = []
    for _start, run in groupby(enumerate(days), key=lambda item: item[1].toordinal() - item[0]):
        together = [day for _number, day in run]
        runs.append((together[-1], len(together)))
    return runs


def longest_without(counts: Iterable[int | None]) -> int:
    """How many counts in a row are 0, at most."""
    return max(
        (sum(1 for _ in run) for is_none, run in groupby(counts, key=lambda count: count == 0) if is_none), default=0
    )
