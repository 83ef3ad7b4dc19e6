"""A PostgreSQL server for tests that need databases of their own on one."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection
from psycopg import sql

from tests.programs import missing


def is_named() -> bool:
    """Whether there is a server to make databases in."""
    return bool(_named())


def _named() -> str:
    return os.environ.get("POSTGRESQL_URL") or os.environ.get("DATABASE_URL") or ""


def administrative_url() -> str:
    """Where databases can be made: `POSTGRESQL_URL`, or the server that the tests themselves run on.

    Without either the test is skipped, or fails on a machine that is to miss nothing.
    """
    if given := _named():
        return urlunsplit(urlsplit(given)._replace(path="/postgres"))
    return missing("no PostgreSQL server: POSTGRESQL_URL=postgresql://user:password@host:5432/ names one")


def ask(address: str, question: str) -> list[tuple[Any, ...]]:
    """What a database answers."""
    with psycopg.connect(address, autocommit=True) as database:
        cursor = database.execute(question)
        return cursor.fetchall() if cursor.description else []


@contextmanager
def empty_database() -> Iterator[str]:
    """The address of a new database, which is removed at the end."""
    url, name = administrative_url(), f"magdagdon_{token_hex(6)}"
    _run(url, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        _run(url, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def like_the_tests_own() -> Iterator[str]:
    """The address of an empty database of the kind that the tests run on: "" is SQLite's own."""
    if connection.vendor == "sqlite":
        yield ""
    else:
        with empty_database() as address:
            yield address


def _run(url: str, statement: sql.Composed) -> None:
    with closing(psycopg.connect(url, autocommit=True)) as database:
        database.execute(statement)
