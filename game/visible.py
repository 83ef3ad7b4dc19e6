"""What of a free text can be seen: of a family's name, and of a player's text for the dice.

Such a text may hold whatever can be written, emoji included. But it must be read as it stands, by whoever types it
anew, and must stay in its own line.
"""

from itertools import chain
from unicodedata import category, normalize

_IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Unicode's Default_Ignorable_Code_Point: what is not drawn, whatever its category (DerivedCoreProperties.txt)."""

_BLANK = "\u2800\ufffc\U0001d159\U00013441\U00013442\U00016fe4\u2d7f\U0001107f"
"""What else is drawn as nothing: Braille without dots, a notehead that is none, what fills or joins."""

_UNSEEN = frozenset(chain(_BLANK, (chr(code) for first, last in _IGNORABLE for code in range(first, last + 1))))

_JOINER, _STYLES, _KEYCAP = "\u200d", "\ufe0e\ufe0f", "\u20e3"
_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_ONLY_STYLED = "©®‼⁉™\u2139〰〽Ⓜ㊗㊙"
_OLD_PICTURES = frozenset(
    "↔↕↖↗↘↙↩↪⌚⌛⌨⏏⏩⏪⏫⏬⏭⏮⏯⏰⏱⏲⏳⏸⏹⏺▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪"
    "⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤\u2795\u2796➗➡➰➿⤴⤵⬅⬆⬇⬛⬜⭐⭕"
)
"""The emoji among the older signs (emoji-data.txt); each later one is a symbol from U+1F000 on."""

_FLAGS_OF_TAGS = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""The flags that phones spell in signs that nobody can see."""

_MARKS_IN_A_ROW = 3
"""As many as any language needs, for example Hebrew and Tibetan."""


def hides_something(text: str) -> bool:
    """Whether it holds what cannot be seen, or a blank other than a space.

    What makes one picture of two emoji, or of a sign or a digit one, can be seen by what it does.
    """
    for flag in _FLAGS_OF_TAGS:
        text = text.replace(flag, flag[0])
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return any(_is_unseen(sign) and not _makes_a_picture(before, sign, after) for before, sign, after in around)


def shows_nothing(text: str) -> bool:
    """Whether there is nothing in it that can be seen."""
    return all(sign in _UNSEEN or sign.isspace() or category(sign) in ("Cc", "Cf") for sign in text)


def spelled_out(text: str) -> str:
    """Its form NFKC. Where that spells a picture in letters or other signs, such as ‼️, the mark of its style goes."""
    settled = (
        sign
        for before, sign in zip(f" {text}", text, strict=False)
        if not (sign in _STYLES and before in _ONLY_STYLED and normalize("NFKC", before) != before)
    )
    return normalize("NFKC", "".join(settled))


def has_piled_marks(text: str) -> bool:
    """Whether marks stand on nothing, or so high that they reach into other lines."""
    row = _MARKS_IN_A_ROW
    for sign in text:
        is_mark = category(sign).startswith("M")
        row = row + 1 if is_mark else _MARKS_IN_A_ROW if sign == " " else 0
        if row > _MARKS_IN_A_ROW:
            return True
    return False


def _is_unseen(sign: str) -> bool:
    return sign in _UNSEEN or not sign.isprintable()


def _makes_a_picture(before: str, sign: str, after: str) -> bool:
    if sign == _JOINER:
        return (_is_picture(before) or before in _TONES or before in _STYLES) and _is_picture(after)
    if sign in _STYLES:
        return _is_picture(before) or before in _ONLY_STYLED or (before in "0123456789#*" and after == _KEYCAP)
    return False


def _is_picture(sign: str) -> bool:
    return sign in _OLD_PICTURES or (sign >= "\U0001f000" and category(sign) == "So")
