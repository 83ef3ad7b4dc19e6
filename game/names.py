"""Display names: what a name may hold, and what makes two names the same.

A name is read by others, beside a score: it must not look like another's, nor spoil the page around it. So it is made
of letters of one script, with digits and a few signs; Python knows no scripts, but the name of every letter begins
with its own: ``LATIN SMALL LETTER A``. Of Latin, Greek and Cyrillic only what languages are written with today is
taken, not the letters of phonetics that pass for others. What still looks alike has the same key.
"""

import unicodedata
from enum import Enum, auto
from typing import NamedTuple

SHORTEST, LONGEST = 2, 24
"""Characters of a name."""

_LONGEST_RAW = 8 * LONGEST
"""What is longer cannot become a name, and is not worth a look."""

_SCRIPTS = frozenset(
    [
        *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "ETHIOPIC"),
        *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM"),
        *("SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "HANGUL", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO"),
    ]
)
_MIXTURES = [
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "LATIN"}),
    frozenset({"CJK", "HANGUL", "LATIN"}),
    frozenset({"CJK", "BOPOMOFO", "LATIN"}),
]
"""The scripts that a name may mix: Japanese, Korean and Chinese (Unicode TR39, highly restrictive)."""

_MODERN = {"GREEK": [(0x0386, 0x03CE), (0x1F00, 0x1FFF)], "CYRILLIC": [(0x0400, 0x045F), (0x048A, 0x052F)]}
_MORE_LATIN = frozenset("ÆæÐðØøÞþßẞĐđĦħıŁłŊŋŒœŦŧƏəƁɓƊɗƘƙƳƴƐɛƆɔ")
"""Letters of Latin alphabets that are none of a to z with a mark."""

_SIGNS = {" ": " ", ".": ".", "'": "'", "’": "'", "ʼ": "'", "-": "-", "\N{HYPHEN}": "-"}
_BLANK_LETTERS = frozenset("\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}")
_BLANK_MARKS = frozenset("\u17b4\u17b5")
_COMMON_MARKS = range(0x0300, 0x0334)
"""Marks of many scripts; those that follow strike letters through or tie them together."""

_MARKS_IN_A_ROW = 2
"""What Hebrew, Thai and the scripts of India need; Latin, Greek and Cyrillic have one beside their composed letters."""


class NameFault(Enum):
    """Why a text cannot be a name."""

    TOO_SHORT = auto()
    TOO_LONG = auto()
    CHARACTER = auto()
    MIXED = auto()
    NO_LETTER = auto()
    RESERVED = auto()
    TAKEN = auto()


class NameRefused(Exception):
    """This cannot be a name."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault)
        self.fault = fault


class Name(NamedTuple):
    """A name as it is shown, and its key: names with the same key are the same to the eye."""

    shown: str
    key: str


def clean(text: str) -> Name:
    """The name that was typed, in its one way of writing.

    Raises:
        NameRefused: it cannot be a name.
    """
    if len(text) > _LONGEST_RAW:
        raise NameRefused(NameFault.TOO_LONG)
    shown = _normal(text)
    if len(shown) < SHORTEST:
        raise NameRefused(NameFault.TOO_SHORT)
    if len(shown) > LONGEST:
        raise NameRefused(NameFault.TOO_LONG)
    _check_scripts(shown)
    _check_marks(shown)
    key = name_key(shown)
    if key in RESERVED:
        raise NameRefused(NameFault.RESERVED)
    return Name(shown, key)


def _normal(text: str) -> str:
    text = unicodedata.normalize("NFKC", text.strip())
    if any(unicodedata.category(char) == "Cc" for char in text):  # a line break is no space
        raise NameRefused(NameFault.CHARACTER)
    return " ".join("".join(_SIGNS.get(char, char) for char in text).split())


def _check_scripts(shown: str) -> None:
    scripts = {_script(char) for char in shown if char not in _SIGNS and not (char.isascii() and char.isdigit())}
    scripts.discard("COMBINING")
    if not any(unicodedata.category(char).startswith("L") for char in shown):
        raise NameRefused(NameFault.NO_LETTER)
    if len(scripts) > 1 and not any(scripts <= mixture for mixture in _MIXTURES):
        raise NameRefused(NameFault.MIXED)


def _script(char: str) -> str:
    """The script of a letter, a mark or a digit; marks of many scripts are ``COMBINING``."""
    if char == "\N{IDEOGRAPHIC ITERATION MARK}":
        return "CJK"
    category = unicodedata.category(char)
    script = unicodedata.name(char, "").split(" ")[0].split("-")[0]
    if script == "COMBINING" and ord(char) in _COMMON_MARKS:
        return script
    is_taken = script in _SCRIPTS and char not in _BLANK_LETTERS | _BLANK_MARKS and _is_modern(char, script)
    if not is_taken or category == "Me" or (category[0] not in "LM" and category != "Nd"):
        raise NameRefused(NameFault.CHARACTER)
    return script


def _is_modern(char: str, script: str) -> bool:
    if script == "LATIN":
        return unicodedata.normalize("NFD", char)[0].isascii() or char in _MORE_LATIN
    return script not in _MODERN or any(first <= ord(char) <= last for first, last in _MODERN[script])


def _check_marks(shown: str) -> None:
    """No marks piled up, and none on what is no letter."""
    row, base = 0, ""
    for char in shown:
        if not unicodedata.category(char).startswith("M"):
            row, base = 0, char
            continue
        row += 1
        is_european = base.isalpha() and _script(base) in ("LATIN", "GREEK", "CYRILLIC")
        if row > (1 if is_european else _MARKS_IN_A_ROW) or not base.isalpha():
            raise NameRefused(NameFault.CHARACTER)


# What looks alike, small or capital, has one place in the key. Wrongly the same costs a player another name; wrongly
# different lets one pass for another: in doubt they are the same.
_ALIKE = str.maketrans(
    {
        **dict.fromkeys("i1ıɩι", "l"),
        "0": "o",
        **dict(zip("авекмнорстухѕіјһԁԛԝ", "abekmhopctyxsljhdqw", strict=True)),
        **dict(zip("єӏзьгѵүө", "el3brvyo", strict=True)),
        **dict(zip("αβεζηκμνορτυχ", "abezhkmvoptux", strict=True)),
        **dict(zip("օոսհզ", "onuhq", strict=True)),
        # Han beside Katakana, and Hiragana beside Katakana
        **dict(zip("口二一工力夕卜八へ", "ロニーエカタトハヘ", strict=True)),
    }
)


def name_key(shown: str) -> str:
    """What makes a name itself, whatever its case, width, spaces and signs, and however its letters look."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold())
    digits = "".join(str(unicodedata.digit(char, char)) for char in folded)
    letters = "".join(char for char in digits if char not in _SIGNS and not char.isspace())
    alike = unicodedata.normalize("NFD", letters).translate(_ALIKE)
    return unicodedata.normalize("NFC", alike.replace("rn", "m").replace("vv", "w"))


RESERVED = frozenset(
    name_key(word)
    for word in (
        *("admin", "administrator", "moderator", "system", "MAGDAGDON", "root", "support", "anonymous"),
        *("guest", "player", "former player"),
        *("tamu", "pemain", "mantan pemain"),
        *("gość", "gosc", "gracz", "były gracz", "dawny gracz"),
        *("gast", "speler", "voormalige speler", "oud-speler"),
        *("host", "hráč", "bývalý hráč"),
        *("hosť",),
    )
)
"""The keys of names that stand for somebody else, in every language of the site."""
