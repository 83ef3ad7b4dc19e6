"""Several players at once, on a server that something is done to meanwhile."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from tests.players.bot import PATIENCE, Bot
from tests.players.kept import all_is_kept
from tests.server import Server, Visitor

PLAYERS = 4


class Play:
    """What several players do at once; see `playing`."""

    def __init__(self, bots: list[Bot]) -> None:
        self.bots = bots
        self.is_over = threading.Event()
        self.players: list[Future[None]] = []

    @property
    def taps(self) -> int:
        """How many were acknowledged."""
        return sum(bot.taps for bot in self.bots)

    @property
    def told_to_wait(self) -> int:
        """How many were answered by the page that says to wait."""
        return sum(bot.told_to_wait for bot in self.bots)

    @property
    def unanswered(self) -> int:
        """How many got no answer."""
        return sum(bot.unanswered for bot in self.bots)

    def __str__(self) -> str:
        outage = max(bot.longest_outage for bot in self.bots)
        failed = f"{self.unanswered} unanswered, {self.told_to_wait} told to wait"
        return f"{self.taps} taps acknowledged, {failed}, longest outage {outage:.2f} s"

    def goes_on(self, taps: int = 8) -> None:
        """Wait until so many more taps are acknowledged."""
        enough = self.taps + taps
        self._until(lambda: self.taps >= enough)

    def is_told_to_wait(self, times: int = 8) -> None:
        """Wait until so many more taps are answered by the page that says to wait."""
        enough = self.told_to_wait + times
        self._until(lambda: self.told_to_wait >= enough)

    def _until(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 2 * PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, f"it did not come to that: {self}"
            time.sleep(0.005)
            for player in self.players:
                if player.done():
                    player.result()  # something was wrong

    def of(self, bot: Bot) -> None:
        """Play until it is over."""
        while not self.is_over.is_set():
            bot.tap()


@contextmanager
def playing(server: Server, players: int = PLAYERS) -> Iterator[Play]:
    """Players who play until the block ends; then the server has kept exactly what they were told.

    Every other one has no htmx, and gets whole pages.
    """
    bots = [Bot(Visitor(server), seed, htmx=seed % 2 == 0) for seed in range(players)]
    play = Play(bots)
    try:
        with ThreadPoolExecutor(players) as pool:
            play.players = [pool.submit(play.of, bot) for bot in bots]
            try:
                yield play
                play.goes_on()  # all is well again
            finally:
                play.is_over.set()
        for player in play.players:
            player.result()
        all_is_kept(server, bots)
    finally:
        for bot in bots:
            bot.close()
