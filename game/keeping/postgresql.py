"""Backups of PostgreSQL, by its own programs: `pg_dump` and `pg_restore`, of its version or a newer one."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections

from game.keeping import files, migrations
from game.keeping.progress import Progress

SUFFIX = ".dump"
SECONDS_BETWEEN_LOOKS = 0.2
_FORMAT = b"PGDMP"
_OF_LIBPQ = {"NAME": "dbname", "HOST": "host", "PORT": "port", "USER": "user"}
_SECRETS = frozenset({"password", "sslpassword"})
STOP_THE_SERVERS = (
    "Somebody else is connected to the database {name}. Stop every server of it first (systemctl stop magdagdon), and "
    "then try again."
)


def make_backup(folder: Path, progress: Progress) -> Path:
    """Back the database up into the folder, whoever plays meanwhile; the backup, read through once."""
    program = _program("pg_dump")
    _check_version(program)
    if not _tables():
        raise CommandError("There is nothing in the database yet.")

    def write(draft: Path) -> None:
        _dump(program, draft, progress)

    return files.write_whole(folder, SUFFIX, write)


def replace(file: Path, folder: Path, progress: Progress) -> Path | None:
    """Put a backup in the place of what is in the database, all at once or not at all.

    What was there is kept as a backup in the folder: its name comes back.
    """
    reader, writer, dumper = _program("pg_restore"), _program("psql"), _program("pg_dump")
    for program in (reader, dumper):
        _check_version(program)
    check(file)
    migrations.check_known(_applied(reader, file), file)
    _check_alone()
    aside = None
    if tables := _tables():
        aside = folder / f"magdagdon-before-restore-{files.stamp()}{SUFFIX}"
        _keep_aside(dumper, aside, progress)
    connections[DEFAULT_DB_ALIAS].close()
    _load(reader, writer, file, tables)
    return aside


def check(file: Path) -> None:
    """Make sure that it is a backup, whole as far as its parts can be read.

    Raises:
        CommandError: it is not.
    """
    try:
        with file.open("rb") as backup:
            head = backup.read(len(_FORMAT))
    except FileNotFoundError:
        raise CommandError(f"There is no file {file}.") from None
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.") from None
    if head != _FORMAT:
        raise CommandError(f"{file} is no backup of MAGDAGDON: it was not made by pg_dump.")
    command = [_program("pg_restore"), "--file", os.devnull, str(file)]
    done = _run(command)
    if done.returncode:
        raise CommandError(f"{file} is damaged: {_last_words(done.stderr)}")


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - see `_program`


def _program(name: str) -> str:
    """Where one of PostgreSQL's programs is. Names of files and of the database are all that it is told by others."""
    if program := shutil.which(name):
        return program
    raise CommandError(f"There is no program {name} here. Install it (Debian: apt install postgresql-client).")


def _check_version(program: str) -> None:
    said = _run([program, "--version"]).stdout
    match = re.search(r"\) (\d+)", said)
    connection = connections[DEFAULT_DB_ALIAS]
    try:
        connection.ensure_connection()
    except OperationalError as error:
        raise CommandError(f"The database cannot be reached: {_last_words(str(error))}") from None
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]  # only PostgreSQL's has it
    if match and int(match[1]) < server:
        raise CommandError(
            f"{Path(program).name} is of PostgreSQL {match[1]}, the server of {server}: install the programs of its "
            f"version (Debian: apt install postgresql-client-{server})."
        )


