"""A real Redis for tests."""

import signal
from pathlib import Path

from tests.listening import Listener
from tests.programs import program

PASSWORD = "not-for-everybody"


class Redis(Listener):
    """A server that begins with nothing in it, and keeps nothing: who ends it loses what it held."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "redis.log")
        self.url = f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"
        where = ("--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(folder))
        self.command = (program("redis-server"), *where, "--requirepass", PASSWORD, "--save", "", "--appendonly", "no")

    def freeze(self) -> None:
        """Let it take connections and answer none."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it answer again."""
        self.process.send_signal(signal.SIGCONT)
