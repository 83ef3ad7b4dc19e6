"""`manage.py copy_database`: from SQLite to a real PostgreSQL server, and its parts between two databases of SQLite."""

import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError
from django.db import connections, transaction
from django.db.utils import ConnectionHandler

from game.keeping import copying
from game.management.commands import copy_database
from game.models import Player
from tests.keeping.commands import manage, surroundings
from tests.keeping.full import tables
from tests.postgresql import ask, empty_database

pytestmark = pytest.mark.django_db  # what is copied is made in the tests' own database: without it there is none

NOT_COPIED = ("django_migrations", "cache")


def test_everything_is_copied_into_an_empty_database_of_postgresql_and_into_no_other(full_installation):
    with empty_database() as address:
        environment = surroundings(full_installation, TARGET_URL=address)
        said = manage(environment, "copy_database", "TARGET_URL")
        assert said.status == 0, said
        tells_of_rows_games_and_bests(said)
        every_row_is_there_under_its_own_number(full_installation, address)
        new_rows_get_numbers_after_those(address)
        before = ask(address, "SELECT id, version FROM game_game ORDER BY 1")
        said = manage(environment, "copy_database", "TARGET_URL")
        assert (said.status, said.out) == (1, "")
        assert said.err == "CommandError: Nothing was copied: the target is not empty, its auth_user has rows.\n"
        assert ask(address, "SELECT id, version FROM game_game ORDER BY 1") == before


@pytest.fixture
def prepared(full_installation, tmp_path):
    """The environment of a site of one's own that has everything but bests, and an address whose tables are there."""
    var = tmp_path / "var"
    shutil.copytree(full_installation, var)
    with closing(sqlite3.connect(var / "db.sqlite3")) as opened:
        opened.execute("DELETE FROM game_best")
        opened.commit()
    with empty_database() as address:
        assert manage(surroundings(var, DATABASE_URL=address), "migrate", "--no-input").status == 0
        yield surroundings(var, TARGET_URL=address), address


def meddle(address, table, statement):
    """Let the target do this to every row that comes into a table."""
    ask(address, f"CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {statement} END $$")
    ask(address, f"CREATE TRIGGER meddles BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION meddle()")


def test_bests_that_cannot_be_made_anew_are_told_with_the_reason_and_what_is_left_to_do(prepared):
    environment, address = prepared
    meddle(address, "game_best", "RAISE EXCEPTION 'no best today' USING DETAIL = 'Come back tomorrow.';")
    said = manage(environment, "copy_database", "TARGET_URL")
    assert said.status == 1
    assert "4 games verified" in said.out
    assert "Everything is copied" not in said.out
    assert said.err.splitlines()[-1] == (
        "CommandError: All is copied, but the bests are not made anew: django.db.utils.ProgrammingError: no best today."
        " Set DATABASE_URL to the new database, and run manage.py rebuild_bests before you start the server."
    )
    assert ask(address, "SELECT count(*) FROM game_game") == [(4,)]
    ask(address, "DROP TRIGGER meddles ON game_best")
    assert "2 players; changed: 1\n" in manage(environment | {"DATABASE_URL": address}, "rebuild_bests").out
    assert ask(address, "SELECT count(*) > 0 FROM game_best") == [(True,)]


def test_games_that_are_not_the_same_there_are_named_and_nothing_is_copied(prepared):
    environment, address = prepared
    meddle(address, "game_game", "NEW.turns_ended = NEW.turns_ended + 1; RETURN NEW;")
    said = manage(environment, "copy_database", "TARGET_URL")
    assert said.status == 1
    assert "Nothing was copied. 4 of 4 games are not what their turns lead to: " in said.err
    assert "games verified" not in said.out
    assert ask(address, "SELECT count(*) FROM game_game") == [(0,)]
    assert ask(address, "SELECT count(*) > 60 FROM auth_permission") == [(True,)]


