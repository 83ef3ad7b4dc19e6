"""`manage.py backup` with SQLite."""

import fcntl
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Thread
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from game.keeping import files, sqlite
from tests.keeping.commands import ROOT, manage, surroundings
from tests.keeping.conftest import held


@pytest.fixture
def database(installation):
    return installation / "db.sqlite3"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


@pytest.fixture
def clock(monkeypatch):
    """A clock that tests set: ``clock.now``."""
    clock = SimpleNamespace(now=datetime(2026, 3, 5, 12, tzinfo=UTC))
    monkeypatch.setattr(files, "datetime", SimpleNamespace(now=lambda _zone: clock.now))
    return clock


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_one_file_that_holds_every_game_and_that_only_its_owner_reads(database, folder, progress, games):
    backup = sqlite.make_backup(database, folder, progress)
    assert names(folder) == [backup.name]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert held(backup) == {game.pk.hex: game.version for game in games}


def test_a_backup_takes_what_is_in_the_log_alone_and_nothing_that_is_not_committed(database, folder, progress, games):
    with closing(sqlite3.connect(database, isolation_level=None)) as server:
        server.execute("PRAGMA wal_autocheckpoint=0")
        server.execute("UPDATE game_game SET version = 77 WHERE id = ?", [games[0].pk.hex])
        server.execute("BEGIN IMMEDIATE")
        server.execute("UPDATE game_game SET version = 78 WHERE id = ?", [games[0].pk.hex])
        backup = sqlite.make_backup(database, folder, progress)
        server.execute("ROLLBACK")
    assert held(backup)[games[0].pk.hex] == 77


def test_a_backup_comes_to_an_end_however_much_is_written_meanwhile(database, folder, progress, games, monkeypatch):
    monkeypatch.setattr(sqlite, "PAGES_A_STEP", 1)
    done, written = [], []

    def write():
        with closing(sqlite3.connect(database, timeout=20, isolation_level=None)) as server:
            while not done:
                server.execute("UPDATE game_game SET version = version + 1 WHERE id = ?", [games[0].pk.hex])
                written.append(True)

    writer = Thread(target=write)
    writer.start()
    try:
        while not written:
            pass
        backup = sqlite.make_backup(database, folder, progress)
    finally:
        done.append(True)
        writer.join()
    assert games[0].version < held(backup)[games[0].pk.hex] <= games[0].version + len(written)


def test_a_long_backup_tells_how_far_it_is(database, folder, progress, told, monkeypatch):
    monkeypatch.setattr(sqlite, "PAGES_A_STEP", 20)
    monkeypatch.setattr("game.keeping.progress.SECONDS_BETWEEN", 0)
    sqlite.make_backup(database, folder, progress)
    assert len(told) > 2
    assert told[0].startswith("Pages copied: 20 of ")
    assert told[-1].endswith("(100 %)")


def test_the_newest_backups_are_kept_and_the_others_go(database, folder, progress, clock):
    made = []
    for _ in range(4):
        made.append(sqlite.make_backup(database, folder, progress))
        clock.now += timedelta(hours=1)
    assert files.keep_newest(made[-1], 2) == made[1::-1]
    assert names(folder) == [path.name for path in made[2:]]


def test_two_backups_of_a_second_are_two_and_the_later_one_is_the_newer(database, folder, progress, clock):
    made = [sqlite.make_backup(database, folder, progress) for _ in range(11)]
    assert len(set(made)) == 11
    clock.now += timedelta(seconds=1)
    files.keep_newest(sqlite.make_backup(database, folder, progress), 3)
    assert {path.name for path in made[-2:]} < set(names(folder))
    assert len(names(folder)) == 3


def test_a_clock_that_was_set_back_does_not_cost_the_backup_just_made(database, folder, progress, clock):
    old = sqlite.make_backup(database, folder, progress)
    clock.now -= timedelta(days=300)
    backup = sqlite.make_backup(database, folder, progress)
    assert files.keep_newest(backup, 1) == [old]
    assert names(folder) == [backup.name]


