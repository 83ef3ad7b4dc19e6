"""The cache in Redis: what it keeps, and what goes on without it."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from game import census
from game.tries import CannotCount
from tests.accounts import PASSWORD, make_user
from tests.games import lay_out
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords", "static_files")]

WAITS = "Logging in has to wait a moment"


@pytest.fixture
def redis(redis_server, settings):
    """Redis, running and empty, where the cache lies."""
    settings.CACHES = {"default": {"BACKEND": "game.redis_cache.RedisCache", "LOCATION": redis_server.url}}
    if redis_server.process is None:
        redis_server.start()
    cache.clear()
    return redis_server


def log_in(password=PASSWORD, name="majda"):
    return Client(raise_request_exception=False).post("/accounts/login/", {"login": name, "password": password})


@pytest.mark.usefixtures("redis")
@pytest.mark.parametrize("value", [[1764500000.25, 3], "y", True, 7, None, {"ä": [1]}], ids=str)
def test_what_is_kept_comes_back(value):
    cache.set("key", value, 60)
    assert cache.get("key", "nothing") == value
    assert not cache.add("key", "another", 60)
    assert cache.delete("key")
    assert cache.get("key", "nothing") == "nothing"
    assert cache.add("key", value, 60)


@pytest.mark.usefixtures("redis")
def test_what_lies_in_redis_runs_nothing_here():
    cache.set("key", ["plain"], 60)
    client = cache._cache.get_client()
    assert client.get(cache.make_key("key")) == b'["plain"]'
    client.set(cache.make_key("key"), b"cos\nsystem\n(S'true'\ntR.")
    with pytest.raises(ValueError, match="Expecting value"):
        cache.get("key")


@pytest.mark.usefixtures("redis")
def test_games_are_counted_by_their_state_in_redis_too(majda):
    lay_out(majda.player)
    counted = [census.games_by_state() for _ in range(2)]
    assert counted == [{"running": 1, "finished": 0, "given up": 0}] * 2


def test_tries_of_passwords_are_counted_in_redis_alone(redis):
    make_user()
    for _ in range(5):
        assert "is not right" in read(log_in("wrong").content).text
    assert "That was too often" in read(log_in().content).text
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        assert cursor.fetchone() == (0,)
    redis.cut_off()
    redis.start()  # it has forgotten everything, and the connection that was kept is closed
    assert log_in().status_code == 303


@pytest.mark.parametrize("fail", ["cut_off", "freeze"])
def test_without_redis_games_go_on_and_whoever_logs_in_is_told_to_wait(redis, majda, caplog, fail):
    make_user()
    getattr(redis, fail)()
    try:
        response = log_in()
        assert response.status_code == 503
        assert read(response.content).one("h1").text == WAITS
        assert int(response["Retry-After"]) > 0
        told = [record for record in caplog.records if record.levelname == "ERROR"]
        assert [record.name for record in told] == ["game.views.errors"]
        assert not told[0].exc_info
        assert majda.get("/accounts/login/").status_code == 200
        assert majda.deed(lay_out(majda.player), "roll").status_code == 200
        assert majda.post("/games/", {"difficulty": "peaceful"}).status_code == 303
        assert majda.get("/leaderboard/").status_code == 200
    finally:
        redis.thaw() if fail == "freeze" else redis.start()
    cache.clear()  # a try that was cut off would hold its place for ten seconds
    assert log_in().status_code == 303


def test_whoever_is_logged_in_stays_so_without_redis(redis):
    client = Client()
    client.force_login(make_user())
    redis.cut_off()
    assert client.get("/accounts/").status_code in (200, 302)
    assert client.post("/games/", {"difficulty": "peaceful"}).status_code == 303
    assert client.post("/accounts/logout/").status_code == 303


def test_a_redis_that_refuses_the_password_is_as_good_as_none(redis_server, settings):
    address = redis_server.url.replace("not-for-everybody", "wrong")
    settings.CACHES = {"default": {"BACKEND": "game.redis_cache.RedisCache", "LOCATION": address}}
    if redis_server.process is None:
        redis_server.start()
    with pytest.raises(CannotCount):
        cache.get("key")
    assert log_in().status_code == 503