def test_games_that_were_wrong_before_are_copied_as_they_are(prepared):
    environment, address = prepared
    with closing(sqlite3.connect(f"{environment['VAR_DIR']}/db.sqlite3")) as opened:
        opened.execute("UPDATE game_game SET turns_ended = turns_ended + 1")
        opened.commit()
    said = manage(environment, "copy_database", "TARGET_URL")
    assert said.status == 0, said
    assert "4 of 4 games are not what their turns lead to: " in said.out
    assert ask(address, "SELECT count(*) FROM game_game") == [(4,)]


def test_tables_that_cannot_be_made_are_told_with_the_reason(full_installation):
    with empty_database() as address:
        ask(address, "CREATE TYPE game_player AS (id integer)")
        said = manage(surroundings(full_installation, TARGET_URL=address), "copy_database", "TARGET_URL")
        assert said.status == 1
        assert said.err.splitlines()[-1].startswith("CommandError: The tables could not be made: django.db.utils.")
        assert "game_player" in said.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("stderr", "reason"),
    [
        ("", "it ended with status -9, without a word"),
        ("\nKilled\n", "Killed"),
        ("Making\nCommandError: Too late.\n", "CommandError: Too late"),
        ('  raise error\nx.y.DatabaseError: no "a"\nLINE 1: SELECT a\n               ^\n', 'x.y.DatabaseError: no "a"'),
    ],
)
def test_the_reason_of_a_command_that_failed_is_what_it_says_of_it(stderr, reason):
    assert copy_database._reason(subprocess.CompletedProcess([], -9, "", stderr)) == reason


def rows_here(var, table, columns):
    with closing(sqlite3.connect(var / "db.sqlite3")) as opened:
        return opened.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()


def as_sqlite_keeps_it(value):
    """A value of PostgreSQL, as a text or a number that SQLite keeps it as."""
    match value:
        case bool():
            return int(value)
        case UUID():
            return value.hex
        case datetime():
            return value.astimezone(UTC)
        case dict() | list():
            return json.dumps(value, sort_keys=True)
    return value


def like(kept, there):
    """A value of SQLite in the form of the one that it is compared with."""
    if isinstance(there, datetime):
        return datetime.fromisoformat(kept).replace(tzinfo=UTC)
    if isinstance(there, str) and there[:1] in ("{", "["):
        return json.dumps(json.loads(kept), sort_keys=True)
    return kept


