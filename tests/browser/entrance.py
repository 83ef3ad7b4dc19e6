"""Where the browser's requests come in: one by one, held back while a test looks, or slowly."""

import os
import threading
import time
from contextlib import contextmanager

from django.core.handlers.wsgi import WSGIHandler
from pytest_django.live_server_helper import LiveServer

from magdagdon_site.stack import with_room

LATE = 0.25 if os.environ.get("SLOWLY") else 0
"""Seconds until an answer comes, and again until a page is whole: what a test reads too early is then never there."""


class Entrance:
    """Where requests come in, one by one, for they share one connection to the database; a test can shut it."""

    def __init__(self):
        self.game = with_room(WSGIHandler())
        self.turn = threading.Lock()
        self.gate = None

    def __call__(self, environ, start_response):
        static = environ["PATH_INFO"].startswith("/static/")
        gate = self.gate
        if gate and not static:  # a browser asks for an icon when it likes
            gate.acquire()
        if LATE and not environ["PATH_INFO"].endswith(".css"):  # a page waits for its style, and scripts do not
            time.sleep(LATE)
        with self.turn:
            answer = self.game(environ, start_response)
        return answer if static or not LATE else in_halves(answer)


def in_halves(answer):
    """An answer whose second half comes late; of a page, all that is seen."""
    whole = b"".join(answer)
    answer.close()
    head = whole.find(b"<body") if b"<body" in whole else len(whole) // 2
    yield whole[:head]
    time.sleep(LATE)
    yield whole[head:]


class Server(LiveServer):
    """The game as it is served: its own middleware hands out the static files."""

    def __init__(self, address):
        super().__init__(address, start=False)
        self.thread.static_handler = self._open
        self.start()

    def _open(self, _files):
        self._entrance = Entrance()
        return self._entrance

    def stop(self):
        """Stop, and leave the connection shared: the browser's own may still be closing theirs."""
        self.thread.terminate()

    @contextmanager
    def held(self):
        """Let only static files in until the block ends, and one request for each `release()` of what this yields.

        So a test sees what a page shows before the answer comes.
        """
        gate = self._entrance.gate = threading.Semaphore(0)
        try:
            yield gate
        finally:
            self._entrance.gate = None
            gate.release(100)
