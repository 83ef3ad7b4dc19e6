"""Examples of what becomes of dice that cannot be placed."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from game import wording
from game.examples.drawing import Drawing, Example, say
from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.scoring import RUIN_PENALTY
from game.rules.state import GameState

_HARD_TURN = GameState(Difficulty.PEACEFUL, Board.parse("55../6.../..../....")).roll((3, 3, 1, 1))
"""A MAGDAGDON that one power can rescue."""


def rescue() -> Example:
    """A Majda Power rescues a turn."""
    after = _HARD_TURN.use_power(PowerKind.INCREASE, [0])
    old, new = _HARD_TURN.dice[0], after.dice[0]
    return Example(
        "rescue",
        "power",
        say(
            ngettext_lazy(
                "A MAGDAGDON: no die fits. For %(cost)d point a Majda Power turns one %(old)d into a %(new)d: it fits "
                "the lit cell, and then the other %(old)d fits beside it.",
                "A MAGDAGDON: no die fits. For %(cost)d points a Majda Power turns one %(old)d into a %(new)d: it fits "
                "the lit cell, and then the other %(old)d fits beside it.",
                "cost",
            ),
            cost=after.score.powers,
            old=old,
            new=new,
        ),
        (
            Drawing(_HARD_TURN, "MAGDAGDON"),
            Drawing(after.select(0), say(gettext_lazy("After %(power)s"), power=wording.POWERS[PowerKind.INCREASE])),
        ),
    )


def first_roll() -> Example:
    """Even the first roll can be a MAGDAGDON."""
    magdagdon = GameState(Difficulty.NIGHTMARE).roll((1, 4, 1, 4))
    after = magdagdon.accept().ruin(Cell.B2).roll((2, 3, 3, 5))
    return Example(
        "first-roll",
        "magdagdon",
        say(
            ngettext_lazy(
                "%(nightmare)s asks for %(count)d die, and none can be placed: a MAGDAGDON on the very first roll. "
                "With the RUIN on %(ruin)s the board still holds no number: the next die may go to any empty cell.",
                "%(nightmare)s asks for %(count)d dice, and no %(count)d of these hang together: a MAGDAGDON on the "
                "very first roll. With the RUIN on %(ruin)s the board still holds no number: the next die may go to "
                "any empty cell.",
                "count",
            ),
            nightmare=Difficulty.NIGHTMARE.name,
            ruin=Cell.B2,
            count=magdagdon.required,
        ),
        (
            Drawing(magdagdon, gettext_lazy("The first roll")),
            Drawing(
                after.select(0),
                gettext_lazy("The second roll"),
            ),
        ),
    )


def accept() -> Example:
    """MAGDAGDON is accepted."""
    choosing = _HARD_TURN.accept()
    return Example(
        "accept",
        "magdagdon",
        say(
            ngettext_lazy(
                "You accept MAGDAGDON: every empty cell can become the RUIN. It costs %(penalty)d point, and its row "
                "and its column can earn no bonus any more.",
                "You accept MAGDAGDON: every empty cell can become the RUIN. It costs %(penalty)d points, and its row "
                "and its column can earn no bonus any more.",
                "penalty",
            ),
            penalty=RUIN_PENALTY,
        ),
        (
            Drawing(choosing, gettext_lazy("Accepted")),
            Drawing(choosing.ruin(Cell.D3), say(gettext_lazy("The RUIN is on %(cell)s"), cell=Cell.D3)),
        ),
    )
