"""Backups as files: written aside, made to last, put in place whole; the newest of them are kept."""

import errno
import fcntl
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.core.management.base import CommandError

_BACKUP = re.compile(r"magdagdon-\d{8}T\d{6}Z(?:-\d+)?(?P<suffix>\.sqlite3|\.dump)")
_DRAFTS = ".magdagdon-*.part*"
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def stamp() -> str:
    """This moment as names of files tell it, so that their order by name is that by time."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def no_space(folder: Path) -> CommandError:
    """What to say of a full disk."""
    return CommandError(f"No space is left in {folder}. Nothing was changed; make room and try again.")


def sentence(error: OSError, folder: Path) -> CommandError:
    """What to say of an error of the system while something was written into a folder."""
    if error.errno in _FULL:
        return no_space(folder)
    return CommandError(f"Cannot write into {folder}: {error.strerror}.")


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make backups in a folder that nobody else makes backups in meanwhile; what killed ones left there goes."""
    if not folder.is_dir():
        raise CommandError(f"There is no folder {folder}.")
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise CommandError(f"Cannot open {folder}: {error.strerror}.") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _sweep(folder)
        yield
    except BlockingIOError:
        raise CommandError(f"Another backup is being made into {folder} just now.") from None
    finally:
        os.close(descriptor)


def _sweep(folder: Path) -> None:
    for left in folder.glob(_DRAFTS):
        left.unlink(missing_ok=True)


def write_whole(folder: Path, suffix: str, write: Callable[[Path], None]) -> Path:
    """A new backup in the folder, which is there whole, readable by its owner alone, or not at all."""
    draft = folder / f".magdagdon-{os.getpid()}.part"
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        write(draft)
        sync(draft)
        backup = _free_name(folder, suffix)
        draft.rename(backup)
        sync(folder)
    except OSError as error:
        raise sentence(error, folder) from error
    finally:
        _sweep(folder)
    return backup


def _free_name(folder: Path, suffix: str) -> Path:
    first = folder / f"magdagdon-{stamp()}{suffix}"
    backup, number = first, 1
    while backup.exists():
        number += 1
        backup = first.with_name(f"{first.stem}-{number}{suffix}")
    return backup


def sync(path: Path) -> None:
    """Wait until a file, or the list of a folder's files, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def keep_newest(backup: Path, count: int) -> list[Path]:
    """Delete older backups of its kind until `count` are left, itself among them; those that went.

    Only what bears the name of a backup to the letter is one: a copy by another name, or in another folder, stays.
    """
    others = [path for path in backup.parent.iterdir() if path != backup and _is_backup(path, backup.suffix)]
    gone = sorted(others, key=_age, reverse=True)[count - 1 :]
    for path in gone:
        path.unlink()
    sync(backup.parent)
    return gone


def _is_backup(path: Path, suffix: str) -> bool:
    match = _BACKUP.fullmatch(path.name)
    return match is not None and match["suffix"] == suffix and path.is_file() and not path.is_symlink()


def _age(path: Path) -> tuple[str, int]:
    moment, _, number = path.stem.removeprefix("magdagdon-").partition("-")
    return moment, int(number or 1)


def own_like(path: Path, model: Path) -> None:
    """Give what root has made to the owner of what is beside it: the server's user has to write it."""
    if os.geteuid() == 0:
        owner = model.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def in_mib(size: int) -> str:
    """A size as people read it."""
    return f"{size / (1 << 20):,.1f} MiB"