def every_row_is_there_under_its_own_number(full_installation, address):
    with closing(sqlite3.connect(full_installation / "db.sqlite3")) as opened:
        found = [row[0] for row in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    chosen = sorted({name for name in found if not name.startswith("sqlite_")} - set(NOT_COPIED))
    assert len(chosen) > 18
    for table in chosen:
        names = f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'"
        columns = [f'"{name}"' for (name,) in ask(address, names)]
        there = [
            list(map(as_sqlite_keeps_it, row)) for row in ask(address, f"SELECT {', '.join(columns)} FROM {table}")
        ]
        key = [column.strip('"') for column in columns].index(
            next(name for name in ("id", "session_key") if f'"{name}"' in columns)
        )
        here = {row[key]: row for row in rows_here(full_installation, table, columns)}
        assert len(there) == len(here) > 0, table
        for row in there:
            assert [like(*pair) for pair in zip(here[row[key]], row, strict=True)] == row, table


def tells_of_rows_games_and_bests(said):
    assert "rows of game_game: 4" in said.out
    assert "4 games verified: each is what its turns lead to." in said.out
    assert "The bests, made anew: 2 players; changed: 0\n" in said.out
    assert said.out.endswith("Set DATABASE_URL to the new database, and start the server.\n")


def new_rows_get_numbers_after_those(address):
    numbered = ask(
        address,
        "SELECT table_name, pg_get_serial_sequence(table_name, 'id') FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'",
    )
    assert len(numbered) > 10
    for table, sequence in numbered:
        if table not in NOT_COPIED:
            ((following, last),) = ask(address, f"SELECT nextval('{sequence}'), max(id) FROM {table}")
            assert following > last, table


@pytest.mark.parametrize("target", ["", "sqlite:///games", "postgresql:///", "games"])
def test_an_address_that_is_none_is_told(target):
    with pytest.raises(CommandError, match=r"The target must look like postgresql://user:password@host:5432/name\."):
        copy_database._connect(target)


@pytest.fixture
def pair(full_installation, tmp_path, django_db_blocker):
    """A site with everything, and one with nothing but what the migrations have made: two more databases of SQLite."""
    with django_db_blocker.unblock():
        connections["default"].ensure_connection()
        here, there = tmp_path / "here.sqlite3", tmp_path / "there.sqlite3"
        shutil.copy(full_installation / "db.sqlite3", here)
        there.write_bytes(connections["default"].connection.serialize())
        files = {"here": {"NAME": here}, "there": {"NAME": there}}
        made = {alias: {"ENGINE": "django.db.backends.sqlite3", **file} for alias, file in files.items()}
        handler = ConnectionHandler({**connections.settings, **made})
        connections.settings.update({alias: handler.settings[alias] for alias in made})
        yield "here", "there"
        for alias in made:
            connections[alias].close()
            del connections[alias]
            del connections.settings[alias]


def test_rows_are_copied_some_at_a_time_into_the_place_of_what_the_migrations_made(pair, progress, told, monkeypatch):
    monkeypatch.setattr(copying, "ROWS_AT_ONCE", 3)
    monkeypatch.setattr("game.keeping.progress.SECONDS_BETWEEN", 0)
    here, there = pair
    with transaction.atomic(using=there):
        copied = copying.copy_all(here, there, progress)
    assert sorted(table.table for table in copied) == tables()
    assert all(table.rows == table.there > 0 for table in copied)
    assert next(line for line in told if "game_turn" in line) == "Rows of game_turn copied: 3 of 18 (16 %)"
    for table in tables():
        contents = [connections[alias].cursor().execute(f"SELECT * FROM {table}").fetchall() for alias in pair]
        assert sorted(contents[0], key=repr) == sorted(contents[1], key=repr), table


def run(alias, statement):
    with connections[alias].cursor() as cursor:
        cursor.execute(statement)


def test_what_the_target_refuses_leaves_it_as_it_was(pair, progress):
    here, there = pair
    run(there, "CREATE TRIGGER picky BEFORE INSERT ON game_family BEGIN SELECT RAISE(ABORT, 'too long'); END")
    with (
        pytest.raises(CommandError, match=r"the target refuses a row of game_family: too long\."),
        transaction.atomic(there),
    ):
        copying.copy_all(here, there, progress)
    assert User.objects.using(there).count() == 0
    assert Permission.objects.using(there).count() > 60


def test_rows_that_get_lost_on_the_way_are_noticed(pair, progress):
    here, there = pair
    run(there, "CREATE TRIGGER greedy AFTER INSERT ON game_turn BEGIN DELETE FROM game_turn WHERE number = 2; END")
    sentence = r"the numbers of rows differ \(game_turn: \d+ here, \d+ there\)"
    with pytest.raises(CommandError, match=sentence), transaction.atomic(there):
        copying.copy_all(here, there, progress)
    assert Player.objects.using(there).count() == 0


@pytest.mark.parametrize("made", ["a player", "a foreign table"])
def test_a_database_that_holds_something_is_no_target(pair, made):
    there = pair[1]
    copying.check_empty(there)
    if made == "a player":
        Player.objects.using(there).create()
        sentence = "its game_player has rows"
    else:
        run(there, "CREATE TABLE recipes (id integer)")
        sentence = r"tables that are none of the game's \(recipes\)"
    with pytest.raises(CommandError, match=sentence):
        copying.check_empty(there)


def test_a_source_with_a_table_that_nobody_knows_is_not_half_copied(pair):
    here = pair[0]
    copying.check_source(here)
    run(here, "CREATE TABLE recipes (id integer)")
    with pytest.raises(CommandError, match=r"Nothing was copied: .* \(recipes\)"):
        copying.check_source(here)
