"""`manage.py backup`: make a backup of the database, in the midst of play (docs/DEPLOYMENT.md, Backups)."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from game.keeping import files, postgresql, sqlite
from game.keeping.progress import Progress


class Command(BaseCommand):
    """The backup is there whole, checked and on the disk, or not at all."""

    help = (
        "Back the database up into a folder, checked, while the game goes on. SQLite copies itself, PostgreSQL is "
        "copied by pg_dump. What was not made by this command is never deleted."
    )
    requires_system_checks = ()  # a backup is most wanted where something is wrong

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=_folder, help="where to put it; default: backups/ in VAR_DIR")
        parser.add_argument(
            "--keep", type=_count, metavar="N", help="delete the oldest backups there until N are left; default: none"
        )

    def handle(self, *, folder: Path | None, keep: int | None, **_options: object) -> None:
        progress = Progress(self.stderr.write)
        folder = (folder or _own_folder()).absolute()
        with files.alone_in(folder):
            if connection.vendor == "postgresql":
                backup = postgresql.make_backup(folder, progress)
            else:
                backup = sqlite.make_backup(Path(connection.settings_dict["NAME"]), folder, progress)
            gone = files.keep_newest(backup, keep) if keep else []
        self.stdout.write(f"{backup} ({files.in_mib(backup.stat().st_size)})")
        for path in gone:
            self.stdout.write(f"deleted: {path.name}")


def _folder(text: str) -> Path:
    if text:
        return Path(text)
    raise ArgumentTypeError("must not be empty")  # as a variable is that nobody has set: it would mean this folder


def _own_folder() -> Path:
    folder = Path(settings.VAR_DIR) / "backups"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Cannot make {folder}: {error.strerror}.") from None
    return folder


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"must be a number from 1 up, not {text!r}")
