"""Databases of a real PostgreSQL server, each for one test: POSTGRESQL_URL leads there, as one who may make them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

ADMIN = os.environ.get("POSTGRESQL_URL", "")

needs_postgresql = pytest.mark.skipif(
    not ADMIN, reason="POSTGRESQL_URL names no PostgreSQL server to make databases in"
)


def at(name: str) -> str:
    """The address of a database of the server."""
    return urlunsplit(urlsplit(ADMIN)._replace(path=f"/{name}"))


def ask(address: str, question: str) -> list[tuple[Any, ...]]:
    """What the database answers."""
    import psycopg  # noqa: PLC0415 - an extra: only where there is such a server

    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(question)
        return cursor.fetchall() if cursor.description else []


@contextmanager
def database() -> Iterator[str]:
    """The address of a database that is there meanwhile."""
    name = f"magdagdon_keeping_{token_hex(6)}"
    server = at("postgres")
    ask(server, f'CREATE DATABASE "{name}"')
    try:
        yield at(name)
    finally:
        ask(server, f'DROP DATABASE "{name}" WITH (FORCE)')
