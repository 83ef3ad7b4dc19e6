"""The table as the player sees it: the state of a game laid out for the templates, every text in place.

What stands on the table many times over is a dict of texts: the template language looks into those first, and renders
them without asking how a number is written in the reader's language. Names, digits and states are letters of our own
and marked as safe: to escape them would take a twentieth of a tap.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, NotRequired, TypedDict

from django.utils.safestring import SafeString as Safe

from game import sentences, wording
from game.rules.board import EMPTY, ROWS, RUIN, SIZE, VALUES, Cell
from game.rules.placement import Placement
from game.rules.power import PowerKind
from game.rules.scoring import LineScore, Score
from game.rules.state import GameState, Phase
from game.rules.turn import DICE

_DEEDS: dict[Phase, tuple[str, ...]] = {
    Phase.ROLL: ("roll",),
    Phase.PLACE: ("select", "stage", "take-back", "undo", "confirm"),
    Phase.MAGDAGDON: ("accept",),
    Phase.RUIN: ("ruin", "withdraw"),
    Phase.OVER: (),
}
_DEED_OF_AN_EMPTY_CELL = {Phase.PLACE: Safe("stage"), Phase.RUIN: Safe("ruin")}
_NAMES = [Safe(cell) for cell in Cell]
_NUMBERS = [Safe(number) for number in range(SIZE * max(VALUES) + 1)]
"""Every index, value and sum of a line, as text."""

_NOTHING = Safe("")
_CELL, _DIE = Safe("cell"), Safe("die")
_EMPTY, _STAGED, _NUMBER, _RUIN = Safe("empty"), Safe("staged"), Safe("number"), Safe("ruin")
_AVAILABLE, _SELECTED = Safe("available"), Safe("selected")
_SELECT, _TAKE_BACK = Safe("select"), Safe("take-back")
_MADE, _OPEN, _LOST = Safe("made"), Safe("open"), Safe("lost")


class CellView(TypedDict):
    """One cell: `state` is ``empty``, ``staged``, ``number`` or ``ruin``.

    `deed` is what a tap on it asks for, with `answer` in the field `field`; one that is drawn cannot be tapped, and has
    an `order` if its number came with the turn that is shown.
    """

    name: str
    state: str
    value: str
    is_legal: bool
    deed: str
    field: str
    answer: str
    label: str
    is_drawn: bool
    order: NotRequired[str]


class DieView(TypedDict):
    """One die, `number` 1 to 4 to the player: `state` is ``available``, ``selected`` or ``staged``.

    `fits` names the cells that it may go to.
    """

    index: str
    number: str
    value: str
    state: str
    fits: str
    deed: str
    label: str
    is_drawn: bool


class LineView(TypedDict):
    """The edge of a line: its sum, and its bonus that is ``made``, still ``open``, or ``lost``.

    `is_new` says that the turn which is shown has made it.
    """

    name: str
    total: str
    bonus: str
    state: str
    label: str
    is_new: bool


class MadeLine(NamedTuple):
    """A combination on the score sheet, by name and place."""

    name: str
    bonus: int


class Table:
    """What one game shows at one moment."""

    is_drawn = False
    """Whether it is a drawing, where nothing can be tapped."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    @cached_property
    def phase(self) -> str:
        """The phase by its name in the page's contract."""
        return self.state.phase.value

    @property
    def turn(self) -> int:
        """The number of the turn being played; once the game is over, of the last."""
        return self.state.turns + (self.state.phase is not Phase.OVER)

    @cached_property
    def score(self) -> Score:
        """The score of what is permanent."""
        return self.state.score

    @property
    def preview(self) -> int | None:
        """The score that CONFIRM would give, None while nothing is staged."""
        return self.state.sheet.score.final if self.state.staged else None

    @property
    def prompt(self) -> wording.Text:
        """What to do next."""
        return sentences.prompt(self.state)

    @property
    def deeds(self) -> tuple[str, ...]:
        """What the phase admits, by the names of the page's contract: each is a form."""
        deeds = _DEEDS[self.state.phase]
        return (*deeds, "power") if self.can_use_power else deeds

    @property
    def can_undo(self) -> bool:
        """Whether UNDO has something to take back."""
        return bool(self.state.staged)

    @property
    def can_confirm(self) -> bool:
        """Whether enough is staged."""
        return self.state.can_confirm

    @property
    def can_accept(self) -> bool:
        """Whether MAGDAGDON can be accepted."""
        return self.state.phase is Phase.MAGDAGDON

    @property
    def can_withdraw(self) -> bool:
        """Whether the acceptance can be taken back."""
        return self.state.phase is Phase.RUIN

    # The board

    @property
    def rows(self) -> list[tuple[str, list[CellView], LineView]]:
        """The rows from the top: name, cells and edge."""
        staged = {placement.cell: placement for placement in self.state.staged}
        lit = self._lit
        return [
            (
                line.name,
                [self._cell(cell, staged.get(cell), bool(lit >> cell & 1)) for cell in line.cells],
                _edge(score),
            )
            for line, score in zip(ROWS, self.state.sheet.rows, strict=True)
        ]

    @cached_property
    def columns(self) -> list[LineView]:
        """The edges of the columns from the left."""
        return [_edge(score) for score in self.state.sheet.columns]

    @property
    def _lit(self) -> int:
        """The cells that a tap can fill now, as bits."""
        state = self.state
        if state.phase is Phase.RUIN:
            return state.openings.empty
        if state.phase is Phase.PLACE and state.selected is not None:
            return state.openings.legal(state.dice[state.selected])
        return 0

    def _cell(self, cell: Cell, staged: Placement | None, is_lit: bool) -> CellView:  # noqa: FBT001 - a bit, not a mode
        square = self.state.board[cell]
        name = _NAMES[cell]
        deed, field, answer = _NOTHING, _CELL, name
        if staged:
            standing, square = _STAGED, self.state.dice[staged.die]
            deed, field, answer = _TAKE_BACK, _DIE, _NUMBERS[staged.die]
        elif square == EMPTY:
            standing, deed = _EMPTY, _DEED_OF_AN_EMPTY_CELL.get(self.state.phase, _NOTHING)
        else:
            standing = _RUIN if square == RUIN else _NUMBER
        value = _NUMBERS[square] if standing in (_STAGED, _NUMBER) else _NOTHING
        return CellView(
            name=name,
            state=standing,
            value=value,
            is_legal=is_lit and self.state.phase is Phase.PLACE,
            deed=deed,
            field=field,
            answer=answer,
            label=wording.cell(name, standing, value, is_lit=is_lit),
            is_drawn=self.is_drawn,
        )

    # The dice

    @property
    def dice(self) -> list[DieView]:
        """The four dice, none before the roll."""
        return [self._die(die, value) for die, value in enumerate(self.state.dice)]

    def _die(self, die: int, value: int) -> DieView:
        state = self.state
        cell = next((placement.cell for placement in state.staged if placement.die == die), None)
        standing = _STAGED if cell is not None else _SELECTED if die == state.selected else _AVAILABLE
        is_placing = state.phase is Phase.PLACE
        fits = state.openings.legal(value) if is_placing and cell is None else 0
        return DieView(
            index=_NUMBERS[die],
            number=_NUMBERS[die + 1],
            value=_NUMBERS[value],
            state=standing,
            fits=Safe(" ".join([_NAMES[other] for other in Cell if fits >> other & 1])),
            deed=_NOTHING if not is_placing else _SELECT if cell is None else _TAKE_BACK,
            label=wording.die(die, value, cell),
            is_drawn=self.is_drawn,
        )

    @property
    def blank_dice(self) -> range:
        """The dice as they lie before the roll."""
        return range(1, len(DICE) + 1)

    # The powers

    @property
    def powers(self) -> list[tuple[str, wording.Text, bool]]:
        """The three Majda Powers: name, label, and whether it can be used now."""
        return [(kind.value, wording.POWERS[kind], self.can_use_power) for kind in PowerKind]

    @cached_property
    def can_use_power(self) -> bool:
        """Whether a power can be used now."""
        return self.state.powers_left > 0 and self.state.phase in (Phase.PLACE, Phase.MAGDAGDON)

    @cached_property
    def power_marks(self) -> list[bool]:
        """A mark for each power of the difficulty: whether it is still left."""
        powers = self.state.difficulty.powers
        return [number < self.state.powers_left for number in range(powers)]

    @property
    def shows_powers(self) -> bool:
        """Whether the powers lie beside the dice."""
        return bool(self.power_marks)

    # The end

    @property
    def made_lines(self) -> Iterable[MadeLine]:
        """The combinations on the board, rows first."""
        return [
            MadeLine(wording.made_line(score.combination, score.line), score.bonus)
            for score in self.state.sheet.lines
            if score.combination
        ]


def _edge(score: LineScore) -> LineView:
    if score.combination:
        standing, bonus = _MADE, f"+{score.combination.bonus}"
    elif score.prospect:
        standing, bonus = _OPEN, f"≤{score.prospect.bonus}"
    else:
        standing, bonus = _LOST, "–"
    return LineView(
        name=Safe(score.line.name),
        total=_NUMBERS[score.total],
        bonus=Safe(bonus),
        state=standing,
        label=wording.line_score(score),
        is_new=False,
    )
