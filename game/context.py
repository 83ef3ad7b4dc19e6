"""What every page knows."""

from typing import Any

from django.http import HttpRequest

from game.forms import THEMES

THEME_COOKIE = "theme"
SHORTCUTS_COOKIE = "shortcuts"


def site(request: HttpRequest) -> dict[str, Any]:
    """The settings of this device: the theme, and whether single keys are shortcuts.

    They live in cookies of their own: they are worth nothing to anybody else, and must never stand in the way of the
    session that the player's games hang on.
    """
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in dict(THEMES) else "system",
        "shortcuts": request.COOKIES.get(SHORTCUTS_COOKIE) != "off",
    }
