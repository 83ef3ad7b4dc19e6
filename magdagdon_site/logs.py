"""The log: one line an event, for people or for machines, and nothing in it that a visitor has sent.

A line names the request by an id, which the answer and the page of a fault tell, too. What the visitor sent (cookies,
forms, secrets in addresses, the address of the device) is blotted out of whatever is told of a fault.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import datetime
from functools import lru_cache
from http import HTTPStatus
from traceback import format_tb
from typing import Any

from django.http import HttpRequest, QueryDict

from game.http import GameDeed

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered."""

FORMATS = ["text", "json"]
SHORTEST_SAID = 6
"""In characters: shorter words are no secrets, and stand in many a sentence by themselves."""

_HEADERS = ("HTTP_HOST", "HTTP_ORIGIN", "HTTP_REFERER", "HTTP_USER_AGENT", "QUERY_STRING", "REMOTE_ADDR")
_WHOLE_ROW = re.compile(r"(?<=Failing row contains ).*", re.DOTALL)
"""PostgreSQL tells of a row that it refuses all that is in it: of a game its seed, too."""

_deeds = logging.getLogger("game.deeds")


def config(form: str) -> dict[str, Any]:
    """Django's LOGGING, in one of the FORMATS."""
    nowhere = {"handlers": ["nowhere"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            # Trouble with the database is told in a line of its own (`game.views.errors`), without a trace.
            "unless_told": {
                "()": "django.utils.log.CallbackFilter",
                "callback": lambda record: getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE,
            },
        },
        "formatters": {"line": {"()": f"magdagdon_site.logs.{'JsonLine' if form == 'json' else 'Line'}"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["console"], "level": "INFO"},
        "loggers": {
            "django": {"handlers": [], "level": "INFO"},
            "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
            # A refused tap is no trouble.
            "django.request": {"level": "ERROR", "filters": ["unless_told"]},
            # Anybody can send a foreign Host, or too much, and staff can ask for what no list filters by: that is
            # answered with 400 and is no fault of ours to trace.
            **dict.fromkeys(
                (
                    *("django.security.DisallowedHost", "django.security.RequestDataTooBig"),
                    *("django.security.TooManyFieldsSent", "django.security.TooManyFilesSent"),
                    *("django.security.DisallowedModelAdminLookup", "django.security.DisallowedModelAdminToField"),
                    "django.security.DisallowedRedirect",
                ),
                nowhere,
            ),
        },
    }


def of_gunicorn(form: str) -> dict[str, Any]:
    """gunicorn's own log in the same lines; it tells of trouble only, and of no requests."""
    shared = config(form)
    quiet = {"level": "WARNING", "handlers": ["console"], "propagate": False, "filters": ["of_trouble"]}
    return {
        **{part: shared[part] for part in ("version", "disable_existing_loggers", "formatters", "handlers")},
        "filters": {
            "of_trouble": {"()": "django.utils.log.CallbackFilter", "callback": _tells_of_trouble},
        },
        "root": {"level": "WARNING", "handlers": ["console"]},
        "loggers": {"gunicorn.error": quiet, "gunicorn.access": {**quiet, "level": "CRITICAL"}},
    }


def _tells_of_trouble(record: logging.LogRecord) -> bool:
    """Whether it is none of what anybody can bring about.

    That is a device that is not heard of any more in the middle of a request (`gunicorn_conf.PATIENCE`), and a request
    that is none: gunicorn would tell its whole first line, with the secret that may stand in its address.
    """
    is_silence = record.exc_info and isinstance(record.exc_info[1], BlockingIOError)
    return not (is_silence or str(record.msg).startswith("Invalid request from "))


def log_deed(deed: GameDeed, seconds: float) -> None:
    """One line a deed. It names the game, by which whoever runs the server finds the player, and nobody else."""
    fields = {
        "deed": deed.name,
        "result": deed.refusal.value if deed.refusal else "done",
        "game": str(deed.game),
        "version": deed.version,
        "turn": deed.turn,
        "ms": round(seconds * 1000, 1),
    }
    _deeds.info("deed", extra={"fields": fields})


class JsonLine(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        return json.dumps({name: value for name, value in _entry(record).items() if value is not None})


class Line(logging.Formatter):
    """A line for people; below it what is told of a fault."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, or more."""
        entry = _entry(record)
        fault = entry.pop("fault")
        start = [entry.pop("time"), entry.pop("level"), entry.pop("logger"), f"[{entry.pop('request') or '-'}]"]
        message = " ".join(entry.pop("message").splitlines())
        line = " ".join([*start, message, *(f"{name}={value}" for name, value in entry.items())])
        return f"{line}\n{fault}" if fault else line


def _entry(record: logging.LogRecord) -> dict[str, Any]:
    request = getattr(record, "request", None)
    said = set(_said(request)) if isinstance(request, HttpRequest) else set()
    error = record.exc_info[1] if record.exc_info else None
    return {
        "time": _time(record.created),
        "level": record.levelname,
        "logger": record.name,
        "request": REQUEST_ID.get() or None,
        "message": _blotted(_message(record, request), said),
        "fault": _told(error, said) if error else None,
        **getattr(record, "fields", {}),
    }


def _time(created: float) -> str:
    """The moment in ISO 8601, to the millisecond, in the time zone of the site."""
    second, offset = _second(int(created))
    return f"{second}.{int(created % 1 * 1000):03d}{offset}"


@lru_cache(maxsize=2)  # most lines of a second come one after the other, and each is a part of a tap
def _second(moment: int) -> tuple[str, str]:
    text = datetime.fromtimestamp(moment).astimezone().isoformat()
    return text[:-6], text[-6:]


def _message(record: logging.LogRecord, request: object) -> str:
    """What the record says. Where Django tells an address, its pattern is told: there are secrets in addresses."""
    if not (isinstance(request, HttpRequest) and isinstance(record.args, tuple)):
        return record.getMessage()
    match = request.resolver_match
    pattern = f"/{match.route}" if match else "an unknown address"
    is_path = [isinstance(argument, str) and argument.startswith("/") for argument in record.args]
    return str(record.msg) % tuple(pattern if path else arg for path, arg in zip(is_path, record.args, strict=True))


def _said(request: HttpRequest) -> Iterator[str]:
    """Whatever the visitor has sent that stands in the request already: nothing is read for this."""
    yield from request.COOKIES.values()
    yield from (request.META.get(name, "") for name in _HEADERS)
    read: list[QueryDict] = [form for name in ("GET", "_post") if (form := vars(request).get(name))]
    for form in read:
        for name, values in form.lists():
            yield from (name, *values)
    if request.resolver_match:
        yield from (value for value in request.resolver_match.kwargs.values() if isinstance(value, str))


def _blotted(text: str, said: set[str]) -> str:
    for word in sorted((word for word in said if len(word) >= SHORTEST_SAID), key=len, reverse=True):
        text = text.replace(word, "…")
    return text


def _told(error: BaseException, said: set[str]) -> str:
    """The way to the fault, and to those that led to it, the first fault first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    told = _WHOLE_ROW.sub("…", str(error))
    what = _blotted(f"{type(error).__module__}.{type(error).__qualname__}: {told}", said)
    way = "".join(format_tb(error.__traceback__)) + what
    return f"{_told(before, said)}\nthen\n{way}" if before else way
