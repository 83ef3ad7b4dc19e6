"""The orders that a table of games can be put in."""

from enum import Enum


class Sort(Enum):
    """By what; among equals, the higher score comes first, then the earlier date."""

    SCORE = "score"
    DATE = "date"
    TURNS = "turns"
    POWERS = "powers"

    @property
    def is_descending(self) -> bool:
        """Whether the most comes first: a high score, the latest date; few turns and powers are the better ones."""
        return self in (Sort.SCORE, Sort.DATE)
