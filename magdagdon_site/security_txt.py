"""Whom to tell of a hole in this site: security.txt (RFC 9116)."""

from datetime import UTC, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from game.views.methods import takes

HOLDS = timedelta(days=180)
"""Whoever has kept a copy asks again after this time; RFC 9116 wants less than a year."""


@takes("GET", "HEAD")
def security_txt(request: HttpRequest) -> HttpResponse:
    """The file; there is none where nobody is named by SECURITY_CONTACT."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now().astimezone(UTC) + HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = {
        "Contact": settings.SECURITY_CONTACT,
        "Expires": expires.isoformat().replace("+00:00", "Z"),
        "Preferred-Languages": ", ".join(code for code, _name in settings.LANGUAGES),
        "Canonical": request.build_absolute_uri(request.path),
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
