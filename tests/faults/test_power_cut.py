"""A power cut at any moment loses no acknowledged tap: what was synced is enough."""

from random import Random
from uuid import UUID

import pytest

from tests.faults import recorder
from tests.faults.powercut import Disk
from tests.players.bot import Bot
from tests.players.kept import in_file
from tests.server import Visitor

pytestmark = pytest.mark.skipif(recorder.library() is None, reason="only Python itself can call its SQLite")

TAPS = 60
PLAYERS = 2


def play(served, folder, taps, pragmas="PRAGMA wal_autocheckpoint=40;"):
    """Record a server while players play on it by turns; each acknowledged tap is told in the recording."""
    recording = folder / "recording"
    server = served(folder / "var", RECORDING=str(recording), PRAGMAS=pragmas)
    bots = [Bot(Visitor(server), seed) for seed in range(PLAYERS)]
    for number in range(taps):
        bot = bots[number % PLAYERS]
        bot.tap()
        recorder.append(recording, recorder.Entry("told", str(bot.game.name), bot.game.version))
    for bot in bots:
        bot.close()
    server.cut_off()
    return recording


class Cuts:
    """Power cuts at moments of a recording, and what they have done."""

    def __init__(self, folder):
        self.folder = folder / "after"
        self.folder.mkdir()
        self.tried = self.lost = self.broken = 0

    def __str__(self):
        return f"{self.tried} power cuts: {self.lost} lost a tap, {self.broken} left no whole database"

    def try_one(self, disk, told, luck=None):
        """Cut the power now, and look what is left of the taps that were acknowledged before."""
        self.tried += 1
        kept = in_file(disk.cut(self.folder, luck))
        if kept is None or any(kept.faults(name) for name in kept.games):
            self.broken += 1
        elif any(name not in kept.games or kept.games[name]["version"] < version for name, version in told.items()):
            self.lost += 1


def cut_the_power_everywhere(recording, before, folder):
    """After each acknowledged tap, twice, and now and then in the middle of what is written."""
    disk, told, cuts, luck = Disk(before), {}, Cuts(folder), Random(1)
    for entry in recorder.entries(recording):
        if entry.deed == "told":
            told[UUID(entry.name)] = entry.offset
            cuts.try_one(disk, told)
        else:
            disk.take(entry)
            if luck.random() > 0.1:
                continue
        cuts.try_one(disk, told, luck)
    return cuts


def lost_nothing(cuts):
    """What was tried, for the figures."""
    assert cuts.tried > 0
    assert (cuts.lost, cuts.broken) == (0, 0)
    return f"synchronous=FULL: {cuts}"


def test_no_power_cut_loses_an_acknowledged_tap(served, prepared, tmp_path, figure):
    recording = play(served, tmp_path, TAPS)
    synced = {entry.name for entry in recorder.entries(recording) if entry.deed == "synced"}
    assert synced == {"db.sqlite3", "db.sqlite3-wal"}  # the log was moved into the database, too
    cuts = cut_the_power_everywhere(recording, prepared, tmp_path)
    assert cuts.tried >= 2 * TAPS
    figure(lost_nothing(cuts))


@pytest.mark.parametrize("level", ["NORMAL", "OFF"])
def test_a_database_that_syncs_less_would_be_found_to_lose_taps(served, prepared, tmp_path, figure, level):
    recording = play(served, tmp_path, TAPS // 4, f"PRAGMA synchronous={level};")
    cuts = cut_the_power_everywhere(recording, prepared, tmp_path)
    figure(f"synchronous={level}: {cuts}")
    assert cuts.lost + cuts.broken > TAPS // 4
