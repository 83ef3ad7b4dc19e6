"""Servers under load: which one, on which database, and what it has cost so far."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server import ROOT, Server

_TICKS = os.sysconf("SC_CLK_TCK")


class Granian(Server):
    """The same site behind granian, in its WSGI mode."""

    def __init__(self, var: Path, database_url: str, threads: int, **environment: str) -> None:
        super().__init__(var, database_url, **environment)
        workers, port = self.environment["WORKERS"], str(self.port)
        self.module = (
            *("granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", port, "--no-ws", "--http", "1"),
            *("--workers", workers, "--blocking-threads", str(threads), "--log-level", "warning"),
            "magdagdon_site.wsgi:application",
        )


class Driver:
    """The driver in a process of its own, with its crowd at a server; give it orders with `load`."""

    def __init__(self, server: Server, players: int = 100, seed: int = 1) -> None:
        options = ["--port", str(server.port), "--players", str(players), "--seed", str(seed)]
        self.server = server
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.load.driver", *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "Driver":
        assert self.process.stdout.readline() == "ready\n", f"nobody could sit down: {self.server.log()}"
        return self

    def __exit__(self, problem: type[BaseException] | None, *_: object) -> None:
        if problem:
            self.process.kill()
        self.process.communicate()  # which ends what it reads, and so itself

    def load(self, rate: float, seconds: float) -> dict[str, Any]:
        """What so many requests a second are like; `server_cpu` is what one has cost the server's processes."""
        return self._order(f"{rate} {seconds}")

    def rush(self, requests: int, at_once: int) -> dict[str, Any]:
        """What so many requests are like, as fast as they go."""
        return self._order(f"rush {requests} {at_once}")

    def _order(self, line: str) -> dict[str, Any]:
        self.process.stdin.write(f"{line}\n")
        before = cpu_of(self.server)
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        return told | {"server_cpu": (cpu_of(self.server) - before) / max(told["answered"], 1) * 1e3}


def cpu_of(server: Server) -> float:
    """Seconds that the cores have spent on its processes."""
    return sum(sum(map(int, _stat(process)[11:13])) for process in [server.process.pid, *server.workers]) / _TICKS


def memory_of(server: Server) -> dict[int, int]:
    """The memory, in KiB, that each of its workers holds."""
    return {process: _resident(process) for process in server.workers}


def _resident(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _stat(process: int) -> list[str]:
    """What follows the name in the line of a process, from its state on; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
