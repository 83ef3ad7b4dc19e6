"""Hands that play whole games, each in its own way: by taps, by keys, and by single keys."""

from random import Random

from game.rules.board import VALUES, Board, Cell
from game.rules.placement import Openings
from tests.browser.table import Seen, Table

WALK = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}
SHORTCUTS = {("next", "roll"): "r", ("next", "place"): "c", ("next", "magdagdon"): "a", ("undo", "place"): "u"}
TRAY = 5
"""The row of the dice, below the four of the board."""


class Taps:
    """A finger, or a mouse; it needs no script."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def do(self, name: str) -> Seen:
        """Use a control that is a deed, and wait for the answer."""
        before = self.table.version
        self.use(name)
        self.table.answered(before)
        return self.table.read()

    def use(self, name: str) -> None:
        self.table[name].click()

    def tick(self, name: str, *, on: bool) -> None:
        """Choose a die for a Majda Power, or not."""
        self.table[name].set_checked(on)


class Keys(Taps):
    """The keyboard alone: arrows over board and dice, Tab to the rest, Enter."""

    def use(self, name: str) -> None:
        self._go_to(name)
        self.table.page.keyboard.press("Enter")

    def tick(self, name: str, *, on: bool) -> None:
        if self.table[name].is_checked() != on:
            self._go_to(name)
            self.table.page.keyboard.press("Space")

    def _go_to(self, name: str) -> None:
        target = self.table[name].get_attribute("id")
        if place(target) and place(self.table.focus):
            self._walk_to(place(target))
        tabs = 0
        while self.table.focus != target:
            self.table.page.keyboard.press("Tab")
            tabs += 1
            assert tabs < 60, f"Tab never comes to {target}"

    def _walk_to(self, target: tuple[int, int]) -> None:
        steps = 0
        while (here := place(self.table.focus)) != target:
            (column, row), (to_column, to_row) = here, target
            sideways = column != to_column
            key = ("ArrowRight" if column < to_column else "ArrowLeft") if sideways else None
            key = key or ("ArrowDown" if row < to_row else "ArrowUp")
            self.table.page.keyboard.press(key)
            dx, dy = WALK[key]
            assert place(self.table.focus) == (column + dx, row + dy), f"{key} from {here} led to {self.table.focus}"
            steps += 1
            assert steps < 10


class SingleKeys(Keys):
    """The keyboard with its shortcuts, wherever there is one."""

    def use(self, name: str) -> None:
        key = SHORTCUTS.get((name, self.table.read().phase))
        if name.startswith("die-"):
            key = str(int(name[-1]) + 1)
        if key:
            self.table.page.keyboard.press(key)
        else:
            super().use(name)


def place(control: str | None) -> tuple[int, int] | None:
    """Where a cell or a die lies: column and row, the dice below the board; None for any other control."""
    if control and control.startswith("cell-"):
        return "abcd".index(control[-2]), int(control[-1])
    if control and control.startswith("die-"):
        return int(control[-1]), TRAY
    return None


class Game:
    """One game that a hand plays to its end: a MAGDAGDON in the second turn, every Majda Power, and a change of mind.

    The dice are scripted: 5566, then 1111, which fit nowhere, then at random.
    """

    def __init__(self, hand: Taps, dice, seed: int) -> None:
        self.hand = hand
        self.dice = dice
        self.random = Random(seed)
        self.ruins = 0
        self.powers = 0
        self.turns = 0

    def play(self) -> Seen:
        """Play until the board is full."""
        seen = self.hand.table.read()
        while seen.phase != "over":
            seen = self._turn(seen)
        return seen

    def _turn(self, seen: Seen) -> Seen:
        assert (seen.phase, seen.turn) == ("roll", self.turns + 1)
        self.turns += 1
        scripted = {1: (5, 5, 6, 6), 2: (1, 1, 1, 1)}
        values = scripted.get(self.turns) or tuple(self.random.choices(VALUES, k=4))
        self.dice.fall(values)
        seen = self.hand.do("next")
        assert seen.values == values
        if self.turns == 1:
            seen = self._change_of_mind(seen)
        if self.turns > 1:
            seen = self._use_powers(seen)
        return self._ruin(seen) if seen.phase == "magdagdon" else self._place(seen)

    def _change_of_mind(self, seen: Seen) -> Seen:
        """Stage, UNDO; stage, tap the cell; stage, tap the die."""
        for take_back in ("undo", "b2", "die-0"):
            seen = self._stage(seen, 0, "b2")
            assert seen.staged == {"b2": 5}
            seen = self.hand.do(take_back)
            assert not seen.staged
        return seen

    def _use_powers(self, seen: Seen) -> Seen:
        """INCREASE, then DECREASE, then REROLL, as many as there are."""
        while seen.powers_left:
            self.powers += 1
            kind = ["increase", "decrease", "reroll"][(self.powers - 1) % 3]
            chosen = {"increase": [0], "decrease": [0], "reroll": [1, 3]}[kind]
            for die in range(4):
                self.hand.tick(f"pick-{die}", on=die in chosen)
            values = list(seen.values)
            result = {"increase": [values[0] + 1], "decrease": [values[0] - 1], "reroll": [1, 1]}[kind]
            if kind == "reroll":
                self.dice.fall(result)
            left = seen.powers_left
            seen = self.hand.do(f"power-{kind}")
            for die, value in zip(chosen, result, strict=True):
                values[die] = value
            assert (list(seen.values), seen.powers_left) == (values, left - 1)
        return seen

    def _ruin(self, seen: Seen) -> Seen:
        """Accept, go back, accept again, choose the last empty cell."""
        for phase in ("ruin", "magdagdon", "ruin"):
            seen = self.hand.do("next")
            assert seen.phase == phase
        self.ruins += 1
        cell = [name for name, cell in seen.cells.items() if cell["state"] == "empty"][-1]
        seen = self.hand.do(cell)
        assert seen.cells[cell]["state"] == "ruin"
        return seen

    def _place(self, seen: Seen) -> Seen:
        for die, cell in plan(seen.board, dict(enumerate(seen.values)), seen.required):
            seen = self._stage(seen, die, cell)
        return self.hand.do("next")

    def _stage(self, seen: Seen, die: int, cell: str) -> Seen:
        seen = self.hand.do(f"die-{die}")
        assert seen.selected == die
        assert seen.lit == set(seen.dice[die]["fits"].split())
        assert cell in seen.lit
        seen = self.hand.do(cell)
        assert seen.cells[cell]["state"] == "staged"
        assert seen.dice[die]["state"] == "staged"
        return seen


def plan(board: Board, dice: dict[int, int], count: int) -> list[tuple[int, str]] | None:
    """How to place `count` of the dice, or None."""
    if not count:
        return []
    openings = Openings.of(board)
    for die, value in dice.items():
        others = {other: dice[other] for other in dice if other != die}
        for cell in Cell:
            if openings.legal(value) >> cell & 1:
                rest = plan(board.with_square(cell, value), others, count - 1)
                if rest is not None:
                    return [(die, str(cell)), *rest]
    return None
