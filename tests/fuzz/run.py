"""Rounds of bad requests to one world, each from a seed of its own, so that any can be had again alone."""

import secrets
import time
import traceback
from collections import Counter
from random import Random
from unittest.mock import patch

from django.db import transaction
from django.http import HttpResponse
from django.test import Client, client

from game.models import Game
from magdagdon_site.requests import LenientRequest
from tests.chance import seeded
from tests.fuzz.addresses import addresses
from tests.fuzz.forms import Book
from tests.fuzz.requests import Maker, Request
from tests.fuzz.world import World

REQUESTS_A_ROUND = 50
"""Few: in the course of a round people get logged out, and games and families go."""

TOO_MANY = 12
"""Different failures after which nobody wants to see more."""


class Failures:
    """What broke, each kind once: by the exception and where it was raised."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.statuses: Counter[int] = Counter()

    def look_at(self, request: Request, response: HttpResponse, again: str) -> None:
        """Take down an answer that says that the server broke."""
        self.statuses[response.status_code] += 1
        if response.status_code < 500:
            return
        _kind, error, trace = getattr(response, "exc_info", None) or (None, None, None)
        where = traceback.extract_tb(trace)[-1] if trace else None
        kind = f"{response.status_code} {error!r:.300} in {where and f'{where.filename}:{where.lineno}'}"
        whole = "".join(traceback.format_tb(trace)[-6:]) if trace else ""
        signature = f"{type(error).__name__} {where and (where.filename, where.lineno)}"
        if signature not in self.kinds:
            self.kinds[signature] = f"{kind}\n{whole}{request.line[:3000]}\nAgain: {again}"
            print(f"BROKEN: {self.kinds[signature]}", flush=True)

    def __str__(self) -> str:
        return "\n\n".join([f"{len(self.kinds)} kinds of requests broke the server.", *self.kinds.values()])


def run(requests: int, first_seed: int | None) -> None:
    """Send so many bad requests; whatever comes of them, the server does not break, and neither does a game."""
    failures, sent, began = Failures(), 0, time.monotonic()
    with seeded("the world"):
        world = World()
        book = _walk(world, failures)
    print(f"{len(book.forms)} forms in {time.monotonic() - began:.0f} s", flush=True)
    seed = secrets.randbelow(10**9) if first_seed is None else first_seed
    maker = Maker(addresses(), world.known, book, world.names)
    while sent < requests and len(failures.kinds) < TOO_MANY:
        count = min(REQUESTS_A_ROUND, requests - sent)
        _round(seed, count, world, maker, failures)
        sent, seed = sent + count, seed + 1
        if sent % 1000 == 0:
            print(f"{sent} bad requests in {time.monotonic() - began:.0f} s; next SEED={seed}", flush=True)
    print(
        f"{failures.statuses.total()} answers:",
        ", ".join(f"{n} with {status}" for status, n in sorted(failures.statuses.items())),
    )
    assert not failures.kinds, str(failures)


def _walk(world: World, failures: Failures) -> Book:
    """Look at every page once, as those who are shown the most of it, and take down its forms."""
    book, random = Book(), Random("walk")
    for address in addresses():
        for who in _concerned(str(address)):
            request = Request(who, "GET", address.good(world.known, random), "")
            response = _sent(request, world.browser(who))
            failures.look_at(request, response, "make soak ARGS=tests/soak/test_fuzzer.py")
            if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
                book.read(who, request.address, response.content.decode())
    return book


def _concerned(address: str) -> list[str]:
    if address.startswith("/admin/"):
        return ["Susana"]
    if address.startswith("/accounts/"):
        return ["nobody", "Majda", "Emil"]  # the last has a second factor
    return ["Majda"]


def _round(seed: int, count: int, world: World, maker: Maker, failures: Failures) -> None:
    random = Random(seed)
    browsers = {who: world.browser(who) for who in world.people}
    again = f"SEED={seed} STEPS={count} make soak ARGS=tests/soak/test_fuzzer.py"
    with transaction.atomic(), seeded(seed):
        for _ in range(count):
            request = maker.make(random)
            failures.look_at(request, _sent(request, browsers[request.who]), again)
        broken = [game.pk for game in Game.objects.all() if game.faults]
        assert not broken, f"games are not what their turns make them: {broken}\nAgain: {again}"
        transaction.set_rollback(True)


def _sent(request: Request, browser: Client) -> HttpResponse:
    """The answer; what the server leaves in the database when it breaks is undone, as by a real one."""
    with transaction.atomic(), patch.object(client, "WSGIRequest", LenientRequest):  # the server's own
        response = request.send(browser)
        if response.status_code >= 500:
            transaction.set_rollback(True)
    return response
