"""The rule book's examples: games really played by the rules, and drawn as the game draws them.

What an example shows and every number in its words comes from the rules, so it can never contradict the game.
"""

from game.examples import magdagdon, placing, scoring
from game.examples.drawing import Drawing, Example

__all__ = ["EXAMPLES", "Drawing", "Example"]

EXAMPLES: tuple[Example, ...] = (
    placing.board(),
    placing.order(),
    placing.take_back(),
    placing.between(),
    placing.fits(),
    placing.beside_a_ruin(),
    magdagdon.rescue(),
    magdagdon.first_roll(),
    magdagdon.accept(),
    scoring.lines(),
    scoring.finished(),
)
"""In the order of the rule book."""
