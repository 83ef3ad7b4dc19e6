"""Accounts for tests: users, their second factors, and who is logged in."""

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "turtle-lamp-9"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

CREDENTIAL = {
    "id": "8XZQxfsPX8CGmsJaha-2Kmjvke21xQFhb6lPpEfXzss",
    "rawId": "8XZQxfsPX8CGmsJaha-2Kmjvke21xQFhb6lPpEfXzss",
    "type": "public-key",
    "authenticatorAttachment": "platform",
    "clientExtensionResults": {"credProps": {"rk": True}},
    "response": {
        "attestationObject": (
            "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECAwQFBgcIAQIDBA"
            "UGBwgAIPF2UMX7D1_AhprCWoWvtipo75HttcUBYW-pT6RH187LpQECAyYgASFYINpOYlLOvExOe8b4AnA7hCzHx7t-PR1v2NmdDIMGiYfY"
            "IlggkIUvAMtOx_gxiJbLTnAh6R7CGZk_6f3brV9AdPGvGtg"
        ),
        "transports": ["internal"],
        "clientDataJSON": (
            "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoidzFvZTFMUUlJZno2TE9ZdFFxd3pOWkFMOWE3azlNQ1NqWFpwMEhPYV"
            "NsVSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6ODc1MSIsImNyb3NzT3JpZ2luIjpmYWxzZX0"
        ),
    },
}
"""A passkey as a browser has once made it."""


def make_user(name: str = "majda", **more: object) -> User:
    """A user with the PASSWORD."""
    return User.objects.create_user(name, password=PASSWORD, **more)


def add_totp(user: User) -> None:
    """An authenticator app with the SECRET, and recovery codes."""
    TOTP.activate(user, SECRET)
    RecoveryCodes.activate(user)


def add_passkey(user: User, name: str = "Phone") -> Authenticator:
    """A passkey that nobody holds."""
    return Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": name, "credential": CREDENTIAL}
    )


def code(secret: str = SECRET, *, ahead: int = 0) -> str:
    """What an authenticator app shows, or will show so many periods ahead.

    The server takes the codes of one period before and after: one of the past can be too old by the time it arrives.
    """
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead))


def log_in(client: Client, user: User, password: str = PASSWORD, **more: str) -> object:
    """Send the form of the login page."""
    return client.post("/accounts/login/", {"login": user.username, "password": password, **more})


def logged_in(user: User, client: Client | None = None) -> Client:
    """A browser in which the user has just shown the password, and the code of the app if there is one."""
    client = client or Client()
    response = log_in(client, user)
    if response["Location"] == "/accounts/2fa/authenticate/":
        client.post("/accounts/2fa/authenticate/", {"code": code()})
    assert client.session["_auth_user_id"] == str(user.pk)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.cookies.pop("messages", None)  # what is said of that has been heard
    return client
