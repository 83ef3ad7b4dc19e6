"""Whose account must have a second factor."""

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

_FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


def lacks_second_factor(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether this is one of the staff, who must have a second factor, and has none. Recovery codes alone are none."""
    return isinstance(user, User) and user.is_staff and not is_mfa_enabled(user, _FACTORS)
