"""What machines ask about the server. Neither HTTPS nor ALLOWED_HOSTS stands in their way: they ask at this machine."""

import logging

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from magdagdon_site import metrics, same_file

_log = logging.getLogger(__name__)
_migrated = False
"""Whether the database has been seen with all its tables. What they were made for is this code, which stays."""


def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view's signature
    """The server lives. It asks nothing of the database."""
    return _text("alive")


def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - likewise
    """The server can do its work; else 503 and the reason."""
    reason = _unready()
    if reason is None:
        return _text("ready")
    _log.warning("Not ready: %s", reason)
    return _text(reason, status=503)


def measured(request: HttpRequest) -> HttpResponse | None:
    """What Prometheus gathers, for those who may read it; to others there is no such page."""
    if not (settings.METRICS and metrics.may_read(request)):
        return None
    text, kind = metrics.exposition()
    return HttpResponse(text, content_type=kind, headers={"Cache-Control": "no-store"})


PROBES = {"/healthz": healthz, "/readyz": readyz, "/metrics": measured}
"""The probes by their addresses."""


def answer(request: HttpRequest) -> HttpResponse | None:
    """The answer to a probe; None to everything else."""
    view = PROBES.get(request.path_info)
    if view is None:
        return None
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    if view is not healthz and same_file.is_another():
        return _text(f"The database failed: {same_file.WHAT}.", status=503)
    return view(request)


def _unready() -> str | None:
    global _migrated  # noqa: PLW0603 - it only ever becomes true
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
        if not _migrated:
            executor = MigrationExecutor(connection)
            _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return f"The database does not answer, or has no tables yet ({type(error).__name__})."
    return None if _migrated else "The database is of an older version: run manage.py migrate."


def _text(sentence: str, status: int = 200) -> HttpResponse:
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8", headers=headers)
