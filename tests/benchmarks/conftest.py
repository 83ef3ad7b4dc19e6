"""Where the measurements take place."""

import logging
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections


@pytest.fixture(scope="session", autouse=True)
def _log_that_nobody_reads():
    """Lines are written, as a server writes them, but not among the figures."""
    (console,) = [handler for handler in logging.getLogger().handlers if type(handler) is logging.StreamHandler]
    with Path(os.devnull).open("w") as nowhere:
        before = console.setStream(nowhere)
        yield
        console.setStream(before)


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
