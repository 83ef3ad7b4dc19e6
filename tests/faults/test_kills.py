"""Whatever of the server is killed or stopped during play: no acknowledged tap is lost, and no turn doubled."""

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.players.bot import Bot
from tests.players.kept import all_is_kept
from tests.players.playing import PLAYERS, playing
from tests.server import Server, Visitor

KILLS = 20
RESTARTS = 1


def kill_workers(server: Server, kills: int) -> str:
    """Kill a worker again and again while players play, and now and then all of them."""
    random = Random(1)
    with playing(server) as play:
        for number in range(kills):
            play.goes_on()
            workers = server.workers
            for worker in workers if number % 10 == 9 else [random.choice(workers)]:
                os.kill(worker, signal.SIGKILL)
    return f"workers killed {kills} times: {play}"


def restart(server: Server, end: Callable[[Server], None], times: int) -> str:
    """End the whole server while players play, and start it again."""
    with playing(server) as play:
        for _ in range(times):
            play.goes_on(20)
            end(server)
            server.start()
    return f"the whole server ended by {end.__name__} {times} times: {play}"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the workers are found as Linux tells them")
def test_workers_killed_one_after_the_other_and_now_and_then_all_at_once(served, figure):
    figure(kill_workers(served(), KILLS))


def test_workers_killed_between_a_turn_and_its_board(served, figure):
    with playing(served(MORTAL="game_turn")) as play:
        play.goes_on(40)
    assert play.unanswered > 0
    figure(f"workers killed between their second turn and its board: {play}")


@pytest.mark.parametrize("end", [Server.cut_off, Server.stop], ids=["killed", "stopped"])
def test_the_whole_server_ends_and_starts_again(served, figure, end):
    figure(restart(served(), end, RESTARTS))


def answers(server):
    """Whether it takes anything more."""
    with closing(Visitor(server, timeout=0.5)) as visitor:
        try:
            return visitor.get("/about/").status == 200
        except OSError:
            return False


def test_taps_that_are_on_their_way_when_the_server_is_told_to_end_are_answered(served, tmp_path):
    door = tmp_path / "entered"
    server = served(ENTERED=str(door))
    bots = [Bot(Visitor(server), seed) for seed in range(PLAYERS)]
    bots[0].tap()
    before = door.stat().st_size
    stopping = threading.Thread(target=server.stop)
    with ThreadPoolExecutor(PLAYERS) as pool, closing(sqlite3.connect(server.var / "db.sqlite3")) as other:
        other.execute("BEGIN IMMEDIATE")
        taps = [pool.submit(bot.tap) for bot in bots]
        while door.stat().st_size < before + PLAYERS:
            time.sleep(0.01)
        stopping.start()  # SIGTERM
        while answers(server):
            time.sleep(0.01)
        assert not any(tap.done() for tap in taps)
        other.rollback()
        for tap in taps:
            tap.result()
    stopping.join()
    assert [bot.unanswered for bot in bots] == [0] * PLAYERS
    server.start()
    for bot in bots:
        bot.tap()
        bot.close()
    all_is_kept(server, bots)
