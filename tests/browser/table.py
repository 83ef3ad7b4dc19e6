"""The page of a game, read and handled by its contract alone: the `data-` attributes of the table, and the ids."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from game.models import Game
from game.rules.board import EMPTY, RUIN, Board
from game.rules.refusal import Reason
from game.wording import REASONS

_READ = """() => {
  const table = document.getElementById("table");
  const named = ["die", "cell", "state", "value", "fits", "legal", "pending"];
  const pick = ({dataset}) => Object.fromEntries(Object.entries(dataset).filter(([name]) => named.includes(name)));
  const each = (selector) => [...table.querySelectorAll(selector)].map(pick);
  return {...table.dataset, dice: each("[data-die]"), cells: each("[data-cell]")};
}"""


@dataclass(frozen=True)
class Seen:
    """What the table shows at one moment."""

    game: str
    version: int
    phase: str
    difficulty: str
    turn: int
    score: int
    powers_left: int
    required: int
    dice: tuple[dict[str, str], ...]
    cells: dict[str, dict[str, str]]

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice."""
        return tuple(int(die["value"]) for die in self.dice)

    @property
    def lit(self) -> set[str]:
        """The cells that are lit."""
        return {name for name, cell in self.cells.items() if "legal" in cell}

    @property
    def staged(self) -> dict[str, int]:
        """The staged cells with their values."""
        return {name: int(cell["value"]) for name, cell in self.cells.items() if cell["state"] == "staged"}

    @property
    def pending(self) -> dict[str, int]:
        """The cells that show a die which the server has not answered for yet."""
        return {name: int(cell["value"]) for name, cell in self.cells.items() if "pending" in cell}

    @property
    def selected(self) -> int | None:
        """The selected die."""
        return next((number for number, die in enumerate(self.dice) if die["state"] == "selected"), None)

    @property
    def board(self) -> Board:
        """The permanent board."""
        squares = {"empty": EMPTY, "staged": EMPTY, "ruin": RUIN}
        return Board(
            tuple(
                int(cell["value"]) if cell["state"] == "number" else squares[cell["state"]]
                for cell in self.cells.values()
            )
        )


class Table:
    """A page with a game on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, game: Game) -> None:
        """Go to a game's page."""
        self.page.goto(game.get_absolute_url())

    def __getitem__(self, name: str) -> Locator:
        """A control by its id; ``b2`` is the cell of that name."""
        return self.page.locator(f"#cell-{name}" if len(name) == 2 else f"#{name}")

    def read(self) -> Seen:
        """What the table shows, once the page is there that a tap has led to."""
        self.page.wait_for_load_state()
        seen: dict[str, Any] = self.page.evaluate(_READ)
        return Seen(
            game=seen["game"],
            version=int(seen["version"]),
            phase=seen["phase"],
            difficulty=seen["difficulty"],
            turn=int(seen["turn"]),
            score=int(seen["score"]),
            powers_left=int(seen["powersLeft"]),
            required=int(seen["required"]),
            dice=tuple(seen["dice"]),
            cells={cell["cell"]: cell for cell in seen["cells"]},
        )

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or "")

    def refuses(self, reason: Reason) -> None:
        """Wait until the table says that a deed was refused, and why."""
        expect(self.page.locator(".say[data-refused]")).to_contain_text(str(REASONS[reason]))

    @property
    def heard(self) -> str:
        """What the live region says."""
        return self.page.locator("#status").text_content() or ""

    @property
    def focus(self) -> str:
        """The id of the control that has the focus."""
        return self.page.evaluate("document.activeElement.id || document.activeElement.tagName")

    def middle(self, name: str) -> tuple[float, float]:
        """Where a control lies now."""
        box = self[name].bounding_box()
        assert box, f"{name} is not in sight"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, *names: str) -> None:
        """Tap controls one after the other, each once the one before is answered."""
        for name in names:
            before = self.version
            self[name].click()
            self.answered(before)

    def answered(self, before: int) -> None:
        """Wait until the page shows another version than this."""
        self.page.locator(f'#table:not([data-version="{before}"])').wait_for()

    def shows_version(self, version: int) -> None:
        """Wait until the page shows this version."""
        expect(self.page.locator("#table")).to_have_attribute("data-version", str(version))
