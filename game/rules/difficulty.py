"""PEACEFUL, SURVIVAL and NIGHTMARE (RULES.md, Difficulty)."""

from enum import Enum
from typing import Self


class Difficulty(Enum):
    """One of the three difficulties; its value is its name in a record."""

    #                       cost of each Majda Power, in order of use
    #                                     minimum dice a turn
    PEACEFUL = "peaceful", (10, 20, 40), 2
    SURVIVAL = "survival", (70,), 2
    NIGHTMARE = "nightmare", (), 3

    power_costs: tuple[int, ...]
    minimum: int

    def __new__(cls, value: str, power_costs: tuple[int, ...], minimum: int) -> Self:
        member = object.__new__(cls)
        member._value_ = value
        member.power_costs = power_costs
        member.minimum = minimum
        return member

    @property
    def powers(self) -> int:
        """How many Majda Powers a game has."""
        return len(self.power_costs)

    def required(self, empty_cells: int) -> int:
        """How many dice a turn must place while `empty_cells` permanent cells are empty."""
        return min(self.minimum, empty_cells)

    def power_penalty(self, used: int) -> int:
        """The points that `used` Majda Powers cost together, a positive number."""
        return sum(self.power_costs[:used])

    def next_power_cost(self, used: int) -> int | None:
        """The points that one more Majda Power costs after `used` of them, or None when none is left."""
        return self.power_costs[used] if used < self.powers else None
