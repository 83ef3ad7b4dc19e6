"""Commands for a database that cannot be used, or has no tables yet: in a sentence, they say where they have looked."""

import sqlite3
from contextlib import closing

import pytest

from tests.keeping.commands import manage, surroundings


@pytest.mark.parametrize(
    "command",
    ["invite https://game.example", "rebuild_bests", "createsuperuser --noinput --username majda --email="],
)
def test_a_command_without_tables_says_where_it_has_looked_and_what_to_do(tmp_path, command):
    said = manage(surroundings(tmp_path), *command.split())
    assert said.status == 1
    why, what_to_do = said.err.strip().splitlines()[-2:]
    assert why.startswith("no such table: ")
    assert what_to_do == (
        f"The database {tmp_path}/db.sqlite3 has no tables yet, or those of an older version of the game: "
        "start the server once, or run manage.py migrate."
    )


def test_a_migration_that_fails_says_itself_why(tmp_path):
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE auth_user (id)")
    with pytest.raises(AssertionError, match='table "auth_user" already exists'):  # with the way there
        manage(surroundings(tmp_path), "migrate", "--no-input")


@pytest.mark.parametrize("command", ["migrate --no-input", "rebuild_bests"])
def test_a_database_that_cannot_be_used_is_told_of_in_a_sentence(tmp_path, command):
    database = tmp_path / "db.sqlite3"
    database.write_bytes(b"no database " * 100)
    said = manage(surroundings(tmp_path), *command.split())
    assert (said.status, said.err) == (1, f"The database {database} failed: file is not a database\n")
