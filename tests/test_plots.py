"""The geometry of plots: round numbers at the axes, and nothing drawn outside of them."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import plots
from game.plots import BOTTOM, LEFT, RIGHT, TOP, WIDTH, Bin, Reading

LOWEST, HIGHEST = -310, 544
"""Wider than what a game can end with."""
scores = st.integers(LOWEST, HIGHEST)
ranges = st.tuples(scores, scores).map(sorted)


def is_round(number):
    return re.fullmatch("[125]0*", str(number)) is not None


# Round numbers


@pytest.mark.parametrize(
    ("least", "found"), [(0, 1), (0.3, 1), (1, 1), (1.1, 2), (3, 5), (5, 5), (6, 10), (70, 100), (101, 200), (201, 500)]
)
def test_the_next_round_number_is_1_2_or_5_with_noughts(least, found):
    assert plots.nice(least) == found


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 1, [0, 1]),
        (0, 0, [0, 1]),
        (56, 324, [0, 100, 200, 300, 400]),
        (-4, 370, [-100, 0, 100, 200, 300, 400]),
        (144, 144, [144, 145]),
        (0, 10_000, [0, 2000, 4000, 6000, 8000, 10_000]),
    ],
)
def test_ticks_are_round_numbers_around_the_values(low, high, found):
    assert plots.ticks(low, high) == found


@given(ranges)
def test_ticks_are_few_and_evenly_spaced_at_round_numbers(ends):
    low, high = ends
    found = plots.ticks(low, high)
    steps = {after - before for before, after in pairwise(found)}
    assert 2 <= len(found) <= plots.MOST_TICKS
    assert len(steps) == 1
    assert is_round(*steps)
    assert found[0] <= low <= high <= found[-1]
    assert all(tick % step == 0 for tick in found for step in steps)


@given(ranges)
def test_bins_are_few_and_round(ends):
    low, high = ends
    width = plots.bin_width(low, high)
    assert width in plots.BIN_WIDTHS
    assert 1 <= high // width - low // width + 1 <= plots.MOST_BINS


# Histograms


def test_a_few_values_alike_stand_in_the_middle_of_empty_bins():
    assert [one.count for one in plots.bins({4: 3}, 10)] == [0, 0, 3, 0, 0]
    assert [(one.low, one.count) for one in plots.bins({4: 3, 5: 1}, 10)] == [
        (30, 0),
        (40, 3),
        (50, 1),
        (60, 0),
        (70, 0),
    ]


def test_bins_between_those_that_hold_something_are_there_and_empty():
    assert plots.bins({-1: 2, 2: 5}, 50) == [
        Bin(-50, -1, 2),
        Bin(0, 49, 0),
        Bin(50, 99, 0),
        Bin(100, 149, 5),
        Bin(150, 199, 0),
    ]


def test_the_bars_of_a_histogram_stand_side_by_side_on_the_ground_as_high_as_their_counts():
    drawn = plots.histogram([Bin(0, 49, 1), Bin(50, 99, 4), Bin(100, 149, 0), Bin(150, 199, 2)], 100)
    assert [bar.x for bar in drawn.bars] == [44, 121, 198, 275]
    assert [bar.x + bar.width for bar in drawn.bars] == [121, 198, 275, RIGHT]
    assert {bar.y + bar.height for bar in drawn.bars} == {BOTTOM}
    tallest = BOTTOM - TOP
    assert [tick.value for tick in drawn.up] == [0, 1, 2, 3, 4]
    assert [bar.height for bar in drawn.bars] == pytest.approx([tallest / 4, tallest, 0, tallest / 2], abs=1)
    assert [(tick.value, tick.at) for tick in drawn.across] == [
        (0, 44),
        (50, 121),
        (100, 198),
        (150, 275),
        (200, RIGHT),
    ]
    assert drawn.middle == 198
    assert [bar.shade for bar in drawn.bars] == [1, 2, 4, 5]


@given(st.dictionaries(scores, st.integers(1, 10_000), min_size=1))
def test_a_histogram_of_any_scores_stays_between_its_axes(counts):
    width = plots.bin_width(min(counts), max(counts))
    binned = {}
    for score, count in counts.items():
        binned[score // width] = binned.get(score // width, 0) + count
    of = plots.bins(binned, width)
    assert sum(one.count for one in of) == sum(counts.values())
    drawn = plots.histogram(of, sum(counts) / len(counts))
    assert all(LEFT <= bar.x < bar.x + bar.width <= RIGHT for bar in drawn.bars)
    assert all(TOP <= bar.y <= BOTTOM and 1 <= bar.shade <= plots.SHADES for bar in drawn.bars)
    assert LEFT <= drawn.middle <= RIGHT
    places = [tick.at for tick in drawn.across]
    assert all(LEFT <= at <= RIGHT for at in places)
    assert all(after - before >= 30 for before, after in pairwise(places)), "they would touch"


# Scores in the order of the games


def readings(*values):
    return [
        Reading(number, value, value - 10, value + 10, max(values[:number]) + 10)
        for number, value in enumerate(values, start=1)
    ]


def test_the_best_so_far_rises_in_steps_and_reaches_the_right():
    drawn = plots.course(readings(90, 40, 190))
    x = [dot.x for dot in drawn.dots]
    assert x == sorted(x)
    heights = {tick.value: tick.at for tick in drawn.up}
    assert drawn.best == f"M{x[0]} {heights[100]}H{x[1]}V{heights[100]}H{x[2]}V{heights[200]}H{RIGHT}"


def test_a_dot_stands_between_its_lowest_and_its_highest():
    for dot in plots.course(readings(90, 40, 190)).dots:
        assert TOP <= dot.top < dot.y < dot.bottom <= BOTTOM


def test_a_single_game_stands_in_the_middle():
    drawn = plots.course([Reading(1, 84, 84, 84, 84)])
    assert [dot.x for dot in drawn.dots] == [(LEFT + RIGHT) // 2]
    assert [tick.value for tick in drawn.across] == [1]
    assert drawn.up[0].value < 84 < drawn.up[-1].value
    assert drawn.up[-1].value - drawn.up[0].value >= plots.LEAST_RISE


@given(st.lists(scores, min_size=1, max_size=50), st.integers(1, 200))
def test_a_course_of_any_scores_stays_between_its_axes(values, size):
    drawn = plots.course(
        [Reading(number * size, value, value, value, max(values[:number])) for number, value in enumerate(values, 1)]
    )
    assert all(LEFT < dot.x <= RIGHT and TOP <= dot.y <= BOTTOM for dot in drawn.dots)
    assert drawn.across
    assert all(LEFT < tick.at <= RIGHT and 0 < tick.value <= len(values) * size for tick in drawn.across)


# Lying bars


def test_lying_bars_are_as_long_as_their_values_and_leave_room_for_the_longest_value():
    bars = plots.lying_bars([2, 0, 1])
    longest = WIDTH - plots.VALUE_ROOM
    assert [bar.end for bar in bars] == [longest, 0, longest // 2]
    assert [bar.name < bar.y < bar.value for bar in bars] == [True] * 3
    assert [bar.y for bar in bars] == sorted({bar.y for bar in bars})


def test_a_value_that_is_little_but_not_nothing_can_be_seen():
    assert plots.lying_bars([1000, 1])[1].end > 1
    assert [bar.end for bar in plots.lying_bars([0, 0])] == [0, 0]
