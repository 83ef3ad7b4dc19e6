"""The times that high scores are kept for: all time, a year, a month, a week; all in the server's time zone."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import NamedTuple, Self

from django.utils import timezone


class Span(Enum):
    """How long a time is."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


def period(span: Span, day: date) -> str:
    """The key of the time of this length that the day lies in: ``all``, ``2026``, ``2026-11`` or ``2026-W48``.

    Weeks are those of ISO 8601: they begin on Monday, and the first of a year is that with its first Thursday.
    """
    match span:
        case Span.ALL:
            return "all"
        case Span.YEAR:
            return f"{day.year:04}"
        case Span.MONTH:
            return f"{day.year:04}-{day.month:02}"
        case Span.WEEK:
            year, week, _day = day.isocalendar()
            return f"{year:04}-W{week:02}"


def periods(day: date) -> list[str]:
    """The keys of all times that the day lies in."""
    return [period(span, day) for span in Span]


def today() -> date:
    """The day that it is in the server's time zone."""
    return server_day(timezone.now())


def server_day(moment: datetime) -> date:
    """The day that a moment lies in, by the server's time zone."""
    return timezone.localdate(moment, timezone.get_default_timezone())


_YEARS = range(2000, 3000)
"""Those that anybody can ask for: before them no game was played, and dates end some time after them."""

_KEY = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})|-W(?P<week>[0-9]{2}))?")


class Period(NamedTuple):
    """A time of a length, by its first day; that of all time does not matter."""

    span: Span
    first: date

    @classmethod
    def around(cls, span: Span, day: date) -> Self:
        """The time of this length that the day lies in."""
        match span:
            case Span.ALL:
                return cls(span, date.min)
            case Span.YEAR:
                return cls(span, day.replace(month=1, day=1))
            case Span.MONTH:
                return cls(span, day.replace(day=1))
            case Span.WEEK:
                return cls(span, day - timedelta(days=day.weekday()))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The time that a text names: a length, for the one that today lies in, or a key.

        Raises:
            ValueError: it names none.
        """
        if text in [span.value for span in Span]:
            return cls.around(Span(text), today())
        match = _KEY.fullmatch(text)
        if not match or int(match["year"]) not in _YEARS:
            raise ValueError(text)
        year = int(match["year"])
        if match["week"]:
            return cls(Span.WEEK, date.fromisocalendar(year, int(match["week"]), 1))
        if match["month"]:
            return cls(Span.MONTH, date(year, int(match["month"]), 1))
        return cls(Span.YEAR, date(year, 1, 1))

    @property
    def key(self) -> str:
        """Its key, as the bests are kept under it."""
        return period(self.span, self.first)

    @property
    def previous(self) -> Self:
        """The time of this length just before."""
        return self.around(self.span, self.first - timedelta(days=1))

    @property
    def next(self) -> Self:
        """The time of this length just after."""
        longest = {Span.YEAR: 366, Span.MONTH: 31, Span.WEEK: 7}[self.span]
        return self.around(self.span, self.first + timedelta(days=longest))

    @property
    def last(self) -> date:
        """Its last day."""
        return self.next.first - timedelta(days=1)

    @property
    def moments(self) -> tuple[datetime, datetime]:
        """When it begins and when it is over."""
        start, end = (datetime.combine(each.first, time.min) for each in (self, self.next))
        zone = timezone.get_default_timezone()
        return timezone.make_aware(start, zone), timezone.make_aware(end, zone)
