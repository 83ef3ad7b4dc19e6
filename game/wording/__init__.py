"""The words for what the code only names: every enum member, every line, cell and die."""

from game.wording.labels import (
    cell,
    die,
    drawn_die,
    drawn_staged_cell,
    line,
    line_score,
    made_line,
    power_in_short,
    shown_cell,
    shown_die,
)
from game.wording.people import FEATS, FORMER_PLAYER, GUEST, NAME_FAULTS, OBJECTIONS, player_name
from game.wording.review import FAULTS, fault
from game.wording.rules import COMBINATIONS, DIFFICULTIES, ONE_STEP_AT_A_TIME, PHASES, POWERS, REASONS, refusal
from game.wording.scores import NO_SUCH_TIME, SORTS, TIMES, time
from game.wording.texts import Text, duration, points, values

__all__ = [
    "COMBINATIONS",
    "DIFFICULTIES",
    "FAULTS",
    "FEATS",
    "FORMER_PLAYER",
    "GUEST",
    "NAME_FAULTS",
    "NO_SUCH_TIME",
    "OBJECTIONS",
    "ONE_STEP_AT_A_TIME",
    "PHASES",
    "POWERS",
    "REASONS",
    "SORTS",
    "TIMES",
    "Text",
    "cell",
    "die",
    "drawn_die",
    "drawn_staged_cell",
    "duration",
    "fault",
    "line",
    "line_score",
    "made_line",
    "player_name",
    "points",
    "power_in_short",
    "refusal",
    "shown_cell",
    "shown_die",
    "time",
    "values",
]
