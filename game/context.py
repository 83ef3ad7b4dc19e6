"""What every page knows."""

from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_bidi

from game import device
from game.accounts.invitations import may_sign_up
from game.forms import THEMES
from game.languages import address, alternatives
from game.players import signed_in
from game.previews import site_preview


def site(request: HttpRequest) -> dict[str, Any]:
    """The language, where it is switched, and the settings of this device: the theme, and whether keys are shortcuts.

    The settings live in cookies of their own: they are worth nothing to anybody else, and must never stand in the way
    of the session that the player's games hang on.
    """
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return {
        "language": get_language(),
        "direction": "rtl" if get_language_bidi() else "ltr",
        "here": page_of(request),
        "languages": settings.LANGUAGES,
        "language_switch": lambda: address(request, "language"),
        "preview": lambda: site_preview(request),
        "alternatives": lambda: alternatives(request),
        "theme": theme if theme in dict(THEMES) else "system",
        "sends_email": settings.SENDS_EMAIL,
        "sign_up": settings.SIGN_UP,
        "may_sign_up": lambda: may_sign_up(request),
        "shortcuts": request.COOKIES.get(settings.SHORTCUTS_COOKIE_NAME) != "off",
        "signed_in": lambda: signed_in(request),
        "others_here": lambda: device.has_others(request),
    }


def on_this_device(request: HttpRequest) -> dict[str, str]:
    """What the device keeps by itself."""
    kept = {
        "language": settings.LANGUAGE_COOKIE_NAME,
        "theme": settings.THEME_COOKIE_NAME,
        "shortcuts": settings.SHORTCUTS_COOKIE_NAME,
    }
    return {name: request.COOKIES[cookie] for name, cookie in kept.items() if cookie in request.COOKIES}


def page_of(request: HttpRequest) -> str:
    """The page to come back to: what a form was answered with has no address, the page that it stood on has."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # what a browser never sends
        return ""
    return urlunsplit(("", "", page.path, page.query, ""))
