"""HTTP as a browser speaks it, as cheaply as Python can: one connection a player, one request at a time."""

import asyncio
import re
import zlib
from typing import NamedTuple

_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_LOCATION = re.compile(rb"\r\nlocation: *([^\r]+)", re.IGNORECASE)
_SESSION = re.compile(rb"\r\nset-cookie: *((?:__Host-)?sessionid=[^;\r]+)", re.IGNORECASE)
_ZIPPED = re.compile(rb"\r\ncontent-encoding: *gzip", re.IGNORECASE)
_GZIP = 31
"""zlib's number for it."""


class Broken(Exception):
    """The connection ended before the answer did."""


class Answer(NamedTuple):
    """An answer; its body is unzipped, and empty where there is none."""

    status: int
    head: bytes
    body: bytes

    @property
    def location(self) -> str:
        """Where it sends the browser."""
        found = _LOCATION.search(self.head)
        return found[1].decode() if found else ""

    @property
    def session(self) -> str:
        """The session's cookie, if it sets one."""
        found = _SESSION.search(self.head)
        return found[1].decode() if found else ""


class Wire:
    """A connection that is kept open, and opened anew where the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line: _Line | None = None

    async def ask(self, request: bytes) -> Answer:
        """Send a request and wait for its answer.

        Raises:
            OSError: the server does not listen.
            Broken: it ended the connection before it had answered.
        """
        if self._line is None or self._line.is_closed:
            loop = asyncio.get_running_loop()
            _, self._line = await loop.create_connection(_Line, "127.0.0.1", self.port)
        return await self._line.ask(request)

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line.close()
            self._line = None


class _Line(asyncio.Protocol):
    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[Answer] | None = None
        self._received = bytearray()

    @property
    def is_closed(self) -> bool:
        return self._transport is None or self._transport.is_closing()

    def ask(self, request: bytes) -> asyncio.Future[Answer]:
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(_HEAD_END)
        if end < 0:
            return
        head = bytes(self._received[:end])
        length = _LENGTH.search(head)
        if length is None or len(self._received) < end + len(_HEAD_END) + int(length[1]):
            return  # more is to come; a server that tells no length ends it by hanging up, which counts as broken
        body = bytes(self._received[end + len(_HEAD_END) :])
        self._received.clear()
        if _ZIPPED.search(head):
            body = zlib.decompress(body, _GZIP)
        if self._answer and not self._answer.done():
            self._answer.set_result(Answer(int(head[9:12]), head, body))

    def connection_lost(self, _exc: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(Broken("hung up"))
