"""What a player can send. A form that is not valid changes nothing."""

import re
from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import normalize

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.dice import LONGEST_CLIENT_SEED, NO_CLIENT_SEED, is_client_seed
from game.models.family import LONGEST_FAMILY_NAME
from game.rules.board import Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.refusal import Reason
from game.rules.turn import DICE
from game.visible import has_piled_marks, hides_something, spelled_out

THEMES = [("system", _("As the system")), ("light", _("Light")), ("dark", _("Dark"))]
_VERSION_DIGITS = 9


class _StrictForm(forms.Form):
    """A form that takes each single-valued field at most once: two answers to one question are nonsense."""

    data: MultiValueDict[str, str]

    def clean(self) -> dict[str, Any]:
        for name, field in self.fields.items():
            if not isinstance(field, forms.MultipleChoiceField) and len(self.data.getlist(name)) > 1:
                self.add_error(name, "given twice")
        return super().clean() or self.cleaned_data


def _one_of(
    choices: Iterable[object], coerce: Callable[[str], object], *, required: bool = True
) -> forms.TypedChoiceField:
    """A choice by its exact text, so that no other way of writing a number comes through."""
    return forms.TypedChoiceField(
        choices=[(str(choice), str(choice)) for choice in choices], coerce=coerce, required=required, empty_value=None
    )


class DeedForm(_StrictForm):
    """What every deed says: the version of the game that the player saw."""

    version = forms.RegexField(rf"\A[0-9]{{1,{_VERSION_DIGITS}}}\Z", strip=False)

    def clean_version(self) -> int:
        return int(self.cleaned_data["version"])

    @property
    def reason(self) -> Reason:
        """Why what was sent is refused."""
        return Reason.MALFORMED


class _ClientSeedField(forms.Field):
    """A text for the dice, the same one however it was typed; whoever sends none leaves that of everybody."""

    def clean(self, value: str | None) -> str:
        if value is None:
            return NO_CLIENT_SEED
        text = normalize("NFC", value[: 10 * LONGEST_CLIENT_SEED]).strip()
        is_too_long = len(value) > 10 * LONGEST_CLIENT_SEED
        if is_too_long or not is_client_seed(text) or hides_something(text) or has_piled_marks(text):
            raise ValidationError("no client seed", code=Reason.BAD_CLIENT_SEED)
        return text


class RollForm(DeedForm):
    """A roll; the first of a game takes a text of the player's into its dice."""

    client_seed = _ClientSeedField()

    @property
    def reason(self) -> Reason:
        is_bad = any(error.code == Reason.BAD_CLIENT_SEED for error in self.errors.as_data().get("client_seed", ()))
        return Reason.BAD_CLIENT_SEED if is_bad else Reason.MALFORMED


class DieForm(DeedForm):
    """A deed on one die."""

    die = _one_of(DICE, int)


class StageForm(DeedForm):
    """A cell, and the die that goes there unless it is the selected one."""

    cell = _one_of(Cell, Cell.parse)
    die = _one_of(DICE, int, required=False)


class PowerForm(DeedForm):
    """A Majda Power and its dice; how many it takes is for the rules to say."""

    kind = _one_of([kind.value for kind in PowerKind], PowerKind)
    dice = forms.TypedMultipleChoiceField(
        choices=[(str(die), str(die)) for die in DICE], coerce=int, required=False, empty_value=[]
    )


class RuinForm(DeedForm):
    """The cell that becomes a RUIN."""

    cell = _one_of(Cell, Cell.parse)


DEEDS: dict[str, type[DeedForm]] = {
    "roll": RollForm,
    "select": DieForm,
    "stage": StageForm,
    "take-back": DieForm,
    "undo": DeedForm,
    "confirm": DeedForm,
    "power": PowerForm,
    "accept": DeedForm,
    "withdraw": DeedForm,
    "ruin": RuinForm,
}
"""The form of every deed, by its name in the page's contract."""


class StartForm(_StrictForm):
    """A new game. `game` names it beforehand: a form that a player sends twice starts one game."""

    difficulty = _one_of([difficulty.value for difficulty in Difficulty], Difficulty)
    game = forms.UUIDField(required=False)


class TurnForm(_StrictForm):
    """A turn of a game that has `last` of them; 0 is the empty board, and the one that is shown if none is named."""

    def __init__(self, data: MultiValueDict[str, str], last: int) -> None:
        super().__init__(data)
        self.fields["turn"] = _one_of(range(last + 1), int, required=False)


class SettingsForm(_StrictForm):
    """How the game looks and listens on this device."""

    theme = forms.ChoiceField(choices=THEMES)
    shortcuts = forms.BooleanField(required=False)


class LanguageForm(_StrictForm):
    """One of our languages."""

    language = forms.ChoiceField(choices=settings.LANGUAGES)


class StatisticsForm(forms.Form):
    """Which games a player's page shows, and which first; what it does not know counts as not said."""

    difficulty = _one_of([difficulty.value for difficulty in Difficulty], Difficulty, required=False)
    sort = forms.ChoiceField(choices=[("date", ""), ("score", "")], required=False)


SHORTEST_FAMILY_NAME = 2
_NAME_FAULT = "name"
_WRONG_LENGTH = _("The name of a family has 2 to 40 characters.")
_INVISIBLE = _("The name holds characters that nobody can see. Type it anew.")


def _family_name(text: str) -> str:
    """A family's name: NFKC, blanks folded and trimmed.

    Raises:
        ValidationError: it is too short or too long, or holds what cannot be seen, such as marks that turn the text.
    """
    if len(text) > 10 * LONGEST_FAMILY_NAME:  # far too long to be looked at
        raise ValidationError(_WRONG_LENGTH, code=_NAME_FAULT)
    name = re.sub(" +", " ", spelled_out(text)).strip()
    if hides_something(name) or has_piled_marks(name):
        raise ValidationError(_INVISIBLE, code=_NAME_FAULT)
    if not SHORTEST_FAMILY_NAME <= len(name) <= LONGEST_FAMILY_NAME:
        raise ValidationError(_WRONG_LENGTH, code=_NAME_FAULT)
    return name


class _FamilyNameField(forms.Field):
    """Any text that makes a name; all that is wrong with one is said by `_family_name`."""

    def clean(self, value: str | None) -> str:
        return _family_name(value or "")


class RenameForm(_StrictForm):
    """The name of a family; `sentence` says what is wrong with it."""

    name = _FamilyNameField()

    @property
    def sentence(self) -> str | Promise:
        for error in self.errors.as_data().get("name", ()):
            if error.code == _NAME_FAULT:
                return str(error.message)
        return _("That could not be understood, so nothing has changed.")


class FoundForm(RenameForm):
    """A new family. `family` names it beforehand: a form that a player sends twice founds one."""

    family = forms.UUIDField(required=False)


class HeirForm(_StrictForm):
    """Who is to look after a family."""

    member = forms.UUIDField()
