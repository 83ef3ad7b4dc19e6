"""The times that high scores are kept for: all time, a year, a month, a week."""

from datetime import date
from enum import Enum


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
