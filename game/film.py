"""The replay of a finished game as its page shows it: one turn on the board, and all of them in a list."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import pgettext

from game import sentences, wording
from game.drawn import DrawnTable
from game.replay import Frame
from game.rules.board import Cell
from game.rules.placement import Placement
from game.rules.scoring import RUIN_PENALTY
from game.rules.turn import DICE
from game.table import CellView, LineView, MadeLine
from game.turns import TurnView, turn_view


class FrameTable(DrawnTable):
    """The board after a turn: what came with it is marked, the numbers by their order."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.state)
        self._orders = {placed.cell: placed.order for placed in frame.placed}
        self._ruin = frame.turn.ruin if frame.turn else None
        self._made = {made.line.name for made in frame.made}

    @property
    def rows(self) -> list[tuple[str, list[CellView], LineView]]:
        """The rows from the top: name, cells and edge."""
        return [(name, cells, self._edge(edge)) for name, cells, edge in super().rows]

    @cached_property
    def columns(self) -> list[LineView]:
        """The edges of the columns from the left."""
        return [self._edge(edge) for edge in super().columns]

    def _cell(self, cell: Cell, staged: Placement | None, is_lit: bool) -> CellView:  # noqa: FBT001 - as in a table
        view = super()._cell(cell, staged, is_lit)
        order = self._orders.get(cell)
        if order:
            view["order"] = str(order)
            view["label"] = wording.shown_cell(view["name"], view["value"], order)
        elif cell is self._ruin:
            view["order"] = "ruin"
        return view

    def _edge(self, edge: LineView) -> LineView:
        edge["is_new"] = edge["name"] in self._made
        return edge


class ShownDie(NamedTuple):
    """A die of the turn; `order` and `cell` are empty where it was not placed, or not yet."""

    value: int
    order: str
    cell: str
    is_changed: bool
    is_left: bool
    label: str


class Throw(NamedTuple):
    """The four dice as they lay: after the roll, or after a Majda Power, by its name and its cost."""

    power: wording.Text
    cost: int
    dice: list[ShownDie]


class Step(NamedTuple):
    """A way to another turn; `turn` is None where there is none."""

    name: str
    label: str
    turn: int | None


class Line(NamedTuple):
    """A turn in the list of all turns."""

    view: TurnView
    score: int
    change: int
    is_shown: bool


class Film:
    """One frame of a game at a time."""

    def __init__(self, frames: Sequence[Frame], turn: int) -> None:
        self._frames = frames
        self.frame = frames[turn]
        self.turn = turn
        self.last = len(frames) - 1

    @cached_property
    def table(self) -> FrameTable:
        """The board after the turn."""
        return FrameTable(self.frame)

    @property
    def says(self) -> str:
        """What happened in the turn."""
        return sentences.shown(self.frame)

    @property
    def ruin_penalty(self) -> int:
        """The points that the RUIN of the turn cost, 0 without one."""
        return RUIN_PENALTY if self.frame.turn and self.frame.turn.ruin is not None else 0

    @property
    def made(self) -> list[MadeLine]:
        """The combinations that the turn has made."""
        return [
            MadeLine(wording.made_line(score.combination, score.line), score.bonus)
            for score in self.frame.made
            if score.combination
        ]

    @property
    def throws(self) -> list[Throw]:
        """The roll, and the dice after each Majda Power; where they went stands below the last."""
        if self.frame.turn is None:
            return []
        powers = self.frame.powers
        throws = [Throw("", 0, self._dice(self.frame.turn.roll, (), is_last=not powers))]
        for power in powers:
            dice = self._dice(power.after, power.use.dice, is_last=power is powers[-1])
            throws.append(Throw(wording.POWERS[power.use.kind], power.cost, dice))
        return throws

    def _dice(self, values: Sequence[int], changed: Sequence[int], *, is_last: bool) -> list[ShownDie]:
        placed = {placed.die: placed for placed in self.frame.placed} if is_last else {}
        dice = []
        for die in DICE:
            went = placed.get(die)
            label = wording.shown_die(die, values[die], went.cell if went else None)
            dice.append(
                ShownDie(
                    value=values[die],
                    order=f"{went.order}." if went else "",
                    cell=str(went.cell) if went else "",
                    is_changed=die in changed,
                    is_left=is_last and went is None,
                    label=label if is_last else wording.drawn_die(die, values[die], ""),
                )
            )
        return dice

    @property
    def steps(self) -> list[Step]:
        """First, previous, next and last."""
        before, after = self.turn > 0, self.turn < self.last
        return [
            Step("first", pgettext("turn", "First"), 0 if before else None),
            Step("previous", pgettext("turn", "Previous"), self.turn - 1 if before else None),
            Step("next", pgettext("turn", "Next"), self.turn + 1 if after else None),
            Step("last", pgettext("turn", "Last"), self.last if after else None),
        ]

    @property
    def lines(self) -> list[Line]:
        """All turns, the first first."""
        return [
            Line(turn_view(frame.number, frame.turn), frame.score, frame.change, frame is self.frame)
            for frame in self._frames
            if frame.turn
        ]
