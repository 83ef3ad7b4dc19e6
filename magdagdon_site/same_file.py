"""The file of a SQLite database is the one that the server started on, or nothing is asked of it.

Whoever removes or replaces it under a server that runs leaves open connections with a file that nobody will find
again: every tap would be acknowledged, and lost. And a connection that is opened then makes a new file, and throws the
log away in which the last taps of the old one still are, or takes it for the new one's.
"""

from collections.abc import Callable
from pathlib import Path

from django.db import OperationalError
from django.http import HttpRequest
from django.http.response import HttpResponseBase

WHAT = "its file was removed or replaced while the server ran; put it back, or start the server anew"

_watched: dict[Path, tuple[int, int]] = {}


def watch(file: Path) -> None:
    """From now on the file must stay the same, for this process and those it forks; what is not there yet need not."""
    if known := _identity(file):
        _watched[file] = known


def is_another() -> bool:
    """Whether the file is gone, or is another one by now."""
    return any(_identity(file) != known for file, known in _watched.items())


def refuse_another(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Ask nothing of another file, and open none: the answer is that of a database out of reach."""

    def refusing(request: HttpRequest) -> HttpResponseBase:
        if is_another():
            raise OperationalError(WHAT)
        return get_response(request)

    return refusing


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
