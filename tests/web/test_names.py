"""Display names: what can be one, and when two are the same."""

import unicodedata

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from game import wording
from game.models import Player
from game.names import LONGEST, RESERVED, NameFault, NameRefused, clean, name_key

CODES = [code for code, _name in settings.LANGUAGES]

GOOD = [
    "Majda",
    "Żółć",
    "Čeněk",
    "Łukasz",
    "O'Neill",
    "Anne-Marie",
    "J. R. Smith",
    "majda 2",
    "R2-D2",
    "Åse Ørsted",
    "Đorđe",
    "Nguyễn Ái",
    "Strauß",
    "Ədalət",
    "Ольга",
    "Володимир",
    "Ελένη",
    "李雷",
    "佐々木",
    "さくら",
    "スーパーマリオ",
    "田中さくら 7",
    "김철수",
    "مريم",
    "שרה",
    "अनिता",
    "สมชาย",
    "Αθηνά 5",
    "x" * LONGEST,
]


@pytest.mark.parametrize("text", GOOD)
def test_a_name_is_shown_as_it_was_typed(text):
    assert clean(text).shown == text
    assert clean(text).key


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Majda  ", "Majda"),
        ("\tMajda\n", "Majda"),
        ("Majda   von  Gdansk", "Majda von Gdansk"),
        ("Majda\u00a0K", "Majda K"),
        ("\uff2dajda", "Majda"),
        ("Cene\u030ck", "Cen\u011bk"),
        ("O\u2019Neill", "O'Neill"),
        ("Anne\u2010Marie", "Anne-Marie"),
        ("ﬁlip", "filip"),
    ],
)
def test_a_name_has_one_way_of_writing(typed, shown):
    assert clean(typed).shown == shown


BAD = {
    "": NameFault.TOO_SHORT,
    "   ": NameFault.TOO_SHORT,
    "M": NameFault.TOO_SHORT,
    "x" * (LONGEST + 1): NameFault.TOO_LONG,
    "x" * 10_000: NameFault.TOO_LONG,
    "\ufdfa" * 3: NameFault.TOO_LONG,
    "<script>alert(1)</script>": NameFault.TOO_LONG,
    "<b>Majda</b>": NameFault.CHARACTER,
    "Majda & Emil": NameFault.CHARACTER,
    'Majda"': NameFault.CHARACTER,
    "Ma\x00jda": NameFault.CHARACTER,
    "Ma\njda": NameFault.CHARACTER,
    "Ma\tjda": NameFault.CHARACTER,
    "Ma\u200bjda": NameFault.CHARACTER,
    "Ma\u200djda": NameFault.CHARACTER,
    "Ma\u2060jda": NameFault.CHARACTER,
    "Ma\u00adjda": NameFault.CHARACTER,
    "\ufeffMajda": NameFault.CHARACTER,
    "\u202eadjaM": NameFault.CHARACTER,
    "Majda\u2066": NameFault.CHARACTER,
    "Majda\ue000": NameFault.CHARACTER,
    "Majda\u0378": NameFault.CHARACTER,
    "Majda\ud800": NameFault.CHARACTER,
    "Majda\U000e0041": NameFault.CHARACTER,
    "Majda\ufe0f": NameFault.CHARACTER,
    "Ma\u034fjda": NameFault.CHARACTER,
    "Majda\u2800": NameFault.CHARACTER,
    "\u3164\u3164": NameFault.CHARACTER,
    "\u115f\u1160김": NameFault.CHARACTER,
    "Majda 🎲": NameFault.CHARACTER,
    "M\u0336a\u0336": NameFault.CHARACTER,
    "Majd\u0301\u0302\u0303a": NameFault.CHARACTER,
    "Majda\u20dd": NameFault.CHARACTER,
    "M\u0250jd\u0251": NameFault.CHARACTER,
    "ᴍᴀᴊᴅᴀ": NameFault.CHARACTER,
    "ꓟꓮꓙꓓꓮ": NameFault.CHARACTER,
    "ᎷᎪᎫᎠᎪ": NameFault.CHARACTER,
    "Maj\u01c0da": NameFault.CHARACTER,
    "ͲᏔ": NameFault.CHARACTER,
    "Majd\u0430": NameFault.MIXED,
    "Μajda": NameFault.MIXED,
    "Majdaש": NameFault.MIXED,
    "李 Ольга": NameFault.MIXED,
    "さくら 김": NameFault.MIXED,
    "1234": NameFault.NO_LETTER,
    ". - .": NameFault.NO_LETTER,
    "''": NameFault.NO_LETTER,
    "admin": NameFault.RESERVED,
    "Adm1n": NameFault.RESERVED,
    "A.D.M.I.N.": NameFault.RESERVED,
    "MAGDAGDON": NameFault.RESERVED,
    "Guest": NameFault.RESERVED,
    "Former  Player": NameFault.RESERVED,
}


