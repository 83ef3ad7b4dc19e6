"""Every game of a database, verified."""

from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS

from game.keeping.progress import Progress
from game.models import Game

AT_ONCE = 500
NAMED = 10
"""So many games are named; a database that has more of them has another trouble."""


class Verdict(NamedTuple):
    """How many games there are, how many have faults, and which of these come first."""

    games: int
    faulty: int
    named: tuple[str, ...]

    def __str__(self) -> str:
        if not self.faulty:
            return f"{self.games:,} games verified: each is what its turns lead to."
        more = " …" if self.faulty > len(self.named) else ""
        return (
            f"{self.faulty:,} of {self.games:,} games are not what their turns lead to: {', '.join(self.named)}{more}. "
            "The review at /admin/ shows what is wrong with them."
        )


def verify_games(progress: Progress, using: str = DEFAULT_DB_ALIAS) -> Verdict:
    """Replay every game by the rules and compare (`game.verification`), some hundred of them in memory at once."""
    games = Game.objects.using(using).order_by("pk")
    total, done, faulty, named = games.count(), 0, 0, []
    for game in games.iterator(chunk_size=AT_ONCE):
        if game.faults:
            faulty += 1
            named += [str(game.pk)] if faulty <= NAMED else []
        done += 1
        progress.tell("Games verified", done, total)
    return Verdict(done, faulty, tuple(named))
