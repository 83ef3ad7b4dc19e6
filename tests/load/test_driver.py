"""The driver of the load measures what it says: on a stand-in for the server, whose every answer is known."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from random import Random

from game.models import Game
from tests.load.driver import Crowd, Load
from tests.load.hand import DIFFICULTIES, next_deed, read_start, read_table

STALL = 0.5
"""Seconds."""

START = '<form class="choice" method="post" action="/games/"><input type="hidden" name="game" value="1"></form>'
GAME = "12345678-1234-4234-8234-123456789abc"
TABLE = (
    f'<section data-game="{GAME}" data-version="{{version}}" data-phase="roll" data-difficulty="peaceful"'
    ' data-powers-left="0" data-required="2">'
)


def run(measure):
    """What it has measured, in a thread of its own: that of the tests may have a browser's event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(measure())).result()


class StandIn:
    """Answers every tap, one after the other, as a game that is rolled for ever; it stalls once if it is told to."""

    def __init__(self):
        self.stalls_at = self.cheats_at = None
        self.answered = 0
        self.one_at_a_time = asyncio.Lock()

    def answer(self, request):
        self.answered += 1
        version = 0
        if request.startswith("POST /games/ "):
            return f"HTTP/1.1 303 See Other\r\nLocation: /games/{GAME}/\r\nContent-Length: 0\r\n\r\n"
        if request.startswith("POST"):
            version = int(re.search(r"version=(\d+)", request)[1]) + (self.answered != self.cheats_at)
        body = TABLE.format(version=version) + START
        return f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}"

    async def talk(self, reader, writer):
        with closing(writer), suppress(ConnectionError):
            await self.serve(reader, writer)

    async def serve(self, reader, writer):
        while head := (await reader.readline()).decode():
            request = head
            while (line := (await reader.readline()).decode()) != "\r\n":
                request += line
            request += (await reader.readexactly(int(re.search(r"Content-Length: (\d+)", request)[1]))).decode()
            async with self.one_at_a_time:
                if self.answered == self.stalls_at:
                    await asyncio.sleep(STALL)
                writer.write(self.answer(request).encode())


@asynccontextmanager
async def a_crowd(players):
    """A crowd that has sat down at a stand-in."""
    stand_in = StandIn()
    async with await asyncio.start_server(stand_in.talk, "127.0.0.1", 0) as listening:
        crowd = Crowd(listening.sockets[0].getsockname()[1], players, seed=1)
        await crowd.sit_down()
        yield stand_in, Load(crowd)
        crowd.go_home()


def test_a_stall_is_charged_with_all_who_had_to_wait_meanwhile():
    async def measure():
        async with a_crowd(players=5) as (stand_in, load):
            stand_in.stalls_at = stand_in.answered + 10
            told = await load.keep_coming(rate=100, seconds=1)
            return told, load.latencies

    told, latencies = run(measure)
    assert not told["errors"], told["error_samples"]
    waited = [latency for latency in latencies if latency > STALL / 5]
    assert len(waited) > 20  # five players, who each wait for an answer, would have told of five
    assert max(latencies) >= STALL


def test_a_tap_that_did_not_count_is_an_error():
    async def measure():
        async with a_crowd(players=5) as (stand_in, load):
            stand_in.cheats_at = stand_in.answered + 30
            return await load.rush(60, at_once=2)

    told = run(measure)
    assert told["errors"] == 1
    assert re.search(r"roll of version \d+ answered with version", told["error_samples"][0])
    assert told["answered"] == 59


def test_nobody_at_home_is_an_error_a_tap():
    async def measure():
        async with a_crowd(players=5) as (_, load):
            await asyncio.sleep(0)
        load.crowd.go_home()
        return await load.keep_coming(rate=100, seconds=0.2)

    told = run(measure)
    assert told["errors"] > 5
    assert not told["answered"]


def test_the_players_of_the_load_play_whole_games_without_a_refusal(majda):
    random = Random(5)
    answer = majda.get("/")
    for number in range(3):
        fields = read_start(answer.content, random) | {"difficulty": DIFFICULTIES[number]}
        answer = majda.get(majda.post("/games/", fields)["Location"])
        deeds = set()
        while (table := read_table(answer.content)).phase != "over":
            deed, fields = next_deed(table, random)
            answer = majda.deed(Game(pk=table.game, version=table.version), deed, **fields)
            assert answer.status_code == 200, f"{deed} {fields} at {table}"
            deeds.add(deed)
        assert {"roll", "select", "stage", "confirm"} <= deeds
    assert Game.objects.filter(finished_at__isnull=False).count() == 3
