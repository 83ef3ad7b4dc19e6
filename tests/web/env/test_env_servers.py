"""The addresses of other servers, with their passwords: of e-mail, of PostgreSQL, of Redis."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env


@pytest.mark.parametrize(
    ("value", "host", "port", "user", "password", "use_ssl", "use_tls"),
    [
        ("smtps://majda:p%40ss@mail.example", "mail.example", 465, "majda", "p@ss", True, False),
        ("smtps://majda:x@mail.example:4650/", "mail.example", 4650, "majda", "x", True, False),
        ("smtp://majda:x@mail.example", "mail.example", 587, "majda", "x", False, True),
        ("smtp://localhost", "localhost", 25, "", "", False, False),
        ("smtp://[::1]:2525", "::1", 2525, "", "", False, False),
    ],
)
def test_the_server_of_e_mail_is_read_from_its_address(given, value, host, port, user, password, use_ssl, use_tls):
    given(value)
    options = env.mailers("THING")["default"]["OPTIONS"]
    assert (options["host"], options["port"]) == (host, port)
    assert (options["username"], options["password"]) == (user, password)
    assert (options["use_ssl"], options["use_tls"]) == (use_ssl, use_tls)


def test_without_a_server_of_e_mail_nothing_is_sent():
    assert env.mailers("THING") == {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}


@pytest.mark.parametrize(
    "value",
    ["mail.example", "http://mail.example", "smtp://", "smtp://x:secret@[", "smtp://x:secret@h:port", "smtp://h/x"],
)
def test_an_address_of_e_mail_that_is_nonsense_is_refused_by_name_and_not_repeated(given, value):
    given(value)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be an address such as ") as refused:
        env.mailers("THING")
    assert "secret" not in str(refused.value)


def database(**more):
    """What an address of a database comes to: a local one with no user, unless told otherwise."""
    bare = {"NAME": "majda", "USER": "", "PASSWORD": "", "HOST": "", "PORT": "", "OPTIONS": {}}
    return {"ENGINE": "django.db.backends.postgresql", "CONN_HEALTH_CHECKS": True, **bare, **more}


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("postgresql:///majda", database()),
        ("postgres://db.example/majda", database(HOST="db.example")),
        (
            "postgresql://m%40x:p%3As%2F@db.example:5433/my%20dice",
            database(NAME="my dice", USER="m@x", PASSWORD="p:s/", HOST="db.example", PORT="5433"),
        ),
        ("postgresql://m@/majda?host=/run/pg&port=5499", database(USER="m", HOST="/run/pg", PORT="5499")),
        (
            "postgresql://[::1]/majda?sslmode=require",
            database(HOST="::1", OPTIONS={"sslmode": "require"}),
        ),
    ],
)
def test_an_address_of_a_database_is_taken_apart(given, address, wanted):
    given(address)
    assert env.postgresql("THING") == wanted


@pytest.mark.parametrize("value", [None, "", "  "])
def test_without_an_address_there_is_no_such_database(given, value):
    if value is not None:
        given(value)
    assert env.postgresql("THING") is None


@pytest.mark.parametrize(
    "address",
    [
        "majda",
        "mysql://u:secret@h/majda",
        "postgresql://u:secret@h/",
        "postgresql://u:secret@h",
        "postgresql://u:secret@h:port/majda",
        "postgresql://u:secret@h:99999/majda",
        "postgresql://u:secret@h/a/b",
        "postgresql://u:secret@[h/majda",
        "postgresql://u:secret@h/majda?sslmode",
    ],
)
def test_an_address_that_is_none_is_refused_by_name_and_its_password_is_not_told(given, address):
    given(address)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must look like postgresql://user") as refused:
        env.postgresql("THING")
    assert "secret" not in str(refused.value)
    assert refused.value.__suppress_context__


@pytest.mark.parametrize("address", ["redis://cache.example", "rediss://u:p%40@cache.example:6380/2", "redis://[::1]/"])
def test_an_address_of_redis_is_where_the_cache_lies(given, address):
    given(f" {address} ")
    assert env.redis("THING") == {"BACKEND": "game.redis_cache.RedisCache", "LOCATION": address}


@pytest.mark.parametrize("value", [None, "", "  "])
def test_without_an_address_of_redis_there_is_no_such_cache(given, value):
    if value is not None:
        given(value)
    assert env.redis("THING") is None


@pytest.mark.parametrize(
    "address",
    [
        "localhost:6379",
        "memcached://secret@h",
        "redis://",
        "redis:///0",
        "redis://:secret@h:port/0",
        "redis://:secret@h:0/0",
        "redis://:secret@h:99999/0",
        "redis://:secret@h/games",
        "redis://:secret@h/0/1",
        "redis://:secret@h/0?db=1",
        "redis://:secret@[h/0",
    ],
)
def test_an_address_of_redis_that_is_none_is_refused_by_name_and_its_password_is_not_told(given, address):
    given(address)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must look like redis://:password@host") as refused:
        env.redis("THING")
    assert "secret" not in str(refused.value)


def test_redis_without_what_speaks_to_it_says_what_to_install(given, monkeypatch):
    given("redis://:secret@h/0")
    monkeypatch.setattr(env, "find_spec", lambda _name: None)
    with pytest.raises(ImproperlyConfigured, match=r"^THING needs .*requirements-extras\.lock\.$") as refused:
        env.redis("THING")
    assert "secret" not in str(refused.value)
