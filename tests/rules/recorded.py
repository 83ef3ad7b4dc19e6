"""A game record to change, and the fault that is found in it."""

from copy import deepcopy

import pytest

from game.rules.record import InvalidRecord, verify

RECORD = {
    "format": "magdagdon/1",
    "difficulty": "survival",
    "turns": [
        {
            "roll": [3, 3, 3, 3],
            "powers": [],
            "placements": [{"die": die, "cell": f"{column}{row}"} for die, column in enumerate("abcd")],
        }
        for row in (1, 2, 3, 4)
    ],
    "score": {"base": 96, "bonus": 320, "ruins": 0, "powers": 0, "final": 416},
}
"""A whole game, all 3s, a row each turn."""

SECOND_TURN_RUIN = {"roll": [1, 1, 6, 6], "powers": [], "ruin": "a2"}
"""A turn that ends with a RUIN where the second of the whole game places four 3s."""

MISSING = object()
"""What takes a part of the record away."""


def record(**changes):
    """The whole game with parts of it changed, each named by its path: ``turns__1__roll=[1, 2, 3, 4]``."""
    changed = deepcopy(RECORD)
    for path, value in changes.items():
        *parents, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        parent = changed
        for part in parents:
            parent = parent[part]
        if value is MISSING:
            del parent[last]
        else:
            parent[last] = value
    return changed


def fault(data):
    with pytest.raises(InvalidRecord) as invalid:
        verify(data)
    return invalid.value.reason, invalid.value.turn


def power(kind, dice, result):
    return [{"kind": kind, "dice": dice, "result": result}]


def placements(text):
    return [{"die": int(die), "cell": cell} for die, cell in map(str.split, text.split(", "))]
