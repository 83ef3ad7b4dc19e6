"""Examples of what boards are worth."""

from django.utils.translation import gettext_lazy

from game import wording
from game.examples.drawing import Drawing, Example, say
from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.scoring import Combination
from game.rules.state import GameState

_LONG_GAME = (
    GameState(Difficulty.PEACEFUL, Board.parse("3456/4455/44../3#.."))
    .roll((4, 1, 4, 6))
    .stage(Cell.C3, 0)
    .stage(Cell.D3, 2)
    .confirm()
)
"""A game before its last turn, with each of the combinations."""


def lines() -> Example:
    """The combinations, and a line with a RUIN."""
    rows = {score.combination: score for score in _LONG_GAME.sheet.rows}
    straight, four, pairs = (rows[made] for made in Combination)
    column = next(score for score in _LONG_GAME.sheet.columns if score.combination)
    return Example(
        "lines",
        "scoring",
        say(
            gettext_lazy(
                "%(straight)s in row %(straight_row)s, %(pairs)s in row %(pairs_row)s and in column %(column)s, "
                "%(four)s in row %(four_row)s. The row with the RUIN adds its %(sum)d and earns no bonus, ever."
            ),
            straight=wording.COMBINATIONS[Combination.STRAIGHT],
            straight_row=straight.line.name,
            pairs=wording.COMBINATIONS[Combination.TWO_PAIRS],
            pairs_row=pairs.line.name,
            column=column.line.name,
            four=wording.COMBINATIONS[Combination.FOUR_OF_A_KIND],
            four_row=four.line.name,
            sum=rows[None].total,
        ),
        (Drawing(_LONG_GAME, gettext_lazy("Before the last turn")),),
    )


def finished() -> Example:
    """A finished game, with its score sheet."""
    turn = _LONG_GAME.roll((4, 4, 1, 2)).use_power(PowerKind.DECREASE, [1])
    over = turn.stage(Cell.C4, 0).stage(Cell.D4, 1).confirm()
    score = over.score
    return Example(
        "finished",
        "scoring",
        say(
            gettext_lazy(
                "The same game when it is over; in the last turn a Majda Power was used: "
                "%(base)d + %(bonus)d − %(ruins)d − %(powers)d = %(final)s."
            ),
            base=score.base,
            bonus=score.bonus,
            ruins=score.ruins,
            powers=score.powers,
            final=wording.points(score.final),
        ),
        (Drawing(over, gettext_lazy("After the last turn")),),
        has_score_sheet=True,
    )
