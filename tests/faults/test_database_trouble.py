"""The database cannot do what it is asked: players are told, nothing is lost, and all goes on once it can.

Whether the page is the friendly one, each player looks (`Bot`). That it speaks every language is tested elsewhere.
"""

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults import disks
from tests.listening import free_port
from tests.players.bot import WAITS
from tests.players.playing import playing
from tests.server import Server, Visitor

QUOTA = 1 << 18
"""Bytes: the log of the database is as long after a few taps, the server's own, which would tell of trouble of its own,
after a thousand."""

LOCKED_FOR = 3
GIVES_UP_AFTER = 1
"""Seconds; by its own settings the server waits for twenty."""


def log_tells(server, *reasons):
    """The log names one of the reasons in lines of its own, and has no traces."""
    log = server.log()
    assert any(f"The database failed: {reason}" in log for reason in reasons), log
    assert "Traceback" not in log, log


@pytest.fixture
def trial(tmp_path):
    """A file to find out on whether this system lets itself be harmed, before anybody plays."""
    file = tmp_path / "trial"
    file.touch()
    return file


def test_a_full_disk(served, tmp_path, figure):
    with disks.small_disk(tmp_path / "disk", megabytes=24) as disk:
        server = served(disk / "var")
        with playing(server) as play:
            for _ in range(2):
                play.goes_on()
                with disks.filled(disk):
                    play.is_told_to_wait()
        server.stop()
    log_tells(server, "database or disk is full", "disk I/O error")
    figure(f"disk full, twice: {play}")


@pytest.mark.skipif(not hasattr(disks.resource, "prlimit"), reason="only Linux can limit a process that runs")
def test_files_that_may_not_grow(served, figure):
    server = served()
    with playing(server) as play:
        for _ in range(2):
            play.goes_on()
            with disks.no_longer_files([server.process.pid, *server.workers], QUOTA):
                play.is_told_to_wait()
    log_tells(server, "database or disk is full", "disk I/O error")
    figure(f"quota used up, twice: {play}")


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_server_that_starts_on_a_read_only(served, trial, figure, what):
    with disks.read_only(trial):
        pass
    server = served()
    with playing(server) as play:
        play.goes_on()
        server.stop()
        path = {"file": server.var / "db.sqlite3", "folder": server.var}[what]
        with disks.read_only(path):
            server.start()
            play.is_told_to_wait()
            with closing(Visitor(server)) as visitor:
                assert visitor.get("/about/").status == 200
            server.stop()
        server.start()
    log_tells(server, "attempt to write a readonly database", "unable to open database file")
    figure(f"read-only {what}: {play}")


def test_a_disk_that_turns_read_only_under_a_running_server(served, trial, figure):
    with disks.immutable([trial]):
        pass
    server = served()
    with playing(server) as play:
        play.goes_on()
        with disks.immutable(sorted(server.var.glob("db.sqlite3*"))):
            play.is_told_to_wait()
    log_tells(server, "disk I/O error", "attempt to write a readonly database", "unable to open database file")
    figure(f"turned read-only while running: {play}")


@pytest.mark.parametrize("is_replaced", [False, True], ids=["moved away", "replaced"])
def test_a_database_whose_file_is_another_under_a_running_server(served, figure, is_replaced):
    server = served()
    file, kept = server.var / "db.sqlite3", server.var / "kept"
    with playing(server) as play:
        play.goes_on()
        if is_replaced:
            kept.hardlink_to(file)
            shutil.copy(file, server.var / "new")
            (server.var / "new").replace(file)
        else:
            file.rename(kept)
        play.is_told_to_wait(40)
        with closing(Visitor(server)) as visitor:
            assert [visitor.get(path).status for path in ("/healthz", "/readyz", "/scores/")] == [200, 503, 503]
        assert file.exists() == is_replaced
        kept.replace(file)
    log_tells(server, "its file was removed or replaced while the server ran")
    figure(f"file {'replaced' if is_replaced else 'moved away'}, and put back: {play}")


def lock(server: Server, seconds: float) -> str:
    """Lock the database so long, from another process than the server's, while players play."""
    with playing(server) as play:
        play.goes_on()
        with closing(sqlite3.connect(server.var / "db.sqlite3", timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            until = time.monotonic() + seconds
            play.is_told_to_wait(len(play.bots))
            with closing(Visitor(server)) as visitor:
                assert visitor.get("/rules/").status == 200
            time.sleep(max(0, until - time.monotonic()))
            other.rollback()
    log_tells(server, "database is locked")
    return f"locked for {seconds} s: {play}"


def test_a_database_that_somebody_else_locks(served, figure):
    figure(lock(served(DATABASE_TIMEOUT=str(GIVES_UP_AFTER)), LOCKED_FOR))


HOUR = 3600
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def test_a_clock_that_is_set_back_and_on(served, tmp_path, figure):
    clock = tmp_path / "clock"
    clock.write_text("0")
    server = served(CLOCK=str(clock))
    with playing(server) as play:
        for wrong in (-HOUR, -48 * HOUR, 24 * HOUR, -1, 0):
            play.goes_on(30)
            Path(f"{clock}.new").write_text(str(wrong))
            Path(f"{clock}.new").replace(clock)
    figure(f"clock set back by up to three days, and on: {play}")


# The database as a server of its own, PostgreSQL


def test_a_database_whose_connections_are_cut(served_on_postgresql, figure):
    import psycopg  # noqa: PLC0415 - the server has it

    server = served_on_postgresql
    with playing(server) as play, closing(psycopg.connect(server.database_url, autocommit=True)) as other:
        for _ in range(5):
            play.goes_on()
            other.execute(CUT)
    if play.told_to_wait:  # who was asking just then; all others get new connections unawares
        log_tells(server, "")
    figure(f"PostgreSQL, all connections cut 5 times: {play}")


def test_a_database_that_is_away(prepared, tmp_path):
    server = Server(tmp_path, f"postgresql://majda:secret@127.0.0.1:{free_port()}/games")
    server.environment["VAR_DIR"] = str(prepared)  # for its static files
    with server, closing(Visitor(server)) as visitor:
        assert visitor.get("/about/").status == 200
        answer = visitor.post("/games/", {"difficulty": "peaceful"})
        assert (answer.status, WAITS in answer.text) == (503, True)
    log_tells(server, "connection failed")
    assert "secret" not in server.log()
