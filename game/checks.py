"""What is told at the start of a server, and by `manage.py check`, of the machine that the game runs on."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks

FIRST_FAULTY = (3, 7, 0)
MENDED = (3, 51, 3)
MENDED_BEFORE = {(3, 44): 6, (3, 50): 7}
"""The releases of older lines that the repair was taken over into."""

_WHAT = (
    "SQLite {version} has a fault by which, very rarely, a database in WAL mode is damaged or loses what was written, "
    "when one connection writes in the very instant in which another tidies up the log (the WAL-reset bug)."
)
_WHAT_TO_DO = (
    "Use a Python with SQLite 3.51.3 or newer, or PostgreSQL, and make backups: docs/DEPLOYMENT.md, The version of "
    "SQLite. Whoever has read that and goes on as it is silences this by SILENCED_CHECKS=game.W001."
)


def has_wal_reset_fault(version: Sequence[int]) -> bool:
    """Whether SQLite of this version has the fault that https://sqlite.org/wal.html#walresetbug describes."""
    major, minor, patch = version[:3]
    mended = MENDED_BEFORE.get((major, minor))
    return FIRST_FAULTY <= (major, minor, patch) < MENDED and (mended is None or patch < mended)


@checks.register
def sqlite_version(**_options: Any) -> list[checks.CheckMessage]:  # noqa: ANN401 - as Django calls it
    """Warn of a SQLite that may damage the database; not where the games are in another one."""
    engines = {database["ENGINE"] for database in settings.DATABASES.values()}
    if "django.db.backends.sqlite3" not in engines or not has_wal_reset_fault(sqlite3.sqlite_version_info):
        return []
    return [checks.Warning(_WHAT.format(version=sqlite3.sqlite_version), hint=_WHAT_TO_DO, id="game.W001")]
