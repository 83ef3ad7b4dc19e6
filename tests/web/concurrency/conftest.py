"""A real server, and games on it."""

import re

import pytest

from tests.games import lay_out
from tests.postgresql import like_the_tests_own
from tests.server import serve


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with like_the_tests_own() as database, serve(tmp_path_factory.mktemp("server"), database) as running:
        yield running
        assert not re.search("Traceback|ERROR", running.log()), running.log()


@pytest.fixture
def on_the_server(server, majda):
    """Lay a game of Majda's out on the server; gives it and its player's session there."""

    def lay_out_there(**position):
        game = lay_out(majda.player, **position)
        server.take_over()
        return game, majda.cookies["sessionid"].value

    return lay_out_there
