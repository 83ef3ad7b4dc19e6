"""How fair dice fall: the mathematics, against published tables and plain sums."""

import math
from collections import Counter
from itertools import product

import pytest

from game.fairness import ALL_ORDERS, RISK, ROLLS, Comparison, Pattern, Verdict, band, chi_square_tail, round_roughly

FACES = [1 / 6] * 6
PUBLISHED = [
    # freedom, then the values that chi-square exceeds with the chance at the head of the column: the usual table
    (1, 2.706, 3.841, 6.635, 10.828),
    (2, 4.605, 5.991, 9.210, 13.816),
    (5, 9.236, 11.070, 15.086, 20.515),
    (10, 15.987, 18.307, 23.209, 29.588),
    (29, 39.087, 42.557, 49.588, 58.301),
    (99, 117.407, 123.225, 134.642, 148.230),
    (100, 118.498, 124.342, 135.807, 149.449),
]
CHANCES = (0.10, 0.05, 0.01, 0.001)


@pytest.mark.parametrize(
    ("freedom", "value", "chance"),
    [(row[0], value, chance) for row in PUBLISHED for value, chance in zip(row[1:], CHANCES, strict=True)],
)
def test_the_tail_of_chi_square_is_that_of_the_published_table(freedom, value, chance):
    assert chi_square_tail(value, freedom) == pytest.approx(chance, rel=0.001)


@pytest.mark.parametrize("freedom", [1, 2, 5, 125])
def test_the_tail_goes_from_certain_to_impossible(freedom):
    tails = [chi_square_tail(value, freedom) for value in (0, 0.001, freedom / 2, freedom, 3 * freedom, 1e5)]
    assert tails == sorted(tails, reverse=True)
    assert (tails[0], tails[-1]) == (1, 0)


def test_chi_square_is_that_of_a_worked_example():
    # 60 throws of a die: (5-10)²/10 + (8-10)²/10 + (9-10)²/10 + (8-10)²/10 + (10-10)²/10 + (20-10)²/10
    compared = Comparison([5, 8, 9, 8, 10, 20], FACES)
    assert compared.chi_square == pytest.approx(13.4)
    assert compared.chance == pytest.approx(0.0199, abs=0.0001)
    assert (compared.verdict, compared.one_in) == (Verdict.UNCOMMON, 50)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ([0, 0, 0, 0, 0, 0], Verdict.TOO_FEW),
        ([4, 5, 5, 5, 5, 5], Verdict.TOO_FEW),
        ([0, 30, 0, 0, 0, 0], Verdict.UNUSUAL),
        ([10, 10, 10, 10, 10, 10], Verdict.TOO_EVEN),
        ([990, 1040, 1010, 960, 1035, 965], Verdict.AS_FAIR),
        ([1200, 960, 960, 960, 960, 960], Verdict.UNUSUAL),
    ],
)
def test_counts_get_the_verdict_that_they_deserve(counts, verdict):
    assert Comparison(counts, FACES).verdict is verdict


def test_every_roll_has_a_pattern_that_knows_in_how_many_orders_it_comes():
    in_order = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=4))
    assert {roll: Pattern.of(roll).orders for roll in ROLLS} == dict(in_order)
    assert (len(ROLLS), sum(in_order.values())) == (126, ALL_ORDERS) == (126, 1296)
    rolls = Counter(Pattern.of(roll) for roll in ROLLS)
    assert {pattern.name: (rolls[pattern], pattern.orders) for pattern in Pattern} == {
        "FOUR": (6, 1),
        "THREE": (30, 4),
        "TWO_PAIRS": (15, 6),
        "PAIR": (60, 12),
        "DIFFERENT": (15, 24),
    }


@pytest.mark.parametrize(("total", "is_enough"), [(0, False), (1619, False), (1620, True)])
def test_the_rolls_can_be_judged_from_as_many_on_as_cochrans_rule_wants(total, is_enough):
    shares = [Pattern.of(roll).orders / ALL_ORDERS for roll in ROLLS]
    counts = [total // 126] * 125
    assert Comparison([*counts, total - sum(counts)], shares).is_enough is is_enough


def outside(total, share, within):
    """The chance to be out of the band, summed up term by term."""

    def chance(count):
        ways = math.lgamma(total + 1) - math.lgamma(count + 1) - math.lgamma(total - count + 1)
        return math.exp(ways + count * math.log(share) + (total - count) * math.log1p(-share))

    return 1 - sum(map(chance, range(within.low, within.high + 1)))


@pytest.mark.parametrize("total", [1, 30, 100, 500, 1620, 5000, 20_000, 200_000])
def test_fair_dice_leave_a_band_as_seldom_as_it_is_said(total):
    rolls = [Pattern.of(roll).orders / ALL_ORDERS for roll in ROLLS]
    for shares in FACES, rolls:
        bands = {share: band(total, share, RISK / len(shares)) for share in shares}
        risk = sum(outside(total, share, bands[share]) for share in shares)
        assert risk < RISK * 1.05
        if total >= 20_000:
            assert risk > RISK * 0.7  # no wider than it has to be


def test_a_band_without_throws_is_empty_of_anything_but_0():
    nothing = band(0, 1 / 6, RISK)
    assert (nothing.low, nothing.high) == (0, 0)


@pytest.mark.parametrize(("number", "said"), [(1.0, 1), (19.6, 20), (20, 20), (105, 100), (1_260_000, 1_300_000)])
def test_a_number_is_said_roughly(number, said):
    assert round_roughly(number) == said
