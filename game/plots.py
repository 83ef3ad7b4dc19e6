"""Plots as geometry: where the axes, bars, dots and lines of a drawing stand. It knows no game, database or language.

Places are whole units of a drawing `WIDTH` by `HEIGHT`, from its upper left corner: whole numbers are written alike in
every language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 44, 352, 10, 204
"""Where the axes end."""

VALUE_ROOM = 70
MOST_TICKS = 6
MOST_MARKS = 7
LEAST_RISE = 50
"""How many points the axis of scores spans at least: games alike look alike."""
FEWEST_BINS, MOST_BINS = 5, 12
BIN_WIDTHS = (10, 20, 25, 50, 100)
"""The widest holds the scores from the lowest that there can be to the highest, 544."""

SHADES = 6


def nice(least: float) -> int:
    """The smallest round number, 1, 2 or 5 with noughts, that is at least this.

    >>> [nice(0.3), nice(3), nice(70)]
    [1, 5, 100]
    """
    step = 1
    while True:
        for digit in (1, 2, 5):
            if digit * step >= least:
                return digit * step
        step *= 10


def ticks(low: int, high: int, most: int = MOST_TICKS) -> list[int]:
    """Round numbers from the last at or below `low` to the first at or above `high`, evenly spaced.

    >>> ticks(-12, 230)
    [-100, 0, 100, 200, 300]
    """
    step = nice((high - low) / (most - 1))
    while len(found := list(range(low // step * step, high + step, step))) > most:
        step = nice(step + 1)
    return found if len(found) > 1 else [*found, found[0] + step]


def bin_width(low: int, high: int) -> int:
    """How wide the bins of a histogram of whole numbers are: round, and few enough to see the shape.

    >>> bin_width(56, 324)
    25
    """
    return next(width for width in BIN_WIDTHS if high // width - low // width < MOST_BINS)


@dataclass(frozen=True, slots=True)
class Tick:
    """A value of an axis and where it stands."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight scale from values to places."""

    low: float
    high: float
    start: int
    end: int

    def __call__(self, value: float) -> int:
        return round(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start))

    def ticks(self, values: Sequence[int]) -> list[Tick]:
        """These values where they stand."""
        return [Tick(self(value), value) for value in values]


def _upwards(values: Sequence[int]) -> Scale:
    return Scale(values[0], values[-1], BOTTOM, TOP)


@dataclass(frozen=True, slots=True)
class Bin:
    """How many of a histogram's values lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a histogram; `shade` goes from 1 at the low end to 6 at the high end of the axis."""

    x: int
    y: int
    width: int
    height: int
    shade: int


@dataclass(frozen=True, slots=True)
class Histogram:
    """Bars side by side, with a mark at `middle`."""

    bars: list[Bar]
    across: list[Tick]
    up: list[Tick]
    middle: int


