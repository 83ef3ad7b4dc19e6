"""The rule book."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from game import wording
from game.examples import EXAMPLES, Example
from game.rules.board import COLUMNS, ROWS, SIZE, VALUES, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.scoring import RUIN_PENALTY, Combination, score_board
from game.rules.turn import DICE
from game.views.methods import takes

_TITLES: dict[str, wording.Text] = {
    "goal": _("GOAL"),
    "turn": _("A TURN"),
    "difficulty": _("DIFFICULTY"),
    "placement": _("LEGAL PLACEMENT"),
    "power": "Majda Power",
    "magdagdon": _("MAGDAGDON & RUINS"),
    "scoring": _("SCORING"),
    "end": _("END OF THE GAME"),
    "about": _("ABOUT THE GAME"),
}
_NAME = "MAGDAGDON"
_VALUES = "123456543"
"""Nine sections, and nine letters that rise and fall: each section has the tile of its letter."""

_FEW_LEFT = 2
"""Cells left at the end of a game, fewer than NIGHTMARE asks for."""

_BEST_BOARD = Board.parse("3456/3456/3456/3456")
_FULL_BOARDS = 2_590_272
"""How many boards full of numbers there are (tests/benchmarks/test_best_board.py counts and scores them)."""

_PATTERNS = {
    Combination.STRAIGHT: [(1, 2, 3, 4), (6, 5, 4, 3)],
    Combination.FOUR_OF_A_KIND: [(5, 5, 5, 5)],
    Combination.TWO_PAIRS: [(3, 3, 4, 4), (3, 4, 3, 4), (3, 4, 4, 3)],
}
_MEANINGS: dict[Combination, wording.Text] = {
    Combination.STRAIGHT: _("Each value is exactly one more than the one before, or each is exactly one less."),
    Combination.FOUR_OF_A_KIND: _("All values are equal."),
    Combination.TWO_PAIRS: _("Two different pairs, in any order."),
}


class Section(NamedTuple):
    """A section of the rule book; `letter` and `value` are those of its tile."""

    name: str
    title: wording.Text
    letter: str
    value: str
    examples: Sequence[Example]


SECTIONS = {
    name: Section(name, title, letter, value, [example for example in EXAMPLES if example.section == name])
    for (name, title), letter, value in zip(_TITLES.items(), _NAME, _VALUES, strict=True)
}


@never_cache
@takes("GET", "HEAD")
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule, with boards that the rules themselves have played; the numbers are those of the rules."""
    nightmare = Difficulty.NIGHTMARE
    context: dict[str, Any] = {
        "sections": SECTIONS,
        "difficulties": list(Difficulty),
        "nightmare": nightmare,
        "few_left": _FEW_LEFT,
        "few_required": nightmare.required(_FEW_LEFT),
        "last_required": nightmare.required(1),
        "combinations": [
            (wording.COMBINATIONS[made], _MEANINGS[made], _PATTERNS[made], made.bonus) for made in Combination
        ],
        "best_bonus": max(made.bonus for made in Combination),
        "best_line": "\N{NON-BREAKING HYPHEN}".join(str(value) for value in _BEST_BOARD.squares[:SIZE]),
        "best": score_board(_BEST_BOARD, nightmare, 0).final,
        "boards": number_format(_FULL_BOARDS, force_grouping=True),
        "penalty": RUIN_PENALTY,
        "size": SIZE,
        "cells": len(Cell),
        "dice": len(DICE),
        "lowest": min(VALUES),
        "highest": max(VALUES),
        "first_column": COLUMNS[0].name,
        "last_column": COLUMNS[-1].name,
        "first_row": ROWS[0].name,
        "last_row": ROWS[-1].name,
        "corner": Cell.A1,
        "decrease": wording.POWERS[PowerKind.DECREASE],
        "increase": wording.POWERS[PowerKind.INCREASE],
        "reroll": wording.POWERS[PowerKind.REROLL],
    }
    return TemplateResponse(request, "game/rules.html", context)
