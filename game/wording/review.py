"""What a verification finds, in words."""

from django.utils.translation import gettext_lazy

from game.rules.refusal import Reason
from game.verification import Fault, FaultKind
from game.wording.rules import REASONS
from game.wording.texts import Text, points

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


def fault(fault: Fault) -> str:
    """A difference between what is kept of a game and its replay, in a sentence or two."""
    facts = fault.to_json()
    if fault.kind is FaultKind.SCORE:
        facts |= {"kept": points(int(fault.kept)), "replayed": points(int(fault.replayed))}
    sentence = str(FAULTS[fault.kind]) % facts
    return f"{sentence} {REASONS[Reason(fault.reason)]}" if fault.reason else sentence
