"""A long day of play, pressed together: `make soak HOURS=8`.

As many requests as a site of five a second makes in HOURS (a twentieth of an hour unless told otherwise) are played as
fast as two workers answer them, by guests who come and go. What must not pile up is looked at all the while.
"""

import os
import sqlite3
import time
from contextlib import closing
from threading import Event, Thread

import pytest
from django.db import connection

from tests.load.servers import Driver, memory_of
from tests.players.kept import is_whole
from tests.server import serve

HOURS = float(os.environ.get("HOURS", "0.05"))
A_SECOND = 5
REQUESTS = round(HOURS * 3600 * A_SECOND)
AT_ONCE = 6
WARM_UP = 2_000
"""Requests after which a worker has loaded what it ever needs: every template, page and language catalogue."""

GROWS_AT_MOST = 1.1
WAL_AT_MOST = 16 * 2**20

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="looks into the files of SQLite")


class Watch:
    """The largest that a file has been while it was looked at, 50 times a second."""

    def __init__(self, path):
        self.path = path
        self.largest = 0
        self._is_over = Event()
        self._thread = Thread(target=self._look)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()

    def _look(self):
        while not self._is_over.wait(0.02):
            self.largest = max(self.largest, self.size)

    @property
    def size(self):
        return self.path.stat().st_size


@pytest.fixture
def server(tmp_path):
    with serve(tmp_path) as running:
        yield running
        assert "Traceback" not in running.log(), running.log()


def count(server, table, having="1"):
    with closing(sqlite3.connect(server.var / "db.sqlite3", timeout=20)) as database:
        return database.execute(f"SELECT count(*) FROM {table} WHERE {having}").fetchone()[0]


def test_a_long_day_of_play_leaves_nothing_behind_but_games(server):
    with Driver(server) as driver, Watch(server.var / "db.sqlite3-wal") as wal:
        errors = [driver.rush(WARM_UP, AT_ONCE)]
        warm, started = memory_of(server), time.monotonic()
        errors += [driver.rush(part, AT_ONCE) for part in parts(REQUESTS)]
        taken, grown = time.monotonic() - started, memory_of(server)
    tell(errors[1:], taken, warm, grown, wal, server)
    assert not sum(told["errors"] for told in errors), [told["error_samples"] for told in errors]
    assert grown.keys() == warm.keys(), "a worker has died"
    assert all(grown[worker] <= warm[worker] * GROWS_AT_MOST for worker in warm)
    assert wal.largest < WAL_AT_MOST
    assert count(server, "django_session") == count(server, "game_player")  # one a guest, however much is played
    assert count(server, "cache") == 0  # where tries of passwords are counted, and nobody has tried one
    assert count(server, "game_game", "finished_at IS NOT NULL") > 0
    with closing(sqlite3.connect(server.var / "db.sqlite3")) as database:
        assert is_whole(database)


def parts(requests):
    """The requests in parts of ten thousand, so that a report of each stays small."""
    whole, rest = divmod(requests, 10_000)
    return [10_000] * whole + [rest] * bool(rest)


def tell(answers, taken, warm, grown, wal, server):
    answered = sum(told["answered"] for told in answers)
    memory = ", ".join(f"{warm[worker] // 1024} → {grown.get(worker, 0) // 1024} MB" for worker in warm)
    busy = " ".join(f"{load:.1f}" for load in os.getloadavg())
    lines = [
        f"{answered:,} requests, {answered / A_SECOND / 3600:.2f} hours at {A_SECOND} a second,",
        f"  played in {taken:.0f} s ({answered / taken:.0f} a second; load averages of the machine: {busy})",
        f"  memory of the workers: {memory}",
        f"  largest WAL: {mib(wal.largest)}, database: {mib((server.var / 'db.sqlite3').stat().st_size)}",
        f"  sessions: {count(server, 'django_session')}, guests: {count(server, 'game_player')}",
        f"  finished games: {count(server, 'game_game', 'finished_at IS NOT NULL')}",
    ]
    print("", *lines, sep="\n")  # noqa: T201 - a measurement is there to be read


def mib(size):
    return f"{size / 2**20:.1f} MiB"


def test_the_wal_that_a_long_reader_has_made_is_cut_down_once_it_has_read(server):
    wal = server.var / "db.sqlite3-wal"
    with Driver(server) as driver:
        with closing(sqlite3.connect(server.var / "db.sqlite3", isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM game_game").fetchone()
            while wal.stat().st_size < 1.25 * WAL_AT_MOST:  # nothing can be checkpointed meanwhile
                assert not driver.rush(500, AT_ONCE)["errors"]
            held = wal.stat().st_size
        assert not driver.rush(1_000, AT_ONCE)["errors"]
    print(f"\nWAL: {mib(held)} while a reader held it, then {mib(wal.stat().st_size)}")  # noqa: T201 - a figure
    assert wal.stat().st_size < WAL_AT_MOST
