"""What tests in all folders share."""

import os

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings
from django.utils import translation

from game import dice
from tests.guests import Guest

# Machines are shared: how long an example takes says nothing. And what kills a mutant needs no simplest form.
_PHASES = [phase for phase in hypothesis.Phase if phase.name in ("explicit", "generate")]
_FOR_MUTANTS = {"phases": _PHASES, "database": None, "derandomize": True} if "MUTANT_UNDER_TEST" in os.environ else {}
hypothesis.settings.register_profile("magdagdon", deadline=None, **_FOR_MUTANTS)
hypothesis.settings.load_profile("magdagdon")


@pytest.fixture(autouse=True)
def _no_language_left_behind():
    """A request leaves its language with the thread: the next test must not find it there."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def static_files(tmp_path_factory):
    """The static files, collected as for a server, so that pages name them as a server does."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield root


@pytest.fixture
def quick_passwords(settings):
    """Passwords whose hash takes no time, which is what makes a real one safe."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def no_tries_yet(transactional_db):  # noqa: ARG001 - where they are counted
    """Forget the tries of passwords that tests with real transactions have left behind."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def sends_email(settings):
    """The settings of a site that sends e-mail; what is sent lies in `mailoutbox`."""
    settings.SENDS_EMAIL = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True


@pytest.fixture
def majda(db, static_files):  # noqa: ARG001 - there is nothing to see without them
    """The player whose games are played."""
    return Guest()


@pytest.fixture
def emil(db, static_files):  # noqa: ARG001 - there is nothing to see without them
    """Another player."""
    return Guest()


class ScriptedDice:
    """Dice that fall as told; `thrown` counts them. Unscripted throws fail the test."""

    def __init__(self):
        self.to_come = []
        self.thrown = 0

    def fall(self, values):
        self.to_come += map(int, values)

    def throw(self, count):
        assert len(self.to_come) >= count, "dice thrown that nobody asked for"
        values, self.to_come = tuple(self.to_come[:count]), self.to_come[count:]
        self.thrown += count
        return values


@pytest.fixture
def scripted_dice(monkeypatch):
    """Put the dice in a test's hand: ``scripted_dice.fall("3416")``."""
    scripted = ScriptedDice()
    monkeypatch.setattr(dice, "throw", lambda *_sealed, count: scripted.throw(count))
    monkeypatch.setattr(dice, "throw_unsealed", scripted.throw)
    return scripted
