"""The dice that have fallen on this server beside what fair dice do, laid out for the template."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from game import plots, wording
from game.fairness import ALL_ORDERS, ROLLS, Band, Comparison, Pattern
from game.rules.board import VALUES

PATTERNS: dict[Pattern, wording.Text] = {
    Pattern.FOUR: _("Four alike"),
    Pattern.THREE: _("Three alike"),
    Pattern.TWO_PAIRS: _("Two pairs"),
    Pattern.PAIR: _("One pair"),
    Pattern.DIFFERENT: _("All different"),
}


class Count(NamedTuple):
    """How often something has come: a face, or a roll by its four values.

    `strays` is 1 if that is more often than chance explains, -1 if it is more seldom, else 0; `at` is its place on a
    gauge.
    """

    values: tuple[int, ...]
    times: int
    percent: float
    strays: int
    at: int


class Kind(NamedTuple):
    """The rolls of a pattern, which all come equally often: of all orders of four dice, each takes `orders`."""

    name: wording.Text
    orders: int
    expected: float
    band: Band
    rolls: list[Count]


class Thrown:
    """What the tallies add up to: `times` has the number of each throw, by its values from the lowest on."""

    def __init__(self, times: Mapping[str, int]) -> None:
        self._times = times
        self.throws = sum(times.values())
        self.dice = sum(len(dice) * number for dice, number in times.items())

    @cached_property
    def faces(self) -> Comparison:
        """The six faces, on all dice thrown."""
        counts = [sum(dice.count(str(face)) * number for dice, number in self._times.items()) for face in VALUES]
        return Comparison(counts, [1 / len(VALUES)] * len(VALUES))

    @cached_property
    def rolls(self) -> Comparison:
        """The 126 throws of four dice."""
        counts = [self._times.get("".join(map(str, roll)), 0) for roll in ROLLS]
        return Comparison(counts, [Pattern.of(roll).orders / ALL_ORDERS for roll in ROLLS])

    @cached_property
    def face_counts(self) -> list[Count]:
        """The faces from 1 to 6."""
        return [
            _count((face,), times, self.faces.total, self.face_band)
            for face, times in zip(VALUES, self.faces.counts, strict=True)
        ]

    @cached_property
    def face_band(self) -> Band:
        """What chance explains of the count of a face."""
        return self.faces.band(1 / len(VALUES))

    @property
    def expected(self) -> float:
        """How often each face comes in the long run, of so many dice."""
        return self.faces.total / len(VALUES)

    @cached_property
    def plot(self) -> plots.Rows:
        """The counts of the faces as dots."""
        return plots.rows(self.faces.counts, self.face_band.low, self.expected, self.face_band.high)

    @property
    def dots(self) -> list[tuple[Count, plots.Mark]]:
        """Each face and its dot."""
        return list(zip(self.face_counts, self.plot.dots, strict=True))

    @cached_property
    def kinds(self) -> list[Kind]:
        """The rolls by what their dice have in common, the most seldom ones first."""
        return [self._kind(pattern) for pattern in Pattern]

    def _kind(self, pattern: Pattern) -> Kind:
        share = pattern.orders / ALL_ORDERS
        band = self.rolls.band(share)
        return Kind(
            name=PATTERNS[pattern],
            orders=pattern.orders,
            expected=self.rolls.total * share,
            band=band,
            rolls=[
                _count(roll, times, self.rolls.total, band)
                for roll, times in zip(ROLLS, self.rolls.counts, strict=True)
                if Pattern.of(roll) is pattern
            ],
        )

    @property
    def straying(self) -> int:
        """How many of the rolls are outside their band."""
        return sum(roll.strays != 0 for kind in self.kinds for roll in kind.rolls)


def _count(values: tuple[int, ...], times: int, total: int, band: Band) -> Count:
    strays = 0 if times in band else 1 if times > band.high else -1
    return Count(values, times, 100 * times / total if total else 0, strays, plots.gauge(times, band.low, band.high))
