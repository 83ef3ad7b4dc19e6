"""Boards drawn in tests: `.` is an empty cell, `#` a RUIN."""

import pytest

from game.rules.board import SIZE, Board


def board(drawing: str) -> Board:
    """The board of a drawing, four lines of four signs; blanks between the signs are free."""
    return Board.parse("/".join("".join(line.split()) for line in drawing.strip().splitlines()))


def draw(drawn: Board) -> list[str]:
    """A board as lines of text, with its columns and rows named."""
    rows = str(drawn).split("/")
    return ["  a b c d", *(f"{number} {' '.join(row)}" for number, row in enumerate(rows, start=1))]


def same_board(actual: Board, expected: str) -> None:
    """Fail with both boards side by side unless the board is the drawn one."""
    __tracebackhide__ = True
    drawn = board(expected)
    if actual == drawn:
        return
    pairs = zip(["expected", *draw(drawn)], ["actual", *draw(actual)], strict=True)
    width = 2 * SIZE + 6
    pytest.fail("\n".join(f"{left:{width}}{right}" for left, right in pairs), pytrace=True)