@pytest.mark.parametrize(("text", "fault"), BAD.items(), ids=range(len(BAD)))
def test_what_is_no_name_is_refused_with_its_reason(text, fault):
    with pytest.raises(NameRefused) as refused:
        clean(text)
    assert refused.value.fault is fault


def test_a_stroke_through_letters_is_at_most_a_mark_each():
    """One mark is what some languages need beside their composed letters; two are a trick."""
    assert clean("ọ́lá").shown
    with pytest.raises(NameRefused):
        clean("ọ́\u0302lá")
    with pytest.raises(NameRefused):
        clean("Majda \u0301")


@pytest.mark.parametrize("code", CODES)
def test_nobody_is_called_guest_or_former_player_in_any_language(code):
    with translation.override(code):
        for text in (wording.GUEST, wording.FORMER_PLAYER):
            for written in (str(text), str(text).upper(), str(text).replace(" ", "")):
                assert name_key(written) in RESERVED
                with pytest.raises(NameRefused):
                    clean(written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Majda", "majda"),
        ("Majda", "M.A.J.D.A"),
        ("Majda", "Maj da"),
        ("Majda", "\uff2dajda"),
        ("Lily", "L1ly"),
        ("Ilse", "lIse"),
        ("Otto", "0tt0"),
        ("Strauss", "Strauß"),
        ("modern", "modem"),
        ("O'Neill", "ONeill"),
        ("cop", "сор"),
        ("HATA", "НАТА"),
        ("Maja", "Маја"),
        ("Boo", "Воо"),
        ("Zeta", "Ζετα"),
        ("Cene\u030ck", "Cen\u011bk"),
        ("ロボ", "口ボ"),
        ("へび", "ヘび"),
    ],
)
def test_names_that_look_alike_are_the_same(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Majda", "Magda"),
        ("Żółć", "Zolc"),
        ("Čeněk", "Ceněk"),
        ("Emil", "Emily"),
        ("Ольга", "Олена"),
        ("Łukasz", "Lukasz"),
    ],
)
def test_names_that_differ_to_the_eye_are_two(one, other):
    assert name_key(one) != name_key(other)


LETTERS = st.characters(exclude_categories=["Cs"])


@given(st.one_of(st.text(LETTERS, max_size=40), st.text("Majdża ŁąłАавеоİıßﬁ.-'́ 012", max_size=30)))
def test_any_text_is_a_name_or_is_refused(text):
    try:
        name = clean(text)
    except NameRefused:
        return
    key_length = Player._meta.get_field("name_key").max_length
    assert 1 <= len(name.key) <= key_length
    assert 2 <= len(name.shown) <= LONGEST
    assert clean(name.shown) == name
    assert not any(unicodedata.category(char)[0] in "CSZ" for char in name.shown.replace(" ", ""))
    assert not set(name.shown) & set('<>&"')


@pytest.mark.parametrize("code", CODES)
def test_every_fault_has_a_sentence_of_its_own(code):
    with translation.override(code):
        sentences = {str(wording.NAME_FAULTS[fault]) for fault in NameFault}
    assert len(sentences) == len(NameFault)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
