"""The table as the player sees it: a game's state laid out for the templates, every text in place."""

from dataclasses import dataclass
from functools import cached_property

from game import wording
from game.models import Game, Turn
from game.rules.board import EMPTY, ROWS, RUIN, Cell
from game.rules.placement import Placement
from game.rules.power import PowerKind
from game.rules.scoring import Combination, LineScore, Score
from game.rules.state import DICE, GameState, Phase

_DEEDS: dict[Phase, tuple[str, ...]] = {
    Phase.ROLL: ("roll",),
    Phase.PLACE: ("select", "stage", "take-back", "undo", "confirm"),
    Phase.MAGDAGDON: ("accept",),
    Phase.RUIN: ("ruin", "withdraw"),
    Phase.OVER: (),
}


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell: `state` is ``empty``, ``staged``, ``number`` or ``ruin``; `deed` is what a tap on it asks for."""

    name: str
    state: str
    value: int | None
    die: int | None
    is_legal: bool
    deed: str
    label: str


@dataclass(frozen=True, slots=True)
class DieView:
    """One die: `state` is ``available``, ``selected`` or ``staged``; `fits` names the cells it may go to."""

    index: int
    value: int
    state: str
    fits: str
    deed: str
    label: str


@dataclass(frozen=True, slots=True)
class LineView:
    """The edge of a line: its sum, and its bonus that is ``made``, still ``open``, or ``lost``."""

    name: str
    total: int
    bonus: int
    state: str
    label: str


@dataclass(frozen=True, slots=True)
class MadeLine:
    """A combination on the score sheet, by name and place."""

    combination: wording.Text
    place: str
    bonus: int


@dataclass(frozen=True, slots=True)
class TurnView:
    """An ended turn in the list of turns."""

    number: int
    roll: tuple[int, ...]
    powers: list[str]
    placed: list[tuple[int, str]]
    ruin: str


class Table:
    """What one game shows at one moment."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: GameState = game.state

    @property
    def phase(self) -> str:
        """The phase by its name in the page's contract."""
        return self.state.phase.value

    @property
    def turn(self) -> int:
        """The number of the turn being played; once the game is over, of the last."""
        return self.state.turns + (self.state.phase is not Phase.OVER)

    @property
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
        return wording.prompt(self.state)

    @property
    def deeds(self) -> tuple[str, ...]:
        """What the phase admits, by the names of the page's contract: each is a form."""
        deeds = _DEEDS[self.state.phase]
        return (*deeds, "power") if self.can_use_power else deeds

    # The board

    @cached_property
    def rows(self) -> list[tuple[str, list[CellView], LineView]]:
        """The rows from the top: name, cells and edge."""
        placed = {placement.cell: placement for placement in self.state.staged}
        lit = self._lit
        return [
            (line.name, [self._cell(cell, placed.get(cell), lit) for cell in line.cells], _line_view(score))
            for line, score in zip(ROWS, self.state.sheet.rows, strict=True)
        ]

    @cached_property
    def columns(self) -> list[LineView]:
        """The edges of the columns from the left."""
        return [_line_view(score) for score in self.state.sheet.columns]

    @property
    def _lit(self) -> int:
        """The cells that a tap can fill now, as bits."""
        state = self.state
        if state.phase is Phase.RUIN:
            return state.openings.empty
        if state.phase is Phase.PLACE and state.selected is not None:
            return state.openings.legal(state.dice[state.selected])
        return 0

    def _cell(self, cell: Cell, staged: Placement | None, lit: int) -> CellView:
        square = self.state.board[cell]
        is_lit = bool(lit >> cell & 1)
        deed = ""
        if staged:
            state, value, deed = "staged", self.state.dice[staged.die], "take-back"
        elif square == EMPTY:
            state, value = "empty", None
            deed = {Phase.PLACE: "stage", Phase.RUIN: "ruin"}.get(self.state.phase, "")
        elif square == RUIN:
            state, value = "ruin", None
        else:
            state, value = "number", square
        return CellView(
            name=str(cell),
            state=state,
            value=value,
            die=staged.die if staged else None,
            is_legal=is_lit and self.state.phase is Phase.PLACE,
            deed=deed,
            label=wording.cell(cell, state, value, is_lit=is_lit),
        )

    # The dice

    @cached_property
    def dice(self) -> list[DieView]:
        """The four dice, none before the roll."""
        state, staged = self.state, {placement.die: placement.cell for placement in self.state.staged}
        placing = state.phase is Phase.PLACE
        views = []
        for die, value in enumerate(state.dice):
            standing = "staged" if die in staged else "selected" if die == state.selected else "available"
            cells = state.openings.legal(value) if placing and die not in staged else 0
            views.append(
                DieView(
                    index=die,
                    value=value,
                    state=standing,
                    fits=" ".join([str(cell) for cell in Cell if cells >> cell & 1]),
                    deed="" if not placing else "take-back" if die in staged else "select",
                    label=wording.die(die, value, standing, staged.get(die)),
                )
            )
        return views

    @property
    def blank_dice(self) -> range:
        """The dice as they lie before the roll."""
        return range(1, len(DICE) + 1)

    # The powers

    @property
    def powers(self) -> list[tuple[str, wording.Text]]:
        """The three Majda Powers, by name and label."""
        return [(kind.value, wording.POWERS[kind]) for kind in PowerKind]

    @property
    def can_use_power(self) -> bool:
        """Whether a power can be used now."""
        return self.state.powers_left > 0 and self.state.phase in (Phase.PLACE, Phase.MAGDAGDON)

    @property
    def power_marks(self) -> list[bool]:
        """A mark for each power of the difficulty: whether it is still left."""
        powers = self.state.difficulty.powers
        return [number < self.state.powers_left for number in range(powers)]

    # The end

    @property
    def made_lines(self) -> list[MadeLine]:
        """The combinations on the board, rows first."""
        return [
            MadeLine(wording.COMBINATIONS[score.combination], wording.line(score.line), score.bonus)
            for score in self.state.sheet.lines
            if score.combination
        ]

    @property
    def turns(self) -> list[TurnView]:
        """The ended turns, the last first."""
        return [_turn_view(turn) for turn in reversed(self.game.history) if turn.ended_at]


def _line_view(score: LineScore) -> LineView:
    combination: Combination | None = score.combination or score.prospect
    return LineView(
        name=score.line.name,
        total=score.total,
        bonus=combination.bonus if combination else 0,
        state="made" if score.combination else "open" if score.prospect else "lost",
        label=wording.line_score(score),
    )


def _turn_view(turn: Turn) -> TurnView:
    played = turn.played
    return TurnView(
        number=turn.number,
        roll=played.roll,
        powers=[wording.power_in_short(use) for use in played.powers],
        placed=[(played.dice[die], str(cell)) for die, cell in played.placements],
        ruin="" if played.ruin is None else str(played.ruin),
    )
