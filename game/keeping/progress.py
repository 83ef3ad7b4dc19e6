"""How far something is that takes long."""

import time
from collections.abc import Callable

SECONDS_BETWEEN = 2


class Progress:
    """Tells how far it is, every other second: whoever waits sees that it goes on, and a log stays short."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self.what = ""
        self.told_at = 0.0

    def tell(self, what: str, done: int, total: int) -> None:
        """So much is done of it."""
        self.say(what, f"{done:,} of {total:,} ({100 * done // max(total, 1)} %)")

    def say(self, what: str, how_far: str) -> None:
        """It is so far, where nobody knows how much is to come."""
        if what != self.what:  # what is done in no time needs no word
            self.what, self.told_at = what, time.monotonic()
        if time.monotonic() - self.told_at >= SECONDS_BETWEEN:
            self.told_at = time.monotonic()
            self.write(f"{what}: {how_far}")
