"""A disk as a power cut leaves it: what was synced is there, and of the rest what luck has kept."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.faults.recorder import Entry

SECTOR = 512
"""The bytes that a disk writes whole or not at all."""


class File:
    """One file: what is safe of it (None: not even its name), and what was done to it since."""

    def __init__(self, safe: bytes | None = None) -> None:
        self.safe = None if safe is None else bytearray(safe)
        self.later: list[Entry] = []
        self.asked: dict[int, int] = {}

    def take(self, entry: Entry) -> None:
        """Do what was recorded."""
        match entry.deed:
            case "sync":
                self.asked[entry.offset] = len(self.later)
            case "synced":
                self._is_safe(self.asked.pop(entry.offset))
            case _:
                self.later.append(entry)

    def _is_safe(self, count: int) -> None:
        now, self.later = self.later[:count], self.later[count:]
        self.asked = {order: max(0, asked - count) for order, asked in self.asked.items()}
        self.safe = self.safe if self.safe is not None else bytearray()  # SQLite syncs a new log's folder along with it
        for entry in now:
            self.safe = _done(self.safe, entry)

    def after_a_cut(self, keeps: Callable[[], bool]) -> bytes | None:
        """What is there again: each sector that was not synced, and each change of length, is kept or not."""
        found = None if self.safe is None else bytearray(self.safe)
        for entry in self.later:
            if entry.deed != "write":
                found = _done(found, entry) if keeps() else found
                continue
            for start, piece in _sectors(entry):
                if keeps():
                    found = _done(found, Entry("write", entry.name, start, piece))
        return None if found is None else bytes(found)


def _sectors(entry: Entry) -> list[tuple[int, bytes]]:
    edges = [entry.offset, *range((entry.offset // SECTOR + 1) * SECTOR, entry.offset + len(entry.data), SECTOR)]
    ends = [*edges[1:], entry.offset + len(entry.data)]
    return [
        (start, entry.data[start - entry.offset : end - entry.offset]) for start, end in zip(edges, ends, strict=True)
    ]


def _done(content: bytearray | None, entry: Entry) -> bytearray | None:
    if entry.deed == "delete":
        return None
    content = content if content is not None else bytearray()
    if entry.deed == "truncate":
        del content[entry.offset :]
    content.extend(bytes(max(0, entry.offset - len(content))))
    content[entry.offset : entry.offset + len(entry.data)] = entry.data
    return content


class Disk:
    """The files of a folder, all of them safe in the beginning."""

    def __init__(self, folder: Path) -> None:
        self.files = {file.name: File(file.read_bytes()) for file in folder.glob("db.sqlite3*")}

    def take(self, entry: Entry) -> None:
        """Do what was recorded."""
        self.files.setdefault(entry.name, File()).take(entry)

    def cut(self, folder: Path, luck: Random | None = None) -> Path:
        """Leave in a folder what is on the disk after a power cut: nothing unsynced, or what luck keeps of it."""
        share = luck.random() if luck else 0.0
        for name, file in self.files.items():
            content = file.after_a_cut(lambda: luck is not None and luck.random() < share)
            if content is None:
                (folder / name).unlink(missing_ok=True)
            else:
                (folder / name).write_bytes(content)
        (folder / "db.sqlite3-shm").unlink(missing_ok=True)
        return folder / "db.sqlite3"
