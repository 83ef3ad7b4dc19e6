"""How gunicorn serves the game: `gunicorn --config python:magdagdon_site.gunicorn_conf magdagdon_site.wsgi`."""

import os
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env, holding, lan

bind = f"{lan.in_url(lan.host())}:{lan.port()}"

# SQLite lets one writer in at a time, and a tap takes it for milliseconds: two processes of a few threads saturate it,
# and the game answers on while one of them is replaced.
worker_class = "gthread"
workers = env.number("WORKERS", 2, range(1, 65))
threads = 4
keepalive = 75  # seconds; a thinking player's next tap finds the connection still open
timeout = 30
graceful_timeout = 10

# Loaded once, before the workers: nonsense in the settings ends the start instead of worker after worker.
preload_app = True

# A heartbeat on a disk that is busy can look like a worker that hangs. gunicorn makes its file there with mkstemp, so
# that nobody can have laid one in its way (which is what S108 warns of).
_MEMORY = Path("/dev/shm")  # noqa: S108
worker_tmp_dir = str(_MEMORY) if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) else None

# The log goes to stderr and tells of trouble only.
loglevel = "warning"

# Nobody steers this server while it runs, and the socket for that would be a file in the player's home.
control_socket_disable = True

os.environ["ALLOWED_HOSTS"] = ",".join(lan.allowed_hosts())


def on_starting(server: object) -> None:  # noqa: ARG001 (gunicorn's signature)
    """Say in a sentence why it cannot listen; gunicorn would try five times first."""
    _hold_database()
    if os.environ.keys() & {"GUNICORN_FD", "LISTEN_FDS"}:
        return  # another process handed us the socket: of course the port is in use
    try:
        lan.check_free()
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))


def _hold_database() -> None:
    """Tell `manage.py restore` that the database is in use, for as long as this process or a worker of it lives."""
    if not env.text("DATABASE_URL", "") and not holding.hold(env.folder("VAR_DIR", Path(__file__).parents[1] / "var")):
        sys.exit("A backup is being restored just now: start the server when that is done.")


def when_ready(server: object) -> None:  # noqa: ARG001 (gunicorn's signature)
    """Say where to open the game."""
    sys.stderr.write(f"\n{lan.announcement()}\n\n")
