"""The bests that the boards show: kept beside the games, so that a board costs the same however many there are."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, cast

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.models.player import Player
from game.periods import periods
from game.rules.difficulty import Difficulty

if TYPE_CHECKING:
    from game.models.game import Game


_PLACE = ["player", "difficulty", "period"]
_SHOWN = ["game", "score", "finished_at", "turns", "powers", "listed"]


class BestManager(models.Manager["Best"]):
    """The writers of bests; nothing else writes them."""

    def take(self, game: Game) -> None:
        """Keep a game that has just finished where it beats its player's best; an equal score does not."""
        if game.hidden or game.finished_at is None:
            return
        player = self._lock(game.player_id)
        keys = periods(timezone.localdate(game.finished_at))
        kept = {best.period: best for best in player.bests.filter(difficulty=game.difficulty, period__in=keys)}
        bests = [kept.get(key) or Best(player=player, difficulty=game.difficulty, period=key) for key in keys]
        beaten = [best for best in bests if best.is_beaten_by(game)]
        for best in beaten:
            best.show(game)
        self.bulk_create(beaten, update_conflicts=True, unique_fields=_PLACE, update_fields=_SHOWN)

    def rebuild(self, player_id: uuid.UUID) -> None:
        """Make the bests of a player anew from the finished games."""
        player = self._lock(player_id)
        player.bests.all().delete()
        bests: dict[tuple[str, str], Best] = {}
        for game in player.games.filter(finished_at__isnull=False, hidden=False).order_by("finished_at", "id"):
            for key in periods(timezone.localdate(game.finished_at)):
                new = Best(player=player, difficulty=game.difficulty, period=key)
                best = bests.setdefault((game.difficulty, key), new)
                if best.is_beaten_by(game):
                    best.show(game)
        self.bulk_create(bests.values(), batch_size=500)

    def _lock(self, player_id: uuid.UUID) -> Player:
        """The player, whose bests this transaction alone may write until it ends."""
        return Player.objects.select_for_update().get(pk=player_id)


class Best(models.Model):
    """A player's best finished game of a difficulty in a time; the earlier of equals. It repeats what a board shows."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bests", verbose_name=_("player"))
    difficulty = models.CharField(_("difficulty"), max_length=9, choices=[(d.value, d.name) for d in Difficulty])
    period = models.CharField(_("time"), max_length=8)
    game = models.ForeignKey("game.Game", on_delete=models.CASCADE, related_name="bests", verbose_name=_("game"))
    score = models.SmallIntegerField(_("final score"))
    finished_at = models.DateTimeField(_("finished"))
    turns = models.PositiveSmallIntegerField(_("turns"))
    powers = models.PositiveSmallIntegerField(_("Majda Powers used"))
    listed = models.BooleanField(_("on the high scores of this site"))

    objects = BestManager()

    class Meta:
        verbose_name = _("best game")
        verbose_name_plural = _("best games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=_PLACE, name="best_once"),
            models.UniqueConstraint(fields=["game", "period"], name="best_once_a_game"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["difficulty", "period", "-score", "finished_at", "game"],
                name="best_listed",
                condition=models.Q(listed=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.difficulty} {self.period} {self.score}"

    def is_beaten_by(self, game: Game) -> bool:
        """Whether the finished game has a higher score than what is kept, if anything is."""
        return self.game_id is None or cast(int, game.final_score) > self.score

    def show(self, game: Game) -> None:
        """Take over what the boards show of a finished game."""
        self.game = game
        self.score = cast(int, game.final_score)
        self.finished_at = cast(datetime, game.finished_at)
        self.turns = game.turns_ended
        self.powers = game.powers_used
        self.listed = self.player.listed
