"""Settings from the environment."""

import os
import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env

HARD_TO_GUESS = "lamp-turtle-9-dice-4-castle-river-2-moss-kettle-owl"
NEITHER = r"^THING is not set, and .*secret can neither be read nor made: .*\.$"


@pytest.fixture(autouse=True)
def given(monkeypatch):
    """Sets the variable that a test reads; unset until then."""
    monkeypatch.delenv("THING", raising=False)
    return lambda value: monkeypatch.setenv("THING", value)


@pytest.fixture
def file(tmp_path):
    """Where a secret is to lie, in a folder that is not there yet."""
    return tmp_path / "var" / "secret"


def test_a_text_is_read_without_the_space_around_it(given):
    given("  Europe/Vienna \n")
    assert env.text("THING", "UTC") == "Europe/Vienna"


def test_a_text_that_is_unset_is_the_default():
    assert env.text("THING", "UTC") == "UTC"


@pytest.mark.parametrize("value", ["", "   "])
def test_a_text_that_is_empty_is_the_default(given, value):
    given(value)
    assert env.text("THING", "UTC") == "UTC"


@pytest.mark.parametrize("value", ["1", "true", "True", "YES", "on", " 1 "])
def test_a_flag_is_on(given, value):
    given(value)
    assert env.flag("THING", default=False) is True


@pytest.mark.parametrize("value", ["0", "false", "False", "NO", "off", "", " 0 "])
def test_a_flag_is_off(given, value):
    given(value)
    assert env.flag("THING", default=True) is False


@pytest.mark.parametrize("default", [True, False])
def test_a_flag_that_is_unset_is_the_default(default):
    assert env.flag("THING", default=default) is default


@pytest.mark.parametrize("value", ["maybe", "2", "-1", "tru", "1 0"])
def test_a_flag_that_is_nonsense_is_refused_by_name(given, value):
    given(value)
    with pytest.raises(ImproperlyConfigured, match=rf"^THING must be 1 or 0, not '{value}'\.$"):
        env.flag("THING", default=False)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("one", ["one"]),
        ("one,two", ["one", "two"]),
        (" one , two ,", ["one", "two"]),
        (",,one", ["one"]),
        (",", []),
    ],
)
def test_words_are_separated_by_commas(given, value, words):
    given(value)
    assert env.words("THING", "default") == words


def test_words_that_are_unset_are_the_default():
    assert env.words("THING", "localhost,[::1]") == ["localhost", "[::1]"]


@pytest.mark.parametrize(("value", "number"), [("1", 1), ("64", 64), (" 8 ", 8), ("", 2)])
def test_a_number_is_read(given, value, number):
    given(value)
    assert env.number("THING", 2, range(1, 65)) == number


@pytest.mark.parametrize("value", ["0", "65", "-1", "lots", "2.5", "²", "٣"])
def test_a_number_that_is_nonsense_or_out_of_range_is_refused_by_name(given, value):
    given(value)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be a number from 1 to 64, not "):
        env.number("THING", 2, range(1, 65))


@pytest.mark.parametrize(("value", "word"), [("closed", "closed"), (" Closed ", "closed"), ("", "open")])
def test_a_choice_is_read(given, value, word):
    given(value)
    assert env.choice("THING", "open", ["open", "closed"]) == word


def test_a_choice_of_something_else_is_refused_by_name(given):
    given("ajar")
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be open, invitation or closed, not 'ajar'\.$"):
        env.choice("THING", "open", ["open", "invitation", "closed"])


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


@pytest.mark.parametrize(("value", "zone"), [("Europe/Amsterdam", "Europe/Amsterdam"), ("", "UTC")])
def test_a_time_zone_is_read(given, value, zone):
    given(value)
    assert env.time_zone("THING", "UTC") == zone


@pytest.mark.parametrize("value", ["Nonsense/Land", "../etc/passwd", "/", "x" * 5000])
def test_a_time_zone_that_is_none_is_refused_by_name(given, value):
    given(value)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be a time zone "):
        env.time_zone("THING", "UTC")


