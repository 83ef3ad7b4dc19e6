"""The guided first game: three turns are played already, the dice are fixed, and each step asks for one deed.

It is no game of the database: what it shows follows from the number of the step alone, so it can be left, linked,
opened twice or begun again, and can never come among the high scores. The deeds are the rules' own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from django.utils.safestring import SafeString as Safe
from django.utils.translation import gettext_lazy as _

from game.rules.board import Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import Placement
from game.rules.power import PowerKind
from game.rules.scoring import RUIN_PENALTY, Combination
from game.rules.state import GameState
from game.table import CellView, DieView, Table
from game.wording import Text

_NUMBERS = {
    "minimum": Difficulty.PEACEFUL.minimum,
    "straight": Combination.STRAIGHT.bonus,
    "ruin": RUIN_PENALTY,
    "first_power": Difficulty.PEACEFUL.power_costs[0],
    "second_power": Difficulty.PEACEFUL.power_costs[1],
}


_INERT = Safe("")
"""The deed of what is no deed now."""


@dataclass(frozen=True)
class Step:
    """One step: the guide's words, and the deed that it asks for with the fields of its form, as a tap sends them."""

    says: Text
    deed: str
    do: Callable[[GameState], GameState]
    fields: dict[str, Any] = field(default_factory=dict)

    def admits(self, deed: str, fields: dict[str, Any]) -> bool:
        """Whether this is the deed that the step asks for."""
        return deed == self.deed and {name: value for name, value in fields.items() if value is not None} == self.fields


def _roll(dice: str, says: Text) -> Step:
    return Step(says, "roll", lambda state: state.roll([int(value) for value in dice]))


def _select(die: int, says: Text) -> Step:
    return Step(says, "select", lambda state: state.select(die), {"die": die})


def _stage(cell: Cell, says: Text) -> Step:
    return Step(says, "stage", lambda state: state.stage(cell), {"cell": cell})


def _undo(says: Text) -> Step:
    return Step(says, "undo", GameState.undo)


def _confirm(says: Text) -> Step:
    return Step(says, "confirm", GameState.confirm)


def _power(kind: PowerKind, die: int, says: Text) -> Step:
    return Step(says, "power", lambda state: state.use_power(kind, [die]), {"kind": kind, "dice": [die]})


def _accept(says: Text) -> Step:
    return Step(says, "accept", GameState.accept)


def _ruin(cell: Cell, says: Text) -> Step:
    return Step(says, "ruin", lambda state: state.ruin(cell), {"cell": cell})


# Nobody has to know the names of cells: the guide names them only where more than one is lit.

STEPS = [
    _roll("6514", _("Three turns are played, and you take over. ROLL throws four dice: tap it.")),
    _select(0, _("Place at least %(minimum)d of them, each beside a number. Tap the 6.")),
    _stage(
        Cell.D1, _("The 6 fits where it is lit: neighbours differ by at most 1, and a 5 is beside it. Tap that cell.")
    ),
    _select(1, _("The 6 is staged, and row 1 would be a STRAIGHT: +%(straight)d. Now tap the 5.")),
    _stage(Cell.D2, _("The 5 fits two cells. Put it on d2, below the 6.")),
    _undo(_("Until you confirm, everything can be taken back. There is a better cell: tap UNDO.")),
    _select(1, _("The 5 is back in the tray. Tap it again.")),
    _stage(Cell.C2, _("Put it on c2: so d2 stays free for a 6, and row 2 can be a STRAIGHT.")),
    _select(3, _("Two dice are staged, and you could confirm. More may be placed: tap the 4.")),
    _stage(Cell.C3, _("Put it on c3, beside the 3 and below the 5.")),
    _confirm(_("CONFIRM keeps the three numbers for good. The 1 is left over, and that costs nothing.")),
    _roll("1116", _("At the edge of row 1 stands its sum, and +%(straight)d for the STRAIGHT. Roll again.")),
    _power(
        PowerKind.INCREASE,
        0,
        _(
            "%(minimum)d dice must be placed; only the 6 fits. A Majda Power helps: tick the diamond below the first 1,"
            " then INCREASE +1."
        ),
    ),
    _select(0, _("The 1 is a 2 now, for %(first_power)d points, and no MAGDAGDON is left. Tap the 2.")),
    _stage(Cell.B4, _("It fits between a 2 and a 3. Tap the lit cell.")),
    _select(3, _("Now tap the 6.")),
    _stage(Cell.D2, _("It fits where you left room for it: a second STRAIGHT.")),
    _confirm(_("That is enough for this turn: tap CONFIRM.")),
    _roll("1126", _("Three cells are left. Roll again.")),
    _accept(_("Nothing fits. Another Majda Power would cost %(second_power)d points: this time, accept MAGDAGDON.")),
    _ruin(Cell.D4, _("One cell falls to RUIN, for %(ruin)d points. Choose d4: its row and column have little to win.")),
    _roll("5331", _("A RUIN joins nothing and stands in nobody’s way. Roll for the last two cells.")),
    _select(0, _("Tap the 5.")),
    _stage(Cell.D3, _("It makes row 3 a STRAIGHT, too. Tap the lit cell.")),
    _select(1, _("Tap a 3: the first one.")),
    _stage(Cell.C4, _("It fits in the last cell. Tap it.")),
    _confirm(_("CONFIRM, and the game is over.")),
]

