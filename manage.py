#!/usr/bin/env python
"""Django's command line for MAGDAGDON."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection


def in_a_sentence(error: DatabaseError) -> str:
    """What the error means, where the database itself is the cause; else "", and only the way to it tells."""
    from game.keeping import migrations  # noqa: PLC0415 - once there are settings

    try:
        connection.ensure_connection()
        is_of_another_version = "migrate" not in sys.argv and migrations.are_pending()
    except DatabaseError as failure:
        reason = str(failure).strip().partition("\n")[0]
        return f"The database {connection.settings_dict['NAME']} failed: {reason}"
    if not is_of_another_version:
        return ""
    return (
        f"{error}\nThe database {connection.settings_dict['NAME']} has no tables yet, or those of an older version "
        "of the game: start the server once, or run manage.py migrate."
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except DatabaseError as error:
        if sentence := in_a_sentence(error):
            sys.exit(sentence)
        raise
