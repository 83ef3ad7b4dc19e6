"""The words for players and their families: what they are called, their feats, and what cannot be."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from game.models import Feat, Objection, Player
from game.names import LONGEST, SHORTEST, NameFault
from game.wording.texts import Text

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
