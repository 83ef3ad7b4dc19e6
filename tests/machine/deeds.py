"""Taps: sensible ones, any ones, and what the rules make of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from game.rules.board import EMPTY, Cell
from game.rules.power import PowerKind
from game.rules.state import GameState, Phase
from game.rules.turn import DICE

type Throw = Callable[[int], tuple[int, ...]]
"""So many dice, wherever they come from."""


@dataclass(frozen=True)
class Tap:
    """One deed with what goes with it."""

    deed: str
    die: int | None = None
    cell: Cell | None = None
    kind: PowerKind | None = None
    dice: tuple[int, ...] = ()
    text: str | None = None

    def __str__(self) -> str:
        what = [self.kind and self.kind.value, self.die, self.cell, list(self.dice) or None, self.text]
        return " ".join([self.deed, *(str(part) for part in what if part is not None)])

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of its form, beside the version."""
        fields: dict[str, Any] = {}
        if self.die is not None:
            fields["die"] = self.die
        if self.cell is not None:
            fields["cell"] = str(self.cell)
        if self.kind is not None:
            fields |= {"kind": self.kind.value, "dice": list(self.dice)}
        if self.text is not None:
            fields["client_seed"] = self.text
        return fields

    def by_the_rules(self, state: GameState, throw: Throw) -> GameState:
        """The state that it leads to.

        Raises:
            Refusal: the rules forbid it.
        """
        match self.deed:
            case "roll":
                return state.roll(throw(len(DICE)))
            case "stage":
                return state.stage(self.cell, self.die)
            case "select" | "take-back":
                return getattr(state, self.deed.replace("-", "_"))(self.die)
            case "power":
                result = throw(len(self.dice)) if self.kind is PowerKind.REROLL else None
                return state.use_power(self.kind, self.dice, result)
            case "ruin":
                return state.ruin(self.cell)
            case _:
                return getattr(state, self.deed)()


CHOICES_OF_DICE = [*chain.from_iterable(combinations(DICE, count) for count in range(5)), (1, 1), (3, 0, 3), (2, 0)]

ROLLS = [Tap("roll"), Tap("roll", text="four dice"), Tap("roll", text="Šťastné kostky 🎲")]
EVERY_TAP = [
    *ROLLS,
    *map(Tap, ["undo", "confirm", "accept", "withdraw"]),
    *(Tap(deed, die) for deed in ("select", "take-back") for die in DICE),
    *(Tap("stage", die, cell) for die in (None, *DICE) for cell in Cell),
    *(Tap("power", kind=kind, dice=dice) for kind in PowerKind for dice in CHOICES_OF_DICE),
    *(Tap("ruin", cell=cell) for cell in Cell),
]
"""Every tap that a page could send, whether it makes sense or not."""


def sensible(state: GameState) -> list[Tap]:
    """Taps that lead on."""
    return list(_sensible(state))


def _sensible(state: GameState) -> Iterator[Tap]:
    match state.phase:
        case Phase.ROLL:
            yield from ROLLS
        case Phase.PLACE:
            yield from [Tap("confirm")] * 12 * state.can_confirm
            yield from _placing(state)
        case Phase.MAGDAGDON:
            yield from [Tap("accept")] * 4
            yield from [Tap("power", kind=PowerKind.REROLL, dice=tuple(DICE))] * bool(state.powers_left)
        case Phase.RUIN:
            yield from (Tap("ruin", cell=cell) for cell in Cell if state.board[cell] == EMPTY)
        case Phase.OVER:
            yield ROLLS[0]


def _placing(state: GameState) -> Iterator[Tap]:
    free = [die for die in DICE if die not in state.turn.staged_dice]
    stagings = [
        Tap("stage", die, cell) for die in free for cell in Cell if state.openings.legal(state.dice[die]) >> cell & 1
    ]
    yield from stagings
    yield from (Tap("select", die) for die in free[:2])
    if state.powers_left and free:
        yield Tap("power", kind=PowerKind.REROLL, dice=tuple(free))
    if not stagings and not state.can_confirm:
        yield from [Tap("undo")] * 20
