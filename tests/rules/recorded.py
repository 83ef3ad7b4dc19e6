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

SEALED = {
    "format": "magdagdon/1",
    "difficulty": "peaceful",
    "turns": [
        {
            "roll": [1, 5, 4, 2],
            "powers": [
                {"kind": "reroll", "dice": [0, 1, 2, 3], "result": [6, 5, 3, 5]},
                {"kind": "increase", "dice": [2], "result": [4]},
                {"kind": "reroll", "dice": [0], "result": [3]},
            ],
            "placements": [{"die": 0, "cell": "a1"}, {"die": 2, "cell": "b1"}],
        },
        {"roll": [1, 6, 1, 4], "powers": [], "ruin": "d4"},
    ],
    "dice": {
        "game": "00000000-0000-4000-8000-000000000000",
        "seed": bytes(range(32)).hex(),
        "client_seed": "Majda",
        "scheme": "magdagdon-v1",
    },
}
"""The beginning of a game with sealed dice: two REROLLs in the first turn, a MAGDAGDON in the second."""

MISSING = object()
"""What takes a part of the record away."""


def record(**changes):
    """The whole game with parts of it changed, each named by its path: ``turns__1__roll=[1, 2, 3, 4]``."""
    return _changed(RECORD, changes)


def sealed(**changes):
    """The beginning with sealed dice, changed in the same way."""
    return _changed(SEALED, changes)


def _changed(original, changes):
    changed = deepcopy(original)
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
