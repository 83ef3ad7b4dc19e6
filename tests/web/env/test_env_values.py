"""Settings from the environment: texts, flags, words, numbers, choices, time zones, folders and tokens."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env


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


def test_a_folder_that_cannot_be_made_is_refused_by_name(given, tmp_path):
    (tmp_path / "file").touch()
    given(str(tmp_path / "file" / "folder"))
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be a folder that can be made: "):
        env.folder("THING", tmp_path)


def test_a_token_that_could_be_guessed_is_refused_and_not_repeated(given):
    given("")
    assert env.token("THING") == ""
    given("a-token-of-16-or")
    assert env.token("THING") == "a-token-of-16-or"
    given("a-token-of-15-o")
    with pytest.raises(ImproperlyConfigured, match=r"^THING must be 16 random characters or more\.$"):
        env.token("THING")
