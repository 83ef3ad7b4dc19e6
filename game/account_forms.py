"""What somebody with an account, or about to have one, can send."""

from typing import Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm
from django import forms
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game import names, wording
from game.models import Player
from game.names import Name, NameFault, NameRefused
from game.players import player_id

GAMES_STAY, GAMES_GO = "stay", "go"


class Taken(Exception):
    """Somebody else was quicker: what this field asks for has just been given away."""

    def __init__(self, field: str, sentence: wording.Text) -> None:
        super().__init__(field)
        self.field = field
        self.sentence = sentence


class NameField(forms.CharField):
    """A display name; its value is a `Name`."""

    def clean(self, value: str | None) -> Any:  # noqa: ANN401 - as Django's own
        try:
            return names.clean(value or "")
        except NameRefused as refused:
            raise forms.ValidationError(str(wording.NAME_FAULTS[refused.fault])) from None


def _name_field() -> NameField:
    return NameField(
        label=_("Display name"),
        help_text=_("What others see instead of your username. You can change it at any time."),
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )


def _listed_field(*, initial: bool | None = None) -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Show me on the high scores of this site"),
        help_text=_("Everybody can then see your display name, your finished games and your statistics."),
        required=False,
        initial=initial,
    )


class SignUpForm(SignupForm):  # type: ignore[misc]  # allauth is not typed
    """A new account. The guest who signs up keeps all games."""

    name = _name_field()
    listed = _listed_field(initial=True)
    field_order: ClassVar = ["username", "name", "email", "password1", "listed"]

    def clean_name(self) -> Name:
        name: Name = self.cleaned_data["name"]
        if Player.objects.filter(name_key=name.key).exists():
            raise forms.ValidationError(str(wording.NAME_FAULTS[NameFault.TAKEN]))
        return name

    def save(self, request: HttpRequest) -> User:
        """The account with its player, both or neither.

        Raises:
            Taken: somebody has signed up with the same name in this very moment.
        """
        try:
            with transaction.atomic():
                user: User = super().save(request)
        except NameRefused as refused:
            raise Taken("name", wording.NAME_FAULTS[refused.fault]) from None
        except IntegrityError:
            raise Taken("username", _("This username is taken. Choose another.")) from None
        return user

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by `save` once there is a user."""
        Player.objects.sign_up(
            player_id(request),
            user,
            self.cleaned_data["name"],
            listed=self.cleaned_data["listed"],
            language=get_language() or "",
        )


class AccountForm(forms.Form):
    """What others see of a player."""

    name = _name_field()
    listed = _listed_field()


class DeleteForm(forms.Form):
    """The end of an account. `games` is asked only of somebody who shares a family with others."""

    games = forms.ChoiceField(
        choices=[
            (GAMES_STAY, _("My games stay in the tables of my families, as those of a “former player”.")),
            (GAMES_GO, _("Remove everything.")),
        ],
        widget=forms.RadioSelect,
        label=_("Your games"),
    )
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput({"autocomplete": "current-password"})
    )

    def __init__(self, request: HttpRequest, user: User, answers: QueryDict | None, *, shares_family: bool) -> None:
        super().__init__(answers)
        self._request, self._user = request, user
        if not shares_family:
            del self.fields["games"]
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not get_adapter(self._request).reauthenticate(self._user, password):
            raise forms.ValidationError(_("That is not your password."))
        return password

    @property
    def stays_in_families(self) -> bool:
        """Whether the games are to stay."""
        return bool(self.cleaned_data.get("games") == GAMES_STAY)
