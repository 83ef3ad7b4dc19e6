"""What is kept of a game's turns."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.rules.record import read_turn
from game.rules.turn import Turn as PlayedTurn


class Turn(models.Model):
    """One ended turn of a game, as it stands in the game's record (RECORD.md); it is never changed."""

    game = models.ForeignKey("game.Game", on_delete=models.CASCADE, related_name="turns", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("number"))
    record = models.JSONField(_("record"))
    rolled_at = models.DateTimeField(_("rolled"))
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="turn_once")]

    def __str__(self) -> str:
        return f"{self.number}: {self.record}"

    @property
    def played(self) -> PlayedTurn:
        """The turn as the rules see it."""
        return read_turn(self.record)
