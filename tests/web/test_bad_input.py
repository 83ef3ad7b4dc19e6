"""Nonsense changes nothing and gets a clear sentence."""

import json
import logging
from io import BytesIO
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils.module_loading import import_string

from game import wording
from game.rules.refusal import Reason
from tests.games import lay_out, rows
from tests.page import read
from tests.web.answers import sentence
from tests.web.deeds import DEEDS, PHASES

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
NONSENSE = {
    "text": "nonsense",
    "negative": "-1",
    "huge": "9" * 400,
    "very huge": "9" * 5000,
    "float": "1.0",
    "exponent": "1e0",
    "plus": "+1",
    "padded": " 1",
    "padded by a line end": "1\n",
    "underscore": "1_0",
    "superscript": "²",
    "arabic digit": "\u0661",
    "fullwidth digit": "\uff11",
    "fullwidth letter": "\uff42\uff12",
    "NUL": "1\0",
    "only NUL": "\0",
    "capital": "B2",
    "list": "[1]",
    "null": "null",
    "true": "True",
    "markup": "<script>alert(1)</script>",
    "SQL": "' OR 1=1 --",
    "surrogate": "\ud800",
    "path": "../../etc/passwd",
}
FIELDS = {deed.name: {"version": "1", **{name: str(value) for name, value in deed.fields.items()}} for deed in DEEDS}
MAY_BE_MISSING = {("stage", "die"), ("power", "dice")}
MAY_BE_EMPTY = {("stage", "die")}
EVERY_FIELD = [(deed, name) for deed, fields in FIELDS.items() for name in fields]


def encoded(pairs):
    """Form data byte for byte as given, lone surrogates included."""
    return "&".join(f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for name, value in pairs)


def send(client, game, deed, body, *, content_type=FORM, htmx=False):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.generic("POST", f"/games/{game.pk}/{deed}/", body, content_type, headers=headers)


@pytest.fixture
def games(majda):
    """A game in each phase."""
    return {phase: lay_out(majda.player, **position) for phase, position in PHASES.items()}


def fields_for(game, deed):
    return FIELDS[deed] | {"version": str(game.version)}


def assert_refused(response, game):
    """422, the table as it is, and a sentence that says why; read as text, there are so many of them."""
    assert response.status_code == 422
    text = response.content.decode()
    assert f'data-version="{game.version}"' in text
    assert f">{wording.REASONS[Reason.MALFORMED]}</" in text


@pytest.mark.parametrize(("deed", "field"), EVERY_FIELD)
def test_nonsense_in_a_field_is_refused_in_every_phase(majda, games, deed, field):
    before = rows()
    for number, value in enumerate(NONSENSE.values()):
        for phase in ("place", list(PHASES)[number % len(PHASES)]):
            fields = fields_for(games[phase], deed) | {field: value}
            response = send(majda, games[phase], deed, encoded(fields.items()), htmx=phase == "place")
            assert_refused(response, games[phase])
    assert rows() == before


@pytest.mark.parametrize(("deed", "field"), EVERY_FIELD)
def test_a_field_that_is_missing_or_empty_is_refused_unless_it_may_be(majda, games, deed, field):
    game, before = games["roll"], rows()
    fields = fields_for(game, deed)
    missing = send(majda, game, deed, encoded((name, value) for name, value in fields.items() if name != field))
    empty = send(majda, game, deed, encoded((fields | {field: ""}).items()))
    for response, may_be in (missing, (deed, field) in MAY_BE_MISSING), (empty, (deed, field) in MAY_BE_EMPTY):
        if may_be:
            assert (response.status_code, sentence(response)) == (422, "Roll the dice first.")
        else:
            assert_refused(response, game)
    assert rows() == before


