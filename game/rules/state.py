"""A game as it stands, and the deeds that take it from one state to the next (RULES.md, A turn, MAGDAGDON).

Every deed returns a new state or raises a `Refusal`; a state never changes. Values that chance decides are arguments.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Self, cast

from game.rules.board import RUIN, VALUES, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import Openings, Placement, can_place, connected
from game.rules.power import PowerKind, use
from game.rules.refusal import Reason, Refusal
from game.rules.scoring import Score, ScoreSheet, score_board, score_sheet
from game.rules.turn import DICE, Turn


class Phase(Enum):
    """What the game waits for."""

    ROLL = "roll"
    PLACE = "place"
    MAGDAGDON = "magdagdon"
    RUIN = "ruin"
    OVER = "over"


@dataclass(frozen=True)
class GameState:
    """One game between two deeds.

    `board` holds what is permanent, `turns` counts the ended turns, `powers_used` the Majda Powers of the ended turns;
    `turn` is the open turn, None before its roll. `selected` is the die tapped last, `accepting` says that MAGDAGDON
    was accepted and the RUIN's cell is still to choose. `ended` is the turn that the deed just done has ended, as it
    goes into the record.
    """

    difficulty: Difficulty
    board: Board = field(default_factory=Board)
    turns: int = 0
    powers_used: int = 0
    turn: Turn | None = None
    selected: int | None = None
    accepting: bool = False
    ended: Turn | None = field(default=None, compare=False)

    # What can be seen

    @cached_property
    def phase(self) -> Phase:
        """What the game waits for; a MAGDAGDON looks at the permanent board alone, never at what is staged."""
        if self.board.is_full:
            return Phase.OVER
        if self.turn is None:
            return Phase.ROLL
        if self.accepting:
            return Phase.RUIN
        if can_place(self.board, self.turn.dice, self.required):
            return Phase.PLACE
        return Phase.MAGDAGDON

    @property
    def required(self) -> int:
        """How many dice must be placed this turn (RULES.md, Difficulty)."""
        return self.difficulty.required(self.board.empty_cells)

    @property
    def dice(self) -> tuple[int, ...]:
        """The values of the four dice, empty before the roll."""
        return self.turn.dice if self.turn else ()

    @property
    def staged(self) -> tuple[Placement, ...]:
        """The staged dice in staging order."""
        return self.turn.placements if self.turn else ()

    @property
    def can_confirm(self) -> bool:
        """Whether the required minimum is staged."""
        return self.phase is Phase.PLACE and len(self.staged) >= self.required

    @property
    def all_powers_used(self) -> int:
        """The Majda Powers used in the game, the open turn's included."""
        return self.powers_used + (len(self.turn.powers) if self.turn else 0)

    @property
    def powers_left(self) -> int:
        """How many Majda Powers are left."""
        return self.difficulty.powers - self.all_powers_used

    @property
    def next_power_cost(self) -> int | None:
        """The points that the next Majda Power costs, None when none is left."""
        return self.difficulty.next_power_cost(self.all_powers_used)

    @cached_property
    def staged_board(self) -> Board:
        """The board as it would be if the staged dice were confirmed."""
        board, dice = self.board, self.dice
        for die, cell in self.staged:
            board = board.with_square(cell, dice[die])
        return board

    @cached_property
    def openings(self) -> Openings:
        """Where dice may go now, with what is staged."""
        return Openings.of(self.staged_board)

    @property
    def score(self) -> Score:
        """The score of the permanent board, with the powers used so far."""
        return score_board(self.board, self.difficulty, self.all_powers_used)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score and the lines as they would be if the staged dice were confirmed."""
        return score_sheet(self.staged_board, self.difficulty, self.all_powers_used)

    # Deeds

    def roll(self, dice: Sequence[int]) -> Self:
        """Begin a turn with these four values.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, or NOT_A_DIE when they are not four values from 1 to 6.
        """
        self._expect(Phase.ROLL)
        if len(dice) != len(DICE) or any(value not in VALUES for value in dice):
            raise Refusal(Reason.NOT_A_DIE)
        return self._with(Turn(tuple(dice)))

    def select(self, die: int) -> Self:
        """Take an available die in hand.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, MAGDAGDON, or DIE_UNAVAILABLE when it is staged.
        """
        turn = self._placing()
        self._available(turn, die)
        return self._with(turn, selected=die)

    def stage(self, cell: Cell, die: int | None = None) -> Self:
        """Put a die, the selected one unless another is named, in a cell until CONFIRM.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, MAGDAGDON, NO_DIE_SELECTED, DIE_UNAVAILABLE, OCCUPIED, NOT_ADJACENT or
                TOO_DIFFERENT.
        """
        turn = self._placing()
        die = self.selected if die is None else die
        if die is None:
            raise Refusal(Reason.NO_DIE_SELECTED)
        self._available(turn, die)
        reason = self.openings.refusal(cell, turn.dice[die])
        if reason:
            raise Refusal(reason)
        return self._with(
            turn._replace(placements=(*turn.placements, Placement(die, cell))),
            selected=None if die == self.selected else self.selected,
        )

    def take_back(self, die: int) -> Self:
        """Return a staged die to the tray, and with it every staged die that hung on it alone (RULES.md, A turn, 4).

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, MAGDAGDON, or NOTHING_STAGED when the die is not staged.
        """
        turn = self._placing()
        if die not in turn.staged_dice:
            raise Refusal(Reason.NOTHING_STAGED)
        remaining = [placement for placement in turn.placements if placement.die != die]
        kept = connected(self.board, remaining)
        return self._with(turn._replace(placements=tuple([p for p in remaining if p in kept])), selected=self.selected)

    def undo(self) -> Self:
        """Take back the last staged die.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, MAGDAGDON, or NOTHING_STAGED.
        """
        turn = self._placing()
        if not turn.placements:
            raise Refusal(Reason.NOTHING_STAGED)
        return self.take_back(turn.placements[-1].die)

    def confirm(self) -> Self:
        """Make the staged numbers permanent and end the turn.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, MAGDAGDON or TOO_FEW_DICE.
        """
        turn = self._placing()
        if len(turn.placements) < self.required:
            raise Refusal(Reason.TOO_FEW_DICE)
        # Taking back may have left an order in which the dice could not have been staged; a record's order always can.
        return self._end(turn._replace(placements=connected(self.board, turn.placements)), self.staged_board)

    def use_power(self, kind: PowerKind, dice: Iterable[int], result: Sequence[int] | None = None) -> Self:
        """Change available dice by a Majda Power.

        `result` holds the new values of a REROLL in the order of `dice`; see `game.rules.power.use`.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, NO_POWER_LEFT, DIE_UNAVAILABLE, or what `game.rules.power.use` raises.
        """
        turn = self._during(Phase.PLACE, Phase.MAGDAGDON)
        chosen = tuple(dice)
        if not self.powers_left:
            raise Refusal(Reason.NO_POWER_LEFT)
        for die in chosen:
            self._available(turn, die)
        power = use(kind, chosen, turn.dice, result)
        changed = turn._replace(powers=(*turn.powers, power))
        state = self._with(changed, selected=self.selected)
        if state.phase is Phase.MAGDAGDON:
            return self._with(changed._replace(placements=()))
        return state

    def accept(self) -> Self:
        """Accept MAGDAGDON: the next deed chooses the RUIN's cell, or withdraws.

        Raises:
            Refusal: AFTER_THE_END, WRONG_PHASE, or NOT_MAGDAGDON when the minimum can be placed.
        """
        if self.phase is Phase.PLACE:
            raise Refusal(Reason.NOT_MAGDAGDON)
        return self._with(self._during(Phase.MAGDAGDON), accepting=True)

    def withdraw(self) -> Self:
        """Take the acceptance of MAGDAGDON back.

        Raises:
            Refusal: AFTER_THE_END or WRONG_PHASE.
        """
        return self._with(self._during(Phase.RUIN))

    def ruin(self, cell: Cell) -> Self:
        """Turn an empty cell into a RUIN and end the turn.

        Raises:
            Refusal: AFTER_THE_END, NOT_MAGDAGDON, WRONG_PHASE, or OCCUPIED when the cell is not empty.
        """
        if self.phase is Phase.PLACE:
            raise Refusal(Reason.NOT_MAGDAGDON)
        turn = self._during(Phase.RUIN)
        if not Openings.of(self.board).empty >> cell & 1:
            raise Refusal(Reason.OCCUPIED)
        return self._end(turn._replace(ruin=cell), self.board.with_square(cell, RUIN))

    # What the deeds share

    def _during(self, *phases: Phase) -> Turn:
        """The open turn, in one of these phases, none of which is without one."""
        self._expect(*phases)
        return cast(Turn, self.turn)

    def _expect(self, *phases: Phase) -> None:
        if self.phase is Phase.OVER:
            raise Refusal(Reason.AFTER_THE_END)
        if self.phase not in phases:
            raise Refusal(Reason.WRONG_PHASE)

    def _placing(self) -> Turn:
        """The open turn while dice can be staged: in a MAGDAGDON nothing can."""
        if self.phase is Phase.MAGDAGDON:
            raise Refusal(Reason.MAGDAGDON)
        return self._during(Phase.PLACE)

    def _available(self, turn: Turn, die: int) -> None:
        if die not in DICE or die in turn.staged_dice:
            raise Refusal(Reason.DIE_UNAVAILABLE)

    def _with(self, turn: Turn, *, selected: int | None = None, accepting: bool = False) -> Self:
        """The same game with its open turn like this."""
        return type(self)(self.difficulty, self.board, self.turns, self.powers_used, turn, selected, accepting)

    def _end(self, turn: Turn, board: Board) -> Self:
        return type(self)(
            difficulty=self.difficulty,
            board=board,
            turns=self.turns + 1,
            powers_used=self.powers_used + len(turn.powers),
            ended=turn,
        )
