"""Servers to do harm to; for the conftest of each folder that does."""

import shutil

import pytest

from tests.postgresql import empty_database
from tests.server import Server, serve


@pytest.fixture(scope="session")
def prepared(tmp_path_factory):
    """A folder with a database without games, and the static files, as a server needs them."""
    var = tmp_path_factory.mktemp("prepared")
    Server(var).prepare()
    return var


@pytest.fixture
def served(prepared, tmp_path):
    """Start a server on a fresh copy of that folder: ``served()``; it ends with the test.

    Oddities of its surroundings are those of `tests.faults.wsgi`.
    """
    started = []

    def start(var=tmp_path / "var", **oddities):
        shutil.copytree(prepared, var)
        server = Server(var, **oddities)
        server.log_file = tmp_path / "server.log"  # it shall tell of harm that is done to the folder
        if oddities:
            server.module = (*Server.module[:-1], "tests.faults.wsgi")
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def served_on_postgresql(tmp_path):
    """A server that runs on a PostgreSQL database of its own."""
    with empty_database() as url, serve(tmp_path, url) as server:
        yield server
