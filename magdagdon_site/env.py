"""Settings from the environment, typed: nonsense stops the start with a sentence that names the variable."""

import os
import re
import secrets
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET = 50
"""In characters: where Django's check of a deployment draws the line."""

_DIFFERENT = 5
"""Characters of which a secret must be made up at least; the same line."""

_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"0", "false", "no", "off", ""})
_SHORTEST_TOKEN = 16
_DATABASE_OF_REDIS = re.compile("(/[0-9]{0,4})?")


def text(name: str, default: str) -> str:
    """The variable's text, or the default where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def token(name: str) -> str:
    """A text that only those know who were told, "" where there is none.

    Raises:
        ImproperlyConfigured: it is so short that it could be guessed.
    """
    value = text(name, "")
    if 0 < len(value) < _SHORTEST_TOKEN:
        raise ImproperlyConfigured(f"{name} must be {_SHORTEST_TOKEN} random characters or more.")
    return value


def flag(name: str, *, default: bool) -> bool:
    """A yes or no.

    Raises:
        ImproperlyConfigured: it is neither.
    """
    value = os.environ.get(name)
    if value is None:
        return default
    if (word := value.strip().lower()) in _YES | _NO:
        return word in _YES
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, default: int, allowed: range) -> int:
    """A whole number in a range.

    Raises:
        ImproperlyConfigured: it is none, or out of the range.
    """
    value = text(name, str(default))
    if value.isascii() and value.isdigit() and int(value) in allowed:
        return int(value)
    raise ImproperlyConfigured(f"{name} must be a number from {allowed[0]} to {allowed[-1]}, not {value!r}.")


def choice(name: str, default: str, allowed: Sequence[str]) -> str:
    """One of a few words.

    Raises:
        ImproperlyConfigured: it is another.
    """
    value = text(name, default).lower()
    if value in allowed:
        return value
    raise ImproperlyConfigured(f"{name} must be {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r}.")


def mailers(name: str) -> dict[str, dict[str, Any]]:
    """Django's MAILERS for ``smtp://user:password@host:port``, or ``smtps://`` for TLS from the start.

    Where it is unset, they send nothing. ``smtp`` with a user turns to TLS before it tells the password.

    Raises:
        ImproperlyConfigured: it is no such address. The text does not repeat it, for it may hold a password.
    """
    if not (value := text(name, "")):
        return {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    try:
        url = urlsplit(value)
        port = url.port
    except ValueError:
        url, port = urlsplit(""), None
    if url.scheme not in ("smtp", "smtps") or not url.hostname or url.path.strip("/") or url.query:
        raise ImproperlyConfigured(f"{name} must be an address such as smtps://user:password@mail.example:465.")
    options = {
        "host": url.hostname,
        "port": port or {"smtp": 587 if url.username else 25, "smtps": 465}[url.scheme],
        "username": unquote(url.username or ""),
        "password": unquote(url.password or ""),
        "use_ssl": url.scheme == "smtps",
        "use_tls": url.scheme == "smtp" and bool(url.username),
        "timeout": 10,
    }
    return {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}}


def contact(name: str) -> str:
    """How to reach somebody, as security.txt has it: an e-mail address comes as one of a link; empty where unset.

    Raises:
        ImproperlyConfigured: it is neither an address of e-mail nor one of a page.
    """
    value = text(name, "")
    if re.fullmatch(r"[^@\s:]+@[^@\s:]+", value):
        return f"mailto:{value}"
    if not value or re.fullmatch(r"(mailto:[^@\s]+@|https://|tel:\+)\S+", value):
        return value
    raise ImproperlyConfigured(f"{name} must be an e-mail address or begin with https://, not {value!r}.")


def words(name: str, default: str) -> list[str]:
    """A list of words, separated by commas."""
    return [word for part in text(name, default).split(",") if (word := part.strip())]


def time_zone(name: str, default: str) -> str:
    """The name of a time zone.

    Raises:
        ImproperlyConfigured: there is none of this name.
    """
    zone = text(name, default)
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Amsterdam, not {zone!r}.") from None
    return zone


def folder(name: str, default: Path) -> Path:
    """A folder, made where there is none: for its owner alone, as there are passwords in it, and seeds of dice.

    Raises:
        ImproperlyConfigured: it cannot be made.
    """
    path = Path(text(name, str(default))).resolve()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name} must be a folder that can be made: {error}.") from error
    return path


def postgresql(name: str) -> dict[str, Any] | None:
    """What Django has to know of a database, from an address as in ``postgresql://user:password@host:5432/name``.

    None where the variable is unset. Without a host it is a local server; ``?host=`` names the folder of its socket.

    Raises:
        ImproperlyConfigured: it is no such address; the sentence does not repeat it, for a password may be in it.
    """
    address = text(name, "")
    return postgresql_at(address, name) if address else None


def postgresql_at(address: str, name: str) -> dict[str, Any]:
    """The same, from the address itself; `name` is what to call it where it is none.

    Raises:
        ImproperlyConfigured: it is no such address.
    """
    try:
        parts = urlsplit(address)
        database, options = (
            unquote(parts.path.removeprefix("/")),
            dict(parse_qsl(parts.query, strict_parsing=bool(parts.query))),
        )
        if parts.scheme not in ("postgresql", "postgres") or not database or "/" in database:
            raise ValueError
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": database,
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": options.pop("host", parts.hostname or ""),
            "PORT": options.pop("port", str(parts.port or "")),
            "OPTIONS": options,
            "CONN_HEALTH_CHECKS": True,
        }
    except ValueError:
        raise ImproperlyConfigured(f"{name} must look like postgresql://user:password@host:5432/name.") from None


def redis(name: str) -> dict[str, Any] | None:
    """Django's default cache in Redis, by an address as in ``redis://:password@host:6379/0``; ``rediss://`` is TLS.

    None where the variable is unset.

    Raises:
        ImproperlyConfigured: it is no such address, or what speaks to Redis is not installed. The sentence does not
            repeat the address, for a password may be in it.
    """
    address = text(name, "")
    if not address:
        return None
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("redis", "rediss") and bool(parts.hostname) and not (parts.query or parts.fragment)
        is_one = is_one and parts.port != 0 and _DATABASE_OF_REDIS.fullmatch(parts.path) is not None
    except ValueError:
        is_one = False
    if not is_one:
        raise ImproperlyConfigured(f"{name} must look like redis://:password@host:6379/0.")
    if find_spec("redis") is None:
        raise ImproperlyConfigured(f"{name} needs what speaks to Redis: pip install -r requirements-extras.lock.")
    return {"BACKEND": "game.redis_cache.RedisCache", "LOCATION": address}


def secret(name: str, file: Path) -> str:
    """A secret from the environment, else from `file`, which is made with mode 0600 where there is none.

    Raises:
        ImproperlyConfigured: the file can neither be read nor made, or the secret could be guessed. It is not repeated.
    """
    if given := text(name, ""):
        return _hard_to_guess(given, name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and linked into place, so that of two processes starting at once both read the same secret.
        draft = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
        if not file.exists():
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as handle:
                handle.write(secrets.token_urlsafe(64))
            try:
                os.link(draft, file)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return _hard_to_guess(file.read_text().strip(), f"{name}, as {file} has it,")
    except OSError as error:
        raise ImproperlyConfigured(f"{name} is not set, and {file} can neither be read nor made: {error}.") from error


def _hard_to_guess(found: str, where: str) -> str:
    if len(found) >= SHORTEST_SECRET and len(set(found)) >= _DIFFERENT:
        return found
    raise ImproperlyConfigured(
        f"{where} must be {SHORTEST_SECRET} random characters or more: whoever guesses it can log in as anybody. "
        "Leave it unset, and one is made."
    )