@pytest.mark.parametrize(("deed", "field"), [pair for pair in EVERY_FIELD if pair != ("power", "dice")])
def test_two_answers_to_one_question_are_refused(majda, games, deed, field):
    before = rows()
    for game in games.values():
        fields = fields_for(game, deed)
        other = {"version": "0", "die": "3", "cell": "c1", "kind": "reroll"}[field]
        for again in fields[field], other, "":
            assert_refused(send(majda, game, deed, encoded([*fields.items(), (field, again)])), game)
    assert rows() == before


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", FORM),
        (b"", ""),
        (b"\xff\xfe\x00version=1", FORM),
        (b"version=%ff%fe&die=%ed%a0%80&cell=%00&kind=%c0%80", FORM),
        (b"version=\xff&die=\xed\xa0\x80&cell=\xc0\x80&kind=\xff", FORM),
        (b"&&&===&;;", FORM),
        (b"version=1", "text/plain"),
        (b"version=1", "application/octet-stream"),
        (b"version=1", "nonsense"),
        (b"\x00" * 1000, "image/png"),
        (b"<version>1</version>", "application/xml"),
        (json.dumps({"version": 1, "die": 0, "cell": "b2"}).encode(), "application/json"),
        (b'{"version": 1', "application/json"),
        (b"--x\r\n\r\n", "multipart/form-data; boundary=x"),
        (b"version=0&version=1", FORM + "; charset=utf-8"),
    ],
)
def test_a_body_that_is_no_form_is_refused(majda, games, body, content_type):
    before = rows()
    for number, (deed, game) in enumerate(zip(FIELDS, [*games.values()] * 2, strict=True)):
        assert_refused(send(majda, game, deed, body, content_type=content_type, htmx=number % 2 == 0), game)
    assert rows() == before


def test_a_charset_that_there_is_not_is_no_matter(majda, games):
    game = games["place"]
    body = f"version={game.version}".encode()
    assert send(majda, game, "undo", body, content_type=FORM + "; charset=nonsense").status_code == 303


@pytest.fixture
def log():
    """What comes to the console; `caplog` would show what goes nowhere, too."""
    records, handler = [], logging.Handler()
    handler.emit = records.append
    logging.getLogger().addHandler(handler)
    yield records
    logging.getLogger().removeHandler(handler)


def test_a_way_on_that_is_too_long_to_be_one_is_refused_and_no_line_in_the_log(majda, log):
    response = majda.get("/players/me/", {"long": "a" * 20_000})  # it would lead on from the page to log in
    assert response.status_code == 400
    assert read(response.content).one("h1").text == "That could not be understood"
    assert log == []


# Django itself refuses to read these, whatever they are for, before the game is asked: the answer is its 400.


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"&".join(b"field%d=1" % number for number in range(1001)), FORM),
        (b"version=1&" * 5000, FORM),
        (b"version=" + b"1" * (2_621_440 + 1), FORM),
        (b"version=1", FORM + "; charset=utf-16"),
        (b"version=1", "multipart/form-data"),
        (b"version=1", "multipart/form-data; boundary=\xc3\xa9"),
    ],
    ids=["1,001 fields", "5,000 fields", "2.5 MB", "another charset", "no boundary", "a bad boundary"],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_what_django_refuses_to_read_gets_the_page_for_that_and_no_line_in_the_log(
    majda, games, body, content_type, htmx, log
):
    before = rows()
    for deed in FIELDS:
        response = send(majda, games["place"], deed, body, content_type=content_type, htmx=htmx)
        assert response.status_code in (400, 413)
        assert read(response.content).one("h1").text == "That could not be understood"
    assert log == []
    assert rows() == before


def test_fields_that_nobody_asked_for_are_no_matter(majda, games):
    body = encoded([("version", str(games["place"].version)), ("board", "6666"), ("die", "9"), ("player", "x")])
    assert send(majda, games["place"], "undo", body).status_code == 303


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "1",
        "\0",
        "'; DROP TABLE game_game; --",
        "00000000-0000-0000-0000-00000000000",
        "00000000-0000-0000-0000-0000000000000",
        "{00000000-0000-0000-0000-000000000000}",
        "urn:uuid:00000000-0000-0000-0000-000000000000",
        "00000000000000000000000000000000",
        "0000000g-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-000000000000\n",
        "\u0661" * 8 + "-0000-0000-0000-000000000000",
        "..",
        "%2e%2e",
        "a" * 5000,
    ],
)
def test_an_address_that_is_no_game_is_not_found(majda, address):
    lay_out(majda.player)
    before = rows()
    path = f"/games/{quote(address)}/"
    for response in [majda.get(path), majda.get(f"{path}record.json"), majda.post(f"{path}roll/", {"version": 0})]:
        assert response.status_code == 404
        assert read(response.content).one("h1").text == "Nothing here"
    assert rows() == before


def test_the_address_of_a_game_in_capitals_is_not_the_game(majda):
    game = lay_out(majda.player)
    assert majda.get(game.get_absolute_url().upper()).status_code == 404


@pytest.mark.parametrize("value", [*NONSENSE.values(), "", "PEACEFUL", "Peaceful", "peaceful ", "peacefull"])
def test_a_difficulty_that_there_is_not_starts_nothing(majda, value):
    before = rows()
    response = majda.post("/games/", encoded([("difficulty", value)]), content_type=FORM)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.MALFORMED]
    assert read(response.content).one("form", class_="choice")
    assert rows() == before


