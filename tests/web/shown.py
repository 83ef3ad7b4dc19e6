"""What the page of a game, or a drawing of one, has to show of its state."""

from game.rules.board import EMPTY, RUIN, Cell
from game.rules.state import Phase
from tests.games import fitting_cells


def expected_cells(state):
    """For each cell: name, state and value."""
    staged = {cell: state.dice[die] for die, cell in state.staged}
    for cell in Cell:
        if cell in staged:
            yield str(cell), "staged", str(staged[cell])
        elif state.board[cell] == EMPTY:
            yield str(cell), "empty", ""
        elif state.board[cell] == RUIN:
            yield str(cell), "ruin", ""
        else:
            yield str(cell), "number", str(state.board[cell])


def expected_dice(state):
    """For each die: index, standing, value, and the cells it may go to."""
    staged = {die for die, _cell in state.staged}
    for die, value in enumerate(state.dice):
        standing = "staged" if die in staged else "selected" if die == state.selected else "available"
        free = state.phase is Phase.PLACE and die not in staged
        yield str(die), standing, str(value), fitting_cells(state.staged_board, value) if free else set()
