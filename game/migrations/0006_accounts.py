"""Invitations, and the table of the cache, in which the tries of passwords are counted."""

import django.utils.timezone
from django.core.management import call_command
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def create_cache_table(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    dependencies = [
        ('game', '0005_boards'),
    ]

    operations = [
        migrations.RunPython(create_cache_table, migrations.RunPython.noop),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('used_at', models.DateTimeField(default=None, null=True, verbose_name='used')),
            ],
            options={
                'verbose_name': 'invitation to the site',
                'verbose_name_plural': 'invitations to the site',
                'ordering': ['-created_at'],
            },
        ),
    ]
