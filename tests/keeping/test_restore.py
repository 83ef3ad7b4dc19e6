"""`manage.py restore` with SQLite."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import CommandError

from game.keeping import sqlite
from game.management.commands import restore
from magdagdon_site import holding
from tests.keeping.commands import ROOT, manage, surroundings
from tests.keeping.conftest import held

HOLDING = """
import sys, pathlib
from magdagdon_site import holding
print(holding.hold(pathlib.Path(sys.argv[1])), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def database(installation):
    return installation / "db.sqlite3"


@pytest.fixture
def backup(database, tmp_path, progress):
    """A backup, after which the games were played on."""
    folder = tmp_path / "backups"
    folder.mkdir()
    backup = sqlite.make_backup(database, folder, progress)
    change(database, "UPDATE game_game SET version = version + 1000")
    return backup


def change(database, statement):
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(statement)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_backup_takes_the_place_of_the_database_and_what_was_there_is_kept(database, backup, progress):
    later = held(database)
    aside = sqlite.replace(database, backup, progress)
    assert held(database) == held(backup) != later
    assert held(aside) == later
    assert names(database.parent) == [aside.name, database.name]


def test_it_is_on_the_disk_before_it_gets_its_name_and_the_names_before_it_is_told(database, backup, progress, synced):
    seen = synced(database.parent)
    aside = sqlite.replace(database, backup, progress)
    assert (seen[0][0], seen[-1]) == (".db.sqlite3.part", (database.parent.name, [aside.name, database.name]))


def test_where_there_is_no_database_yet_the_backup_becomes_it(database, backup, progress):
    database.unlink()
    database.with_name("db.sqlite3-wal").write_bytes(b"what was left of another database")
    assert sqlite.replace(database, backup, progress) is None
    assert held(database) == held(backup)
    assert names(database.parent) == ["db.sqlite3"]


def test_a_damaged_database_is_replaced_and_kept_as_it_is(database, backup, progress):
    database.write_bytes(b"x" * 5000)
    database.with_name("db.sqlite3-wal").write_bytes(b"y" * 50)
    aside = sqlite.replace(database, backup, progress)
    assert held(database) == held(backup)
    assert aside.read_bytes() == b"x" * 5000
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"y" * 50
    assert names(database.parent) == [aside.name, aside.name + "-wal", database.name]


def test_what_was_there_can_be_put_back(database, backup, progress):
    later = held(database)
    sqlite.put_back(database, sqlite.replace(database, backup, progress))
    assert held(database) == later
    assert names(database.parent) == [database.name]


@pytest.mark.parametrize("statement", ["SELECT 1 FROM game_game", "UPDATE game_game SET version = 5"])
def test_a_database_that_somebody_has_open_is_not_replaced(database, backup, progress, statement):
    with closing(sqlite3.connect(database)) as server:
        server.execute(statement).fetchall()
        server.commit()
        before = held(database)
        with pytest.raises(CommandError, match=r"A server is using this database\. Stop it first"):
            sqlite.replace(database, backup, progress)
        assert held(database) == before
    assert names(database.parent) == ["db.sqlite3"]


def spoil_header(backup):
    backup.write_bytes(b"SQLite format 3\0" + b"x" * 5000)


def cut_short(backup):
    backup.write_bytes(backup.read_bytes()[:100_000])


def spoil_a_page(backup):
    with closing(sqlite3.connect(backup)) as opened:
        (page,) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game_player'").fetchone()
    with backup.open("r+b") as file:
        file.seek((page - 1) * 4096 + 8)
        file.write(b"\xff" * 2000)


def of_another_program(backup):
    backup.unlink()
    change(backup, "CREATE TABLE recipes (id)")


def of_another_site(backup):
    change(backup, "DELETE FROM django_migrations WHERE app = 'game'")


def of_a_newer_version(backup):
    change(backup, "INSERT INTO django_migrations VALUES (999, 'game', '0042_boards_of_five', '2030-01-01')")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_header, "no database of SQLite|is damaged"),
        (cut_short, "is damaged"),
        (spoil_a_page, "is damaged"),
        (of_another_program, "is no backup of MAGDAGDON"),
        (of_another_site, "is no backup of MAGDAGDON"),
        (of_a_newer_version, r"newer version of MAGDAGDON \(game 0042_boards_of_five\): upgrade this one first"),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(database, backup, progress, spoil, sentence):
    spoil(backup)
    before = held(database), database.read_bytes()
    with pytest.raises(CommandError, match=sentence) as refused:
        sqlite.replace(database, backup, progress)
    assert str(refused.value).startswith(str(backup))
    assert (held(database), database.read_bytes()) == before
    assert names(database.parent) == ["db.sqlite3"]


