"""Which version of the game a database is of."""

from collections.abc import Collection
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

Applied = Collection[tuple[str, str]]
"""Migrations that a database has seen, as (app, name)."""


def check_known(applied: Applied, file: Path) -> None:
    """Make sure that a backup is one of this game, and of no newer version than this.

    Raises:
        CommandError: it is not.
    """
    if not any(app == "game" for app, _name in applied):
        raise CommandError(f"{file} is no backup of MAGDAGDON.")
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    if unknown := sorted(set(applied) - known):
        names = ", ".join(f"{app} {name}" for app, name in unknown[:3])
        raise CommandError(
            f"{file} was made by a newer version of MAGDAGDON ({names}): upgrade this one first, and then restore."
        )


def are_pending(using: str = DEFAULT_DB_ALIAS) -> bool:
    """Whether a database lacks migrations of this version."""
    executor = MigrationExecutor(connections[using])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
