#!/usr/bin/env python
"""Django's command line for MAGDAGDON."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection


def is_of_another_version() -> bool:
    """Whether the database, as far as it answers, lacks what this version of the game keeps."""
    from game.keeping import migrations  # noqa: PLC0415 - once there are settings

    try:
        return "migrate" not in sys.argv and migrations.are_pending()
    except DatabaseError:
        return False


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except DatabaseError as error:
        if not is_of_another_version():
            raise
        sys.exit(
            f"{error}\nThe database {connection.settings_dict['NAME']} has no tables yet, or those of an older version "
            "of the game: start the server once, or run manage.py migrate."
        )