def test_what_was_not_made_by_the_command_is_never_deleted(database, folder, progress):
    others = [
        "magdagdon-20260101T000000Z.sqlite3.gz",
        "magdagdon-20260101T000000Z.dump",
        "magdagdon-20260101T000000Z copy.sqlite3",
        "before the party.sqlite3",
        "magdagdon-before-restore-20260101T000000Z.dump",
        ".part",
    ]
    for name in others:
        (folder / name).write_text("precious")
    (folder / "magdagdon-20250101T000000Z.sqlite3").mkdir()
    (folder / "magdagdon-20250202T000000Z.sqlite3").symlink_to(folder / others[0])
    there = names(folder)
    with files.alone_in(folder):
        backup = sqlite.make_backup(database, folder, progress)
    files.keep_newest(backup, 1)
    assert names(folder) == sorted([*there, backup.name])


def test_the_draft_of_a_backup_that_was_killed_goes_with_the_next(folder):
    for name in (".magdagdon-4711.part", ".magdagdon-4711.part-journal"):
        (folder / name).touch()
    with files.alone_in(folder):
        assert names(folder) == []


def test_two_backups_at_once_into_one_folder_are_refused(folder):
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    with pytest.raises(CommandError, match="Another backup is being made"), files.alone_in(folder):
        pass
    os.close(descriptor)


def test_a_backup_is_on_the_disk_before_it_gets_its_name_and_the_name_before_it_is_told(
    database, folder, progress, synced
):
    seen = synced(folder)
    backup = sqlite.make_backup(database, folder, progress)
    draft = f".magdagdon-{os.getpid()}.part"
    assert seen == [(draft, [draft]), (folder.name, [backup.name])]


def test_a_damaged_database_makes_no_backup_and_a_sentence(database, folder, progress):
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
        (page,) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game_high_scores'").fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096 + 8)
        file.write(b"\xff" * 2000)
    with pytest.raises(CommandError, match=r"db\.sqlite3 is damaged"):
        sqlite.make_backup(database, folder, progress)
    assert names(folder) == []


def test_a_row_whose_owner_is_missing_is_damage(database, folder, progress):
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("DELETE FROM game_player")
    with pytest.raises(CommandError, match="belongs to one of game_player that is missing"):
        sqlite.make_backup(database, folder, progress)
    assert names(folder) == []


def test_where_there_is_no_space_left_it_is_said_and_nothing_is_left_behind(installation, folder):
    small = f"mount -t tmpfs -o size=64k tmpfs {folder} 2>/dev/null || exit 77\n"
    script = f'{small} {sys.executable} manage.py backup {folder}; echo "$?"; ls -A {folder}'
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", script]
    environment = surroundings(installation)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode in (1, 77) and "CommandError" not in done.stderr:
        pytest.skip("this system lets nobody mount a small disk")
    assert done.stderr == f"CommandError: No space is left in {folder}. Nothing was changed; make room and try again.\n"
    assert done.stdout == "1\n"


def test_where_a_disk_fails_it_is_said_and_nothing_is_left_behind(installation, folder):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        said = manage(surroundings(installation), "backup", folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"CommandError: {folder}/.magdagdon-")
    assert said.err.endswith(".part cannot be read or written: disk I/O error.\n")
    assert names(folder) == []


def test_the_command_puts_backups_into_var_where_no_folder_is_named_and_keeps_as_many_as_told(installation):
    for _ in range(2):
        said = manage(surroundings(installation), "backup", "--keep", 1)
        assert said.status == 0, said
    (backup,) = (installation / "backups").iterdir()
    assert said.out.startswith(f"{backup} (")
    assert "deleted: magdagdon-" in said.out
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("count", ["0", "-1", "all", "1.5", "²", ""])
def test_a_number_to_keep_is_one_from_1_up(count):
    with pytest.raises(CommandError, match="must be a number from 1 up"):
        call_command("backup", f"--keep={count}")


def test_a_name_that_is_empty_does_not_mean_this_folder():
    with pytest.raises(CommandError, match="argument folder: must not be empty"):
        call_command("backup", "")


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CommandError, match=f"There is no folder {tmp_path}/nowhere"):
        call_command("backup", str(tmp_path / "nowhere"))


def test_an_installation_without_a_database_has_nothing_to_back_up(tmp_path, folder, progress):
    with pytest.raises(CommandError, match="There is no database yet"):
        sqlite.make_backup(tmp_path / "db.sqlite3", folder, progress)
    assert names(tmp_path) == ["backups"]
