"""The ten deeds, each in a position where it can be done and in one where the rules refuse it."""

from dataclasses import dataclass, field
from typing import Any

from game.rules.refusal import Reason
from tests.games import MAGDAGDON

PLACING = {"dice": "3456"}
STAGED = {"dice": "3456", "staged": "0 b2, 1 b3"}
MAGDAGDON_TURN = {"board": MAGDAGDON, "dice": "1111"}
ACCEPTED = MAGDAGDON_TURN | {"accepting": True}
OVER = {"board": "3456/3456/3456/3456"}

PHASES: dict[str, dict[str, Any]] = {
    "roll": {"board": "34../..../..../...."},
    "place": STAGED,
    "magdagdon": MAGDAGDON_TURN,
    "ruin": ACCEPTED,
    "over": OVER,
}
"""A position for every phase."""


@dataclass(frozen=True)
class Deed:
    """One deed: `position` admits `fields`; `refused_position` refuses `refused_fields` for the reason."""

    name: str
    position: dict[str, Any]
    refused_position: dict[str, Any]
    reason: Reason
    fields: dict[str, Any] = field(default_factory=dict)
    refused_fields: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


DEEDS = [
    Deed("roll", {}, PLACING, Reason.WRONG_PHASE),
    Deed("select", PLACING, STAGED, Reason.DIE_UNAVAILABLE, {"die": 2}, {"die": 1}),
    Deed("stage", PLACING, STAGED, Reason.TOO_DIFFERENT, {"die": 0, "cell": "b2"}, {"die": 3, "cell": "b1"}),
    Deed("take-back", STAGED, STAGED, Reason.NOTHING_STAGED, {"die": 0}, {"die": 2}),
    Deed("undo", STAGED, PLACING, Reason.NOTHING_STAGED),
    Deed("confirm", STAGED, PLACING | {"staged": "0 b2"}, Reason.TOO_FEW_DICE),
    Deed(
        "power",
        PLACING,
        PLACING,
        Reason.OUT_OF_RANGE,
        {"kind": "increase", "dice": 0},
        {"kind": "increase", "dice": 3},
    ),
    Deed("accept", MAGDAGDON_TURN, PLACING, Reason.NOT_MAGDAGDON),
    Deed("withdraw", ACCEPTED, MAGDAGDON_TURN, Reason.WRONG_PHASE),
    Deed("ruin", ACCEPTED, ACCEPTED, Reason.OCCUPIED, {"cell": "d4"}, {"cell": "a1"}),
]