def test_without_anybody_to_ask_it_has_to_be_told(monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    sentence = "This replaces all games in the database by those of the backup: add --yes if you mean it."
    with pytest.raises(CommandError, match=f"^{sentence}$"):
        restore.Command()._ask(yes=False)
    restore.Command()._ask(yes=True)


@pytest.mark.parametrize("answer", ["no", "", "y"])
def test_whoever_does_not_type_yes_changes_nothing(monkeypatch, answer):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _question: answer)
    with pytest.raises(CommandError, match="Nothing was changed"):
        restore.Command()._ask(yes=False)


def test_whoever_types_yes_goes_on(monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _question: " Yes ")
    restore.Command()._ask(yes=False)


def test_the_command_restores_verifies_every_game_and_names_what_it_keeps(backup, installation, games):
    said = manage(surroundings(installation), "restore", backup, "--yes")
    assert (said.status, said.err) == (0, "")
    kept, done = said.out.splitlines()
    (aside,) = installation.glob("db-before-restore-*.sqlite3")
    assert kept == f"What was there before is kept as {aside}."
    assert done == f"{backup} is restored. {len(games)} games verified: each is what its turns lead to."


def test_the_command_says_which_games_are_not_what_their_turns_lead_to(backup, installation, games):
    change(backup, f"UPDATE game_game SET final_score = final_score + 5 WHERE id = '{games[0].pk.hex}'")
    said = manage(surroundings(installation), "restore", backup, "--yes")
    assert said.status == 1
    assert f"is restored. 1 of 3 games are not what their turns lead to: {games[0].pk}." in said.err


def test_a_server_that_has_opened_nothing_yet_is_noticed_too(backup, installation):
    command = [sys.executable, "-c", HOLDING, str(installation)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    before = held(installation / "db.sqlite3")
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as server:
        assert server.stdout.readline() == "True\n"
        said = manage(surroundings(installation), "restore", backup, "--yes")
        server.stdin.close()
    assert said.status == 1
    assert said.err.startswith("CommandError: A server is using this database. Stop it first")
    assert held(installation / "db.sqlite3") == before


def test_servers_hold_a_database_together_and_a_restore_alone(tmp_path):
    assert holding.hold(tmp_path)
    assert holding.hold(tmp_path)
    assert not holding.hold_alone(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    assert holding.hold_alone(other)
    assert not holding.hold(other)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "Cannot read {file}: No such file or directory."),
        (b"PGDMP", "{file} is a backup of PostgreSQL, but DATABASE_URL is not set, which means SQLite."),
        (b"a letter", "{file} is no backup of MAGDAGDON."),
    ],
)
def test_a_file_of_another_kind_is_told_apart(tmp_path, content, sentence):
    file = tmp_path / "file"
    if content:
        file.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        restore._check_kind(file, is_sqlite=True)
    assert str(refused.value).startswith(sentence.format(file=file))


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_what_is_no_file_is_no_backup(tmp_path, make):
    make(tmp_path / "this")
    with pytest.raises(CommandError, match="this is no file"):
        restore._check_kind(tmp_path / "this", is_sqlite=True)


def test_where_files_have_one_name_only_the_old_database_is_copied(database, backup, progress, monkeypatch):
    def one_name(_path, _target):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr("pathlib.Path.hardlink_to", one_name)
    later = held(database)
    aside = sqlite.replace(database, backup, progress)
    assert held(aside) == later
    assert held(database) == held(backup)


def test_a_backup_of_an_older_version_is_brought_to_this_one(backup, installation):
    var = backup.parent / "older"
    var.mkdir()
    old = shutil.copy(backup, var / "db.sqlite3")
    assert manage(surroundings(var), "migrate", "game", "0003_games_of_old").status == 0
    with closing(sqlite3.connect(old)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
        opened.execute("DELETE FROM auth_group")
        opened.commit()
    shutil.copy(old, backup)
    before = shutil.copy(backup, backup.with_suffix(".copy"))
    said = manage(surroundings(installation), "restore", backup, "--yes")
    assert (said.status, said.err) == (0, ""), said
    with closing(sqlite3.connect(installation / "db.sqlite3")) as opened:
        assert opened.execute("SELECT name FROM auth_group").fetchall() == [("Reviewers",)]
    assert backup.read_bytes() == before.read_bytes()


def test_a_backup_that_cannot_be_brought_to_this_version_changes_nothing(backup, installation):
    with closing(sqlite3.connect(backup)) as opened, opened:  # a table that the migration is about to make is there
        opened.execute("DELETE FROM django_migrations WHERE app = 'game' AND name >= '0002'")
    before = held(installation / "db.sqlite3")
    said = manage(surroundings(installation), "restore", backup, "--yes")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"CommandError: Nothing was changed: {backup} cannot be brought to this version (")
    assert held(installation / "db.sqlite3") == before
    assert names(installation) == ["db.sqlite3", "server.lock"]
