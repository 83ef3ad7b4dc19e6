"""Backups of SQLite: copied by its backup API out of the midst of play."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from django.core.management.base import CommandError

from game.keeping import files, migrations
from game.keeping.progress import Progress

SUFFIX = ".sqlite3"
PAGES_A_STEP = 1000
SECONDS_TO_WAIT = 20
_BESIDE = ("-wal", "-shm", "-journal")
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OF_THE_TARGET = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
STOP_THE_SERVER = (
    "A server is using this database. Stop it first (systemctl stop magdagdon, or Ctrl+C where it runs), and then try "
    "again."
)


def make_backup(database: Path, folder: Path, progress: Progress) -> Path:
    """Back the database up into the folder, whoever plays meanwhile; the backup, checked."""
    if not database.exists():
        raise CommandError(f"There is no database yet: {database}.")

    def write(draft: Path) -> None:
        _copy(database, draft, progress)
        check(draft, database)

    return files.write_whole(folder, SUFFIX, write)


def check(copy: Path, original: Path) -> None:
    """Read the whole copy and make sure that nothing in it is damaged.

    Raises:
        CommandError: something is, and so it is in the original.
    """
    with _opened(copy, "ro", original) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
        loose = database.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"]:
        raise CommandError(f"{original} is damaged: {'; '.join(found)}.")
    if loose:
        raise CommandError(f"{original} is damaged: a row of {loose[0]} belongs to one of {loose[2]} that is missing.")


def replace(database: Path, file: Path, progress: Progress) -> Path | None:
    """Put a backup in the place of the database; what was there is kept under the name that comes back.

    All that can be wrong with the backup is found out before anything is touched, and at no moment is there no
    database, or half of one. Nobody else may hold the database (`magdagdon_site.holding`).
    """
    if not file.is_file():
        raise CommandError(f"There is no file {file}.")
    draft = database.with_name(f".{database.name}.part")
    try:
        _remove(draft)
        _copy(file, draft, progress)
        check(draft, file)
        migrations.check_known(_applied(draft, file), file)
        draft.chmod(database.stat().st_mode if database.exists() else 0o600)
        files.own_like(draft, database if database.exists() else database.parent)
        files.sync(draft)
        with _set_aside(database) as aside:
            draft.replace(database)
        files.sync(database.parent)
    except OSError as error:
        raise files.sentence(error, database.parent) from error
    finally:
        _remove(draft)
    return aside


def put_back(database: Path, aside: Path | None) -> None:
    """Undo `replace`."""
    _remove(database)
    if aside:
        for suffix in ("", *_BESIDE):
            with suppress(FileNotFoundError):
                aside.with_name(aside.name + suffix).rename(database.with_name(database.name + suffix))
    files.sync(database.parent)


def _copy(source: Path, target: Path, progress: Progress) -> None:
    patience = time.monotonic() + SECONDS_TO_WAIT

    def tell(status: int, left: int, total: int) -> None:
        nonlocal patience
        if status in _BUSY and time.monotonic() > patience:  # it would try for ever
            raise busy(source)
        if status not in _BUSY:
            patience = time.monotonic() + SECONDS_TO_WAIT
        progress.tell("Pages copied", total - left, total)

    mode = "rw" if os.access(source, os.W_OK) else "ro"
    with _opened(target, "rwc") as copy, _opened(source, mode) as origin:
        # A copy that is taken while somebody writes begins anew with each write, and with enough players never ends;
        # within a transaction it is of one moment, and passes the writers by.
        origin.execute("BEGIN")
        origin.execute("SELECT count(*) FROM sqlite_master").fetchone()
        copy.execute("PRAGMA synchronous=OFF")  # it is synced when it is whole
        try:
            origin.backup(copy, pages=PAGES_A_STEP, progress=tell)
        except sqlite3.OperationalError as error:
            raise _sentence(error, target if _code(error) in _OF_THE_TARGET else source) from error
        copy.execute("PRAGMA journal_mode=DELETE").fetchone()  # one file that stands alone


@contextmanager
def _opened(file: Path, mode: str, named: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A connection to the file, whose errors are sentences about it, or about what it was copied from."""
    uri = f"file:{quote(str(file.resolve()))}?mode={mode}"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=SECONDS_TO_WAIT, isolation_level=None)) as database:
            yield database
    except sqlite3.Error as error:
        raise _sentence(error, named or file) from error


def _code(error: sqlite3.Error) -> int:
    """The primary result code; the module raises a few errors of its own without one."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _sentence(error: sqlite3.Error, file: Path) -> CommandError:
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return files.no_space(file.parent)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN:
            return CommandError(f"{file} cannot be read or written: {error}.")
        case sqlite3.SQLITE_NOTADB:
            return CommandError(f"{file} is no backup of MAGDAGDON: it is no database of SQLite.")
        case sqlite3.SQLITE_CORRUPT:
            return CommandError(f"{file} is damaged.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return busy(file)
        case _:
            return CommandError(f"{file}: {error}.")


def _applied(draft: Path, file: Path) -> set[tuple[str, str]]:
    with _opened(draft, "ro", file) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'").fetchone():
            raise CommandError(f"{file} is no backup of MAGDAGDON.")
        return set(database.execute("SELECT app, name FROM django_migrations"))


def busy(file: Path) -> CommandError:
    """What to say of a database that somebody else has locked."""
    return CommandError(f"{file} was busy for {SECONDS_TO_WAIT} seconds. Try again.")


@contextmanager
def _set_aside(database: Path) -> Iterator[Path | None]:
    """Give the database a second name, under which it stays; nobody can open it under the first one meanwhile."""
    if not database.exists():
        _remove(database)  # what it has left beside it would be read into the one that comes
        yield None
        return
    aside = database.with_name(f"{database.stem}-before-restore-{files.stamp()}{database.suffix}")
    with closing(sqlite3.connect(database, timeout=1, isolation_level=None)) as old:
        try:
            old.execute("PRAGMA locking_mode=EXCLUSIVE")
            old.execute("PRAGMA journal_mode=DELETE").fetchone()  # all of it into the one file, and nobody else in it
            old.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _code(error) in _BUSY:
                raise CommandError(STOP_THE_SERVER) from None
            _take_beside(database, aside)
        except sqlite3.DatabaseError:  # it is damaged: that may be why it is replaced
            _take_beside(database, aside)
        _second_name(database, aside)
        yield aside


def _take_beside(database: Path, aside: Path) -> None:
    for suffix in _BESIDE:
        with suppress(FileNotFoundError):
            database.with_name(database.name + suffix).rename(aside.with_name(aside.name + suffix))


def _second_name(database: Path, aside: Path) -> None:
    try:
        aside.hardlink_to(database)
    except OSError:  # this kind of disk knows one name a file
        shutil.copy2(database, aside)
        files.own_like(aside, database)
        files.sync(aside)


def _remove(database: Path) -> None:
    for suffix in ("", *_BESIDE):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
