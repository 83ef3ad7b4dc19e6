"""What sentences are made of: a text in the reader's language, points, dice, and how long something took."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils.formats import number_format
from django.utils.functional import Promise

type Text = str | Promise


def points(value: int) -> str:
    """A number of points with a true minus sign, such as −34."""
    return str(value).replace("-", "−")


def duration(took: timedelta) -> str:
    """A time in the symbols of its units, the same in every language: 7.4 s, 2 min 5 s, 3 h 4 min."""
    seconds = took.total_seconds()
    minutes = int(seconds) // 60
    if not minutes:
        return f"{number_format(seconds, 1)}\N{NO-BREAK SPACE}s"
    if minutes < 60:  # noqa: PLR2004 - an hour
        parts = (f"{minutes} min", f"{int(seconds) % 60} s")
    else:
        parts = (f"{minutes // 60} h", f"{minutes % 60} min")
    return " ".join(parts).replace(" ", "\N{NO-BREAK SPACE}")


def values(dice: Iterable[int]) -> str:
    """Dice one after the other."""
    return ", ".join(str(value) for value in dice)
