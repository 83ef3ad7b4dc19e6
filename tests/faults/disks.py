"""Disks that are full, or cannot be written to; each names the reason where the system does not let it be tried."""

import errno
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


def _run(*command: str) -> None:
    """Run a command of the system, or skip the test with what it says."""
    if not shutil.which(command[0]):
        pytest.skip(f"there is no {command[0]} here")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"{' '.join(command)}: {done.stderr.strip()}")


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own in a folder."""
    folder.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder))
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """A disk without a byte left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def no_longer_files(processes: list[int], longest: int) -> Iterator[None]:
    """Processes that can write no further than to this byte of any file, as where a quota is used up."""
    limits = {process: resource.prlimit(process, resource.RLIMIT_FSIZE) for process in processes}
    for process, (_soft, hard) in limits.items():
        resource.prlimit(process, resource.RLIMIT_FSIZE, (longest, hard))
    try:
        yield
    finally:
        for process, limit in limits.items():
            resource.prlimit(process, resource.RLIMIT_FSIZE, limit)


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """A file or a folder that nobody can write to who opens it from now on; root is kept off by a mount."""
    if os.geteuid() != 0:
        mode = path.stat().st_mode
        path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            yield
        finally:
            path.chmod(mode)
        return
    _run("mount", "--bind", str(path), str(path))
    try:
        _run("mount", "-o", "remount,ro,bind", str(path))
        assert _is_refused(path)
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(path)], check=True)


def _is_refused(path: Path) -> bool:
    try:
        (path / "probe").touch() if path.is_dir() else path.open("ab").close()
    except OSError as error:
        return error.errno == errno.EROFS
    return False


@contextmanager
def immutable(files: list[Path]) -> Iterator[None]:
    """Files that nobody can write to any more, those who have them open included: as on a disk turned read-only."""
    try:
        for file in files:
            _run("chattr", "+i", str(file))
        yield
    finally:
        for file in files:
            subprocess.run(["chattr", "-i", str(file)], capture_output=True, check=False)