@pytest.mark.parametrize("value", list(NONSENSE.values()))
def test_a_name_for_the_game_that_is_none_starts_nothing(majda, value):
    before = rows()
    body = encoded([("difficulty", "peaceful"), ("game", value)])
    assert majda.post("/games/", body, content_type=FORM).status_code == 422
    assert rows() == before


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [("game", str(uuid4()))],
        [("difficulty", "peaceful"), ("difficulty", "peaceful")],
        [("difficulty", "peaceful"), ("difficulty", "nightmare")],
        [("difficulty", "peaceful"), ("game", str(uuid4())), ("game", str(uuid4()))],
    ],
)
def test_a_start_with_too_little_or_too_much_starts_nothing_and_makes_no_player(pairs):
    visitor, before = Client(), rows()
    response = visitor.post("/games/", encoded(pairs), content_type=FORM)
    assert response.status_code == 422
    assert "sessionid" not in response.cookies
    assert rows() == before


@pytest.mark.parametrize("value", [*NONSENSE.values(), "", "Dark", "dark "])
def test_a_theme_that_there_is_not_is_not_kept(majda, value):
    before = rows()
    response = majda.post("/settings/", encoded([("theme", value)]), content_type=FORM)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.MALFORMED]
    assert rows() == before


@pytest.mark.parametrize(
    "pairs", [[], [("theme", "dark")] * 2, [("theme", "dark"), ("shortcuts", "on"), ("shortcuts", "on")]]
)
def test_settings_with_too_little_or_too_much_are_not_kept(majda, pairs):
    before = rows()
    assert majda.post("/settings/", encoded(pairs), content_type=FORM).status_code == 422
    assert rows() == before


@pytest.mark.parametrize(
    "path", ["/games/", "/leaderboard/", "/leaderboard/survival/", "/scores/", "/scores/survival/"]
)
@pytest.mark.parametrize("page", [*NONSENSE.values(), "", "0", "-7", "last", "1&page=2"])
def test_a_page_that_there_is_not_shows_another(majda, path, page):
    lay_out(majda.player, "3456/3456/3456/3456")
    before = rows()
    response = majda.get(f"{path}?page={quote(page.encode('utf-8', 'surrogatepass'), safe='&=')}")
    assert response.status_code == 200
    assert read(response.content).one("h1")
    assert rows() == before


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard/hard/",
        "/leaderboard/peaceful/1/",
        "/scores/hard/",
        "/scores/PEACEFUL/",
        "/scores/peaceful/1/",
        "/scores/%00/",
        "/play/",
    ],
)
def test_a_page_that_is_none_is_not_found(majda, path):
    assert majda.get(path).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "sessionid=nonsense; csrftoken=\x01"},
        {"Cookie": "sessionid=" + "a" * 4000},
        {"Cookie": "messages=nonsense; sessionid="},
        {"Cookie": "===;;;\xff"},
        {"Accept-Language": "*;q=nonsense, \xff"},
        {"Accept-Language": "xx-" * 2000},
        {"HX-Request": "\xff", "HX-Current-URL": "nonsense://["},
    ],
)
def test_headers_that_are_nonsense_are_no_matter(headers):
    client = Client(headers=headers)
    for path in "/", "/games/", "/scores/", "/settings/", "/rules/", "/about/":
        assert client.get(path).status_code == 200
    assert client.post(f"/games/{uuid4()}/roll/", {"version": 0}).status_code in (401, 404)


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain; charset*=nonsense''x",
        f"{FORM}; charset*=nonsense''x",
        f"{FORM}; a=" + "x" * 20_000,
        f"{FORM}; charset=\0",
        "\xff",
    ],
    ids=lambda text: text[:40],
)
def test_a_content_type_that_nobody_can_read_brings_no_form(content_type):
    """The server itself is asked: what it cannot make a request of never comes to a page."""
    application, answers = import_string("magdagdon_site.wsgi.application"), []
    environ = RequestFactory()._base_environ(
        PATH_INFO="/games/", REQUEST_METHOD="POST", CONTENT_TYPE=content_type, HTTP_HOST="localhost", CONTENT_LENGTH="2"
    )
    token = "x" * 32
    environ |= {"wsgi.input": BytesIO(b"a=b"), "HTTP_COOKIE": f"csrftoken={token}", "HTTP_X_CSRFTOKEN": token}
    body = b"".join(application(environ, lambda status, headers: answers.append((status, dict(headers)))))
    assert answers[0][0].startswith("422 ")
    assert read(body).one("h1")
