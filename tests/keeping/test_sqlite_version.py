"""The warning of a SQLite with the WAL-reset fault."""

import sqlite3
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from game import checks
from tests.keeping.commands import manage, surroundings

FAULTY = ["3.7.0", "3.40.1", "3.44.5", "3.45.0", "3.46.1", "3.50.6", "3.51.0", "3.51.2"]
SOUND = ["3.6.23", "3.44.6", "3.50.7", "3.51.3", "3.52.0", "3.53.1", "4.0.0"]


def keep_games_in(monkeypatch, kind):
    there = SimpleNamespace(DATABASES={"default": {"ENGINE": f"django.db.backends.{kind}"}})
    monkeypatch.setattr(checks, "settings", there)


@pytest.fixture(autouse=True)
def _sqlite(monkeypatch):
    keep_games_in(monkeypatch, "sqlite3")


def parts(version):
    return tuple(map(int, version.split(".")))


@pytest.mark.parametrize("version", FAULTY)
def test_a_version_with_the_fault_is_warned_of(version, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", parts(version))
    monkeypatch.setattr(sqlite3, "sqlite_version", version)
    (warning,) = checks.sqlite_version()
    assert warning.id == "game.W001"
    assert warning.msg.startswith(f"SQLite {version} has a fault ")
    assert "docs/DEPLOYMENT.md, The version of SQLite" in warning.hint


@pytest.mark.parametrize("version", SOUND)
def test_a_version_without_it_is_not(version, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", parts(version))
    assert checks.sqlite_version() == []


def test_whoever_has_the_games_in_another_database_is_not_warned(monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    keep_games_in(monkeypatch, "postgresql")
    assert checks.sqlite_version() == []


@pytest.mark.django_db  # which other checks look at
def test_it_is_told_by_check_and_can_be_silenced(monkeypatch, settings, capsys):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    call_command("check")
    assert "game.W001" in capsys.readouterr().err
    settings.SILENCED_SYSTEM_CHECKS = [*settings.SILENCED_SYSTEM_CHECKS, "game.W001"]
    call_command("check")
    assert "game.W001" not in capsys.readouterr().err


@pytest.mark.skipif(
    not checks.has_wal_reset_fault(sqlite3.sqlite_version_info), reason="the SQLite of this Python has no such fault"
)
def test_it_is_told_when_a_server_starts(installation):
    environment = surroundings(installation)
    del environment["SILENCED_CHECKS"]
    assert "(game.W001) SQLite" in manage(environment, "migrate", "--no-input", "--verbosity", "0").err
