"""The words for the high scores: their times, by names, and how they are sorted."""

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from game.periods import Period, Span
from game.sorts import Sort
from game.wording.texts import Text

TIMES: dict[Span, Text] = {
    Span.ALL: gettext_lazy("All time"),
    Span.YEAR: gettext_lazy("This year"),
    Span.MONTH: gettext_lazy("This month"),
    Span.WEEK: gettext_lazy("This week"),
}

SORTS: dict[Sort, Text] = {
    Sort.SCORE: gettext_lazy("Score"),
    Sort.DATE: gettext_lazy("Date"),
    Sort.TURNS: gettext_lazy("Turns"),
    Sort.POWERS: gettext_lazy("Majda Powers"),
}

NO_SUCH_TIME: Text = gettext_lazy("There is no such time. These are the high scores of all time.")


def time(period: Period) -> str:
    """A time by its name, such as 2026, November 2026, or week 48 of 2026."""
    match period.span:
        case Span.ALL:
            return str(TIMES[Span.ALL])
        case Span.YEAR:
            return str(period.first.year)
        case Span.MONTH:
            return date_format(period.first, "YEAR_MONTH_FORMAT")
        case Span.WEEK:
            year, week, _day = period.first.isocalendar()
            return gettext("Week %(week)d, %(year)d") % {"week": week, "year": year}
