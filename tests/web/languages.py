"""Pages in a language, and browsers that ask for one."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from tests.page import read

CODES = [code for code, _name in settings.LANGUAGES]
STILL = ["/", "/rules/", "/about/", "/first-game/", "/first-game/5/"]
"""Public pages that ask the database for nothing: without a mark for it a test of them would fail."""

PUBLIC = [*STILL, pytest.param("/dice/", marks=pytest.mark.django_db)]


def visitor(accepted: str = "", chosen: str = "") -> Client:
    """A browser that asks for languages, and one chosen on this device."""
    client = Client(headers={"Accept-Language": accepted} if accepted else {})
    if chosen:
        client.cookies["language"] = chosen
    return client


def language_of(response: HttpResponse) -> str:
    """The language that a page says it is in."""
    return read(response.content).one("html")["lang"]
