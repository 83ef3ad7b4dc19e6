"""What every page knows."""

from typing import Any

from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The player's settings on this device: the theme, and whether single keys are shortcuts."""
    return {
        "theme": request.session.get("theme", "system"),
        "shortcuts": request.session.get("shortcuts", True),
    }
