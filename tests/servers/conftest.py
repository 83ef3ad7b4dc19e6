"""Programs around the game, each started for the tests and ended by them."""

import pytest

from tests.servers.redis import Redis


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory):
    """A Redis for the tests of a module."""
    with Redis(tmp_path_factory.mktemp("redis")) as server:
        yield server
