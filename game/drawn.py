"""A table as a drawing: in the rule book, and in the replay of a finished game."""

from game import wording
from game.rules.board import Cell
from game.rules.placement import Placement
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
