"""`manage.py copy_database`: move all that is kept from SQLite to PostgreSQL (docs/DEPLOYMENT.md)."""

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, transaction
from django.db.utils import ConnectionHandler

from game.keeping import copying, migrations, sqlite
from game.keeping.progress import Progress
from game.keeping.verifying import verify_games
from magdagdon_site import env
from magdagdon_site.holding import hold_alone

TARGET = "target"
_ERROR = re.compile(r"[\w.]+(?:Error|Configured): ")


class Command(BaseCommand):
    """One transaction there: until the last game is verified, the target is as empty as it was."""

    help = (
        "Copy everything from the SQLite database into an empty PostgreSQL one, and verify every game there. Stop the "
        "server first. Nothing is changed here: the game goes on with PostgreSQL once DATABASE_URL names it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "database_url",
            metavar="DATABASE_URL",
            help=(
                "postgresql://user@host:5432/name; or, so that no password is on the command line, the name of the "
                "environment variable that holds it"
            ),
        )

    def handle(self, *, database_url: str, **_options: object) -> None:
        progress = Progress(self.stderr.write)
        self._prepare_source()
        address = database_url if "://" in database_url else env.text(database_url, "")
        _connect(address)
        try:
            self._prepare_target(address)
            self._copy(progress)
        except Error as error:
            reason = str(error).strip().partition("\n")[0]
            raise CommandError(f"Nothing was copied: {reason}.") from error
        finally:
            connections[TARGET].close()
        rebuilt = _manage(address, "rebuild_bests")
        if rebuilt.returncode:
            raise CommandError(
                f"All is copied, but the bests are not made anew: {_reason(rebuilt)}. Set DATABASE_URL to the new "
                "database, and run manage.py rebuild_bests before you start the server."
            )
        self.stdout.write(f"The bests, made anew: {rebuilt.stdout.strip()}")
        self.stdout.write("Everything is copied. Set DATABASE_URL to the new database, and start the server.")

    def _prepare_source(self) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("DATABASE_URL names a database already: unset it to copy from SQLite.")
        database = Path(connection.settings_dict["NAME"])
        if not database.exists():
            raise CommandError(f"There is no database yet: {database}.")
        if not hold_alone(database.parent):
            raise CommandError(sqlite.STOP_THE_SERVER)
        if migrations.are_pending():
            raise CommandError("The database is of an older version of the game: run manage.py migrate first.")
        copying.check_source(DEFAULT_DB_ALIAS)

    def _prepare_target(self, address: str) -> None:
        copying.check_empty(TARGET)
        if migrations.are_pending(TARGET):
            self.stderr.write("Making the tables …")
            # Migrations are written for the database that the settings name: let it be the target for once.
            done = _manage(address, "migrate", "--no-input", "--verbosity", "0")
            if done.returncode:
                raise CommandError(f"The tables could not be made: {_reason(done)}.")

    def _copy(self, progress: Progress) -> None:
        # Nobody writes here meanwhile: SQLite's transactions are IMMEDIATE ones.
        with transaction.atomic(), transaction.atomic(using=TARGET):
            for table in copying.copy_all(DEFAULT_DB_ALIAS, TARGET, progress):
                self.stdout.write(f"rows of {table.table}: {table.rows:,}")
            verdict = verify_games(progress, TARGET)
            if verdict.faulty and verdict != verify_games(progress):  # what was wrong before is not the copy's fault
                raise CommandError(f"Nothing was copied. {verdict}")
        with connections[TARGET].cursor() as cursor:
            cursor.execute("ANALYZE")
        self.stdout.write(str(verdict))


def _connect(address: str) -> None:
    """Make the database of the address known as `TARGET`."""
    try:
        target = env.postgresql_at(address, "The target")
    except ImproperlyConfigured as error:
        raise CommandError(str(error)) from None
    both = {**settings.DATABASES, TARGET: {**target, "CONN_MAX_AGE": None}}
    connections.settings[TARGET] = ConnectionHandler(both).settings[TARGET]
    try:
        connections[TARGET].ensure_connection()
    except ImproperlyConfigured:
        raise CommandError("PostgreSQL needs psycopg: see docs/DEPLOYMENT.md, Moving to PostgreSQL.") from None
    except Error as error:
        raise CommandError(f"The target cannot be reached: {str(error).strip().partition(chr(10))[0]}.") from None


def _reason(done: "subprocess.CompletedProcess[str]") -> str:
    """What a command that has failed says of it: to a trace's last line, PostgreSQL may add more of its own."""
    lines = done.stderr.splitlines()
    told = [line for line in lines if _ERROR.match(line)] or [line for line in lines if line.strip()]
    return told[-1].strip().rstrip(".") if told else f"it ended with status {done.returncode}, without a word"


def _manage(address: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments]
    environment = os.environ | {"DATABASE_URL": address}
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True)  # noqa: S603 - our own
