"""What a server carries, behind its real front door: `make bench` (docs/LOAD.md tells what came out).

gunicorn serves on the loopback, and a crowd plays legal games on it from a process of its own (tests/load): at a given
rate, whether the server keeps up or not. The crowd has the same cores as the server: with two workers on two cores
they share them. On the database of the settings: SQLite, or with DATABASE_URL a new one on that PostgreSQL server.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from tests.benchmarks.many import fill, fill_turns, hurry
from tests.load.servers import Driver, Granian, cpu_of
from tests.players.bot import Bot
from tests.postgresql import like_the_tests_own
from tests.server import Server, Visitor, serve

USUAL = 50
"""Requests a second at which the percentiles are told."""

AT_MOST = 60.0
"""Milliseconds: a server holds a rate whose p99 is no longer."""

ONE_WORKER_HOLDS = 100
"""Requests a second, at least."""

SECONDS = int(os.environ.get("LOAD_SECONDS", "20"))
STEP = SECONDS / 4
GAMES, PLAYERS = 1_000_000, 20_000
TAPS = 1_000
ALIKE = 1.1
"""A tap among a million games takes at most so many times as long as one among a few."""

GUNICORN_THREADS = [2, 4, 8]
GRANIAN_THREADS = [1, 2, 4]


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder on the disk that the server itself would use."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="load-", dir=settings.VAR_DIR))
    yield folder
    shutil.rmtree(folder)


@contextmanager
def served(place: Path, name: str, make: Callable[..., Server] = Server, **environment: str) -> Iterator[Server]:
    """A server with a folder and an empty database of its own."""
    var = place / name
    var.mkdir()
    with like_the_tests_own() as address:
        server = make(var, address, **environment)
        server.prepare()
        with server:
            yield server


def tell(*lines: str) -> None:
    """Print a measurement, with how busy the machine was besides."""
    busy = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print("", *lines, f"(load averages of the machine: {busy})", sep="\n")  # noqa: T201 - it is there to be read


def is_held(told: dict[str, Any]) -> bool:
    return not told["errors"] and told["p99"] <= AT_MOST


def holds(driver: Driver, rate: float) -> bool:
    """Whether the server holds the rate; it may try twice, for the machine is not its alone."""
    return any(is_held(driver.load(rate, STEP)) for _ in range(2))


def knee(driver: Driver) -> float:
    """The highest rate that the server holds, to about 4 %."""
    held, lost = 0.0, 20.0
    while holds(driver, lost):
        held, lost = lost, lost * 1.3
    for _ in range(3):
        middle = (held + lost) / 2
        held, lost = (middle, lost) if holds(driver, middle) else (held, middle)
    return held


HEADS = "requests/s   p50 ms   p99 ms p99.9 ms errors CPU ms each driver CPU"


def row(told: dict[str, Any]) -> str:
    return (
        f"{told['a_second']:10.0f} {told['p50']:8.1f} {told['p99']:8.1f} {told['p999']:8.1f} {told['errors']:6}"
        f" {told['server_cpu']:11.2f} {told['driver_cpu']:10.2f}"
    )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_answers_50_taps_a_second_within_60_ms_and_one_worker_holds_100(place, workers):
    with served(place, "server", WORKERS=workers) as server, Driver(server) as driver:
        usual = driver.load(USUAL, SECONDS)
        held = knee(driver)
    tell(
        f"{connection.vendor}, {workers} worker(s) on {os.cpu_count()} cores, which the driver shares",
        HEADS,
        row(usual),
        f"It holds {held:.0f} requests a second (p99 at most {AT_MOST:.0f} ms, no error).",
        *usual["error_samples"],
    )
    assert usual["errors"] == 0
    assert usual["p99"] <= AT_MOST
    assert held >= ONE_WORKER_HOLDS


def fronts() -> Iterator[tuple[str, Callable[..., Server], dict[str, str]]]:
    """The ways to serve that are compared."""
    yield "gunicorn sync", Server, {"GUNICORN_CMD_ARGS": "--worker-class sync"}
    for threads in GUNICORN_THREADS:
        yield f"gunicorn {threads} threads", Server, {"GUNICORN_CMD_ARGS": f"--threads {threads}"}
    for threads in GRANIAN_THREADS if find_spec("granian") else []:  # it is no part of the game
        yield f"granian {threads} threads", partial(Granian, threads=threads), {}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_ways_to_serve_side_by_side(place, workers):
    lines = [f"{connection.vendor}, {workers} worker(s)", f"{'':20} {HEADS} {'holds':>6}"]
    with ExitStack() as stack:
        drivers = {}
        for name, make, environment in fronts():
            server = stack.enter_context(served(place, name, make, WORKERS=workers, **environment))
            drivers[name] = stack.enter_context(Driver(server))
        for rate in (USUAL, 2 * USUAL):
            told = {name: [] for name in drivers}
            for _ in range(3):  # in turns, so that a busy machine slows them alike
                for name, driver in drivers.items():
                    told[name].append(driver.load(rate, STEP))
            lines += [f"{name:20} {row(middle(answers))}" for name, answers in told.items()]
        lines += [f"{name:20} holds {knee(driver):.0f} requests a second" for name, driver in drivers.items()]
    tell(*lines)


def middle(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """The medians of several loads; the errors of all."""
    names = ["a_second", "p50", "p99", "p999", "server_cpu", "driver_cpu"]
    return {name: median(told[name] for told in answers) for name in names} | {
        "errors": sum(told["errors"] for told in answers)
    }


@pytest.mark.django_db(transaction=True)
def test_a_tap_costs_the_same_in_game_1_and_in_game_1_000_000(place):
    hurry()
    fill(GAMES, PLAYERS)
    fill_turns()
    with served(place, "few", WORKERS="1") as few, on_the_tests_own_database(place) as many:
        assert compare(few, many) <= ALIKE


def compare(few: Server, many: Server) -> float:
    """How many times as long a tap takes on the second server: medians of taps in turns, one at a time."""
    servers = (few, many)
    with closing(Bot(Visitor(few), 1)) as one, closing(Bot(Visitor(many), 1)) as other:
        began = [cpu_of(server) for server in servers]
        took: tuple[list[float], list[float]] = ([], [])
        for number in range(TAPS):
            turns = [(one, took[0]), (other, took[1])]
            for bot, times in turns if number % 2 else turns[::-1]:
                times.append(answered(bot))
        cores = [(cpu_of(server) - start) / TAPS * 1e3 for server, start in zip(servers, began, strict=True)]
    first, last = map(median, took)
    tell(
        f"{connection.vendor}, a few games and {GAMES:,}; {TAPS} taps each, in turns",
        f"A tap takes {first:.2f} and {last:.2f} ms, {last / first:.2f} times as long (at most {ALIKE} wanted).",
        f"Of a core it takes {cores[0]:.2f} and {cores[1]:.2f} ms, {cores[1] / cores[0]:.2f} times as much.",
    )
    return last / first


def answered(bot: Bot) -> float:
    """Make the player's next tap; the milliseconds until it was answered."""
    tap, start = bot.next_tap(), perf_counter()
    answer = bot.visitor.post(tap.path, tap.form)
    took = perf_counter() - start
    bot.take_down(tap, answer)
    return took * 1e3


def on_the_tests_own_database(place: Path) -> AbstractContextManager[Server]:
    """A server of the database that the tests have filled."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return serve(Path(known["NAME"]).parent, WORKERS="1")
    var = place / "many"
    var.mkdir()
    password = f":{quote(known['PASSWORD'])}" if known["PASSWORD"] else ""
    where = f"{known['USER']}{password}@{known['HOST']}:{known['PORT']}"
    return serve(var, f"postgresql://{where}/{known['NAME']}", WORKERS="1")
