"""What of a text can be seen: the kind, over all of Unicode, and what phones and languages write."""

import re
import unicodedata

import pytest

from game.visible import has_piled_marks, hides_something, shows_nothing, spelled_out

CALLED_UNSEEN = re.compile(r"\b(FILLER|BLANK|INVISIBLE|ZERO WIDTH|JOINER|VARIATION SELECTOR|NULL NOTEHEAD|INHERENT)\b")
SEEN_ALL_THE_SAME = re.compile("BLANK SYMBOL|(LINE|GAP|SPACE) FILLER")


def is_unseen(sign):
    """What Unicode says of it by its category or by its name; the code under test goes by neither."""
    name = unicodedata.name(sign, "")
    is_called_so = CALLED_UNSEEN.search(name) and not SEEN_ALL_THE_SAME.search(name)
    return sign != " " and (unicodedata.category(sign)[0] in "CZ" or is_called_so)


REGIONS = ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"]
STYLED = ["™️", "\u2139️", "Ⓜ️", "㊗️", "〽️", "↔️"]

UNSEEN = [sign for sign in map(chr, range(0x110000)) if is_unseen(sign)]


def test_nothing_that_cannot_be_seen_hides_in_a_text():
    assert [sign for sign in UNSEEN if not hides_something(f"Maj{sign}da")] == []
    assert [sign for sign in UNSEEN if not hides_something(sign)] == []


def test_there_is_more_of_it_than_anybody_would_think_of():
    assert len([sign for sign in UNSEEN if sign.isprintable()]) > 260
    assert {*"\u034f\u115f\u1160\u17b4\u180b\u2800\u3164\ufe0f\uffa0", "\U000e0100"} <= set(UNSEEN)


def test_what_is_seen_hides_nothing():
    letters = [sign for sign in map(chr, range(0x110000)) if unicodedata.category(sign) in ("Lu", "Ll", "Nd", "Sm")]
    assert [sign for sign in letters if hides_something(sign) or has_piled_marks(sign)] == []


@pytest.mark.parametrize(
    "picture", ["❤️", "☎︎", "‼️", "👨‍👩‍👧", "❤️‍🔥", "🏳️‍🌈", "🧑🏽‍💻", "🙂‍↔️", "👍🏿", "🇸🇰", "1️⃣", "#️⃣", *REGIONS, *STYLED]
)
def test_the_pictures_of_a_phone_hide_nothing(picture):
    for text in (picture, f"Majda {picture}", f"{picture}{picture}"):
        assert not hides_something(text)
        assert not has_piled_marks(text)


@pytest.mark.parametrize("sign", ["\u200d", "\ufe0e", "\ufe0f"])
@pytest.mark.parametrize(
    "text",
    ["{}", "a{}b", "{}🎲", "1{}", "1{}2", "+{}", "={}=", "★{}★", " {} ", "🎲 {}🎲", "🎲\u0301{}🎲", "🎲{0}{0}🎲"],
)
def test_what_makes_a_picture_is_hidden_anywhere_else(text, sign):
    assert hides_something(text.format(sign))


@pytest.mark.parametrize("sign", ["©", "™", "‼"])
def test_what_is_no_emoji_by_itself_is_joined_to_none(sign):
    assert hides_something(f"{sign}\u200d🎲")
    assert hides_something(f"🎲\u200d{sign}")


@pytest.mark.parametrize(
    ("picture", "letters"), [("‼️", "!!"), ("™️", "TM"), ("\u2139️", "i"), ("Ⓜ️", "M"), ("㊗️", "祝"), ("❤️", "❤️")]
)
def test_a_picture_that_is_spelled_in_letters_leaves_nothing_behind(picture, letters):
    assert spelled_out(f"Wow {picture}") == f"Wow {letters}"
    assert not hides_something(spelled_out(picture))


def test_what_hides_something_does_so_when_it_is_spelled_out():
    assert hides_something(spelled_out("Maj\ufe0fda"))
    assert hides_something(spelled_out("!!\ufe0f"))


def test_a_joiner_with_no_picture_behind_it_is_hidden():
    assert hides_something("🎲\u200d")
    assert hides_something("🎲\u200da")


@pytest.mark.parametrize(
    "word", ["Việt Nam", "Zażółć", "שָׁלוֹם", "بِسْمِ", "สวัสดี", "བསྒྲུབས", "क्षत्रिय", "ខ្មែរ", "မြန်မာ", "தமிழ்", "c\u030c\u0301"]
)
def test_the_marks_of_a_language_are_no_pile(word):
    assert not has_piled_marks(unicodedata.normalize("NFC", word))
    assert not hides_something(word)


@pytest.mark.parametrize("mark", ["\u0301", "\u0323", "\u0489", "\u20dd", "\u0e49", "\u05b0", "\U0001d167"])
def test_marks_are_a_pile_from_the_fourth_on_and_where_they_stand_on_nothing(mark):
    assert not has_piled_marks(f"a{mark * 3}b{mark * 3}")
    assert has_piled_marks(f"ab{mark * 4}")
    assert has_piled_marks(mark)
    assert has_piled_marks(f"a {mark}")


@pytest.mark.parametrize("text", ["", "  ", "\u3164", "\u2800 \u034f", "\u200b\u00a0", "\0", "\ufe0f\u200d"])
def test_a_text_can_show_nothing(text):
    assert shows_nothing(text)


@pytest.mark.parametrize("text", ["a", "\u3164a", "|", "\ue000", "\u0301", "🎲\ufe0f", "\U0001fae9"])
def test_whatever_can_be_seen_of_a_text_shows(text):
    assert not shows_nothing(text)
