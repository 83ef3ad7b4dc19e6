"""Programs that listen at a loopback port, started by tests and ended by them."""

import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Self

SECONDS_TO_START = 30
SECONDS_TO_STOP = 15


def free_port() -> int:
    """A port that nothing listens at."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        return probe.getsockname()[1]


class Listener:
    """A program at a free port, with a log; as a context it runs meanwhile and is ended, come what may.

    Who makes one of it says by what `command` it is started.
    """

    command: tuple[str, ...]

    def __init__(self, log_file: Path) -> None:
        self.log_file = log_file
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

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
        self.launch()
        deadline = time.monotonic() + SECONDS_TO_START
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"{type(self).__name__} did not start: {self.log()}")
            time.sleep(0.02)

    def launch(self, **more: Any) -> None:
        """Start its process, which writes to the log."""
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, **more)

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
            self.process = None

    def cut_off(self) -> None:
        """End it at once."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def log(self) -> str:
        """What it has said so far."""
        return self.log_file.read_text()
