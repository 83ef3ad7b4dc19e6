"""Examples of turns and of legal placement."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from game.examples.drawing import Drawing, Example, say, with_selected
from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.state import GameState


def board() -> Example:
    """A board with its edges."""
    state = (
        GameState(Difficulty.PEACEFUL, Board.parse("..../.34./.#5./...."))
        .roll((3, 4, 6, 1))
        .stage(Cell.A2, 0)
        .stage(Cell.B1, 1)
        .confirm()
    )
    return Example(
        "board",
        "goal",
        say(
            gettext_lazy(
                "On %(cell)s lies a %(number)d, on %(ruin)s a RUIN. At the edge stand the sum of each row and column "
                "and its bonus, here the best that is still possible."
            ),
            cell=Cell.C3,
            number=state.board[Cell.C3],
            ruin=Cell.B3,
        ),
        (Drawing(state, gettext_lazy("A game under way")),),
    )


def order() -> Example:
    """The order of staging opens cells."""
    before = GameState(Difficulty.PEACEFUL, Board.parse("3.../..../..../....")).roll((4, 5, 1, 6))
    first, second = before.dice[:2]
    after = before.stage(Cell.B1, 0)
    return Example(
        "order",
        "turn",
        say(
            gettext_lazy(
                "Beside the %(number)d there is no place for the %(second)d. Stage the %(first)d first, and the "
                "%(second)d fits beside that."
            ),
            number=before.board[Cell.A1],
            first=first,
            second=second,
        ),
        (
            Drawing(before.select(1), say(gettext_lazy("The %(value)s fits nowhere"), value=second)),
            Drawing(
                after.select(1),
                say(gettext_lazy("First the %(first)s, then the %(second)s"), first=first, second=second),
            ),
        ),
    )


def take_back() -> Example:
    """What hangs on a die comes back with it."""
    before = GameState(Difficulty.PEACEFUL, Board.parse("3.../..../..../....")).roll((4, 5, 2, 1))
    before = before.stage(Cell.B1, 0).stage(Cell.C1, 1).stage(Cell.A2, 2)
    value, other, kept, _rest = before.dice
    return Example(
        "take-back",
        "turn",
        say(
            gettext_lazy(
                "Take back the %(value)d from %(cell)s, and the %(other)d from %(other_cell)s comes back too: nothing "
                "else connected it to the permanent %(number)d. The %(kept)d on %(kept_cell)s stays."
            ),
            value=value,
            cell=Cell.B1,
            other=other,
            other_cell=Cell.C1,
            number=before.board[Cell.A1],
            kept=kept,
            kept_cell=Cell.A2,
        ),
        (
            Drawing(before, say(gettext_lazy("Staged: %(values)s"), values=", ".join(map(str, (value, other, kept))))),
            Drawing(before.take_back(0), say(gettext_lazy("The %(value)s is taken back"), value=value)),
        ),
    )


def between() -> Example:
    """Only two values fit between two neighbours."""
    state = GameState(Difficulty.PEACEFUL, Board.parse("33../.4../..../....")).roll((4, 5, 1, 2))
    return Example(
        "between",
        "placement",
        say(
            gettext_lazy(
                "Between a %(low)d and a %(high)d only a %(low)d or a %(high)d fits: %(cell)s is lit for the "
                "%(fitting)d and stays dark for the %(other)d."
            ),
            low=state.board[Cell.A1],
            high=state.board[Cell.B2],
            cell=Cell.A2,
            fitting=state.dice[0],
            other=state.dice[1],
        ),
        (with_selected(state, 0), with_selected(state, 1)),
    )


def fits() -> Example:
    """Where a die fits."""
    state = GameState(Difficulty.PEACEFUL, Board.parse("34../.5../..../....")).roll((4, 1, 6, 3))
    value = state.dice[0]
    return Example(
        "fits",
        "placement",
        say(
            ngettext_lazy(
                "%(count)d cell is lit for the %(value)d: it touches a number, and none that differs from the "
                "%(value)d by more than 1. %(diagonal)s stays dark: it meets the %(number)d only diagonally.",
                "%(count)d cells are lit for the %(value)d: each touches a number, and none that differs from the "
                "%(value)d by more than 1. %(diagonal)s stays dark: it meets the %(number)d only diagonally.",
                "count",
            ),
            count=len(legal_cells(state.board, value)),
            value=value,
            diagonal=Cell.C3,
            number=state.board[Cell.B2],
        ),
        (with_selected(state, 0),),
    )


def beside_a_ruin() -> Example:
    """A RUIN connects nothing and restricts nothing."""
    state = GameState(Difficulty.PEACEFUL, Board.parse(".#../.34./..../....")).roll((5, 4, 1, 1))
    return Example(
        "beside-a-ruin",
        "placement",
        say(
            gettext_lazy(
                "The RUIN connects nothing: %(alone)s, which touches only the RUIN, stays dark. It restricts nothing "
                "either: in %(beside)s only the %(number)d below counts, and the %(value)d fits."
            ),
            alone=Cell.A1,
            beside=Cell.C1,
            number=state.board[Cell.C2],
            value=state.dice[0],
        ),
        (with_selected(state, 0),),
    )
