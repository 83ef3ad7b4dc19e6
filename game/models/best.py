"""The bests that the boards show: kept beside the games, so that a board costs the same however many there are."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, cast

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from game.models.player import Player
from game.periods import periods, server_day
from game.rules.difficulty import Difficulty

if TYPE_CHECKING:
    from game.models.game import Game


_PLACE = ["player", "difficulty", "period"]
_ASKED = ["player_id", "difficulty", "final_score", "finished_at", "turns_ended", "powers_used"]
_SHOWN = ["game", "score", "finished_at", "turns", "powers", "listed"]


class BestManager(models.Manager["Best"]):
    """The writers of bests; nothing else writes them.

    Whatever order games finish, are hidden or are handed over in, the bests come out the same: a game beats another by
    its score, among equals by its date, and at the same moment by its id.
    """

    @transaction.atomic(savepoint=False)
    def take(self, game: Game) -> None:
        """Keep a game that has just finished where it beats its player's best."""
        if game.hidden or game.finished_at is None:
            return
        player = self._lock(game.player_id)
        keys = periods(server_day(game.finished_at))
        kept = {best.period: best for best in player.bests.filter(difficulty=game.difficulty, period__in=keys)}
        bests = [kept.get(key) or Best(player=player, difficulty=game.difficulty, period=key) for key in keys]
        beaten = [best for best in bests if best.is_beaten_by(game)]
        for best in beaten:
            best.show(game)
        self.bulk_create(beaten, update_conflicts=True, unique_fields=_PLACE, update_fields=_SHOWN)

    @transaction.atomic
    def rebuild(self, player_id: uuid.UUID) -> bool:
        """Make the bests of a player anew from the finished games; whether anything had to change.

        This is how to follow what is no end of a game: one was hidden, came from a guest, or the player's name or
        wish to be listed has changed.
        """
        player = self._lock(player_id)
        bests: dict[tuple[str, str], Best] = {}
        games = player.games.shown().only(*_ASKED)
        for game in games.iterator(chunk_size=500):
            for key in periods(server_day(cast(datetime, game.finished_at))):
                new = Best(player=player, difficulty=game.difficulty, period=key)
                best = bests.setdefault((game.difficulty, key), new)
                if best.is_beaten_by(game):
                    best.show(game)
        if {best.told for best in bests.values()} == {best.told for best in player.bests.all()}:
            return False
        player.bests.all().delete()
        self.bulk_create(bests.values(), batch_size=500)
        return True

    def _lock(self, player_id: uuid.UUID) -> Player:
        """The player, whose bests this transaction alone may write until it ends; games may be started meanwhile."""
        return Player.objects.select_for_update(no_key=True).get(pk=player_id)


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
            # It alone answers how many there are, how many are better, and which games are on a page. It holds `listed`
            # beside its condition because SQLite would look each row up for it.
            models.Index(
                fields=["difficulty", "period", "-score", "finished_at", "game", "listed"],
                name="best_listed",
                condition=models.Q(listed=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.difficulty} {self.period} {self.score}"

    @property
    def told(self) -> tuple[object, ...]:
        """All that it says."""
        return tuple(getattr(self, field.attname) for field in self._meta.concrete_fields if not field.primary_key)

    def is_beaten_by(self, game: Game) -> bool:
        """Whether the finished game stands above what is kept, if anything is."""
        if self.game_id is None:
            return True
        kept = (-self.score, self.finished_at, self.game_id)
        return (-cast(int, game.final_score), cast(datetime, game.finished_at), game.pk) < kept

    def show(self, game: Game) -> None:
        """Take over what the boards show of a finished game. A guest, who has no name, is never listed."""
        self.game = game
        self.score = cast(int, game.final_score)
        self.finished_at = cast(datetime, game.finished_at)
        self.turns = game.turns_ended
        self.powers = game.powers_used
        self.listed = self.player.listed and bool(self.player.name)
