"""Nonsense sent to a game changes nothing and gets a clear sentence."""

import json

import pytest

from game import wording
from game.rules.refusal import Reason
from tests.games import lay_out, rows
from tests.page import read
from tests.web.answers import sentence
from tests.web.deeds import DEEDS, PHASES
from tests.web.nonsense import FORM, NONSENSE, encoded

pytestmark = pytest.mark.django_db

FIELDS = {deed.name: {"version": "1", **{name: str(value) for name, value in deed.fields.items()}} for deed in DEEDS}
MAY_BE_MISSING = {("stage", "die"), ("power", "dice")}
MAY_BE_EMPTY = {("stage", "die")}
EVERY_FIELD = [(deed, name) for deed, fields in FIELDS.items() for name in fields]


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
