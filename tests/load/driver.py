"""Load on a running server, from a process of its own: ``echo 50 20 | python -m tests.load.driver --port 8000``.

The loop is open: requests come at random moments at a given rate (a Poisson process), as they do from people who know
nothing of each other, whether the server keeps up or not. A latency counts from the moment that was meant, not from
the one at which somebody was free to send: a server that stalls is charged with all who had to wait meanwhile.

It says that it is ready once everybody has sat down. Each line that it is given then asks for so many requests a second
and for so many seconds, or for `rush`, so many requests as fast as they go, and how many at once; it is answered by a
line of JSON. The crowd stays the same. It talks to 127.0.0.1 only, and ends when nobody asks any more.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter, deque
from random import Random
from typing import Any

from tests.load.player import Player, Wrong
from tests.load.wire import Broken

PATIENCE = 15.0
"""Seconds that a browser waits for an answer; htmx gives up after ten."""

ERRORS_TOLD = 5
USHERS = 4
"""So many sit down at a time."""


class Crowd:
    """Players who each have a game in hand."""

    def __init__(self, port: int, players: int, seed: int) -> None:
        self.random = Random(seed)
        self.players = [Player(port, Random(f"{seed} {number}")) for number in range(players)]
        self.free: deque[Player] = deque()

    async def sit_down(self) -> None:
        """Let each begin a game and get some way into it, unmeasured: a crowd of newcomers is no usual one."""
        coming = deque(self.players)

        async def usher() -> None:
            while coming:
                player = coming.popleft()
                for _ in range(3 + player.random.randrange(20)):
                    await asyncio.wait_for(player.go(), PATIENCE)
                self.free.append(player)

        await asyncio.gather(*(usher() for _ in range(USHERS)))
        self.random.shuffle(self.free)

    def go_home(self) -> None:
        """Hang up, all of them."""
        for player in self.players:
            player.wire.close()


class Load:
    """What it is like when a crowd plays for a while."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.latencies: list[float] = []
        self.late: list[float] = []
        self.kinds: Counter[str] = Counter()
        self.errors: list[str] = []
        self._waiting: deque[float] = deque()
        self._busy: set[asyncio.Task[None]] = set()

    async def keep_coming(self, rate: float, seconds: float) -> dict[str, Any]:
        """Let them come at `rate` requests a second, and tell what it was like."""
        cpu, start = time.process_time(), time.perf_counter()
        await self._keep_coming(rate, seconds, start)
        while self._busy and time.perf_counter() < start + seconds + PATIENCE:
            await asyncio.wait(self._busy, timeout=0.1)
        self.errors += ["never answered"] * (len(self._waiting) + len(self._busy))
        self._waiting.clear()
        if self._busy:
            for task in self._busy:
                task.cancel()
            await asyncio.wait(self._busy)
        return self._told(time.perf_counter() - start, time.process_time() - cpu)

    async def rush(self, requests: int, at_once: int) -> dict[str, Any]:
        """Let them hurry: a closed loop, whose latencies say little, for whoever wants much play in a short time."""
        cpu, start = time.process_time(), time.perf_counter()
        left = iter(range(requests))

        async def hurry() -> None:
            for _ in left:
                await self._tap(self.crowd.free.popleft(), time.perf_counter())

        await asyncio.gather(*(hurry() for _ in range(at_once)))
        return self._told(time.perf_counter() - start, time.process_time() - cpu)

    async def _keep_coming(self, rate: float, seconds: float, start: float) -> None:
        random, free = self.crowd.random, self.crowd.free
        meant = start + random.expovariate(rate)
        while meant < start + seconds:
            if (wait := meant - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.late.append(time.perf_counter() - meant)
            if free:
                self._send(free.popleft(), meant)
            else:
                self._waiting.append(meant)
            meant += random.expovariate(rate)

    def _send(self, player: Player, meant: float) -> None:
        task = asyncio.create_task(self._tap(player, meant))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _tap(self, player: Player, meant: float) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                self.kinds[await player.go()] += 1
            self.latencies.append(time.perf_counter() - meant)
        except (Wrong, Broken, OSError, ValueError) as error:  # a TimeoutError is an OSError
            self.errors.append(f"{type(error).__name__}: {error}")
            player.lose_the_thread()
        except asyncio.CancelledError:
            player.lose_the_thread()
            self.crowd.free.append(player)
            raise
        if self._waiting:
            self._send(player, self._waiting.popleft())
        else:
            self.crowd.free.append(player)

    def _told(self, taken: float, cpu: float) -> dict[str, Any]:
        latencies = sorted(self.latencies)
        answered = len(latencies)
        return {
            "answered": answered,
            "errors": len(self.errors),
            "error_samples": self.errors[:ERRORS_TOLD],
            "a_second": answered / taken,
            **{name: percentile(latencies, share) * 1e3 for name, share in PERCENTILES.items()},
            "max": percentile(latencies, 1) * 1e3,
            "late_p99": percentile(sorted(self.late), 0.99) * 1e3 if self.late else 0,
            "driver_cpu": cpu / max(answered, 1) * 1e3,
            "kinds": dict(self.kinds),
        }


PERCENTILES = {"p50": 0.5, "p99": 0.99, "p999": 0.999}


def percentile(ordered: list[float], share: float) -> float:
    """The least of the ordered values that so large a share does not exceed; infinite where there are none."""
    if not ordered:
        return float("inf")
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def answer_lines(port: int, players: int, seed: int) -> None:
    """Take orders from standard input until it ends."""
    crowd = Crowd(port, players, seed)
    await crowd.sit_down()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order, load = line.split(), Load(crowd)
        told = load.rush(*map(int, order[1:])) if order[0] == "rush" else load.keep_coming(*map(float, order))
        sys.stdout.write(json.dumps(await told) + "\n")
        sys.stdout.flush()
    crowd.go_home()


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on a running server: lines of requests a second, and seconds.")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asyncio.run(answer_lines(asked.port, asked.players, asked.seed))


if __name__ == "__main__":
    main()