def bins(counts: dict[int, int], width: int) -> list[Bin]:
    """The bins from the first to the last that anything lies in, and around these until there are `FEWEST_BINS`.

    `counts` has the number of values of each bin by the bin's number: 0 for those from 0 on, -1 for those before.
    """
    first, last = min(counts), max(counts)
    lacking = max(FEWEST_BINS - (last - first + 1), 0)
    numbers = range(first - lacking // 2, last + 1 + lacking - lacking // 2)
    return [Bin(number * width, number * width + width - 1, counts.get(number, 0)) for number in numbers]


def histogram(of: Sequence[Bin], middle: float) -> Histogram:
    """The drawing of bins; `middle` is the value to mark."""
    width = of[0].high - of[0].low + 1
    across = Scale(of[0].low, of[-1].high + 1, LEFT, RIGHT)
    up_to = ticks(0, max(one.count for one in of))
    up = _upwards(up_to)
    edges = [across(one.low) for one in of] + [RIGHT]
    return Histogram(
        bars=[
            Bar(x, up(one.count), end - x, BOTTOM - up(one.count), 1 + number * SHADES // len(of))
            for number, (one, (x, end)) in enumerate(zip(of, pairwise(edges), strict=True))
        ],
        across=across.ticks(_marks(of[0].low, of[-1].high + 1, width)),
        up=up.ticks(up_to),
        middle=across(middle),
    )


def _marks(low: int, high: int, width: int) -> list[int]:
    """Edges of bins, few enough for their numbers to stand side by side."""
    step = width * nice((high - low) / width / MOST_MARKS)
    return [value for value in range(low // step * step, high + 1, step) if value >= low]


@dataclass(frozen=True, slots=True)
class Reading:
    """A value at a number of a sequence: an average with its lowest and highest, and the best until then."""

    number: int
    value: float
    low: int
    high: int
    best: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot, with a line from `top` to `bottom` through it."""

    x: int
    y: int
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Course:
    """Dots from left to right, and the path of the best so far, which rises in steps."""

    dots: list[Dot]
    best: str
    across: list[Tick]
    up: list[Tick]


def course(readings: Sequence[Reading]) -> Course:
    """The drawing of a sequence of readings."""
    low, high = min(one.low for one in readings), max(one.best for one in readings)
    around = max(LEAST_RISE - (high - low), 0) // 2
    up_to = ticks(low - around, high + around)
    up = _upwards(up_to)
    last = readings[-1].number
    across = Scale(0, last + 1, LEFT, RIGHT) if len(readings) == 1 else Scale(0, last, LEFT, RIGHT - 6)
    return Course(
        dots=[Dot(across(one.number), up(one.value), up(one.high), up(one.low)) for one in readings],
        best=_steps([(across(one.number), up(one.best)) for one in readings]),
        across=across.ticks([value for value in ticks(0, last) if 0 < value <= last] or [last]),
        up=up.ticks(up_to),
    )


def _steps(points: Sequence[tuple[int, int]]) -> str:
    """A path that stays level until the next point, then goes straight to its height, and ends at the right."""
    (x, y), *rest = points
    return f"M{x} {y}" + "".join(f"H{x}V{y}" for x, y in rest) + f"H{RIGHT}"


@dataclass(frozen=True, slots=True)
class LyingBar:
    """A bar from left to right; the text of its name stands at the height `name`, that of its value at `value`."""

    name: int
    y: int
    end: int
    value: int


def lying_bars(values: Sequence[float]) -> list[LyingBar]:
    """Bars below each other, the longest with just enough room for its value; a value above 0 can be seen."""
    longest = max([*values, 0]) or 1
    ends = [max(round(value / longest * (WIDTH - VALUE_ROOM)), 3 if value else 0) for value in values]
    row = HEIGHT // len(values)
    return [
        LyingBar(name=row * number + 16, y=row * number + 24, end=end, value=row * number + 45)
        for number, end in enumerate(ends)
    ]


@dataclass(frozen=True, slots=True)
class Mark:
    """A dot in the row whose middle is at the height `y`."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rows:
    """A dot a row, all on one axis, on which the values from `low` to `high` are a band with a line at `middle`."""

    dots: list[Mark]
    low: int
    middle: int
    high: int
    across: list[Tick]


def rows(values: Sequence[int], low: int, middle: float, high: int) -> Rows:
    """The drawing of values below each other. The axis need not begin at 0: it is the distances that are looked at."""
    found = ticks(min(low, *values), max(high, *values), MOST_TICKS - 1)
    across = Scale(found[0], found[-1], LEFT, WIDTH - VALUE_ROOM)
    room = (BOTTOM - TOP) / len(values)
    return Rows(
        dots=[Mark(across(value), round(TOP + room * (number + 1 / 2))) for number, value in enumerate(values)],
        low=across(low),
        middle=across(middle),
        high=across(high),
        across=across.ticks(found),
    )


GAUGE = 100
GAUGE_LOW, GAUGE_HIGH = 20, 80
"""Where the band of a gauge stands on its length."""

GAUGE_END = 4


def gauge(value: int, low: int, high: int) -> int:
    """Where a value stands on a gauge whose band goes from `low` to `high`; far off it stays at the end.

    >>> [gauge(value, 10, 20) for value in (0, 10, 15, 21, 400)]
    [4, 20, 50, 86, 96]
    """
    at = Scale(low, max(high, low + 1), GAUGE_LOW, GAUGE_HIGH)(value)
    return min(max(at, GAUGE_END), GAUGE - GAUGE_END)
