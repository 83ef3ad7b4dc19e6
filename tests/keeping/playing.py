"""Visitors of a real server who play on and on, each in a thread of their own."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from threading import Event, Thread
from uuid import UUID

from tests.server import Server, Visitor

STAGED = 'data-state="staged"'


class Playing(Thread):
    """Plays game after game by legal taps, and knows how far the server has acknowledged each of them."""

    def __init__(self, server: Server, seed: int, stop: Event) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.random = Random(seed)
        self.stop = stop
        self.acknowledged: dict[UUID, int] = {}
        self.refused: list[tuple[str, int]] = []
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            with closing(Visitor(self.server)) as visitor:
                while not self.stop.is_set():
                    self._play(visitor)
        except Exception as error:  # noqa: BLE001 - told by the test that waits for it
            self.error = error

    def _play(self, visitor: Visitor) -> None:
        difficulty = self.random.choice(["peaceful", "survival", "nightmare"])
        path = visitor.post("/games/", {"difficulty": difficulty}, htmx=False).headers["Location"]
        table = visitor.get(path).text
        while not self.stop.is_set() and _said(table, "phase") != "over":
            deed, fields = self._next(table)
            answer = visitor.post(f"{path}{deed}/", {"version": _said(table, "version"), **fields})
            if answer.status != 200:
                self.refused.append((deed, answer.status))
            table = answer.text
            self.acknowledged[UUID(_said(table, "game"))] = int(_said(table, "version"))

    def _next(self, table: str) -> tuple[str, dict[str, str]]:
        match _said(table, "phase"):
            case "roll":
                return "roll", {}
            case "magdagdon":
                return "accept", {}
            case "ruin":
                empty = [tag for tag in re.findall(r"<[^>]*data-cell=[^>]*>", table) if 'data-state="empty"' in tag]
                return "ruin", {"cell": _said(self.random.choice(empty), "cell")}
        return self._place(table)

    def _place(self, table: str) -> tuple[str, dict[str, str]]:
        dice = re.findall(r"<[^>]*data-die=[^>]*>", table)
        if sum(STAGED in die for die in dice) >= int(_said(table, "required")):
            return "confirm", {}
        if legal := [tag for tag in re.findall(r"<[^>]*data-cell=[^>]*>", table) if "data-legal" in tag]:
            return "stage", {"cell": _said(self.random.choice(legal), "cell")}
        if any(STAGED in die for die in dice) and self.random.random() < 0.3:
            return "undo", {}
        left = [die for die in dice if 'data-state="available"' in die] or dice
        return "select", {"die": _said(self.random.choice(left), "die")}


def _said(text: str, name: str) -> str:
    return re.search(f'data-{name}="([^"]*)"', text)[1]


@contextmanager
def visitors_playing(server: Server, count: int) -> Iterator[list[Playing]]:
    """So many visitors play meanwhile."""
    stop = Event()
    playing = [Playing(server, seed, stop) for seed in range(count)]
    for visitor in playing:
        visitor.start()
    try:
        yield playing
    finally:
        stop.set()
        for visitor in playing:
            visitor.join(30)
