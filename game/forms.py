"""What a player can send. A form that is not valid changes nothing."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from game.rules.board import Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.turn import DICE

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
    "roll": DeedForm,
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
