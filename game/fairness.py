"""How fair dice fall: how often each throw of them comes in the long run, and how far it strays from that by chance."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations_with_replacement
from statistics import NormalDist

from game.rules.board import VALUES
from game.rules.turn import DICE

RISK = 0.01
"""How seldom fair dice leave one or more of the bands of a comparison."""

FEWEST_EXPECTED = 5
"""By Cochran's rule chi-square says something once at most a fifth of the kinds is expected more seldom than this,"""
MOST_SELDOM = 0.2
LEAST_EXPECTED = 1
"""and none more seldom than this."""

UNCOMMON, UNUSUAL = 0.05, 0.001
"""Chances below which a comparison is called so."""

_HALF = 0.5


class Pattern(Enum):
    """What a throw of four dice has in common: how many of its dice show the same, the most first."""

    FOUR = (4,)
    THREE = (3, 1)
    TWO_PAIRS = (2, 2)
    PAIR = (2, 1, 1)
    DIFFERENT = (1, 1, 1, 1)

    @classmethod
    def of(cls, dice: Sequence[int]) -> "Pattern":
        """That of these four dice."""
        return cls(tuple(sorted(Counter(dice).values(), reverse=True)))

    @property
    def orders(self) -> int:
        """In how many orders four dice show the same such throw."""
        return math.factorial(len(DICE)) // math.prod(map(math.factorial, self.value))


ROLLS = tuple(combinations_with_replacement(VALUES, len(DICE)))
"""The 126 throws of four dice, whose order does not matter, each from its lowest die on."""

ALL_ORDERS = len(VALUES) ** len(DICE)
"""All 1296 throws of four dice in order; each comes as often as any other."""


class Verdict(Enum):
    """What a comparison with fair dice comes to."""

    TOO_FEW = "too few"
    AS_FAIR = "as fair"
    UNCOMMON = "uncommon"
    UNUSUAL = "unusual"
    TOO_EVEN = "too even"
    """Fair dice stray, too: so even a result is as unusual as one that is far off."""


@dataclass(frozen=True, slots=True)
class Band:
    """The counts, both ends included, that chance explains."""

    low: int
    high: int

    def __contains__(self, count: int) -> bool:
        return self.low <= count <= self.high


@dataclass(frozen=True, slots=True)
class Comparison:
    """Counts of kinds beside the shares that fair dice have in the long run."""

    counts: Sequence[int]
    shares: Sequence[float]

    @property
    def total(self) -> int:
        """All counts together."""
        return sum(self.counts)

    @property
    def freedom(self) -> int:
        """The degrees of freedom."""
        return len(self.counts) - 1

    @property
    def chi_square(self) -> float:
        """Pearson's chi-square, the sum of (count - expected)² / expected; some count must be above 0."""
        expected = [self.total * share for share in self.shares]
        return sum((count - mean) ** 2 / mean for count, mean in zip(self.counts, expected, strict=True))

    @property
    def chance(self) -> float:
        """How often fair dice stray as far as this, or further."""
        return chi_square_tail(self.chi_square, self.freedom)

    @property
    def verdict(self) -> Verdict:
        """What it comes to."""
        if not self.is_enough:
            return Verdict.TOO_FEW
        if self.chance > 1 - UNUSUAL:
            return Verdict.TOO_EVEN
        if self.chance < UNUSUAL:
            return Verdict.UNUSUAL
        return Verdict.UNCOMMON if self.chance < UNCOMMON else Verdict.AS_FAIR

    @property
    def in_a_hundred(self) -> int:
        """Of a hundred servers with fair dice, how many stray as far as this, or further."""
        return min(round(100 * self.chance), 99)

    @property
    def one_in(self) -> int:
        """Of how many servers with fair dice one strays so, in the direction that the verdict names."""
        chance = 1 - self.chance if self.verdict is Verdict.TOO_EVEN else self.chance
        return round_roughly(1 / max(chance, 1e-9))

    @property
    def enough(self) -> int:
        """From how many counts on they say anything."""
        shares = sorted(self.shares)
        first_not_seldom = shares[int(MOST_SELDOM * len(shares))]
        return math.ceil(round(max(LEAST_EXPECTED / shares[0], FEWEST_EXPECTED / first_not_seldom), 6))

    @property
    def is_enough(self) -> bool:
        """Whether there are so many."""
        return self.total >= self.enough

    def band(self, share: float) -> Band:
        """The counts of one kind of this share that chance explains.

        The risk is shared out among the kinds (Bonferroni): fair dice have all of them inside but for one time in 100.
        """
        return band(self.total, share, RISK / len(self.counts))


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that chi-square with these degrees of freedom is at least this value.

    It is the regularized incomplete gamma function Q(freedom / 2, value / 2). That is known for 1/2 and for 1, and
    Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1): a sum of positive terms, which loses no digits.
    """
    half = value / 2
    if half == 0:
        return 1.0
    order, tail = (_HALF, math.erfc(math.sqrt(half))) if freedom % 2 else (1.0, math.exp(-half))
    while order < freedom / 2:
        tail += math.exp(order * math.log(half) - half - math.lgamma(order + 1))
        order += 1
    return min(tail, 1.0)


def band(total: int, share: float, risk: float) -> Band:
    """The counts that something of this share reaches in so many trials, but for this risk, half of it at either end.

    These are quantiles of the binomial distribution by the expansion of Cornish and Fisher, whose term for the skew
    makes them right where little is expected, too.
    """
    if not total:
        return Band(0, 0)
    mean = total * share
    deviation = math.sqrt(mean * (1 - share))
    far = NormalDist().inv_cdf(1 - risk / 2)
    shift = (1 - 2 * share) / deviation * (far**2 - 1) / 6
    can_stay_away = (1 - share) ** total > risk / 2
    low = 0 if can_stay_away else max(round(mean + deviation * (shift - far)), 0)
    return Band(low, min(round(mean + deviation * (shift + far)), total))


def round_roughly(number: float) -> int:
    """A number to two digits, as one says it.

    >>> [round_roughly(number) for number in (1.4, 47.3, 1234, 987_654)]
    [1, 47, 1200, 990000]
    """
    step: int = 10 ** max(math.floor(math.log10(number)) - 1, 0)
    return round(number / step) * step
