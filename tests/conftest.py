"""What tests in all folders share."""

import os
from contextlib import contextmanager
from pathlib import Path

import hypothesis
import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import TransactionTestCase, override_settings
from django.utils import translation
from whitenoise.base import WhiteNoise

from game import dice
from tests.guests import Guest
from tests.postgresql import like_the_tests_own


@pytest.hookimpl(tryfirst=True)  # before those are left out that `-m` does not ask for
def pytest_collection_modifyitems(items):
    """Mark the tests that touch a database, and those in a real browser."""
    for item in items:
        needs = set(getattr(item, "fixturenames", ()))
        is_of_django = item.cls is not None and issubclass(item.cls, TransactionTestCase)
        if item.get_closest_marker("django_db") or is_of_django or needs & {"db", "transactional_db", "database_url"}:
            item.add_marker("database")
        if "playwright" in needs:
            item.add_marker("browser")


pytest.register_assert_rewrite("tests.faults", "tests.players")  # what they find wrong is told in full


def pytest_terminal_summary(terminalreporter):
    """Print what tests have measured (`figure`)."""
    passed = terminalreporter.stats.get("passed", [])
    if figures := [text for report in passed for name, text in report.user_properties if name == "figure"]:
        terminalreporter.section("figures")
        for figure in figures:
            terminalreporter.line(figure)


@pytest.fixture
def figure(record_property):
    """Note what was measured, to be printed at the end of the run."""
    return lambda text: record_property("figure", text)


# Machines are shared: how long an example takes says nothing. The examples are the same each time: what has passed once
# passes again. And what kills a mutant needs no simplest form.
_PHASES = [phase for phase in hypothesis.Phase if phase.name in ("explicit", "generate")]
_FOR_MUTANTS = {"phases": _PHASES} if "MUTANT_UNDER_TEST" in os.environ else {}
hypothesis.settings.register_profile("magdagdon", deadline=None, derandomize=True, **_FOR_MUTANTS)
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
    with override_settings(STATIC_ROOT=root), looked_through_once(root):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield root


@contextmanager
def looked_through_once(root):
    """Let the clients of the tests share what WhiteNoise finds in a folder that stays as it is.

    A server looks once, as it starts. Every client here is a server of its own, and the look is most of its time.
    """
    look, found = WhiteNoise.update_files_dictionary, {}

    def look_once(self, folder, prefix):
        if Path(folder) != root:
            look(self, folder, prefix)
            return
        if prefix not in found:
            look(self, folder, prefix)
            found[prefix] = dict(self.files)
        self.files.update(found[prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", look_once)
        yield


@pytest.fixture(scope="module")
def database_url():
    """The address of an empty database for a server, of the kind that the tests run on: "" is SQLite's own."""
    with like_the_tests_own() as address:
        yield address


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
