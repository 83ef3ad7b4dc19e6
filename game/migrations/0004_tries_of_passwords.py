"""The table of the cache, in which the tries of passwords are counted."""

from django.core.management import call_command
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def create_cache_table(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # Made by its name, which is that of the settings: where CACHE_URL names a Redis today, it need not do so tomorrow.
    call_command("createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    dependencies = [("game", "0003_games_of_old")]

    operations = [migrations.RunPython(create_cache_table, migrations.RunPython.noop)]
