"""A table as a drawing: in the rule book, in the replay of a finished game, and where a game was given up."""

from game import wording
from game.rules.board import Cell
from game.rules.placement import Placement
from game.rules.refusal import Reason
from game.rules.state import Phase
from game.table import CellView, DieView, Table


class DrawnTable(Table):
    """A table that nobody can tap: those who hear it are told what lies there, and not what to do."""

    is_drawn = True

    def _cell(self, cell: Cell, staged: Placement | None, is_lit: bool) -> CellView:  # noqa: FBT001 - as in a table
        view = super()._cell(cell, staged, is_lit)
        view["order"] = ""
        if staged:
            view["label"] = wording.drawn_staged_cell(view["name"], view["value"])
        return view

    def _die(self, die: int, value: int) -> DieView:
        view = super()._die(die, value)
        view["label"] = wording.drawn_die(die, value, view["state"])
        return view


class GivenUpTable(DrawnTable):
    """The table as it was left: nothing waits for a deed any more."""

    phase = Phase.OVER.value
    deeds = ()

    @property
    def prompt(self) -> wording.Text:
        return wording.REASONS[Reason.GIVEN_UP]
