"""`manage.py tidy`: remove what is past; for a timer, once a day."""

from datetime import UTC
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.db import BaseDatabaseCache
from django.core.management.base import BaseCommand
from django.db import connections, router
from django.db.models import QuerySet
from django.utils import timezone

from game.models import Invitation
from game.models.invitation import VALID_FOR

ROWS_A_BATCH = 1000


class Command(BaseCommand):
    """Removes a batch at a time, each by itself: the game can go on meanwhile, and no tap has to wait for long."""

    help = "Remove expired sessions, tries of passwords and invitations to the site. Games and players stay."

    def handle(self, **_options: object) -> None:
        now = timezone.now()
        sessions = _remove(Session.objects.filter(expire_date__lte=now))
        invitations = _remove(Invitation.objects.filter(created_at__lte=now - VALID_FOR).order_by())
        entries = sum(_expire(alias) for alias in settings.CACHES)
        self.stdout.write(f"Removed: {sessions} sessions, {invitations} invitations, {entries} entries of the cache")


def _remove(past: QuerySet[Any]) -> int:
    removed = 0
    while keys := list(past.values_list("pk", flat=True)[:ROWS_A_BATCH]):
        removed += past.model.objects.filter(pk__in=keys).delete()[0]
    return removed


def _expire(alias: str) -> int:
    """Remove the expired rows of a cache that is a table; any other forgets by itself.

    Django does it the same way, but only once such a table is full.
    """
    backend = caches[alias]
    if not isinstance(backend, BaseDatabaseCache):
        return 0
    connection = connections[router.db_for_write(backend.cache_model_class)]
    now = connection.ops.adapt_datetimefield_value(timezone.now().astimezone(UTC).replace(tzinfo=None))
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(str(settings.CACHES[alias]["LOCATION"]))
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608 - the name is the settings'
        return int(cursor.rowcount)
