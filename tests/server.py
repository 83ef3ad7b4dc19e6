"""A real server of the game, for tests: gunicorn with its own database in a folder of its own."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode
from uuid import UUID

import psycopg
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.utils import load_backend
from psycopg.rows import dict_row

from game.models import Family, Game, Membership, Player, Turn
from magdagdon_site import env
from tests.listening import Listener

ROOT = Path(__file__).parents[1]
SERVED = "served"
"""What the tests call the database of a server while they write to it."""


class Server(Listener):
    """The game as `make play` serves it, on a loopback port. Stop it in the end: see `serve`.

    Its database is SQLite's in `var`, or that of `database_url` on PostgreSQL, which is there and empty.
    """

    folder_to_run_in = ROOT
    module = ("gunicorn", "--config", "python:magdagdon_site.gunicorn_conf", "magdagdon_site.wsgi")
    """The module that serves, and what it is told."""

    def __init__(self, var: Path, database_url: str = "", **environment: str) -> None:
        super().__init__(var / "server.log")
        self.var = var
        self.database_url = database_url
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        self.environment = kept | {
            "DEBUG": "0",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "SECRET_KEY": settings.SECRET_KEY,  # so that sessions made by tests are its own
            "VAR_DIR": str(var),
            "WORKERS": "2",
            **({"DATABASE_URL": database_url} if database_url else {}),
            **environment,
        }

    @property
    def command(self) -> tuple[str, ...]:
        return (sys.executable, "-m", *self.module)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> None:
        """Make the database and the static files."""
        for command in ["migrate", "collectstatic"]:
            self._manage(command, "--no-input", "--verbosity", "0")

    def _manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, timeout=300)

    def answers(self) -> bool:
        """Whether it says that it lives."""
        try:
            with closing(Visitor(self)) as visitor:
                return visitor.get("/healthz").status == 200
        except (OSError, HTTPException):
            return False

    @property
    def workers(self) -> list[int]:
        """The processes that answer, as Linux tells; the server starts another for each that ends."""
        assert self.process
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                state, parent = stat.read_text().rpartition(")")[2].split()[:2]
                if int(parent) == self.process.pid and state != "Z":
                    found.append(int(stat.parent.name))
        return found

    def take_over(self) -> None:
        """Copy all players, families, games and sessions of the tests' own database into the server's."""
        with self._at_hand(), transaction.atomic(using=SERVED):
            for model in (User, Player, Family, Membership, Game, Turn, Session):
                rows = list(model._base_manager.order_by("pk"))
                if model in (Turn, Membership):
                    for row in rows:
                        row.pk = None  # the server has some of its own by that number
                model._base_manager.using(SERVED).bulk_create(rows)

    @contextmanager
    def _at_hand(self) -> Iterator[None]:
        """The server's database as one of Django's, `SERVED`."""
        file = {"ENGINE": "django.db.backends.sqlite3", "NAME": self.var / "db.sqlite3", "OPTIONS": {"timeout": 20}}
        with patch.dict(os.environ, {"DATABASE_URL": self.database_url}):
            known = connections.configure_settings({DEFAULT_DB_ALIAS: env.postgresql("DATABASE_URL") or file})
        served = load_backend(known[DEFAULT_DB_ALIAS]["ENGINE"]).DatabaseWrapper(known[DEFAULT_DB_ALIAS], SERVED)
        connections[SERVED] = served
        try:
            yield
        finally:
            served.close()
            del connections[SERVED]

    def rows(self, table: str, **having: Any) -> list[dict[str, Any]]:
        """Rows of the server's database, read beside it; ids as hex digits and JSON as text, as SQLite keeps them."""
        if self.database_url:
            return self._rows_on_postgresql(table, having)
        where = " AND ".join(f"{column} = ?" for column in having) or "1"
        with closing(sqlite3.connect(f"file:{self.var / 'db.sqlite3'}?mode=ro", uri=True, timeout=20)) as database:
            database.row_factory = sqlite3.Row
            found = database.execute(f"SELECT * FROM {table} WHERE {where} ORDER BY 1", list(having.values()))
            return [dict(row) for row in found]

    def _rows_on_postgresql(self, table: str, having: Mapping[str, Any]) -> list[dict[str, Any]]:
        where = " AND ".join(f"{column} = %s" for column in having) or "TRUE"
        with closing(psycopg.connect(self.database_url, row_factory=dict_row)) as database:
            found = database.execute(f"SELECT * FROM {table} WHERE {where} ORDER BY 1", list(having.values()))
            return [{column: _as_in_sqlite(value) for column, value in row.items()} for row in found]


def _as_in_sqlite(value: Any) -> Any:
    match value:
        case UUID():
            return value.hex
        case dict() | list():
            return json.dumps(value)
        case _:
            return value


@contextmanager
def serve(var: Path, database_url: str = "", **environment: str) -> Iterator[Server]:
    """A server that runs meanwhile and is stopped at the end, come what may."""
    server = Server(var, database_url, **environment)
    server.prepare()
    with server:
        yield server


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str


class Visitor:
    """A browser without a face: one connection at a time, its cookies, and the CSRF token that goes with them."""

    def __init__(self, server: Listener, session: str = "", timeout: float = 30) -> None:
        self.server = server
        self.cookies = {settings.CSRF_COOKIE_NAME: "a" * 32}
        if session:
            self.cookies[settings.SESSION_COOKIE_NAME] = session
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=timeout)

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def post(self, path: str, fields: Mapping[str, Any], *, htmx: bool = True) -> Answer:
        """Send a form, token included."""
        body = urlencode({**fields, "csrfmiddlewaretoken": self.cookies[settings.CSRF_COOKIE_NAME]}, doseq=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded"} | ({"HX-Request": "true"} if htmx else {})
        return self._ask("POST", path, body, headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request(method, path, body, {"Cookie": cookies, **headers})
        response = self.connection.getresponse()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, value = re.match(r"([^=]+)=([^;]*)", cookie).groups()
            self.cookies[name] = value
        return Answer(response.status, response.headers, response.read().decode(errors="replace"))  # pictures, too

    def close(self) -> None:
        self.connection.close()
