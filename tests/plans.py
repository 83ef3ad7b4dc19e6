"""How the database goes about a query, by its own account."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

planned_by_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the plans are those of SQLite")
planned_by_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="the plans are those of PostgreSQL"
)


def queries_of(ask: Callable[[], Any]) -> list[str]:
    """The queries that it takes, as they were sent."""
    with CaptureQueriesContext(connection) as captured:
        ask()
    return [query["sql"] for query in captured if not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))]


def plan(query: str) -> list[str]:
    """The steps of a query, one a line, from the outermost on."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {query}".replace("%", "%%"))
            return [row[3] for row in cursor.fetchall()]
        cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) {query}".replace("%", "%%"))
        return [row[0] for row in cursor.fetchall()]


@contextmanager
def where_rows_are_many() -> Iterator[None]:
    """Let PostgreSQL read a table whole, or sort, only where it cannot do without.

    A short table it reads whole, and a few rows it sorts, whatever indexes there are.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off")
        try:
            yield
        finally:
            cursor.execute("RESET enable_seqscan; RESET enable_sort; RESET enable_bitmapscan")
