"""How the database goes about a query, by its own account."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext


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
