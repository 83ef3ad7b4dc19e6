"""What a board costs with a thousand finished games and with a million: `make bench`.

The games and their bests are made up, row by row and player by player, so that they never are in memory all at once. It
is measured on the database of the settings: SQLite, or the one that DATABASE_URL names.
"""

import resource
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain, count
from operator import attrgetter
from random import Random
from statistics import median
from time import perf_counter
from uuid import UUID

import pytest
from django.db import connection, transaction

from game.leaderboards import Leaderboard
from game.models import Best, Game, Player
from game.periods import Period, Span, periods
from game.rules.board import Board
from game.rules.difficulty import Difficulty
from tests.plans import plan, queries_of

ROUNDS = 15
SIZES = {1_000: 500, 1_000_000: 20_000}
"""Games, and the players that have played them."""

FIRST_DAY = datetime(2024, 1, 1, 12, tzinfo=UTC)
DAYS = 366
WIDEST = 100
"""At most so many milliseconds may a page of the board take the database with a million games."""

OWN = "own place"


def games_of(player: UUID, number: int, random: Random, ids: Iterator[int]) -> Iterator[Game]:
    """Finished games of a player, of all difficulties, over a year."""
    for _ in range(number):
        yield Game(
            id=UUID(int=next(ids)),
            player_id=player,
            difficulty=random.choice(list(Difficulty)).value,
            version=60,
            board=BOARD,
            turns_ended=random.randint(5, 16),
            powers_used=random.randint(0, 3),
            finished_at=(at := FIRST_DAY + timedelta(days=random.randrange(DAYS), seconds=random.randrange(36_000))),
            created_at=at,
            updated_at=at,
            final_score=round(random.gauss(120, 60)),
        )


BOARD = str(Board())


def bests_of(player: Player, games: list[Game]) -> list[Best]:
    """The bests of these games, as the game would keep them."""
    bests: dict[tuple[str, str], Best] = {}
    for game in games:
        for key in periods(game.finished_at.date()):
            best = bests.get((game.difficulty, key))
            if best is None:
                best = bests[game.difficulty, key] = Best(player=player, difficulty=game.difficulty, period=key)
            if best.is_beaten_by(game):
                best.show(game)
    return list(bests.values())


def write(rows):
    """Rows of one table, as fast as the database takes them."""
    first = next(rows)
    fields = [field for field in first._meta.concrete_fields if field.attname != "id" or first.pk is not None]
    values = attrgetter(*(field.attname for field in fields))
    table, columns = first._meta.db_table, ", ".join(field.column for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in chain([first], rows):
                    copy.write_row(values(row))
            return
        stored = ([stored_in_sqlite(value) for value in values(row)] for row in chain([first], rows))
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({', '.join(['%s'] * len(fields))})", stored)


def stored_in_sqlite(value):
    if isinstance(value, UUID):
        return value.hex
    return value.replace(tzinfo=None).isoformat(" ") if isinstance(value, datetime) else value


def hurry():
    """What is made up need not outlive a power cut."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous=OFF")
            cursor.execute("PRAGMA cache_size=-64000")
        else:
            cursor.execute("SET synchronous_commit=off")


def fill(games, players):
    """So many finished games of so many players in an otherwise empty database; the player in the middle."""
    random, ids = Random(games), count(1 << 96)  # in order, so that rows are written one after the other
    made = [
        Player(id=UUID(int=next(ids)), name=f"Player {number}", name_key=str(number), listed=True)
        for number in range(players)
    ]
    with transaction.atomic():
        for model in Best, Game, Player:
            model.objects.all()._raw_delete("default")
        Player.objects.bulk_create(made, batch_size=1000)
    (listed,) = Best._meta.indexes
    with connection.schema_editor() as schema:
        schema.remove_index(Best, listed)
    for start in range(0, players, 500):
        batch = {
            player: list(games_of(player.pk, games // players, random, ids)) for player in made[start : start + 500]
        }
        with transaction.atomic():
            write(chain.from_iterable(batch.values()))
            write(chain.from_iterable(bests_of(player, played) for player, played in batch.items()))
    with connection.schema_editor() as schema:
        schema.add_index(Best, listed)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE game_best")  # as its own housekeeping would, sooner or later
    middle = Best.objects.filter(difficulty="peaceful", period="all").order_by("score")[players // 2]
    return middle.player


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
