"""All rows of a database, copied into an empty one of another kind.

Whatever hangs together by numbers (accounts, their rights, the kinds of content) keeps its numbers: the rows that the
migrations have made in the target go first, and those of the source come in their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management.base import CommandError
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models

from game.keeping.progress import Progress
from game.models import Family, Game, Player, Turn

ROWS_AT_ONCE = 2000

_NOT_COPIED = frozenset({"django_migrations", "cache"})
"""The target has its own migrations; and the tries of passwords are forgotten within minutes anyhow."""

_PLAYED: tuple[type[models.Model], ...] = (User, Player, Game, Turn, Family, Session)
"""In whose tables no migration makes a row: where one of them has any, somebody keeps something."""


class Table(NamedTuple):
    """A table, as its model knows it."""

    model: type[models.Model]

    @property
    def name(self) -> str:
        return self.model._meta.db_table  # noqa: SLF001 - as Django documents it

    @property
    def fields(self) -> Sequence[models.Field[Any, Any]]:
        return self.model._meta.concrete_fields  # noqa: SLF001 - as Django documents it

    def rows(self, using: str) -> models.QuerySet[Any]:
        """All of them, whatever the model's own manager hides."""
        return self.model._base_manager.using(using)  # noqa: SLF001 - as Django documents it


class Copied(NamedTuple):
    """How many rows of a table were copied, and how many are in the target."""

    table: str
    rows: int
    there: int


def tables() -> list[Table]:
    """All that the game and its libraries keep, the links between tables included."""
    found = apps.get_models(include_auto_created=True)
    return [Table(model) for model in found if model._meta.managed and not model._meta.proxy]  # noqa: SLF001 - documented


def _unknown(using: str) -> str:
    """The tables that are none of the game's, as a list to read."""
    known = {table.name for table in tables()} | _NOT_COPIED
    return ", ".join(sorted(set(connections[using].introspection.table_names()) - known))


def check_source(source: str) -> None:
    """Make sure that nothing of the source would be left behind.

    Raises:
        CommandError: it has tables that this version of the game does not know.
    """
    if unknown := _unknown(source):
        raise CommandError(f"Nothing was copied: the database has tables that are none of the game's ({unknown}).")


def check_empty(target: str) -> None:
    """Make sure that nothing in the target would be lost.

    Raises:
        CommandError: something would.
    """
    if unknown := _unknown(target):
        raise CommandError(f"Nothing was copied: the target has tables that are none of the game's ({unknown}).")
    present = set(connections[target].introspection.table_names())
    for table in map(Table, _PLAYED):
        if table.name in present and table.rows(target).exists():
            raise CommandError(f"Nothing was copied: the target is not empty, its {table.name} has rows.")


def copy_all(source: str, target: str, progress: Progress) -> list[Copied]:
    """Copy every table and compare the numbers of rows. It takes a transaction of the target."""
    chosen, there = tables(), connections[target]
    with there.cursor() as cursor:
        for table in chosen:  # what refers to what is looked at in the end
            cursor.execute(f"DELETE FROM {there.ops.quote_name(table.name)}")  # noqa: S608 - a table of ours
    copied = [_copy(table, source, target, progress) for table in chosen]
    with there.cursor() as cursor:
        for statement in there.ops.sequence_reset_sql(no_style(), [table.model for table in chosen]):
            cursor.execute(statement)
    if wrong := [table for table in copied if table.rows != table.there]:
        told = "; ".join(f"{table.table}: {table.rows} here, {table.there} there" for table in wrong)
        raise CommandError(f"Nothing was copied: the numbers of rows differ ({told}).")
    return copied


def _copy(table: Table, source: str, target: str, progress: Progress) -> Copied:
    """Copy the rows as they are: no signal, no default and no date of today touches them."""
    there, done, total = connections[target], 0, table.rows(source).count()
    insert = _insert(table, target)
    for batch in _batches(table, source):
        values = [
            [field.get_db_prep_save(value, there) for field, value in zip(table.fields, row, strict=True)]
            for row in batch
        ]
        try:
            with there.cursor() as cursor:
                cursor.executemany(insert, values)
        except DatabaseError as error:
            reason = str(error).partition("\n")[0]
            raise CommandError(f"Nothing was copied: the target refuses a row of {table.name}: {reason}.") from error
        done += len(batch)
        progress.tell(f"Rows of {table.name} copied", done, total)
    return Copied(table.name, done, table.rows(target).count())


def _insert(table: Table, target: str) -> str:
    quote = connections[target].ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in table.fields)
    places = ", ".join(["%s"] * len(table.fields))
    return f"INSERT INTO {quote(table.name)} ({columns}) VALUES ({places})"  # noqa: S608 - a table of ours


def _batches(table: Table, source: str) -> Iterator[list[tuple[Any, ...]]]:
    columns = [field.attname for field in table.fields]
    rows = table.rows(source).order_by("pk").values_list(*columns).iterator(chunk_size=ROWS_AT_ONCE)
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        yield batch
