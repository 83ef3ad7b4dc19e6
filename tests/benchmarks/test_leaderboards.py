"""What a board costs with a thousand finished games and with a million: `make bench`.

It is measured on the database of the settings: SQLite, or the one that DATABASE_URL names.
"""

import resource
from statistics import median
from time import perf_counter

import pytest
from django.db import connection

from game.leaderboards import Leaderboard
from game.models import Best
from game.periods import Period, Span
from game.rules.difficulty import Difficulty
from tests.benchmarks.many import FIRST_DAY, fill, hurry
from tests.plans import plan, queries_of

ROUNDS = 15
SIZES = {1_000: 500, 1_000_000: 20_000}
"""Games, and the players that have played them."""

WIDEST = 100
"""At most so many milliseconds may a page of the board take the database with a million games."""

OWN = "own place"


def pages(player):
    """What is measured: each by its name, the board's time, and the page as `player` or a stranger asks for it."""
    for span in (Span.ALL, Span.MONTH):
        board = Leaderboard(Difficulty.PEACEFUL, Period.around(span, FIRST_DAY.date()))
        deep = board.page(10**9, None).page.number
        for name, number, who in [("first page", 1, None), (f"deep page ({deep})", deep, None), (OWN, 1, player)]:
            yield f"{wording(span)}, {name}", lambda board=board, number=number, who=who: board.page(number, who)


def wording(span):
    return "all time" if span is Span.ALL else "a month"


def milliseconds(ask):
    ask()
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        ask()
        taken.append(perf_counter() - start)
    return median(taken) * 1e3


@pytest.mark.django_db(transaction=True)
def test_a_board_costs_little_however_many_games_there_are():
    times, sizes, plans = {}, {}, {}
    hurry()
    for games, players in SIZES.items():
        start = perf_counter()
        player = fill(games, players)
        sizes[games] = f"{games:,} games, {players:,} players, {Best.objects.count():,} bests"
        sizes[games] += f"; made up in {perf_counter() - start:.0f} s"
        for name, ask in pages(player):
            kind = name.partition(" (")[0]
            times.setdefault(kind, []).append((milliseconds(ask), name.partition(" (")[2].rstrip(")")))
            plans[kind] = [(query, plan(query)) for query in queries_of(ask)]
    report(sizes, times, plans)
    assert all(taken[-1][0] < WIDEST for taken in times.values())


def report(sizes, times, plans):
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    lines = [f"\nThe boards on {connection.vendor}, at most {memory} MB of memory:", *sizes.values(), ""]
    lines.append(f"{'milliseconds (medians)':34}" + "".join(f"{games:>20,}" for games in sizes))
    for name, taken in times.items():
        cells = (f"{ms:.2f}" + (f" (page {page})" if page else "") for ms, page in taken)
        lines.append(f"{name:34}" + "".join(f"{cell:>20}" for cell in cells))
    for name, queries in plans.items():
        if name.startswith("all time"):
            lines += ["", f"The plan of: {name}"]
            for query, steps in queries:
                lines += [f"  {query[:60]} … {query[-60:]}", *(f"      {step}" for step in steps)]
    print("\n".join(lines))  # noqa: T201 - a measurement is there to be read
