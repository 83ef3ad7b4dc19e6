"""Who holds the SQLite database in VAR_DIR: any number of servers at once, or one that replaces it.

SQLite's own locks tell only of connections that are open, and a server without visitors has none; it would open the
replaced file a moment later, or, worse, the old one. A lock on a file ends with the process that holds it, however that
ends.
"""

import fcntl
import os
from pathlib import Path

_NAME = "server.lock"


def hold(folder: Path) -> bool:
    """Hold the folder's database for this process and those it forks; False if it is being replaced just now."""
    return _lock(folder, fcntl.LOCK_SH)


def hold_alone(folder: Path) -> bool:
    """Hold it so that nobody else can; False if somebody does."""
    return _lock(folder, fcntl.LOCK_EX)


def _lock(folder: Path, kind: int) -> bool:
    try:
        descriptor = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True  # where nothing can be written, nothing can be replaced
    try:
        if os.geteuid() == 0:  # root must leave nothing behind that the server's own user cannot open
            owner = folder.stat()
            os.fchown(descriptor, owner.st_uid, owner.st_gid)
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return False
    return True  # the descriptor stays open: it is the lock
