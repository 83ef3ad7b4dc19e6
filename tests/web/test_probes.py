"""What machines ask about the server: does it live, can it work, and what does it count."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game import census
from game.models import Game
from magdagdon_site import metrics, probes
from tests.games import FULL, finished, lay_out

HERE = {"Host": "127.0.0.1:8000"}


def test_a_living_server_says_so_and_asks_nothing_of_the_database():
    """Without the mark for it, a test that asks the database fails."""
    for ask in Client().get, Client().head:
        response = ask("/healthz")
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert Client().get("/healthz").content == b"alive\n"


@pytest.mark.django_db
def test_a_server_that_can_work_says_so():
    response = Client().get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")
    with CaptureQueriesContext(connection) as queries:
        assert Client().get("/readyz").status_code == 200
    assert len(queries) == 1


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.django_db
def test_neither_https_nor_a_foreign_host_stands_in_the_way_of_a_probe(settings, path):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["game.example"]
    assert Client().get(path, headers={"Host": "10.1.2.3:8000"}).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_probe_only_looks(path):
    response = Client().post(path)
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


@pytest.mark.django_db
def test_a_database_of_an_older_version_is_not_ready(monkeypatch):
    monkeypatch.setattr(probes, "_migrated", False)
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE id = (SELECT MAX(id) FROM django_migrations WHERE app = 'game')"
        )
    for _ in range(2):
        response = Client().get("/readyz")
        assert response.status_code == 503
        assert response.content == b"The database is of an older version: run manage.py migrate.\n"


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_not_ready_and_nothing_of_it_is_told(monkeypatch):
    def fails():
        raise OperationalError("no password for postgresql://majda:secret@db.example")

    monkeypatch.setattr(connection, "cursor", fails)
    response = Client().get("/readyz")
    assert response.status_code == 503
    assert response.content == b"The database does not answer, or has no tables yet (OperationalError).\n"
    assert Client().get("/healthz").status_code == 200


@pytest.fixture
def counting(settings, monkeypatch):
    """A server that counts; this process has counted nothing yet."""
    settings.METRICS = True
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.delenv(metrics.FOLDER, raising=False)
    before = metrics.meters()
    for meter in before:
        meter.clear()
    return lambda **headers: Client().get("/metrics", headers={**HERE, **headers})


def sample(text, name):
    """The value of one line."""
    (value,) = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(value)


@pytest.mark.django_db
def test_deeds_and_refusals_and_their_time_are_counted(counting, majda):
    game = lay_out(majda.player)
    for _ in range(3):
        majda.deed(game, "roll")
    lay_out(majda.player, FULL)
    majda.get("/nowhere/")
    text = counting().content.decode()
    assert sample(text, 'magdagdon_deeds_total{deed="roll"}') == 1
    assert sample(text, 'magdagdon_refusals_total{reason="stale"}') == 2
    assert sample(text, 'magdagdon_deed_seconds_count{deed="roll"}') == 3
    assert sample(text, 'magdagdon_deed_seconds_bucket{deed="roll",le="+Inf"}') == 3
    assert sample(text, 'magdagdon_answers_total{status="2xx"}') == 1
    assert sample(text, 'magdagdon_answers_total{status="4xx"}') == 3
    assert sample(text, 'magdagdon_games{state="running"}') == 1
    assert sample(text, 'magdagdon_games{state="finished"}') == 1


@pytest.mark.django_db
def test_nobody_is_named_in_it(counting, majda):
    majda.deed(lay_out(majda.player), "roll")
    text = counting().content.decode()
    assert set(re.findall(r"(\w+)=\"", text)) <= {"deed", "reason", "status", "state", "le"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("headers", "peer"),
    [
        ({"Host": "game.example"}, "127.0.0.1"),
        ({"X-Forwarded-For": "198.51.100.7"}, "127.0.0.1"),
        ({"X-Forwarded-Proto": "https"}, "127.0.0.1"),
        ({"X-Real-IP": "198.51.100.7"}, "127.0.0.1"),
        ({"Forwarded": "for=198.51.100.7"}, "127.0.0.1"),
        ({"Via": "1.1 proxy"}, "127.0.0.1"),
        ({}, "192.168.1.20"),
        ({}, ""),
    ],
)
def test_it_is_for_this_machine_alone(counting, headers, peer):
    assert counting().status_code == 200
    response = Client(REMOTE_ADDR=peer).get("/metrics", headers={**HERE, **headers})
    assert response.status_code == 404


@pytest.mark.django_db
def test_behind_a_proxy_it_is_for_this_machine_alone_too(counting, settings):
    settings.PROXIES, settings.TRUSTED_PROXIES = 1, ("127.0.0.1",)
    assert counting(**{"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    assert counting(**{"X-Forwarded-For": "127.0.0.1, 198.51.100.7"}).status_code == 404
    assert counting().status_code == 200


@pytest.mark.django_db
def test_a_token_opens_it_from_everywhere_and_then_nothing_else_does(counting, settings):
    settings.METRICS_TOKEN = "token-of-majda"
    far = Client(REMOTE_ADDR="203.0.113.9")
    assert far.get("/metrics", headers={"Authorization": "Bearer token-of-majda"}).status_code == 200
    for wrong in "", "Bearer ", "Bearer token-of-emil", "token-of-majda\N{SNOWMAN}":
        assert far.get("/metrics", headers={"Authorization": wrong}).status_code == 404
    assert counting().status_code == 404


@pytest.mark.django_db
def test_without_the_flag_there_is_no_such_page():
    assert Client().get("/metrics", headers=HERE).status_code == 404


@pytest.fixture
def uncounted(db):  # noqa: ARG001 - where the count is kept
    """Games that nobody has counted yet."""
    cache.delete(census.KEY)


@pytest.mark.usefixtures("uncounted")
def test_games_are_counted_by_their_state(majda):
    long_ago = timezone.now() - timedelta(days=100)
    finished(majda.player, 80, long_ago)
    Game.objects.update(created_at=long_ago)
    lay_out(majda.player)
    assert census.games_by_state() == {"running": 1, "finished": 1, "given up": 0}
    lay_out(majda.player, FULL)
    lay_out(majda.player)
    lay_out(majda.player).give_up(0)
    assert census.games_by_state() == {"running": 2, "finished": 2, "given up": 1}
    cache.delete(census.KEY)
    Game.objects.update(created_at=long_ago)
    Game.objects.filter(given_up_at__isnull=False).update(given_up_at=long_ago)
    assert census.games_by_state() == {"running": 2, "finished": 2, "given up": 1}
    Game.objects.all().delete()
    assert min(census.games_by_state().values()) >= 0


@pytest.mark.usefixtures("uncounted")
def test_all_games_are_counted_once_a_day(majda, monkeypatch):
    long_ago = timezone.now() - timedelta(days=100)
    for _ in range(3):
        finished(majda.player, 80, long_ago)
    Game.objects.update(created_at=long_ago)
    assert census.games_by_state() == {"running": 0, "finished": 3, "given up": 0}
    Game.objects.first().delete()
    with CaptureQueriesContext(connection) as queries:
        assert census.games_by_state()["finished"] == 3
    counted = [query["sql"] for query in queries if '"game_game"' in query["sql"]]
    assert len(counted) == 3
    assert all("> " in sql for sql in counted)
    tomorrow = timezone.now() + timedelta(days=1, hours=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert census.games_by_state()["finished"] == 2


@pytest.mark.usefixtures("uncounted")
@pytest.mark.skipif(connection.vendor != "sqlite", reason="it asks SQLite for its plan")
def test_no_count_walks_over_the_games_of_before():
    census.games_by_state()
    with CaptureQueriesContext(connection) as queries:
        census.games_by_state()
    for query in queries:
        if '"game_game"' in query["sql"]:
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
                plan = " ".join(row[-1] for row in cursor.fetchall())
            assert re.search(
                r"SEARCH game_game USING COVERING INDEX game_(by_start|by_end|given_up) \(\w+>\?\)", plan
            ), plan
