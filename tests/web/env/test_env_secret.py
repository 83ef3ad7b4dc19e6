"""The secret that signs: given, or made once and kept where nobody else can read it."""

import os
import stat
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env

HARD_TO_GUESS = "lamp-turtle-9-dice-4-castle-river-2-moss-kettle-owl"
NEITHER = r"^THING is not set, and .*secret can neither be read nor made: .*\.$"


@pytest.fixture
def file(tmp_path):
    """Where a secret is to lie, in a folder that is not there yet."""
    return tmp_path / "var" / "secret"


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
