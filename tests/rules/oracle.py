"""The rules of placement and scoring once more, as plainly as they can be written, to compare the rule book with.

It shares nothing with `game.rules`: a board is its one-line text, and inside a dict from (row, column) to its sign.
"""

from collections.abc import Iterator
from itertools import pairwise

SIGNS = "123456"
Squares = dict[tuple[int, int], str]


def squares_of(board: str) -> Squares:
    return {(r, c): sign for r, row in enumerate(board.split("/")) for c, sign in enumerate(row)}


def name_of(row: int, column: int) -> str:
    return "abcd"[column] + "1234"[row]


def numbers_beside(squares: Squares, row: int, column: int) -> list[int]:
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [int(squares[place]) for place in beside if squares.get(place, ".") in SIGNS]


def fits(squares: Squares, row: int, column: int, value: int) -> bool:
    if squares[row, column] != ".":
        return False
    beside = numbers_beside(squares, row, column)
    if not beside:
        return not any(sign in SIGNS for sign in squares.values())
    return all(abs(value - number) <= 1 for number in beside)


def legal_cells(board: str, value: int) -> set[str]:
    squares = squares_of(board)
    return {name_of(row, column) for row, column in squares if fits(squares, row, column, value)}


def can_place(board: str, dice: list[int], required: int) -> bool:
    """Whether so many of the dice can be placed: every die, every cell, in every order."""
    return _can_place(squares_of(board), dice, required)


def _can_place(squares: Squares, dice: list[int], required: int) -> bool:
    if required == 0:
        return True
    for die, value in enumerate(dice):
        for row, column in squares:
            if fits(squares, row, column, value):
                after = squares | {(row, column): str(value)}
                if _can_place(after, dice[:die] + dice[die + 1 :], required - 1):
                    return True
    return False


def stagings(board: str, dice: list[int], length: int) -> int:
    """In how many ways so many of the dice, told apart, can be placed one after the other."""
    return _stagings(squares_of(board), dice, length)


def _stagings(squares: Squares, dice: list[int], length: int) -> int:
    if length == 0:
        return 1
    return sum(
        _stagings(squares | {place: str(value)}, dice[:die] + dice[die + 1 :], length - 1)
        for die, value in enumerate(dice)
        for place in squares
        if fits(squares, *place, value)
    )


def lines_of(board: str) -> list[str]:
    rows = board.split("/")
    return rows + ["".join(column) for column in zip(*rows, strict=True)]


def bonus(line: str) -> int:
    if line in "123456" or line in "654321":
        return 60
    if line in ("1111", "2222", "3333", "4444", "5555", "6666"):
        return 40
    first, second, third, fourth = sorted(line)
    if set(line) <= set(SIGNS) and first == second and third == fourth:
        return 20
    return 0


def final_score(board: str, power_costs: int) -> int:
    total = 0
    for line in lines_of(board):
        total += sum(int(sign) for sign in line if sign in SIGNS) + bonus(line)
    return total - 15 * board.count("#") - power_costs


def fields(board: str) -> int:
    """How many fields of orthogonally touching numbers there are."""
    squares = squares_of(board)
    numbers = {place for place, sign in squares.items() if sign in SIGNS}
    count = 0
    while numbers:
        count += 1
        reached = [numbers.pop()]
        while reached:
            row, column = reached.pop()
            for place in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]:
                if place in numbers:
                    numbers.remove(place)
                    reached.append(place)
    return count


def steps(board: str) -> Iterator[int]:
    """How much each two touching numbers differ."""
    for line in lines_of(board):
        for one, other in pairwise(line):
            if one in SIGNS and other in SIGNS:
                yield abs(int(one) - int(other))
