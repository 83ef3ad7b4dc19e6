"""Programs that listen at a loopback port, started by tests and ended by them."""

import os
import signal
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Self

SECONDS_TO_START = 120
SECONDS_TO_STOP = 60

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))

_given: set[int] = set()


def free_port() -> int:
    """A port that nothing listens at, and that no other test is given, for it may be long until something does.

    The system gives mostly odd ones here, and even ones to whoever connects.
    """
    while True:
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            port: int = probe.getsockname()[1]
        if port // 2 % WORKERS == WORKER and port not in _given:
            _given.add(port)
            return port


GUARD = 'read -r _; kill -s KILL -- "-$1"'
"""Outlives tests that are killed, which is when it can read on, and ends their program with all that it has started."""


class Listener:
    """A program at a free port, with a log; as a context it runs meanwhile and is ended, come what may.

    Who makes one of it says by what `command` it is started, and may say where and in what surroundings.
    """

    command: tuple[str, ...]
    folder_to_run_in: Path | None = None
    environment: dict[str, str] | None = None

    def __init__(self, log_file: Path) -> None:
        self.log_file = log_file
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it answers.

        Raises:
            RuntimeError: it has ended, or does not answer; with what it said.
        """
        self._launch()
        try:
            deadline = time.monotonic() + SECONDS_TO_START
            while not self.answers() or self.process.poll() is not None:  # an answer may be another program's
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{type(self).__name__} did not start: {self.log()}")
                time.sleep(0.02)
        except BaseException:
            self.stop()
            raise

    def _launch(self) -> None:
        """Start its process as the leader of a group, with a guard."""
        where = {"cwd": self.folder_to_run_in, "env": self.environment, "start_new_session": True}
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, **where)
        guard = ["sh", "-c", GUARD, "sh", str(self.process.pid)]
        self._guard = subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True)

    def answers(self) -> bool:
        """Whether it is there for others."""
        return self.listens()

    def listens(self) -> bool:
        """Whether it takes connections."""
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End it in good order; if it does not end, cut it off."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.cut_off()
        else:
            self._ended()

    def cut_off(self) -> None:
        """End it at once with all that it has started, as a power cut does."""
        if self.process is None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._ended()
        deadline = time.monotonic() + SECONDS_TO_STOP
        while self.listens() and time.monotonic() < deadline:  # its children are not ours to wait for
            time.sleep(0.01)

    def _ended(self) -> None:
        self.process = None
        self._guard.kill()
        self._guard.communicate()

    def log(self) -> str:
        """What it has said so far."""
        return self.log_file.read_text()
