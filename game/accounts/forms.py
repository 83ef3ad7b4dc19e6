"""Forms of passkeys that answer nonsense with a sentence: allauth's own break on much of what no browser sends."""

from __future__ import annotations

import struct

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from game.accounts.adapters import SecondFactorAdapter

_ILLEGIBLE = (AttributeError, LookupError, RecursionError, TypeError, ValueError, struct.error)


class CredentialField(forms.JSONField):
    """What a device answers, if it can be read as the `kind` of answer that was asked for."""

    widget = forms.HiddenInput

    def __init__(self, kind: type[AuthenticationResponse] | type[RegistrationResponse]) -> None:
        super().__init__()
        self.kind = kind

    def clean(self, value: object) -> object:
        """The answer as JSON.

        Raises:
            ValidationError: it cannot be read.
        """
        try:
            answer: dict[str, object] = super().clean(value)
            self.kind.from_dict(answer)
        except _ILLEGIBLE as error:
            raise SecondFactorAdapter().validation_error("incorrect_code") from error
        return answer


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A new passkey."""

    credential = CredentialField(RegistrationResponse)


class PasskeyForm(AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey as the second factor."""

    credential = CredentialField(AuthenticationResponse)


class PasskeyLoginForm(LoginWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey in place of the password."""

    credential = CredentialField(AuthenticationResponse)


class PasskeyAgainForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is not typed
    """A passkey to show once more who it is."""

    credential = CredentialField(AuthenticationResponse)