def surroundings(database: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """How PostgreSQL's programs find a database of Django's settings: what to connect to, and their environment.

    The first is told on the command line, which every user of the machine can read: no secret is in it. The password
    goes by the environment, which only the same user can; without one they look into ``~/.pgpass`` themselves.
    """
    options = dict(database.get("OPTIONS") or {})
    told = {libpq: database.get(ours) for ours, libpq in _OF_LIBPQ.items()} | options
    words = [f"{key}={_quoted(value)}" for key, value in told.items() if value and key not in _SECRETS]
    environment = dict(os.environ) | {"PGCLIENTENCODING": "UTF8"}
    if password := database.get("PASSWORD") or options.get("password"):
        environment["PGPASSWORD"] = str(password)
    return " ".join(words), environment


def _quoted(value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _dump(program: str, draft: Path, progress: Progress) -> None:
    target, environment = surroundings(connections[DEFAULT_DB_ALIAS].settings_dict)
    command = [program, "--format=custom", "--no-password", f"--file={draft}", f"--dbname={target}"]
    with tempfile.TemporaryFile("w+") as errors:
        with subprocess.Popen(command, env=environment, stderr=errors) as dump:  # noqa: S603 - see `_program`
            while dump.poll() is None:
                time.sleep(SECONDS_BETWEEN_LOOKS)
                progress.say("Written so far", files.in_mib(draft.stat().st_size))
        errors.seek(0)
        if dump.returncode:
            raise _dump_failed(errors.read(), draft.parent)
    check(draft)


def _dump_failed(errors: str, folder: Path) -> CommandError:
    if "No space left on device" in errors or "File too large" in errors:
        return files.no_space(folder)
    return CommandError(f"No backup was made. {_last_words(errors)}")


def _keep_aside(program: str, aside: Path, progress: Progress) -> None:
    try:
        os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _dump(program, aside, progress)
        files.sync(aside)
        files.sync(aside.parent)
    except OSError as error:
        raise files.sentence(error, aside.parent) from error


def _applied(reader: str, file: Path) -> set[tuple[str, str]]:
    command = [reader, "--data-only", "--table=django_migrations", "--file=-", str(file)]
    script = _run(command).stdout
    rows = re.search(
        r"^COPY [\w.]*django_migrations \(id, app, name, applied\) FROM stdin;\n(.*?)^\\\.$",
        script,
        re.MULTILINE | re.DOTALL,
    )
    return {(row[1], row[2]) for line in rows[1].splitlines() if (row := line.split("\t"))} if rows else set()


def _check_alone() -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        if cursor.fetchone()[0]:
            raise CommandError(STOP_THE_SERVERS.format(name=connection.settings_dict["NAME"]))


def _tables() -> list[str]:
    """What the restored tables take the place of, a newer version's tables included."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(
            "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables"
            " WHERE schemaname = 'public' ORDER BY 1"
        )
        return [name for (name,) in cursor.fetchall()]


def _load(reader: str, writer: str, file: Path, tables: list[str]) -> None:
    """Run the backup as a script in one transaction, in which the old tables go first.

    `pg_restore` alone would leave tables of a newer version behind, and stumble over them. COMMIT is only sent once
    the last line has come out of the backup: until then nothing has happened.
    """
    target, environment = surroundings(connections[DEFAULT_DB_ALIAS].settings_dict)
    read = [reader, "--no-owner", "--no-privileges", "--no-comments", "--file=-", str(file)]
    write = [writer, "--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--output", os.devnull, target]
    with tempfile.TemporaryFile("w+") as errors, _script(write, environment, errors) as script:
        script.write(b"BEGIN;\n")
        if tables:
            script.write(f"DROP TABLE {', '.join(tables)} CASCADE;\n".encode())
        with subprocess.Popen(read, stdout=subprocess.PIPE, stderr=errors) as backup:  # noqa: S603 - see `_program`
            shutil.copyfileobj(cast(IO[bytes], backup.stdout), script)
        if backup.returncode:
            errors.seek(0)
            raise CommandError(f"Nothing was changed: {file} is damaged. {_last_words(errors.read())}")
        script.write(b"\nCOMMIT;\n")


@contextmanager
def _script(command: list[str], environment: dict[str, str], errors: IO[str]) -> Iterator[IO[bytes]]:
    """A script that is run as it is written."""
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stderr=errors) as running:  # noqa: S603 - no shell
        try:
            yield cast(IO[bytes], running.stdin)
        except BrokenPipeError:  # it has ended: why, is told below
            pass
        finally:
            try:
                running.communicate()
            except BrokenPipeError:
                running.wait()
    if running.returncode:
        errors.seek(0)
        raise CommandError(f"Nothing was changed: the database did not take the backup. {_last_words(errors.read())}")


def _last_words(errors: str) -> str:
    """The line of a program's errors that says most, as a sentence."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    telling = (
        [line for line in lines if re.search(r"error|fatal", line, re.IGNORECASE)] or lines or ["It did not say why."]
    )
    return telling[0].rstrip(".") + "."
