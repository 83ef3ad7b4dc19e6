"""What gunicorn serves to these tests: the game, with oddities of its surroundings that the environment asks for.

`ENTERED`: a file that grows by a byte with each request that comes in. `CLOCK`: a file that says by how many seconds
the clock is wrong. `DATABASE_TIMEOUT`: the seconds that SQLite waits for a lock. `PRAGMAS`: more of them for each
connection to SQLite. `RECORDING`: a file that takes down what SQLite writes (`tests.faults.recorder`). `MORTAL`: a
table whose second new row is the last that a worker writes.
"""

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path

from django.conf import settings
from django.db.backends.signals import connection_created
from django.utils import timezone

from tests.faults import recorder


def _set_clock(file: Path) -> None:
    """Must come before the models, whose fields take the time from where it was."""
    right = timezone.now
    timezone.now = lambda: right() + timedelta(seconds=int(file.read_text()))


def _told(file: Path, application: Callable) -> Callable:
    def entered(environ, start_response):
        with file.open("ab") as door:
            door.write(b".")
        return application(environ, start_response)

    return entered


def _make_mortal(table: str) -> None:
    rows = count(1)

    def connected(connection, **_):
        before = [""]

        def write(execute, sql, *rest):
            # Not sooner: a statement that gives something back is done only once that was fetched.
            if before[0].startswith(f'INSERT INTO "{table}"') and next(rows) == 2:
                os.kill(os.getpid(), signal.SIGKILL)
            before[0] = sql
            return execute(sql, *rest)

        connection.execute_wrappers.append(write)

    connection_created.connect(connected, weak=False)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")
if clock := os.environ.get("CLOCK"):
    _set_clock(Path(clock))
if recording := os.environ.get("RECORDING"):
    recorder.install(Path(recording))
if "DATABASE_TIMEOUT" in os.environ:
    settings.DATABASES["default"]["OPTIONS"]["timeout"] = float(os.environ["DATABASE_TIMEOUT"])
if "PRAGMAS" in os.environ:
    settings.DATABASES["default"]["OPTIONS"]["init_command"] += os.environ["PRAGMAS"]
if mortal := os.environ.get("MORTAL"):
    _make_mortal(mortal)

from magdagdon_site.wsgi import application  # noqa: E402 - only now

if door := os.environ.get("ENTERED"):
    application = _told(Path(door), application)