_END = _(
    "Every number counts in its row and in its column. Bonuses are added; the RUIN and the Majda Power cost points."
)


def _begin() -> GameState:
    """Three turns, played like this."""
    state = GameState(Difficulty.PEACEFUL)
    for dice, cells in (
        ("3454", (Cell.A1, Cell.B1, Cell.C1)),
        ("3461", (Cell.A2, Cell.B2)),
        ("2326", (Cell.A3, Cell.B3, Cell.A4)),
    ):
        state = state.roll([int(value) for value in dice])
        for die, cell in enumerate(cells):
            state = state.stage(cell, die)
        state = state.confirm()
    return state


STATES = list(accumulate(STEPS, lambda state, step: step.do(state), initial=_begin()))
"""The state before each step, and the one after the last."""

LAST = len(STEPS)
"""The number of the state in which all is done."""


class GuidedTable(Table):
    """The table at a step: the guide speaks in the prompt's place, and nothing but the step's deed is live."""

    def __init__(self, number: int) -> None:
        super().__init__(STATES[number])
        self.step = STEPS[number] if number < LAST else None

    @property
    def prompt(self) -> str:
        """What the guide says."""
        return str(self.step.says if self.step else _END) % _NUMBERS

    def _asks_for(self, deed: str) -> bool:
        return self.step is not None and self.step.deed == deed

    @property
    def deeds(self) -> tuple[str, ...]:
        return (self.step.deed,) if self.step else ()

    @property
    def can_undo(self) -> bool:
        return self._asks_for("undo")

    @property
    def can_confirm(self) -> bool:
        return self._asks_for("confirm")

    @property
    def can_accept(self) -> bool:
        return self._asks_for("accept")

    @property
    def can_withdraw(self) -> bool:
        return self._asks_for("withdraw")

    @property
    def can_use_power(self) -> bool:
        return self._asks_for("power")

    @property
    def shows_powers(self) -> bool:
        return self._asks_for("power")

    @property
    def powers(self) -> list[tuple[str, Text, bool]]:
        asked = self.step.fields.get("kind") if self.step else None
        return [(kind, label, asked is not None and kind == asked.value) for kind, label, _is_live in super().powers]

    def _cell(self, cell: Cell, staged: Placement | None, is_lit: bool) -> CellView:  # noqa: FBT001 - as there
        view = super()._cell(cell, staged, is_lit)
        if not self.step or self.step.fields.get("cell") != cell:
            view["deed"] = _INERT
        return view

    def _die(self, die: int, value: int) -> DieView:
        view = super()._die(die, value)
        if not self.step or self.step.fields.get("die") != die:
            view["deed"] = _INERT
        return view
