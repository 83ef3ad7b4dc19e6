"""What a tap costs the server: `make bench`.

A `stage` tap against a bare view that does what no answer can do without: it knows the session, locks the game, checks
its version, updates the row, commits, and answers a few words. Both go through all the middleware, as a browser's
request does (CSRF token, gzip), onto a database in a file with the server's own settings. They take turns within one
run, so that a busy machine slows both, and from calls of several depths (see `magdagdon_site.stack`).
"""

from http import HTTPStatus
from io import BytesIO
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.http import require_POST

from game.models import Game
from game.players import player_id
from magdagdon_site.stack import with_room
from tests.games import lay_out
from tests.guests import Guest

ROUNDS = 80
DEPTHS = (0, 8, 16, 24, 32)
AT_MOST = 2.5
TOKEN = "a" * 32


@require_POST
def bare(request, game_id):
    """The least that a tap can be."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id, player_id=player_id(request))
        if int(request.POST["version"]) != game.version:
            return HttpResponse(status=HTTPStatus.CONFLICT)
        game.version += 1
        game.updated_at = timezone.now()
        game.save(force_update=True)
    return HttpResponse("Done.")


urlpatterns = [path("bare/<uuid:game_id>/", bare), path("", include("game.urls"))]


def called_from(depth, function, *args, **fields):
    """What the function gives, called from so many frames further down."""
    return called_from(depth - 1, function, *args, **fields) if depth else function(*args, **fields)


class Tap:
    """Taps of one player, timed from the request at the door to the answer's last byte."""

    def __init__(self, session):
        self.application = with_room(WSGIHandler())  # as `magdagdon_site.wsgi` makes it
        self.cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"

    def __call__(self, address, **fields):
        body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN}).encode()
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": address,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": self.cookies,
            "HTTP_HX_REQUEST": "true",
            "HTTP_ACCEPT_ENCODING": "gzip, deflate, br",
            "HTTP_ACCEPT_LANGUAGE": "en",
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": BytesIO(),
            "wsgi.version": (1, 0),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        start = perf_counter()
        response = self.application(environ, lambda *_: None)
        b"".join(response)
        response.close()
        taken = perf_counter() - start
        assert response.status_code == HTTPStatus.OK
        return taken


@pytest.mark.skipif(connection.vendor != "sqlite", reason="measured as the server runs unless told otherwise")
@pytest.mark.django_db(transaction=True)
@pytest.mark.urls(__name__)
def test_a_stage_tap_takes_at_most_2_5_times_as_long_as_a_bare_one(static_files):  # noqa: ARG001 - what the pages link to
    assert not settings.DEBUG
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    guest = Guest()
    tap = Tap(guest.cookies[settings.SESSION_COOKIE_NAME].value)
    played = lay_out(guest.player, "343./3344/.433/....", dice="3456", selected=0)
    other = lay_out(guest.player, "343./3344/.433/....", dice="3456", selected=0)
    stage, undo = (f"/games/{played.pk}/{deed}/" for deed in ("stage", "undo"))
    plain = f"/bare/{other.pk}/"
    version, bare_version = played.version, other.version
    staged, done = {depth: [] for depth in DEPTHS}, {depth: [] for depth in DEPTHS}
    for _ in range(ROUNDS):
        for depth in DEPTHS:
            staged[depth].append(called_from(depth, tap, stage, version=version, cell="c4", die=0))
            tap(undo, version=version + 1)
            version += 2
            done[depth].append(called_from(depth, tap, plain, version=bare_version))
            bare_version += 1
    ratios = []
    for depth in DEPTHS:
        full, least = median(staged[depth]), median(done[depth])
        ratios.append(full / least)
        print(  # noqa: T201 - a measurement is there to be read
            f"\nA stage tap: {full * 1e3:.2f} ms, a bare one: {least * 1e3:.2f} ms (medians of {ROUNDS},"
            f" {depth} frames deep): {full / least:.2f} times as long (at most {AT_MOST} wanted)",
            end="",
        )
    assert max(ratios) <= AT_MOST
