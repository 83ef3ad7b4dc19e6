"""A player of the load: a guest's browser that plays one game after the other, a request at a time."""

from random import Random
from urllib.parse import urlencode

from tests.load.hand import Fields, Table, next_deed, read_start, read_table
from tests.load.wire import Answer, Wire

TOKEN = "a" * 32
_HEADERS = (
    " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n"
)


PAGES = ["/", "/games/", "/leaderboard/peaceful/", "/games/{game}/", "/games/{game}/replay/"]
"""What players look at between two games."""


class Wrong(Exception):
    """An answer that is not what the tap asked for."""


class Player:
    """Plays on, game after game, and looks at a page in between; after `games` of them another guest takes the place.

    A request's kind is ``start``, ``page``, or the name of the deed.
    """

    def __init__(self, port: int, random: Random, games: int = 10) -> None:
        self.wire = Wire(port)
        self.random = random
        self.games = games
        self._left = random.randint(1, games)
        self._looks_at = ""
        self._session = ""
        self._start: Fields = {}
        self._opening = ""
        self._table: Table | None = None

    async def go(self) -> str:
        """Send the next request, check its answer, and tell its kind.

        Raises:
            Wrong: the answer is not what it should be.
        """
        if self._table and self._table.phase != "over":
            return await self._deed(self._table)
        if self._opening:
            return await self._open()
        if self._looks_at:
            return await self._look()
        if self._start:
            return await self._begin()
        return await self._arrive()

    def lose_the_thread(self) -> None:
        """Hang up and come again as another: nobody knows what became of the tap."""
        self.wire.close()
        self._leave()

    def _leave(self) -> None:
        self._session, self._start, self._looks_at, self._opening, self._table = "", {}, "", "", None
        self._left = self.games

    async def _arrive(self) -> str:
        """A newcomer's first page."""
        answer = await self._ask("GET", "/")
        _expect(answer, 200)
        self._start = read_start(answer.body, self.random)
        return "page"

    async def _look(self) -> str:
        _expect(await self._ask("GET", self._looks_at), 200)
        self._looks_at = ""
        if not self._left:
            self._leave()
        return "page"

    async def _begin(self) -> str:
        answer = await self._ask("POST", "/games/", self._start)
        _expect(answer, 303)
        self._start, self._table, self._opening = {}, None, answer.location
        return "start"

    async def _open(self) -> str:
        answer = await self._ask("GET", self._opening)
        _expect(answer, 200)
        table = read_table(answer.body)
        if table.version != 0 or table.game not in self._opening:
            raise Wrong(f"version {table.version} of {table.game} at {self._opening}")
        self._table, self._opening = table, ""
        return "page"

    async def _deed(self, table: Table) -> str:
        deed, fields = next_deed(table, self.random)
        answer = await self._ask("POST", f"/games/{table.game}/{deed}/", {"version": str(table.version), **fields})
        _expect(answer, 200, deed)
        after = read_table(answer.body)
        if (after.game, after.version) != (table.game, table.version + 1):
            raise Wrong(f"{deed} of version {table.version} answered with version {after.version}")
        self._table = after
        if after.phase == "over":
            self._start = read_start(answer.body, self.random)
            self._looks_at = self.random.choice(PAGES).format(game=after.game)
            self._left -= 1
        return deed

    async def _ask(self, method: str, path: str, fields: Fields | None = None) -> Answer:
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}) if fields is not None else ""
        htmx = "HX-Request: true\r\n" if fields is not None and path != "/games/" else ""
        cookies = f"csrftoken={TOKEN}; {self._session}" if self._session else f"csrftoken={TOKEN}"
        request = f"{method} {path}{_HEADERS}{htmx}Cookie: {cookies}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        answer = await self.wire.ask(request.encode())
        self._session = answer.session or self._session
        return answer


def _expect(answer: Answer, status: int, deed: str = "") -> None:
    if answer.status != status:
        raise Wrong(f"{deed or 'a request'} answered with {answer.status}, not {status}: {answer.body[:300]!r}")
