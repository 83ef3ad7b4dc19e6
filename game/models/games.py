"""Games, as the pages ask for them."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Window
from django.db.models.functions import Rank, RowNumber

from game.dice import SCHEME, draw_seed, seal_of
from game.periods import Period, Span
from game.rules.difficulty import Difficulty
from game.sorts import Sort

if TYPE_CHECKING:
    from game.models.game import Game

SHOWN = models.Q(finished_at__isnull=False, hidden=False)
"""The games that others may see and that statistics count."""

INDEXES = [
    models.Index(fields=["player", "difficulty", "-final_score", "finished_at"], name="game_high_scores"),
    models.Index(fields=["player", "-updated_at"], name="game_of_player"),
    # The latest games and the records of families: only of games that are shown, so that no tap but the last
    # of a game has to keep them.
    models.Index(fields=["player", "-finished_at", "id", "hidden"], name="game_shown", condition=SHOWN),
    models.Index(fields=["player", "-straights", "finished_at"], name="game_most_straights", condition=SHOWN),
    models.Index(fields=["player", "turns_ended", "finished_at"], name="game_fewest_turns", condition=SHOWN),
    models.Index(fields=["player", "-ruins", "finished_at"], name="game_most_ruins", condition=SHOWN),
    models.Index(
        fields=["player", "powers_used", "-final_score", "finished_at"],
        name="game_without_powers",
        condition=SHOWN,
    ),
    models.Index(fields=["created_at", "id"], name="game_by_start"),
    models.Index(fields=["finished_at", "id"], name="game_by_end"),
    models.Index(fields=["final_score", "id"], name="game_by_score"),
    models.Index(fields=["created_at", "id"], name="game_hidden", condition=models.Q(hidden=True)),
    models.Index(fields=["given_up_at"], name="game_given_up", condition=models.Q(given_up_at__isnull=False)),
]
"""The indexes by which the pages find games."""


class GameQuerySet(models.QuerySet["Game"]):
    """Games, as the pages ask for them."""

    def start(self, player_id: uuid.UUID, difficulty: Difficulty, named: uuid.UUID | None = None) -> Game:
        """A new game under the id `named` beforehand; the same name again finds that game while it is untouched.

        Its dice are sealed here, before any text of the player's is known.
        """
        seed = draw_seed()
        new = {
            "player_id": player_id,
            "difficulty": difficulty.value,
            "scheme": SCHEME,
            "seal": seal_of(seed),
            "seed": seed.hex(),
        }
        if named:
            game, _made = self.get_or_create(pk=named, defaults=new)
            known = (game.player_id, game.difficulty, game.version, game.given_up_at)
            if known == (player_id, difficulty.value, 0, None):
                return game
        return self.create(**new)

    def running(self) -> Self:
        """Games that can be played on, the one played last first."""
        return self.filter(finished_at=None, given_up_at=None).order_by("-updated_at")

    def shown(self) -> Self:
        """The games that others may see and that statistics count: finished, and hidden by nobody."""
        return self.filter(SHOWN)

    def high_scores(self, difficulty: Difficulty, period: Period | None = None) -> Self:
        """Finished games of a difficulty, and of a time, with `rank` and `place`, the best first (RULES.md, End).

        Equal scores share a rank (1, 1, 3) and stand by date, the earlier first: at places 1, 2 and 3.
        """
        order = (models.F("final_score").desc(), models.F("finished_at").asc(), models.F("id").asc())
        finished = self.shown().filter(difficulty=difficulty.value).order_by(*order)
        if not (period is None or period.span is Span.ALL):
            start, end = period.moments
            finished = finished.filter(finished_at__gte=start, finished_at__lt=end)
        return finished.annotate(
            rank=Window(Rank(), order_by=models.F("final_score").desc()), place=Window(RowNumber(), order_by=order)
        )

    def sorted_by(self, sort: Sort) -> Self:
        """High scores in another order; rank and place stay those by score."""
        match sort:
            case Sort.SCORE:
                return self.order_by("place")
            case Sort.DATE:
                return self.order_by("-finished_at", "place")
            case Sort.TURNS:
                return self.order_by("turns_ended", "place")
            case Sort.POWERS:
                return self.order_by("powers_used", "place")
