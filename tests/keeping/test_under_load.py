"""Backups of a real server that is played on, restored into another folder."""

import re

import pytest

from tests.keeping.commands import manage, surroundings
from tests.keeping.conftest import held
from tests.players.playing import playing
from tests.server import serve

TAPS_FIRST = 60
"""So much is played before the first backup, so that it holds ended turns."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serve(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert not re.search("Traceback|ERROR", running.log()), running.log()


def acknowledged(play):
    """How far each game has come, as its player was told."""
    return {known.name: known.version for bot in play.bots for known in list(bot.games)}


def test_backups_made_during_play_hold_every_acknowledged_tap_and_every_game_of_them_verifies(server, tmp_path):
    environment = surroundings(server.var)
    with playing(server) as play:
        play.goes_on(TAPS_FIRST)
        made = [(acknowledged(play), manage(environment, "backup", tmp_path)) for _ in range(2)]
    assert (play.told_to_wait, play.unanswered) == (0, 0)
    for told, said in made:
        assert said.status == 0, said
        backup = said.out.rpartition(" (")[0]
        kept = held(backup)
        assert told
        assert all(kept[game.hex] >= version for game, version in told.items())
    other = tmp_path / "other"
    restored = manage(surroundings(other), "restore", backup, "--yes")
    assert (restored.status, restored.err) == (0, "")
    assert restored.out == f"{backup} is restored. {len(kept)} games verified: each is what its turns lead to.\n"
    assert held(other / "db.sqlite3") == kept


def test_a_server_that_runs_keeps_its_database_from_being_replaced(server, tmp_path):
    said = manage(surroundings(server.var), "backup", tmp_path)
    backup = said.out.rpartition(" (")[0]
    refused = manage(surroundings(server.var), "restore", backup, "--yes")
    assert refused.status == 1
    assert refused.err.startswith("CommandError: A server is using this database. Stop it first")
