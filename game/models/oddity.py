"""Finished games that deserve a look, and why."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django.db import models
from django.db.models import Count, Max, Subquery
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from game.models.game import Game

LEAP = 100
"""Points above the best before it that make a leap."""

LEAP_AFTER = 5
"""Finished games of the difficulty before which nothing is one: a newcomer learns by leaps."""

FASTEST_TAP = timedelta(milliseconds=80)
"""No hand keeps this up. In the finger tapping test of the Halstead–Reitan battery one finger makes 50 to 70 taps in
ten seconds, 140 ms each or more, and two fingers in turn are half as fast again; and those taps fall on one spot,
without looking and without waiting for a server's answer to each."""


class OddityManager(models.Manager["Oddity"]):
    """The writers of oddities; nothing else writes them."""

    def look_at(self, game: Game) -> None:
        """Keep what is odd about a game that has just finished: one query, and another if there is anything."""
        turns = list(
            game.turns.values("record", "rolled_at", "ended_at").annotate(
                finished=Subquery(_before(game, Count("pk"))), best=Subquery(_before(game, Max("final_score")))
            )
        )
        kinds = []
        finished, best = turns[0]["finished"] or 0, turns[0]["best"]
        if finished >= LEAP_AFTER and cast(int, game.final_score) >= best + LEAP:
            kinds.append(Oddity.Kind.LEAP)
        if any(is_swift(turn["record"], turn["rolled_at"], turn["ended_at"]) for turn in turns):
            kinds.append(Oddity.Kind.SWIFT)
        self.bulk_create(Oddity(game=game, kind=kind) for kind in kinds)

    def verified(self, game_id: uuid.UUID, *, passed: bool) -> None:
        """Keep that the game has failed its verification, or that it passes again."""
        if passed:
            self.filter(game_id=game_id, kind=Oddity.Kind.VERIFICATION).delete()
        else:
            self.get_or_create(game_id=game_id, kind=Oddity.Kind.VERIFICATION)


def _before(game: Game, figure: models.Aggregate) -> models.QuerySet[Any, Any]:
    """A figure of the player's other finished games of the difficulty; those hidden do not count."""
    others = type(game).objects.shown().filter(player_id=game.player_id, difficulty=game.difficulty)
    return others.exclude(pk=game.pk).order_by().values("player_id").annotate(figure=figure).values("figure")


def taps(record: dict[str, Any]) -> int:
    """The fewest taps from the roll to the end of a turn: none of them was a change of mind.

    A die and its cell for each placed and CONFIRM, or ACCEPT MAGDAGDON and the cell of the RUIN; and one a power.
    """
    placed = record.get("placements")
    return len(record["powers"]) + (2 if placed is None else 2 * len(placed) + 1)


def is_swift(record: dict[str, Any], rolled_at: datetime, ended_at: datetime) -> bool:
    """Whether the turn was faster than a person can tap.

    One that took no time at all was played while the clock had been set back, which says nothing of the player.
    """
    return timedelta() < ended_at - rolled_at < taps(record) * FASTEST_TAP


class Oddity(models.Model):
    """Why a finished game deserves a look."""

    class Kind(models.TextChoices):
        """What is odd."""

        VERIFICATION = "verification", _("verification failed")
        LEAP = "leap", _("far above all other games of the player")
        SWIFT = "swift", _("turns faster than anyone can tap")

    game = models.ForeignKey("game.Game", on_delete=models.CASCADE, related_name="oddities", verbose_name=_("game"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    found_at = models.DateTimeField(_("found"), auto_now_add=True)

    objects = OddityManager()

    class Meta:
        verbose_name = _("oddity")
        verbose_name_plural = _("oddities")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "kind"], name="oddity_once")]
        indexes: ClassVar = [models.Index(fields=["found_at", "id"], name="oddity_by_date")]

    def __str__(self) -> str:
        return self.get_kind_display()
