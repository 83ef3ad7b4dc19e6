"""What lines, cells and dice are called at the table, in drawings and in the replay, for those who hear them."""

from django.utils.translation import gettext

from game.rules.board import Cell, Line, LineKind
from game.rules.power import PowerUse
from game.rules.scoring import Combination, LineScore
from game.wording.rules import COMBINATIONS, POWERS
from game.wording.texts import values


def line(line: Line) -> str:
    """A row or column by its name at the edge of the board."""
    if line.kind is LineKind.ROW:
        return gettext("row %(name)s") % {"name": line.name}
    return gettext("column %(name)s") % {"name": line.name}


def made_line(combination: Combination, line_made: Line) -> str:
    """A combination on the score sheet, and where it stands."""
    return gettext("%(combination)s, %(line)s") % {
        "combination": COMBINATIONS[combination],
        "line": line(line_made),
    }


def line_score(score: LineScore) -> str:
    """What stands at the edge of a line, for those who hear it."""
    combination = score.combination or score.prospect
    if combination is None:
        return gettext("%(line)s: sum %(sum)d, no bonus") % {"line": line(score.line), "sum": score.total}
    sentence = (
        gettext("%(line)s: sum %(sum)d, %(combination)s +%(bonus)d")
        if score.combination
        else gettext("%(line)s: sum %(sum)d, %(combination)s +%(bonus)d still possible")
    )
    return sentence % {
        "line": line(score.line),
        "sum": score.total,
        "combination": COMBINATIONS[combination],
        "bonus": combination.bonus,
    }


def cell(name: str, state: str, value: str, *, is_lit: bool) -> str:
    """What a cell holds, for those who hear it."""
    if state == "number":
        return f"{name}: {value}"
    if state == "staged":
        return gettext("%(cell)s: %(value)s, staged; take it back") % {"cell": name, "value": value}
    if state == "ruin":
        return gettext("%(cell)s: RUIN") % {"cell": name}
    return (gettext("%(cell)s: empty, can be chosen") if is_lit else gettext("%(cell)s: empty")) % {"cell": name}


def die(die: int, value: int, cell: Cell | None) -> str:
    """What a die shows, and the cell it is staged on, for those who hear it."""
    if cell is not None:
        sentence = gettext("Die %(die)d: %(value)d, staged on %(cell)s; take it back")
    else:
        sentence = gettext("Die %(die)d: %(value)d")
    return sentence % {"die": die + 1, "value": value, "cell": cell}


# The rule book's drawings, for those who hear them: nothing in them can be tapped.


def drawn_staged_cell(name: str, value: str) -> str:
    """What a cell with a staged die holds."""
    return gettext("%(cell)s: %(value)s, staged") % {"cell": name, "value": value}


def drawn_die(die: int, value: int, state: str) -> str:
    """What a die shows, and whether it is ``selected`` or ``staged``."""
    if state == "selected":
        sentence = gettext("Die %(die)d: %(value)d, selected")
    elif state == "staged":
        sentence = gettext("Die %(die)d: %(value)d, staged")
    else:
        sentence = gettext("Die %(die)d: %(value)d")
    return sentence % {"die": die + 1, "value": value}


# The replay


def shown_cell(name: str, value: str, order: int) -> str:
    """What a cell holds that a number has come to in the turn that is shown."""
    return gettext("%(cell)s: %(value)s, number %(order)d of this turn") % {
        "cell": name,
        "value": value,
        "order": order,
    }


def shown_die(die: int, value: int, cell: Cell | None) -> str:
    """What a die shows that was rolled in the turn at hand, and the cell that it went to."""
    if cell is None:
        return gettext("Die %(die)d: %(value)d, not placed") % {"die": die + 1, "value": value}
    return gettext("Die %(die)d: %(value)d, placed on %(cell)s") % {"die": die + 1, "value": value, "cell": cell}


def power_in_short(use: PowerUse) -> str:
    """A Majda Power in the list of turns."""
    return gettext("%(power)s: now %(dice)s") % {"power": POWERS[use.kind], "dice": values(use.result)}
