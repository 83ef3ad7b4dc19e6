"""The best possible board scores 544: proven by trying every board (RULES.md, Score)."""

from itertools import product

from game.rules.board import SIZE, VALUES, Board
from game.rules.difficulty import Difficulty
from game.rules.scoring import RUIN_PENALTY, Combination, combination, score_board


def touch_well(line: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(one - two) <= 1 for one, two in zip(line, other, strict=True))


ROWS = [row for row in product(VALUES, repeat=SIZE) if touch_well(row[1:], row[:-1])]
BELOW = {row: [below for below in ROWS if touch_well(row, below)] for row in ROWS}
BONUS = {line: made.bonus if (made := combination(line)) else 0 for line in product(VALUES, repeat=SIZE)}
WORTH = {row: 2 * sum(row) + BONUS[row] for row in ROWS}
"""What a row adds by itself: its numbers, counted in the row and in their columns, and its bonus."""


def test_no_full_board_scores_more_than_544_and_only_3456_along_every_line_that_much():
    tried, best, boards = 0, 0, []
    for first in ROWS:
        for second in BELOW[first]:
            for third in BELOW[second]:
                above = WORTH[first] + WORTH[second] + WORTH[third]
                columns = list(zip(first, second, third, strict=True))
                for fourth in BELOW[third]:
                    tried += 1
                    score = above + WORTH[fourth]
                    for column, last in zip(columns, fourth, strict=True):
                        score += BONUS[*column, last]
                    if score > best:
                        best, boards = score, []
                    if score == best:
                        boards.append(Board(first + second + third + fourth))
    print(f"\n{tried:,} full boards tried, the best score {best}: {', '.join(map(str, boards))}")  # noqa: T201 - a measurement is there to be read
    assert (tried, best) == (2_590_272, 544)
    assert set(map(str, boards)) == {
        "3456/3456/3456/3456",
        "6543/6543/6543/6543",
        "3333/4444/5555/6666",
        "6666/5555/4444/3333",
    }
    assert {score_board(board, Difficulty.NIGHTMARE, 0).final for board in boards} == {544}


def test_no_board_with_a_ruin_comes_near():
    """A RUIN leaves at most fifteen 6s and six lines that can earn a bonus."""
    assert 2 * 15 * max(VALUES) + 6 * max(made.bonus for made in Combination) - RUIN_PENALTY < 544
