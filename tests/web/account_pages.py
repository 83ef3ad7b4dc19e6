"""Every page of an account, by its name: who sees it, and where it is."""

from collections.abc import Callable
from http import HTTPStatus

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts import add_passkey, add_totp, log_in, logged_in, make_user

PASSWORD_RESET = "/accounts/password/reset/"


def _guest(path: str) -> Callable[[], tuple[Client, str]]:
    return lambda: (Client(), path)


def _owner(path: str, *having: Callable[[User], object]) -> Callable[[], tuple[Client, str]]:
    def open_it() -> tuple[Client, str]:
        user = make_user()
        client = logged_in(user)
        for have in having:
            have(user)
        passkey = user.authenticator_set.filter(type="webauthn").first()
        return client, path.format(passkey=passkey.pk if passkey else 0)

    return open_it


def _half_way() -> tuple[Client, str]:
    user = make_user()
    add_totp(user)
    client = Client()
    log_in(client, user)
    return client, "/accounts/2fa/authenticate/"


def _without_password() -> tuple[Client, str]:
    user = make_user()
    client = logged_in(user)
    add_totp(user)
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    spare = user.authenticator_set.get(type="recovery_codes").wrap().get_unused_codes()[0]
    client.post("/accounts/2fa/reauthenticate/", {"code": spare})
    return client, "/accounts/password/set/"


def _address(user: User, *, verified: bool = True) -> EmailAddress:
    return EmailAddress.objects.create(user=user, email="majda@home.example", verified=verified, primary=True)


def _confirmation() -> tuple[Client, str]:
    address = _address(make_user(), verified=False)
    return Client(), f"/accounts/confirm-email/{EmailConfirmationHMAC(address).key}/"


PAGES: dict[str, Callable[[], tuple[Client, str]]] = {
    "log in": _guest("/accounts/login/"),
    "sign up": _guest("/accounts/signup/"),
    "switched off": _guest("/accounts/inactive/"),
    "forgotten": _guest(PASSWORD_RESET),
    "link sent": _guest(f"{PASSWORD_RESET}done/"),
    "old link": _guest(f"{PASSWORD_RESET}key/1-nonsense/"),
    "new password set": _guest(f"{PASSWORD_RESET}key/done/"),
    "address to confirm": _guest("/accounts/confirm-email/"),
    "confirm the address": _confirmation,
    "old confirmation": _guest("/accounts/confirm-email/nonsense/"),
    "half way": _half_way,
    "log out": _owner("/accounts/logout/"),
    "change the password": _owner("/accounts/password/change/"),
    "set a password": _without_password,
    "e-mail": _owner("/accounts/email/"),
    "e-mail addresses": _owner("/accounts/email/", _address),
    "is it you": _owner("/accounts/reauthenticate/", add_totp, add_passkey),
    "is it you, by code": _owner("/accounts/2fa/reauthenticate/", add_totp, add_passkey),
    "is it you, by passkey": _owner("/accounts/2fa/webauthn/reauthenticate/", add_totp, add_passkey),
    "second factor": _owner("/accounts/2fa/"),
    "second factors": _owner("/accounts/2fa/", add_totp, add_passkey),
    "set up the app": _owner("/accounts/2fa/totp/activate/"),
    "switch the app off": _owner("/accounts/2fa/totp/deactivate/", add_totp),
    "recovery codes": _owner("/accounts/2fa/recovery-codes/", add_totp),
    "new recovery codes": _owner("/accounts/2fa/recovery-codes/generate/", add_totp),
    "no passkeys": _owner("/accounts/2fa/webauthn/"),
    "passkeys": _owner("/accounts/2fa/webauthn/", add_passkey),
    "add a passkey": _owner("/accounts/2fa/webauthn/add/"),
    "rename the passkey": _owner("/accounts/2fa/webauthn/keys/{passkey}/edit/", add_passkey),
    "remove the passkey": _owner("/accounts/2fa/webauthn/keys/{passkey}/remove/", add_passkey),
}


def open_page(name: str, code: str = "en") -> tuple[Client, str, object]:
    """The page as whoever may see it gets it in a language: the browser, the address, and the answer."""
    client, path = PAGES[name]()
    client.cookies["language"] = code
    response = client.get(path)
    assert response.status_code == HTTPStatus.OK, (name, response.status_code, response.headers.get("Location"))
    return client, path, response
