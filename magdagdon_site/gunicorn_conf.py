"""How gunicorn serves the game: `gunicorn --config python:magdagdon_site.gunicorn_conf magdagdon_site.wsgi`."""

import gc
import logging
import os
import shutil
import socket
import struct
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env, holding, lan, logs, proxies, same_file

bind = f"{lan.in_url(lan.host())}:{lan.port()}"

# SQLite lets one writer in at a time, and a tap takes it for milliseconds: two processes of a few threads saturate it,
# and the game answers on while one of them is replaced. More threads only wait for one another, the database locked: at
# 93 requests a second for one worker, 4 double the longest waits of 2, and 8 triple those of 4 (docs/LOAD.md).
worker_class = "gthread"
workers = env.number("WORKERS", 2, range(1, 65))
threads = 2
keepalive = 75  # seconds; a thinking player's next tap finds the connection still open
timeout = 30
graceful_timeout = 10

PATIENCE = 10
"""Seconds to wait for the rest of a request: a device that is gone in the middle of one must not hold a thread."""

# Loaded once, before the workers: nonsense in the settings ends the start instead of worker after worker.
preload_app = True

# A heartbeat on a disk that is busy can look like a worker that hangs. gunicorn makes its file there with mkstemp, so
# that nobody can have laid one in its way (which is what S108 warns of).
_MEMORY = Path("/dev/shm")  # noqa: S108
worker_tmp_dir = str(_MEMORY) if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) else None

# Who may say that a visitor has come over HTTPS. Without a proxy nobody may, this machine's own visitors included.
forwarded_allow_ips = ",".join(proxies.trusted())

# And it is said by this header alone: what else gunicorn would believe, a proxy passes on as a visitor has sent it.
secure_scheme_headers = {"X-FORWARDED-PROTO": "https"}
forwarder_headers = ""

# The log goes to stderr and tells of trouble only, in lines like the game's own.
_LOG_FORMAT = env.choice("LOG_FORMAT", "text", logs.FORMATS)
logconfig_dict = logs.of_gunicorn(_LOG_FORMAT)

# Nobody steers this server while it runs, and the socket for that would be a file in the player's home.
control_socket_disable = True

os.environ["ALLOWED_HOSTS"] = ",".join(lan.allowed_hosts())

# What is wrong with the settings is told here in a sentence; later, gunicorn would show the way there through its code.
settings = import_module("magdagdon_site.settings")

# The processes add up what they count by files in one folder, which is told to their library before it is loaded.
_METERS = settings.VAR_DIR / "metrics"
if settings.METRICS:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_METERS)


def on_starting(server: object) -> None:  # noqa: ARG001 (gunicorn's signature)
    """Say in a sentence why it cannot listen; gunicorn would try five times first. Then count from nothing."""
    _hold_database()
    try:
        if not os.environ.keys() & {"GUNICORN_FD", "LISTEN_FDS"}:  # else the socket was handed to us, and is in use
            lan.check_free()
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
    if settings.METRICS:
        shutil.rmtree(_METERS, ignore_errors=True)
        _METERS.mkdir()


def _hold_database() -> None:
    """Tell `manage.py restore` that the database is in use, for as long as this process or a worker of it lives."""
    if env.text("DATABASE_URL", ""):
        return
    if not holding.hold(settings.VAR_DIR):
        sys.exit("A backup is being restored just now: start the server when that is done.")
    same_file.watch(settings.DATABASES["default"]["NAME"])


def when_ready(server: Any) -> None:  # noqa: ANN401 (gunicorn is not typed)
    """Say where to open the game, and settle what the workers are about to share."""
    for listener in server.LISTENERS:  # each connection takes this over; gunicorn itself waits without end
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", PATIENCE, 0))
    # All that is loaded by now stays: to search it for garbage would stop every tap of a worker for 40 ms, and copy it.
    gc.collect()
    gc.freeze()
    if _LOG_FORMAT == "json":
        logging.getLogger(__name__).info(lan.announcement())
    else:
        sys.stderr.write(f"\n{lan.announcement()}\n\n")
