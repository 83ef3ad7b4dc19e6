"""The words for what the rules only name: every enum member, every line, cell and die."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from game.models import Feat, Objection, Player
from game.names import LONGEST, SHORTEST, NameFault
from game.periods import Period, Span
from game.rules.board import Cell, Line, LineKind
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason
from game.rules.scoring import Combination, LineScore
from game.rules.state import Phase
from game.sorts import Sort
from game.verification import Fault, FaultKind

type Text = str | Promise

# PEACEFUL, SURVIVAL, NIGHTMARE, MAGDAGDON and Majda Power are names: they stay as they are in every language.

DIFFICULTIES: dict[Difficulty, Text] = {
    Difficulty.PEACEFUL: gettext_lazy("Three Majda Powers, for 10, 20 and 40 points. Place at least 2 dice a turn."),
    Difficulty.SURVIVAL: gettext_lazy("One Majda Power, for 70 points. Place at least 2 dice a turn."),
    Difficulty.NIGHTMARE: gettext_lazy("No Majda Power. Place at least 3 dice a turn."),
}

COMBINATIONS: dict[Combination, Text] = {
    Combination.STRAIGHT: gettext_lazy("STRAIGHT"),
    Combination.FOUR_OF_A_KIND: gettext_lazy("FOUR OF A KIND"),
    Combination.TWO_PAIRS: gettext_lazy("TWO PAIRS"),
}

POWERS: dict[PowerKind, Text] = {
    PowerKind.DECREASE: gettext_lazy("DECREASE −1"),
    PowerKind.INCREASE: gettext_lazy("INCREASE +1"),
    PowerKind.REROLL: gettext_lazy("REROLL"),
}

PHASES: dict[Phase, Text] = {
    Phase.ROLL: pgettext_lazy("what to do next", "Roll the four dice."),
    Phase.PLACE: pgettext_lazy("what to do next", "Choose a die."),
    Phase.MAGDAGDON: pgettext_lazy("what to do next", "Use a Majda Power, or accept a RUIN."),
    Phase.RUIN: pgettext_lazy("what to do next", "Choose the cell for the RUIN."),
    Phase.OVER: pgettext_lazy("what to do next", "The game is over."),
}

_WRONG_PHASE: dict[Phase, Text] = {
    Phase.ROLL: gettext_lazy("Roll the dice first."),
    Phase.PLACE: gettext_lazy("The dice are rolled: place them now."),
    Phase.MAGDAGDON: gettext_lazy("This is a MAGDAGDON: use a Majda Power, or accept it."),
    Phase.RUIN: gettext_lazy("First choose the cell that becomes a RUIN, or go back."),
    Phase.OVER: gettext_lazy("The game is over."),
}

REASONS: dict[Reason, Text] = {
    Reason.MALFORMED: gettext_lazy("That could not be understood, so nothing has changed."),
    Reason.AFTER_THE_END: gettext_lazy("The game is over: the board is full."),
    Reason.NOT_A_DIE: gettext_lazy("A roll is four values from 1 to 6."),
    Reason.NO_POWER_LEFT: gettext_lazy("No Majda Power is left."),
    Reason.NO_DICE_CHOSEN: gettext_lazy("Choose the dice for the Majda Power first."),
    Reason.OUT_OF_RANGE: gettext_lazy("A die never goes below 1 or above 6. Nothing was used."),
    Reason.WRONG_RESULT: gettext_lazy("That is not what this Majda Power does."),
    Reason.MAGDAGDON: gettext_lazy("MAGDAGDON: these dice cannot be placed. Use a Majda Power, or accept it."),
    Reason.NOT_MAGDAGDON: gettext_lazy("No MAGDAGDON: these dice can be placed."),
    Reason.DIE_UNAVAILABLE: gettext_lazy("That die is already on the board: take it back first."),
    Reason.OCCUPIED: gettext_lazy("That cell is not empty."),
    Reason.NOT_ADJACENT: gettext_lazy("A die must touch a number: above, below, left or right of it."),
    Reason.TOO_DIFFERENT: gettext_lazy("A die may differ by at most 1 from every number that it touches."),
    Reason.TOO_FEW_DICE: gettext_lazy(
        "Place more dice before you confirm. UNDO takes back those that stand in the way."
    ),
    Reason.UNFINISHED: gettext_lazy("The board is not full yet."),
    Reason.WRONG_SCORE: gettext_lazy("The score stated is not the score made."),
    Reason.WRONG_DICE: gettext_lazy("The dice are not those that the seed gives."),
    Reason.NO_DIE_SELECTED: gettext_lazy("Choose a die first, then a cell."),
    Reason.NOTHING_STAGED: gettext_lazy("There is nothing to take back."),
    Reason.ONE_DIE_ONLY: gettext_lazy("DECREASE and INCREASE change exactly one die."),
    Reason.WRONG_PHASE: gettext_lazy("That cannot be done now."),
    Reason.STALE: gettext_lazy("The game had moved on in the meantime. This is how it stands now."),
    Reason.GIVEN_UP: gettext_lazy("The game was given up: it cannot be played on."),
    Reason.BAD_CLIENT_SEED: gettext_lazy(
        "Nothing was rolled yet: your text for the dice needs 1 to 64 visible characters, without | and without "
        "piled-up accents."
    ),
}

TIMES: dict[Span, Text] = {
    Span.ALL: gettext_lazy("All time"),
    Span.YEAR: gettext_lazy("This year"),
    Span.MONTH: gettext_lazy("This month"),
    Span.WEEK: gettext_lazy("This week"),
}

SORTS: dict[Sort, Text] = {
    Sort.SCORE: gettext_lazy("Score"),
    Sort.DATE: gettext_lazy("Date"),
    Sort.TURNS: gettext_lazy("Turns"),
    Sort.POWERS: gettext_lazy("Majda Powers"),
}

NO_SUCH_TIME: Text = gettext_lazy("There is no such time. These are the high scores of all time.")

GUEST: Text = gettext_lazy("guest")
FORMER_PLAYER: Text = gettext_lazy("former player")

NAME_FAULTS: dict[NameFault, Text] = {
    NameFault.TOO_SHORT: format_lazy(gettext_lazy("A name has at least {count} characters."), count=SHORTEST),
    NameFault.TOO_LONG: format_lazy(gettext_lazy("A name has at most {count} characters."), count=LONGEST),
    NameFault.CHARACTER: gettext_lazy(
        "A name is made of letters, digits, spaces, apostrophes, hyphens and full stops. Something else is in it."
    ),
    NameFault.MIXED: gettext_lazy("These letters come from more than one alphabet: keep to one."),
    NameFault.NO_LETTER: gettext_lazy("A name needs a letter."),
    NameFault.RESERVED: gettext_lazy("Nobody can have this name. Choose another one."),
    NameFault.TAKEN: gettext_lazy("Somebody already has this name, or one that looks like it. Choose another one."),
}
FAULTS: dict[FaultKind, Text] = {
    FaultKind.NUMBERING: gettext_lazy("The turns are not numbered one after the other: %(kept)s."),
    FaultKind.ORDER: gettext_lazy("Turn %(turn)s: its times do not follow one another."),
    FaultKind.RULES: gettext_lazy("Turn %(turn)s breaks the rules."),
    FaultKind.SEAL: gettext_lazy("Seal: %(kept)s was shown, the seed that is kept has %(replayed)s."),
    FaultKind.DICE: gettext_lazy("Turn %(turn)s: its dice are not those that the seed gives."),
    FaultKind.TURNS: gettext_lazy("Turns: %(kept)s are kept, the replay has %(replayed)s."),
    FaultKind.POWERS: gettext_lazy("Majda Powers: %(kept)s are kept, the replay has %(replayed)s."),
    FaultKind.BOARD: gettext_lazy("Board: %(kept)s is kept, the replay leads to %(replayed)s."),
    FaultKind.SCORE: gettext_lazy("Score: %(kept)s is kept, the replay makes it %(replayed)s."),
    FaultKind.UNFINISHED: gettext_lazy("What is kept says otherwise than the board whether the game is over."),
}
"""What a verification finds."""

ONE_STEP_AT_A_TIME: Text = gettext_lazy("One step at a time: tap what is marked.")

FEATS: dict[Feat, Text] = {
    Feat.STRAIGHTS: gettext_lazy("Most STRAIGHTs in one game"),
    Feat.TURNS: gettext_lazy("Fewest turns"),
    Feat.RUINS: gettext_lazy("Most RUINs survived"),
    Feat.UNAIDED: gettext_lazy("Best score without a Majda Power"),
}

OBJECTIONS: dict[Objection, Text] = {
    Objection.ACCOUNT_NEEDED: gettext_lazy(
        "Families are for players with an account: so everybody keeps their place, on every device."
    ),
    Objection.TOO_MANY_FAMILIES: gettext_lazy("You look after as many families as one player can."),
    Objection.FULL: gettext_lazy("This family is full. Ask whoever invited you."),
    Objection.FOUNDER_STAYS: gettext_lazy("First pass the family on to another member; then you can leave it."),
    Objection.LAST_MEMBER: gettext_lazy("You are the last member: dissolve the family instead of leaving it."),
    Objection.NO_HEIR: gettext_lazy("Choose a member who has an account."),
}


def player_name(player: Player) -> Text:
    """What others call a player."""
    return FORMER_PLAYER if player.left_at else player.name or GUEST


def time(period: Period) -> str:
    """A time by its name, such as 2026, November 2026, or week 48 of 2026."""
    match period.span:
        case Span.ALL:
            return str(TIMES[Span.ALL])
        case Span.YEAR:
            return str(period.first.year)
        case Span.MONTH:
            return date_format(period.first, "YEAR_MONTH_FORMAT")
        case Span.WEEK:
            year, week, _day = period.first.isocalendar()
            return gettext("Week %(week)d, %(year)d") % {"week": week, "year": year}


def points(value: int) -> str:
    """A number of points with a true minus sign, such as −34."""
    return str(value).replace("-", "−")


def refusal(reason: Reason, phase: Phase) -> Text:
    """Why a deed was refused, to the player whose game now waits in this phase."""
    return _WRONG_PHASE[phase] if reason is Reason.WRONG_PHASE else REASONS[reason]


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


def duration(took: timedelta) -> str:
    """A time in the symbols of its units, the same in every language: 7.4 s, 2 min 5 s, 3 h 4 min."""
    seconds = took.total_seconds()
    minutes = int(seconds) // 60
    if not minutes:
        return f"{number_format(seconds, 1)}\N{NO-BREAK SPACE}s"
    if minutes < 60:  # noqa: PLR2004 - an hour
        parts = (f"{minutes} min", f"{int(seconds) % 60} s")
    else:
        parts = (f"{minutes // 60} h", f"{minutes % 60} min")
    return " ".join(parts).replace(" ", "\N{NO-BREAK SPACE}")


def fault(fault: Fault) -> str:
    """A difference between what is kept of a game and its replay, in a sentence or two."""
    facts = fault.to_json()
    if fault.kind is FaultKind.SCORE:
        facts |= {"kept": points(int(fault.kept)), "replayed": points(int(fault.replayed))}
    sentence = str(FAULTS[fault.kind]) % facts
    return f"{sentence} {REASONS[Reason(fault.reason)]}" if fault.reason else sentence


def values(dice: Iterable[int]) -> str:
    """Dice one after the other."""
    return ", ".join(str(value) for value in dice)
