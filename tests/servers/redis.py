"""A real Redis for tests."""

import signal
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path

from tests.programs import program
from tests.server import free_port

PASSWORD = "not-for-everybody"
SECONDS_TO_START = 15


class Redis:
    """A server with nothing in it, on a loopback port. Stop it in the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = program("redis-server")
        self.port = free_port()
        self.url = f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty, and wait until it listens."""
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        what = ["--requirepass", PASSWORD, "--save", "", "--appendonly", "no"]
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen([self.program, *where, *what], stdout=log, stderr=log)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._listens():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"Redis did not start: {(self.folder / 'redis.log').read_text()}")
            time.sleep(0.02)

    def _listens(self) -> bool:
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """End it at once; what it held is lost."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Let it take connections and answer none."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it answer again."""
        self.process.send_signal(signal.SIGCONT)