def test_a_folder_is_made(given, tmp_path):
    given(str(tmp_path / "here" / "and there"))
    assert env.folder("THING", tmp_path).is_dir()
    assert env.folder("THING", tmp_path) == tmp_path / "here" / "and there"
    assert (tmp_path / "here" / "and there").stat().st_mode & 0o777 == 0o700  # others have no business in it


def test_a_token_that_could_be_guessed_is_refused_and_not_repeated(given):
    given("")
    assert env.token("THING") == ""
    given("a-token-of-16-or")
    assert env.token("THING") == "a-token-of-16-or"
    given("a-token-of-15-o")
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be 16 random characters or more\.$"):
        env.token("THING")


def test_a_folder_that_cannot_be_made_is_refused_by_name(given, tmp_path):
    (tmp_path / "file").touch()
    given(str(tmp_path / "file" / "folder"))
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be a folder that can be made: "):
        env.folder("THING", tmp_path)


def test_a_secret_of_the_environment_comes_first_and_leaves_no_file(given, file):
    given(HARD_TO_GUESS)
    assert env.secret("THING", file) == HARD_TO_GUESS
    assert not file.parent.exists()


def test_a_secret_is_made_once_and_read_ever_after(file):
    secret = env.secret("THING", file)
    assert env.secret("THING", file) == secret
    assert file.read_text() == secret
    assert list(file.parent.iterdir()) == [file]


def test_a_secret_is_long_and_never_the_same(tmp_path):
    secrets = {env.secret("THING", tmp_path / str(number)) for number in range(10)}
    assert len(secrets) == 10
    assert min(map(len, secrets)) >= 64  # below 50 characters, Django's deployment check complains


def test_a_secret_is_for_its_owner_alone(file):
    before = os.umask(0)
    try:
        env.secret("THING", file)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_secret_that_an_administrator_wrote_is_read_without_its_line_end(file):
    file.parent.mkdir()
    file.write_text(f"{HARD_TO_GUESS}\n")
    assert env.secret("THING", file) == HARD_TO_GUESS


@pytest.mark.parametrize("short", ["majda", HARD_TO_GUESS[:49], "x" * 60, "abab" * 20])
def test_a_secret_that_could_be_guessed_is_refused_by_name_and_not_repeated(given, short, file):
    given(short)
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be 50 random characters or more: ") as refused:
        env.secret("THING", file)
    assert short not in str(refused.value)


@pytest.mark.parametrize("short", ["", "majda"])
def test_a_file_with_a_secret_that_could_be_guessed_is_refused_by_name(file, short):
    file.parent.mkdir()
    file.write_text(short)
    with pytest.raises(ImproperlyConfigured, match=r"^THING, as .*secret has it, must be 50 random "):
        env.secret("THING", file)


def test_a_secret_that_cannot_be_read_is_refused_by_name(file):
    file.mkdir(parents=True)
    with pytest.raises(ImproperlyConfigured, match=NEITHER):
        env.secret("THING", file)


def test_a_secret_that_cannot_be_made_is_refused_by_name(file):
    file.parent.write_text("a file where the folder should be")
    with pytest.raises(ImproperlyConfigured, match=NEITHER):
        env.secret("THING", file)


def test_processes_that_start_at_once_read_the_same_secret(file):
    program = (
        "import sys, pathlib; from magdagdon_site import env; print('ready', flush=True); sys.stdin.readline();"
        "print(env.secret('THING', pathlib.Path(sys.argv[1])))"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", program, file], stdin=-1, stdout=-1, text=True) for _ in range(8)
    ]
    assert [process.stdout.readline() for process in processes] == ["ready\n"] * 8
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    secrets = {process.communicate()[0] for process in processes}
    assert secrets == {file.read_text() + "\n"}
    assert list(file.parent.iterdir()) == [file]


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
