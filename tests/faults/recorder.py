"""What SQLite gives its disk, taken down as it happens: by which a power cut can be tried at any moment (`powercut`).

`install` puts a thin layer (SQLite calls it a VFS) between the SQLite of Python's own `sqlite3` and its files: the
very library, queries and settings of the game, in as many processes as there are. Each entry goes into the recording
with one write in append mode, once it is done, so that the processes' entries stand in their order.

What is mapped into memory is not recorded: that is the index of the write-ahead log, which is worth nothing after a
power cut.
"""

import ctypes
import os
import pickle
import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

OK = 0
SIZE = struct.Struct("<I")

P, N, L = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
WRITE = ctypes.CFUNCTYPE(N, P, P, N, L)
TRUNCATE = ctypes.CFUNCTYPE(N, P, L)
SYNC = ctypes.CFUNCTYPE(N, P, N)
OPEN = ctypes.CFUNCTYPE(N, P, P, P, N, P)
DELETE = ctypes.CFUNCTYPE(N, P, ctypes.c_char_p, N)


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, as far as it matters here."""

    _fields_ = (
        [("version", N), ("close", P), ("read", P), ("write", WRITE), ("truncate", TRUNCATE), ("sync", SYNC)]
        + [(f"other{number}", P) for number in range(13)]
    )  # fmt: skip


class Layer(ctypes.Structure):
    """`sqlite3_vfs`, as far as it matters here."""

    _fields_ = (
        [("version", N), ("size", N), ("longest", N), ("next", P), ("name", ctypes.c_char_p), ("data", P)]
        + [("open", OPEN), ("delete", DELETE)]
        + [(f"other{number}", P) for number in range(14)]
    )  # fmt: skip


class Entry(NamedTuple):
    """What was done to a file, by its name: write, truncate or delete; sync, and synced with the same `offset`.

    Or what was told in between.
    """

    deed: str
    name: str
    offset: int = 0
    data: bytes = b""


def append(recording: Path, entry: Entry) -> None:
    """Add an entry; also for what a test has to say in between."""
    descriptor = os.open(recording, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        _write(descriptor, entry)
    finally:
        os.close(descriptor)


def _write(descriptor: int, entry: Entry) -> None:
    packed = pickle.dumps(tuple(entry))
    assert os.write(descriptor, SIZE.pack(len(packed)) + packed) == SIZE.size + len(packed)


def entries(recording: Path) -> Iterator[Entry]:
    """All that was taken down, from the first on."""
    with recording.open("rb") as tape:
        while head := tape.read(SIZE.size):
            yield Entry(*pickle.loads(tape.read(*SIZE.unpack(head))))


def library() -> ctypes.CDLL | None:
    """The SQLite of Python's `sqlite3`, None where nobody but that can call it."""
    import _sqlite3  # noqa: PLC0415 - it is asked for its file

    loaded = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if not hasattr(loaded, "sqlite3_vfs_register"):
        return None
    loaded.sqlite3_vfs_find.restype = ctypes.POINTER(Layer)
    return loaded


class Recorder:
    """The layer; it stays in place until the process ends."""

    def __init__(self, sqlite: ctypes.CDLL, recording: Path) -> None:
        self.tape = os.open(recording, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.syncs = count()
        self.names: dict[int, str] = {}
        self.below: dict[int, Methods] = {}
        self.own: dict[int, Methods] = {}
        self.real = sqlite.sqlite3_vfs_find(None)
        self.layer = Layer.from_buffer_copy(self.real.contents)
        self.layer.name = b"recorder"
        self.layer.open, self.layer.delete = OPEN(self.open), DELETE(self.delete)
        assert sqlite.sqlite3_vfs_register(ctypes.byref(self.layer), 1) == OK

    def note(self, deed: str, file: int, offset: int = 0, data: bytes = b"") -> None:
        if name := self.names.get(file):
            _write(self.tape, Entry(deed, name, offset, data))

    def open(self, _layer, path, file, flags, flags_out):
        # The path goes on as the address that it came as: SQLite looks there again for the file's name.
        result = self.real.contents.open(ctypes.cast(self.real, P), path, file, flags, flags_out)
        methods = P.from_address(file)
        if result == OK and methods.value:
            self.names[file] = os.path.basename(ctypes.string_at(path)).decode() if path else ""  # noqa: PTH119 - of bytes
            below = methods.value
            if below not in self.own:
                self.below[below] = Methods.from_address(below)
                self.own[below] = self.recording(self.below[below])
            methods.value = ctypes.addressof(self.own[below])
        return result

    def recording(self, below: Methods) -> Methods:
        """The methods of a file, those that change it taken down."""

        def write(file, data, size, offset):
            result = below.write(file, data, size, offset)
            if result == OK:
                self.note("write", file, offset, ctypes.string_at(data, size))
            return result

        def truncate(file, size):
            result = below.truncate(file, size)
            if result == OK:
                self.note("truncate", file, size)
            return result

        def sync(file, flags):
            order = os.getpid() << 32 | next(self.syncs)
            self.note("sync", file, order)  # what another process writes from now on may be too late for it
            result = below.sync(file, flags)
            if result == OK:
                self.note("synced", file, order)
            return result

        own = Methods.from_buffer_copy(below)
        own.write, own.truncate, own.sync = WRITE(write), TRUNCATE(truncate), SYNC(sync)
        return own

    def delete(self, _layer, path, syncs_folder):
        result = self.real.contents.delete(ctypes.cast(self.real, P), path, syncs_folder)
        _write(self.tape, Entry("delete", os.path.basename(path).decode(), syncs_folder))  # noqa: PTH119 - of bytes
        return result


_installed: list[Recorder] = []


def install(recording: Path) -> None:
    """Take down from now on what SQLite does in this process, and in those that it forks."""
    sqlite = library()
    assert sqlite, "Python's SQLite cannot be reached."
    _installed.append(Recorder(sqlite, recording))
