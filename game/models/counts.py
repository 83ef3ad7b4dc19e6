"""What is counted of a finished game."""

from typing import NamedTuple, Self

from game.rules.board import Board
from game.rules.scoring import Combination, combinations


class Counts(NamedTuple):
    """What statistics count on the final board of a game; its last deed keeps it beside the score."""

    straights: int
    fours: int
    two_pairs: int
    ruins: int

    @classmethod
    def of(cls, board: Board) -> Self:
        """What this board holds."""
        made = combinations(board)
        return cls(
            straights=made.count(Combination.STRAIGHT),
            fours=made.count(Combination.FOUR_OF_A_KIND),
            two_pairs=made.count(Combination.TWO_PAIRS),
            ruins=board.ruins,
        )
