"""Servers under load: which one, on which database, and what it has cost so far."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from tests.server import ROOT, Server

_TICKS = os.sysconf("SC_CLK_TCK")


class Granian(Server):
    """The same site behind granian, in its WSGI mode."""

    def __init__(self, var: Path, threads: int, **environment: str) -> None:
        super().__init__(var, **environment)
        workers, port = self.environment["WORKERS"], str(self.port)
        self.command = (
            *("granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", port, "--no-ws", "--http", "1"),
            *("--workers", workers, "--blocking-threads", str(threads), "--log-level", "warning"),
            "magdagdon_site.wsgi:application",
        )


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """The server, prepared and started, and stopped at the end."""
    server.prepare()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@contextmanager
def postgresql_database(administration: str) -> Iterator[str]:
    """The address of a new, empty database, dropped at the end; `administration` is the server's, with its owner."""
    import psycopg  # noqa: PLC0415 - only where there is such a server

    name = f"load_{uuid4().hex[:12]}"
    with psycopg.connect(administration, dbname="postgres", autocommit=True) as owner:
        owner.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(administration)._replace(path=f"/{name}").geturl()
        finally:
            owner.execute(f"DROP DATABASE {name} WITH (FORCE)")


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


def processes_of(server: Server) -> list[int]:
    """The server and its workers; it leads a group of its own."""
    numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [number for number in numbers if _stat(number)[2:3] == [str(server.process.pid)]]


def cpu_of(server: Server) -> float:
    """Seconds that the cores have spent on its processes."""
    return sum(sum(map(int, _stat(process)[11:13])) for process in processes_of(server)) / _TICKS


def memory_of(server: Server) -> dict[int, int]:
    """The memory, in KiB, that each of its workers holds."""
    return {process: _resident(process) for process in processes_of(server) if process != server.process.pid}


def _resident(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _stat(process: int) -> list[str]:
    """What follows the name in the line of a process, from its state on; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
