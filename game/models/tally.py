"""How often each throw of the dice has come on this server: kept as they fall, so that nobody ever counts the games."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from game.rules.state import GameState
from game.rules.turn import DICE


class TallyManager(models.Manager["Tally"]):
    """The writer of tallies; nothing else writes them."""

    def add(self, values: Iterable[int]) -> None:
        """Count one throw, as the last deed of the transaction in which it fell.

        So the row, which throws alike in other games want, too, is locked for as short as can be; and as nobody who
        holds it waits for another one, no two transactions ever wait for each other.
        """
        dice = "".join(map(str, sorted(values)))
        row = self.filter(dice=dice)
        if not row.update(times=F("times") + 1):
            self.bulk_create([self.model(dice=dice)], ignore_conflicts=True)  # whoever comes first
            row.update(times=F("times") + 1)

    def by_dice(self) -> dict[str, int]:
        """How often each throw has come; one that never did is left out."""
        return dict(self.values_list("dice", "times"))


class Tally(models.Model):
    """How often a throw of one to four dice has come; `dice` are its values from the lowest on, such as ``1146``.

    It goes on counting where games are deleted: their dice have fallen all the same.
    """

    dice = models.CharField(_("Dice"), max_length=len(DICE), unique=True)
    times = models.PositiveBigIntegerField(_("Number"), default=0)

    objects = TallyManager()

    class Meta:
        verbose_name = _("tally of a throw")
        verbose_name_plural = _("tallies of throws")

    def __str__(self) -> str:
        return f"{self.dice}: {self.times}"


def fallen(before: GameState, after: GameState) -> tuple[int, ...]:
    """The dice that have fallen between two states that one deed leads from and to: none, a roll, or a REROLL."""
    if after.turn is None:
        return ()
    known = before.turn.throws if before.turn else ()
    new = after.turn.throws[len(known) :]
    return new[0] if new else ()
