"""The words for what the rules only name, from the difficulties to why a deed is refused."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.refusal import Reason
from game.rules.scoring import Combination
from game.rules.state import Phase
from game.wording.texts import Text

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

ONE_STEP_AT_A_TIME: Text = gettext_lazy("One step at a time: tap what is marked.")


def refusal(reason: Reason, phase: Phase) -> Text:
    """Why a deed was refused, to the player whose game now waits in this phase."""
    return _WRONG_PHASE[phase] if reason is Reason.WRONG_PHASE else REASONS[reason]
