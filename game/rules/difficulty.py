"""PEACEFUL, SURVIVAL and NIGHTMARE (RULES.md, Difficulty)."""

from enum import Enum
from typing import NamedTuple


class Difficulty(Enum):
    """One of the three difficulties; its value is its name in a record."""

    PEACEFUL = "peaceful"
    SURVIVAL = "survival"
    NIGHTMARE = "nightmare"

    @property
    def power_costs(self) -> tuple[int, ...]:
        """The points that each of its Majda Powers costs, in order of use."""
        return _TERMS[self].power_costs

    @property
    def powers(self) -> int:
        """How many Majda Powers a game has."""
        return len(self.power_costs)

    @property
    def minimum(self) -> int:
        """How many dice a turn must place while there is room for them."""
        return _TERMS[self].minimum

    def required(self, empty_cells: int) -> int:
        """How many dice a turn must place while `empty_cells` permanent cells are empty."""
        return min(self.minimum, empty_cells)

    def power_penalty(self, used: int) -> int:
        """The points that `used` Majda Powers cost together, a positive number."""
        return sum(self.power_costs[:used])

    def next_power_cost(self, used: int) -> int | None:
        """The points that one more Majda Power costs after `used` of them, None when none is left."""
        return self.power_costs[used] if used < self.powers else None


class _Terms(NamedTuple):
    power_costs: tuple[int, ...]
    minimum: int


_TERMS = {
    Difficulty.PEACEFUL: _Terms(power_costs=(10, 20, 40), minimum=2),
    Difficulty.SURVIVAL: _Terms(power_costs=(70,), minimum=2),
    Difficulty.NIGHTMARE: _Terms(power_costs=(), minimum=3),
}
