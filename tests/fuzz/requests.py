"""Bad requests: any address, any method, any fields, in any encoding."""

from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse
from django.test import Client

from tests.fuzz.addresses import Address
from tests.fuzz.forms import Book
from tests.fuzz.nonsense import CONTENT_TYPES, HEADERS, METHODS, some_nonsense

FORM = "application/x-www-form-urlencoded"
BOUNDARY = "BoUnDaRy"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"

STAFF = ["Rita", "Susana"]

type Fields = list[tuple[str, str]]


@dataclass
class Request:
    """One request of one of the people."""

    who: str
    method: str
    address: str
    content_type: str = FORM
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    def send(self, client: Client) -> HttpResponse:
        headers = dict(self.headers)
        more: dict[str, Any] = {"wsgi.input": BytesIO(self.body)}  # which ends where a connection would
        if "Content-Length" in headers:
            more["CONTENT_LENGTH"] = headers.pop("Content-Length")
        if "Cookie" in headers:  # in place of all that the client has
            more["HTTP_COOKIE"] = headers.pop("Cookie")
        return client.generic(self.method, self.address, self.body, self.content_type, headers=headers, **more)

    @property
    def line(self) -> str:
        """A line for the shell that sends the same to a server at hand; `$SESSION` is that of `who`."""
        headers = {"Cookie": "sessionid=$SESSION", "Content-Type": self.content_type} | self.headers
        written = " ".join(f"-H {_quoted(f'{name}: {value}'.encode('latin-1'))}" for name, value in headers.items())
        address = _quoted(f"http://127.0.0.1:8000{self.address}".encode())
        body = "" if not self.body else f"printf {_quoted(self.body, b'%')[1:]} | "
        sent = " --data-binary @-" if self.body else ""
        return f"{body}curl -si -X {self.method} {address} {written}{sent}  # as {self.who}"


def _quoted(raw: bytes, also: bytes = b"") -> str:
    """The bytes for bash, every one of them; behind the ``$`` for `printf`, which can write what no word can hold."""
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b"\\'" + also else f"\\{byte:03o}" for byte in raw)
    return f"$'{''.join(plain)}'"


class Maker:
    """Makes requests from what is known: the same `random` makes the same ones."""

    def __init__(self, addresses: list[Address], known: dict[str, list[str]], book: Book, people: list[str]) -> None:
        self.addresses, self.known, self.book, self.people = addresses, known, book, people

    def make(self, random: Random) -> Request:
        """A bad request."""
        request = self._of_a_form(random) if random.random() < 0.6 else self._anywhere(random)
        if random.random() < 0.25:
            request.headers |= random.choice(HEADERS)
        if random.random() < 0.1:
            request.headers["HX-Request"] = "true"
        return request

    def _of_a_form(self, random: Random) -> Request:
        """A form that a page shows, with something wrong in it."""
        form = random.choice(self.book.forms)
        who = form.who if random.random() < 0.7 else random.choice(self.people)
        fields = self._spoilt(_one_of_each(form.fields, random), random)
        if form.method == "GET":
            return Request(who, "GET", f"{form.action}?{_urlencoded(fields)}")
        content_type, body = self._written(fields, random)
        return Request(who, "POST", form.action, content_type, body)

    def _anywhere(self, random: Random) -> Request:
        address = random.choice(self.addresses).any(self.known, random)
        who = random.choice(STAFF if address.startswith("/admin/") and random.random() < 0.7 else self.people)
        method = random.choice(["GET", "POST"]) if random.random() < 0.85 else random.choice(METHODS)
        if method in ("GET", "HEAD"):
            address += f"?{_urlencoded(self._query(random))}" if random.random() < 0.7 else ""
            return Request(who, method, address, "")
        fields = [(random.choice(self.book.names), self._value(random)) for _ in range(random.randrange(6))]
        content_type, body = self._written(fields, random)
        return Request(who, method, address, content_type, body)

    def _query(self, random: Random) -> Fields:
        asked = random.choices(self.book.queries_by_name, k=random.randrange(1, 4))
        fields = [(name, random.choice(values)) for name, values in asked]
        return self._spoilt(fields, random)

    def _value(self, random: Random) -> str:
        if random.random() < 0.3:
            return random.choice(random.choice(list(self.known.values())) or ["1"])
        return some_nonsense(random)

    def _spoilt(self, fields: Fields, random: Random) -> Fields:
        """One or two things wrong: a value, a field given twice or not at all, one that belongs elsewhere."""
        fields = list(fields)
        for _ in range(random.choice([1, 1, 1, 2, 3])):
            at = random.randrange(len(fields)) if fields else 0
            match random.randrange(10):
                case 0 if fields:
                    del fields[at]
                case 1 if fields:
                    fields.insert(at, (fields[at][0], random.choice([fields[at][1], self._value(random)])))
                case 2:
                    fields.append((random.choice(self.book.names), self._value(random)))
                case 3:
                    fields.append((some_nonsense(random), self._value(random)))
                case 4 if fields and random.random() < 0.05:
                    fields += [(fields[at][0], "x")] * 1200
                case 5 if fields and random.random() < 0.02:
                    fields[at] = (fields[at][0], "x" * 2_700_000)
                case _ if fields:
                    fields[at] = (fields[at][0], self._value(random))
        return fields

    def _written(self, fields: Fields, random: Random) -> tuple[str, bytes]:
        """The fields as a body, mostly as a browser writes it."""
        chance = random.random()
        if chance < 0.7:
            return FORM, _urlencoded(fields).encode()
        if chance < 0.85:
            return MULTIPART, _multipart(fields, random)
        body = random.choice([_urlencoded(fields).encode(), _multipart(fields, random), random.randbytes(40), b"{"])
        return random.choice([FORM, MULTIPART, *CONTENT_TYPES]), body[: random.choice([None, None, len(body) // 2])]


def _one_of_each(fields: Fields, random: Random) -> Fields:
    """A choice for every name: a page offers many."""
    offered: dict[str, list[str]] = {}
    for name, value in fields:
        offered.setdefault(name, []).append(value)
    return [(name, random.choice(values)) for name, values in offered.items()]


def _urlencoded(fields: Fields) -> str:
    return urlencode(
        [(name.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass")) for name, value in fields]
    )


def _multipart(fields: Fields, random: Random) -> bytes:
    """Each field as a part of its own, now and then as a file or in an encoding that there is not."""
    parts = []
    for name, value in fields:
        more = random.choice([b""] * 8 + [b'; filename="a\xff.png"', b"; filename=", b"; filename*=nonsense''%ff"])
        kind = random.choice(
            [b""] * 8
            + [
                b"Content-Transfer-Encoding: base64\r\n",
                b"Content-Type: text/plain; charset=nonsense\r\n",
                b"X" * 2000 + b": y\r\n",
            ]
        )
        written = quote(name.encode("utf-8", "surrogatepass"), safe=" -[]<>").encode()
        parts.append(
            b"--"
            + BOUNDARY.encode()
            + b'\r\nContent-Disposition: form-data; name="'
            + written
            + b'"'
            + more
            + b"\r\n"
            + kind
            + b"\r\n"
            + value.encode("utf-8", "surrogatepass")
            + b"\r\n"
        )
    return b"".join(parts) + random.choice([b"--" + BOUNDARY.encode() + b"--\r\n"] * 9 + [b""])
