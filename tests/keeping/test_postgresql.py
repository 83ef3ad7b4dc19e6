"""Backups of PostgreSQL, against a real server where there is one."""

import os
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from game.keeping import postgresql
from magdagdon_site import env
from tests.keeping.commands import manage, surroundings
from tests.postgresql import ask, empty_database

pytestmark = pytest.mark.django_db  # the installation is made in the tests' own

VERSIONS = "SELECT id, version FROM game_game ORDER BY 1"


@pytest.fixture(scope="module")
def site(full_installation, tmp_path_factory):
    """The address of a database with games, how manage.py is run for it, and its folder."""
    var = tmp_path_factory.mktemp("postgresql")
    with empty_database() as address:
        said = manage(surroundings(full_installation, TARGET_URL=address), "copy_database", "TARGET_URL")
        assert said.status == 0, said
        yield address, surroundings(var, DATABASE_URL=address), var


@pytest.fixture(scope="module")
def backup(site):
    """A backup of it."""
    said = manage(site[1], "backup", "--keep", 1)
    assert (said.status, said.err) == (0, "")
    return Path(said.out.rpartition(" (")[0])


def test_a_backup_is_one_file_that_only_its_owner_reads(backup, site):
    assert list((site[2] / "backups").iterdir()) == [backup]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    postgresql.check(backup)


def test_restoring_brings_back_what_was_there_and_keeps_what_it_replaces(backup, site):
    address, environment, var = site
    before = ask(address, VERSIONS)
    ask(address, "UPDATE game_game SET version = version + 1000")
    ask(address, "CREATE TABLE game_of_a_newer_version (game uuid REFERENCES game_game)")
    said = manage(environment, "restore", backup, "--yes")
    assert (said.status, said.err) == (0, "")
    (aside,) = var.glob("magdagdon-before-restore-*.dump")
    assert said.out == (
        f"What was there before is kept as {aside}.\n"
        f"{backup} is restored. {len(before)} games verified: each is what its turns lead to.\n"
    )
    assert ask(address, VERSIONS) == before
    assert ask(address, "SELECT 1 FROM pg_tables WHERE tablename = 'game_of_a_newer_version'") == []
    postgresql.check(aside)


def test_a_backup_goes_into_another_database_that_is_empty(backup, site):
    with empty_database() as other:
        said = manage(site[1] | {"DATABASE_URL": other}, "restore", backup, "--yes")
        assert (said.status, said.err) == (0, "")
        assert "What was there" not in said.out
        assert ask(other, VERSIONS) == ask(site[0], VERSIONS)


def test_a_database_that_somebody_uses_is_not_replaced(backup, site):
    import psycopg  # noqa: PLC0415 - an extra: only where there is such a server

    with psycopg.connect(site[0]):
        said = manage(site[1], "restore", backup, "--yes")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith("CommandError: Somebody else is connected to the database magdagdon_")


def test_a_backup_that_was_cut_short_changes_nothing(backup, site, tmp_path):
    before = ask(site[0], VERSIONS)
    short = tmp_path / "short.dump"
    short.write_bytes(backup.read_bytes()[:-20_000])
    said = manage(site[1], "restore", short, "--yes")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"CommandError: {short} is damaged: pg_restore: error: ")
    assert ask(site[0], VERSIONS) == before


def test_what_fails_in_the_midst_of_restoring_changes_nothing(backup, site, tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    script = programs / "pg_restore"  # stops in the midst of the last reading, which is the one that is run
    script.write_text(
        f'#!/bin/sh\ncase "$*" in *--no-owner*) {real("pg_restore")} "$@" | head -c 30000; exit 1;; esac\n'
        f'exec {real("pg_restore")} "$@"\n'
    )
    script.chmod(0o755)
    before = ask(site[0], VERSIONS)
    said = manage(site[1] | {"PATH": f"{programs}:{os.environ['PATH']}"}, "restore", backup, "--yes")
    assert said.status == 1
    assert said.err.startswith("CommandError: Nothing was changed: ")
    assert ask(site[0], VERSIONS) == before


def real(name):
    return postgresql._program(name)


def test_programs_that_are_missing_or_too_old_are_told(site, tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    said = manage(site[1] | {"PATH": str(programs)}, "backup")
    assert (
        said.err
        == "CommandError: There is no program pg_dump here. Install it (Debian: apt install postgresql-client).\n"
    )
    old = programs / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    old.chmod(0o755)
    said = manage(site[1] | {"PATH": str(programs)}, "backup")
    assert said.err.startswith("CommandError: pg_dump is of PostgreSQL 9, the server of ")
    assert "(Debian: apt install postgresql-client-" in said.err


def test_a_database_that_cannot_be_reached_is_told_without_the_password(site):
    wrong = urlsplit(site[0])._replace(path="/magdagdon_keeping_nowhere").geturl()
    said = manage(site[1] | {"DATABASE_URL": wrong}, "backup")
    assert said.err.startswith("CommandError: The database cannot be reached: ")
    assert str(urlsplit(site[0]).password) not in said.err.replace(str(urlsplit(site[0]).port), "")


def test_no_secret_is_on_the_command_line(monkeypatch):
    monkeypatch.delenv("PGPASSWORD", raising=False)
    address = "postgresql://majda:s%26cret%27@db.example:5433/the%20games?sslmode=require&sslpassword=s%26cret%27"
    words, environment = postgresql.surroundings(env.postgresql_at(address, "it"))
    assert words == "dbname='the games' host='db.example' port='5433' user='majda' sslmode='require'"
    assert environment["PGPASSWORD"] == "s&cret'"


def test_where_the_address_has_no_password_that_of_the_surroundings_is_left_to_the_programs(monkeypatch):
    monkeypatch.setenv("PGPASSWORD", "of the surroundings")
    words, environment = postgresql.surroundings(env.postgresql_at("postgresql:///games?host=/run/it\\'s", "it"))
    assert words == "dbname='games' host='/run/it\\\\\\'s'"
    assert environment["PGPASSWORD"] == "of the surroundings"


def test_the_line_that_says_what_is_wrong_is_told():
    said = "pg_dump: detail: something\npg_dump: error: connection failed\n\npg_dump: hint: perhaps\n"
    assert postgresql._last_words(said) == "pg_dump: error: connection failed."
    assert postgresql._last_words("") == "It did not say why."
