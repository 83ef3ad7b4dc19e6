"""`manage.py restore`: put a backup in the place of the database (docs/DEPLOYMENT.md, Restoring)."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from stat import S_ISREG

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from game.keeping import postgresql, sqlite
from game.keeping.progress import Progress
from game.keeping.verifying import verify_games
from magdagdon_site.holding import hold_alone

_MAGIC = {b"SQLite": "SQLite", b"PGDMP": "PostgreSQL"}


class Command(BaseCommand):
    """Finds out all that can be wrong with the backup first; keeps what it replaces; verifies every game in the end."""

    help = (
        "Put a backup that manage.py backup has made in the place of the database. Stop the server first. The database "
        "that was there is kept aside, and every game is verified."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, file: Path, yes: bool, **_options: object) -> None:
        file = file.absolute()
        is_sqlite = connection.vendor == "sqlite"
        _check_kind(file, is_sqlite=is_sqlite)
        self._ask(yes=yes)
        progress = Progress(self.stderr.write)
        aside = _replace_file(file, progress) if is_sqlite else _replace_contents(file, progress)
        if aside:
            self.stdout.write(f"What was there before is kept as {aside}.")
        verdict = verify_games(progress)
        if verdict.faulty:
            raise CommandError(f"{file} is restored. {verdict}")
        self.stdout.write(f"{file} is restored. {verdict}")

    def _ask(self, *, yes: bool) -> None:
        question = "All games in the database will be replaced by those of the backup. Type yes to go on: "
        if yes:
            return
        if not sys.stdin.isatty():
            raise CommandError(
                "This replaces all games in the database by those of the backup: add --yes if you mean it."
            )
        if input(question).strip().lower() != "yes":
            raise CommandError("Nothing was changed.")


def _replace_file(file: Path, progress: Progress) -> Path | None:
    database = Path(connection.settings_dict["NAME"])
    connection.close()
    if not hold_alone(database.parent):
        raise CommandError(sqlite.STOP_THE_SERVER)
    aside = sqlite.replace(database, file, progress)
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, CommandError) as error:
        connection.close()
        sqlite.put_back(database, aside)
        raise CommandError(f"Nothing was changed: {file} cannot be brought to this version ({error}).") from error
    return aside


def _replace_contents(file: Path, progress: Progress) -> Path | None:
    aside = postgresql.replace(file, Path(settings.VAR_DIR), progress)
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, CommandError) as error:
        kept = f" What was there before is kept as {aside}: restore that." if aside else ""
        raise CommandError(f"{file} is restored, but cannot be brought to this version ({error}).{kept}") from error
    return aside


def _check_kind(file: Path, *, is_sqlite: bool) -> None:
    """Make sure that the backup is one of the kind of database that the settings name."""
    try:
        if not S_ISREG(file.stat().st_mode):  # a pipe would be waited for without end
            raise CommandError(f"{file} is no file.")
        with file.open("rb") as backup:
            head = backup.read(6)
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.") from None
    kind = next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), None)
    if kind is None:
        raise CommandError(f"{file} is no backup of MAGDAGDON.")
    if kind != ("SQLite" if is_sqlite else "PostgreSQL"):
        other = "DATABASE_URL names PostgreSQL" if kind == "SQLite" else "DATABASE_URL is not set, which means SQLite"
        raise CommandError(
            f"{file} is a backup of {kind}, but {other}. Restore it with the settings that it was made with; "
            "manage.py copy_database then moves a SQLite database to PostgreSQL."
        )
