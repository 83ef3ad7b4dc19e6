"""What is kept of where the dice of a game come from."""

from __future__ import annotations

from django.db import models

from game import dice
from game.rules.record import Dice
from game.rules.state import GameState

_OF_OLD = models.Q(scheme="", seal="", seed="", client_seed="")
SEALED_OR_OF_OLD = _OF_OLD | models.Q(scheme=dice.SCHEME) & ~models.Q(seal="") & ~models.Q(seed="")
"""A game has a seed and its seal, or nothing of all this."""


class Sealed(models.Model):
    """The dice come by `scheme` (`game.rules.dice`) from `seed` and `client_seed`.

    The seed stands in hexadecimal digits, and is nobody's to see before the game has ended. The first roll has brought
    the `client_seed`; `seal` is the hash of the seed as the player has seen it from the start. A game begun before
    there were seeds has none of the four.
    """

    scheme = models.CharField(max_length=16, blank=True, default="", editable=False)
    seal = models.CharField(max_length=64, blank=True, default="", editable=False)
    seed = models.CharField(max_length=64, blank=True, default="", editable=False)
    client_seed = models.CharField(max_length=dice.LONGEST_CLIENT_SEED, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    @property
    def _dice(self) -> Dice:
        return Dice(str(self.pk), self.seed, self.client_seed, self.scheme)

    def _throw(self, state: GameState, count: int) -> tuple[int, ...]:
        """The dice of the turn's roll, or of its next REROLL."""
        if not self.scheme:
            return dice.throw_unsealed(count)
        attempt = len(state.turn.throws) if state.turn else 0
        seed = bytes.fromhex(self.seed)
        return dice.throw(seed, self.pk, self.client_seed, state.turns + 1, attempt, count=count)
