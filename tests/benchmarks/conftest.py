"""Where the measurements take place."""

import shutil
import tempfile

import pytest
from django.conf import settings
from django.db import connection, connections


@pytest.fixture(scope="session")
def django_db_modify_db_settings():
    """SQLite's database in a file, where the server has its own."""
    if connection.vendor != "sqlite":
        yield
        return
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="bench-", dir=settings.VAR_DIR)
    connections["default"].settings_dict["TEST"]["NAME"] = f"{folder}/db.sqlite3"
    yield
    connections["default"].close()
    shutil.rmtree(folder)
