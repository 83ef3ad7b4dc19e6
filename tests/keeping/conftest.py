"""Installations to back up and to restore: each a folder with a database of games."""

import os
import sqlite3
from contextlib import closing

import pytest
from django.db import connection, transaction

from game.keeping.progress import Progress
from game.models import Player
from tests.games import FULL, MAGDAGDON, lay_out, replayed
from tests.keeping import full


@pytest.fixture
def told():
    """What was told of the progress."""
    return []


@pytest.fixture
def progress(told):
    return Progress(told.append)


@pytest.fixture
def games(db):  # noqa: ARG001 - where they are
    """Three games of two players: one that is over, one that is played on, and one of eight turns."""
    majda, emil = Player.objects.create(), Player.objects.create()
    return [lay_out(majda, FULL), lay_out(majda, MAGDAGDON, dice="1111"), replayed(emil)]


@pytest.fixture
def synced(monkeypatch):
    """What was waited for until it was on the disk, by its name, each with the names that its folder had just then."""
    seen, fsync = [], os.fsync

    def watched(descriptor):
        number = os.fstat(descriptor).st_ino
        for folder in watched.folders:
            there = sorted(path.name for path in folder.iterdir())
            seen.extend((path.name, there) for path in (folder, *folder.iterdir()) if path.stat().st_ino == number)
        fsync(descriptor)

    def of(folder):
        watched.folders.append(folder)
        return seen

    watched.folders = []
    monkeypatch.setattr(os, "fsync", watched)
    return of


def write_database(var):
    """Write the tests' own database into a folder, in WAL mode as a server leaves it."""
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's backups are tested with the tests' own database in SQLite")
    var.mkdir()
    (var / "db.sqlite3").write_bytes(connection.connection.serialize())
    with closing(sqlite3.connect(var / "db.sqlite3")) as copy:
        copy.execute("PRAGMA journal_mode=WAL")
    return var


@pytest.fixture
def installation(tmp_path, games):  # noqa: ARG001 - they are what it holds
    """The folder of an installation with these games."""
    return write_database(tmp_path / "var")


@pytest.fixture(scope="module")
def full_installation(tmp_path_factory, django_db_setup, django_db_blocker):  # noqa: ARG001 - where it is made
    """The folder of an installation on which everything has been done once."""
    with django_db_blocker.unblock(), transaction.atomic():
        full.fill()
        var = write_database(tmp_path_factory.mktemp("full") / "var")
        transaction.set_rollback(True)
    return var


def held(database):
    """The ids of the games of a database, each with its version."""
    with closing(sqlite3.connect(f"file:{database}?mode=rw", uri=True)) as opened:
        return dict(opened.execute("SELECT id, version FROM game_game"))
