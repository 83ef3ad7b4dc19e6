"""Where allauth asks the site: who may sign up, where a login leads, and what is said."""

import unicodedata

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import user_username
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.accounts.invitations import may_sign_up, take_up_invitation
from game.accounts.second_factor import lacks_second_factor

_WRONG_CODE = _("This code is not right.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is not typed
    """Accounts of this site."""

    error_messages = {  # noqa: RUF012 - allauth's attribute
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is switched off."),
        "duplicate_email": _("This address is already yours."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _WRONG_CODE,
        "incorrect_password": _("This is not your password."),
        "invalid_login": _("The username or the password is not right."),
        "invalid_password_reset": _("This link is no longer valid."),
        "rate_limited": _("That was too often. Wait a few minutes, and try again."),
        "too_many_login_attempts": _("That was too often. Wait a few minutes, and try again."),
        "username_password_mismatch": _("The username or the password is not right."),
        "username_taken": _("This username is taken. Choose another."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor may make an account."""
        return may_sign_up(request)

    def is_safe_url(self, url: str) -> bool:
        """Whether this is an address of this site; what no browser can read is none."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's signature
        """The name in its one form of writing, which every keyboard can give again."""
        cleaned: str = super().clean_username(_in_one_writing(username), shallow)
        return cleaned

    def authenticate(self, request: HttpRequest, **credentials: str) -> AbstractBaseUser | None:
        """The user with these credentials."""
        if "username" in credentials:
            credentials["username"] = _in_one_writing(credentials["username"])
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: str) -> str:  # noqa: ARG002 - allauth's
        """By what tries are counted: the name alone. allauth takes the Host in, whose port anybody can make up."""
        return credentials.get("email", credentials.get("username", "")).lower()

    def save_user(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        form: BaseForm,
        commit: bool = True,  # noqa: FBT001, FBT002 - allauth's signature
    ) -> AbstractBaseUser:
        """Make the account, and use up the invitation to make it: both or neither."""
        with transaction.atomic():
            if not take_up_invitation(request):
                raise ImmediateHttpResponse(HttpResponseRedirect(reverse("account_signup"), status=303))
            saved: AbstractBaseUser = super().save_user(request, user, form, commit)
        return saved

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Where a login leads that came from nowhere: to the game, and staff without a second factor to set one up."""
        if lacks_second_factor(request.user):
            messages.warning(request, gettext("The administration asks for a second factor. Set one up first."))
            return reverse("mfa_index")
        url: str = super().get_login_redirect_url(request)
        return url


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth is not typed
    """Second factors of this site."""

    error_messages = {  # noqa: RUF012 - allauth's attribute
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Set up an authenticator app or a passkey first."),
        "incorrect_code": _WRONG_CODE,
    }

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """The user's name in the authenticator app: by it they log in."""
        name: str = user_username(user)
        return name

    def build_totp_svg(self, url: str) -> str:  # noqa: ARG002 - allauth's signature
        """Nothing: the template draws the QR code."""
        return ""

    def generate_authenticator_name(
        self,
        user: AbstractBaseUser,
        type: Authenticator.Type,  # noqa: A002 - allauth's signature
    ) -> str:
        """What a new passkey is called until its owner names it."""
        known = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)d") % {"number": known + 1}


def _in_one_writing(username: str) -> str:
    return unicodedata.normalize("NFKC", username)
