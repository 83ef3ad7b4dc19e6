"""The log: one line an event, and no secret in it."""

import json
import logging
import re
from io import StringIO

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import path
from django.utils import timezone

from game.models import Game
from magdagdon_site import logs, urls
from tests.accounts import PASSWORD, log_in, make_user
from tests.games import lay_out, seal
from tests.web.deeds import DEEDS

pytestmark = pytest.mark.django_db

SECRET = "open-sesame-17"
ADDRESS = "203.0.113.9"
ROUTE = "/join/<str:invitation>/"


def breaks(_request, **_kwargs):
    """A fault that tells what the visitor has sent, as databases do."""
    try:
        raise ValueError(f"not unique: ({SECRET})")
    except ValueError as first:
        raise RuntimeError(f"no place for {SECRET!r} from {ADDRESS}") from first


urlpatterns = [path("join/<str:invitation>/", breaks), path("breaks/", breaks), *urls.urlpatterns]
handler500 = urls.handler500
on_breaking_pages = pytest.mark.urls(__name__)


@pytest.fixture(params=logs.FORMATS)
def written(request):
    """What the log has said, in either format."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter({"json": logs.JsonLine, "text": logs.Line}[request.param]())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def lines():
    """The lines of the deeds, taken apart."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonLine())
    logging.getLogger("game.deeds").addHandler(handler)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logging.getLogger("game.deeds").removeHandler(handler)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_a_deed_is_one_line(majda, lines, deed, htmx):
    game = lay_out(majda.player, **deed.position)
    response = majda.deed(game, deed.name, htmx=htmx, **deed.fields)
    (line,) = lines()
    assert line.pop("ms") > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d", line.pop("time"))
    assert line == {
        "level": "INFO",
        "logger": "game.deeds",
        "request": response["X-Request-ID"],
        "message": "deed",
        "deed": deed.name,
        "result": "done",
        "game": str(game.pk),
        "version": game.version + 1,
        "turn": game.turns_ended + 1,
    }


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_a_refused_deed_is_one_line_with_the_reason(majda, lines, deed):
    game = lay_out(majda.player, **deed.refused_position)
    majda.deed(game, deed.name, **deed.refused_fields)
    majda.deed(game, deed.name, **deed.refused_fields, version=99)
    majda.deed(game, "stage", cell="nonsense")
    assert [line["result"] for line in lines()] == [deed.reason, "stale", "malformed"]
    assert {(line["game"], line["version"]) for line in lines()} == {(str(game.pk), game.version)}


def test_the_start_of_a_game_is_one_line(lines):
    Client().post("/games/", {"difficulty": "peaceful"})
    (line,) = lines()
    assert (line["deed"], line["game"], line["turn"]) == ("start", str(Game.objects.get().pk), 1)


def test_looking_and_what_is_somebody_elses_is_no_deed(majda, emil, lines):
    game = lay_out(majda.player)
    majda.get("/")
    emil.deed(game, "roll")
    majda.get(f"/games/{game.pk}/roll/")
    assert lines() == []


def test_for_people_a_deed_reads_well(majda, written):
    majda.deed(lay_out(majda.player), "roll")
    line = written.getvalue()
    if not line.startswith("{"):
        assert re.fullmatch(
            r"\S+ INFO game\.deeds \[\d{10}\] deed deed=roll result=done game=\S{36} version=1 turn=1 ms=[\d.]+\n", line
        )


@on_breaking_pages
@pytest.mark.parametrize("address", [f"/join/{SECRET}/", f"/breaks/?invitation={SECRET}", "/breaks/"])
def test_a_fault_is_traced_without_what_the_visitor_sent(written, address, majda):
    majda.raise_request_exception = False
    majda.cookies["language"] = SECRET
    response = majda.post(address, {"password": SECRET}, REMOTE_ADDR=ADDRESS)
    assert response.status_code == 500
    told = written.getvalue()
    for secret in SECRET, ADDRESS, majda.cookies["sessionid"].value:
        assert secret not in told
    for trace in "test_logs.py", "in breaks", "RuntimeError", "ValueError", "not unique: (", response["X-Request-ID"]:
        assert trace in told
    assert (ROUTE in told) == address.startswith("/join/")


def test_a_row_that_the_database_refuses_is_not_told(written, majda):
    """PostgreSQL tells all of it: the seed of a running game."""
    game = seal(lay_out(majda.player))
    try:
        Game.objects.filter(pk=game.pk).update(finished_at=timezone.now())
    except IntegrityError:
        logging.getLogger("django.request").exception("A fault")
    assert "game_finished_with_score" in written.getvalue()
    assert game.seed not in written.getvalue()


@on_breaking_pages
def test_a_fault_is_traced_even_if_what_was_sent_cannot_be_read(written, capsys):
    client = Client(raise_request_exception=False)
    assert client.get("/breaks/?" + "&".join(f"a{number}=1" for number in range(2000))).status_code == 500
    assert "in breaks" in written.getvalue()
    assert "Logging error" not in capsys.readouterr().err


@on_breaking_pages
def test_a_page_that_is_too_old_is_told_without_the_secret_of_its_address(written):
    strict = Client(enforce_csrf_checks=True)
    strict.post(f"/join/{SECRET}/", {"csrfmiddlewaretoken": "b" * 32}, headers={"Origin": f"https://{SECRET}.example"})
    assert SECRET not in written.getvalue()
    assert ROUTE in written.getvalue()


def test_nobody_writes_lines_of_their_own_into_it(written):
    logging.getLogger("game").warning("one\nINFO game.deeds %s", "two\r\nthree")
    assert len(written.getvalue().splitlines()) == 1


@pytest.mark.usefixtures("quick_passwords", "no_tries_yet")
def test_a_visit_leaves_no_secret_in_the_log(written, django_user_model):
    """From the first game to an account and back: whatever is a secret of the visitor, or who it is, is not there."""
    django_user_model.objects.filter(username="olga").delete()
    client = Client(REMOTE_ADDR=ADDRESS, headers={"User-Agent": "Dice Browser 7"})
    client.get("/")
    client.post("/games/", {"difficulty": "peaceful"})
    sessions = {client.cookies["sessionid"].value}
    game = Game.objects.get(player=client.session["player"])
    client.post(f"/games/{game.pk}/roll/", {"version": 0})
    client.post(f"/games/{game.pk}/stage/", {"version": 1, "cell": "a client's text"})
    client.post("/accounts/signup/", {"username": "olga", "password1": PASSWORD, "name": "Olga Owl"})
    user = make_user("hedwig")
    log_in(client, user, "wrong-password-3")
    log_in(client, user)
    sessions.add(client.cookies["sessionid"].value)
    client.get("/players/me/data.json")
    told = written.getvalue()
    assert told.count("game.deeds") == 3
    secrets = [*sessions, PASSWORD, "wrong-password-3", "olga", "Olga Owl", "hedwig", ADDRESS, "Dice Browser"]
    for secret in [*secrets, "a client's text", client.cookies["csrftoken"].value, str(game.player_id)]:
        assert secret not in told
    seed = getattr(Game.objects.get(pk=game.pk), "seed", "") or "no seed"
    assert seed not in told
