"""One turn, from its roll to its CONFIRM or its RUIN (RULES.md, A turn)."""

from typing import NamedTuple

from game.rules.board import Cell
from game.rules.placement import Placement
from game.rules.power import PowerKind, PowerUse

DICE = range(4)
"""The identities of the four dice, left to right."""


class Turn(NamedTuple):
    """A turn from its roll on. While it is open its placements are the staged dice in staging order."""

    roll: tuple[int, ...]
    powers: tuple[PowerUse, ...] = ()
    placements: tuple[Placement, ...] = ()
    ruin: Cell | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The four current values: the roll as the powers have changed it."""
        if not self.powers:
            return self.roll
        values = list(self.roll)
        for power in self.powers:
            for die, value in zip(power.dice, power.result, strict=True):
                values[die] = value
        return tuple(values)

    @property
    def throws(self) -> tuple[tuple[int, ...], ...]:
        """The dice that fell in the turn: its roll, and those of each REROLL in the order in which it named them."""
        return (self.roll, *(power.result for power in self.powers if power.kind is PowerKind.REROLL))

    @property
    def staged_dice(self) -> tuple[int, ...]:
        """The identities of the dice that are placed."""
        return tuple([placement.die for placement in self.placements])
