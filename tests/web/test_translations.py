"""The translations: in the players' own terms, in the right forms, and set as each language sets its texts."""

import re
from functools import cache

import pytest
from babel.messages.catalog import Message
from django.conf import settings
from django.utils.translation import gettext, ngettext, override

from magdagdon_site import catalogues

CODES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
NUMBERS = (0, 1, 2, 5, 21, 22)
NBSP = "\N{NO-BREAK SPACE}"
NAMES = ("PEACEFUL", "SURVIVAL", "NIGHTMARE", "MAGDAGDON", "Majda Power", "CUBIRI ORIGINAL", "Majduš")
WITH_MANY_FORMS = ["pl", "cs", "sk"]


@cache
def entries(code: str) -> list[Message]:
    path = catalogues.po_file(settings.LOCALE_PATHS[0], code)
    return catalogues.entries(catalogues.read(path, code))


def forms(code):
    """Every text of a language, each form on its own, with the English that it stands for."""
    for entry in entries(code):
        for form in catalogues.texts(entry.string):
            yield catalogues.texts(entry.id)[-1], form


def is_broken(code, pattern, but=()):
    """The texts in which the pattern is found."""
    return [form for _english, form in forms(code) if re.search(pattern, form) and form not in but]


# Plurals


def form_of(code, number):
    """Which form a number takes, by the grammar books."""
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    match code:
        case "id":
            return 0
        case "nl":
            return 0 if number == 1 else 1
        case "pl":
            return 0 if number == 1 else 1 if few else 2
        case "cs" | "sk":
            return 0 if number == 1 else 1 if number in (2, 3, 4) else 2
    raise AssertionError(code)


@pytest.mark.parametrize("code", CODES)
def test_every_text_with_a_number_takes_the_form_that_its_number_wants(code):
    plurals = [entry for entry in entries(code) if entry.pluralizable]
    assert len(plurals) > 10
    with override(code):
        for entry in plurals:
            if entry.context:
                continue
            for number in NUMBERS:
                assert ngettext(*entry.id, number) == entry.string[form_of(code, number)], (entry.id, number)


@pytest.mark.parametrize("code", WITH_MANY_FORMS)
def test_a_language_with_several_plurals_has_words_that_differ(code):
    """Copied forms are a translator's slip; where a noun is a name, they may be the same."""
    for entry in entries(code):
        if entry.pluralizable and not any(name in entry.id[-1] for name in ("Majda Power", "staged")):
            assert len(set(entry.string)) > 1, entry.string


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 turns", "1 turn", "2 turns", "5 turns", "21 turns", "22 turns"]),
        ("id", ["0 giliran", "1 giliran", "2 giliran", "5 giliran", "21 giliran", "22 giliran"]),
        ("pl", ["0 tur", "1 tura", "2 tury", "5 tur", "21 tur", "22 tury"]),
        ("nl", ["0 beurten", "1 beurt", "2 beurten", "5 beurten", "21 beurten", "22 beurten"]),
        ("cs", ["0 tahů", "1 tah", "2 tahy", "5 tahů", "21 tahů", "22 tahů"]),
        ("sk", ["0 ťahov", "1 ťah", "2 ťahy", "5 ťahov", "21 ťahov", "22 ťahov"]),
    ],
)
def test_turns_are_counted_as_people_count_them(code, said):
    with override(code):
        counted = [ngettext("%(turns)s turn", "%(turns)s turns", number) % {"turns": number} for number in NUMBERS]
    assert [text.replace(NBSP, " ") for text in counted] == said


@pytest.mark.parametrize(
    ("english", "said"),
    [
        (
            ("−%(cost)s point", "−%(cost)s points"),
            {
                "id": "poin poin poin poin poin poin",
                "pl": "punktów punkt punkty punktów punktów punkty",
                "nl": "punten punt punten punten punten punten",
                "cs": "bodů bod body bodů bodů bodů",
                "sk": "bodov bod body bodov bodov bodov",
            },
        ),
        (
            ("%(value)d on %(cell)s. Place %(count)d more die.", "%(value)d on %(cell)s. Place %(count)d more dice."),
            {
                "id": "dadu dadu dadu dadu dadu dadu",
                "pl": "kości kość kości kości kości kości",
                "nl": "dobbelstenen dobbelsteen dobbelstenen dobbelstenen dobbelstenen dobbelstenen",
                "cs": "kostek kostku kostky kostek kostek kostek",
                "sk": "kociek kocku kocky kociek kociek kociek",
            },
        ),
        (
            ("The %(value)d fits %(count)d cell: choose it.", "The %(value)d fits %(count)d cells: choose one."),
            {
                "id": "petak petak petak petak petak petak",
                "pl": "pól pole pola pól pól pola",
                "nl": "vakken vak vakken vakken vakken vakken",
                "cs": "polí pole pole polí polí polí",
                "sk": "políčok políčko políčka políčok políčok políčok",
            },
        ),
    ],
    ids=["points", "dice", "cells"],
)
@pytest.mark.parametrize("code", CODES)
def test_points_dice_and_cells_are_counted_as_people_count_them(english, said, code):
    with override(code):
        for number, noun in zip(NUMBERS, said[code].split(), strict=True):
            assert re.search(rf"\b{noun}\b", ngettext(*english, number)), (number, noun)


# The players' terms

TERMS = {
    "ROLL": ("LEMPAR", "RZUĆ", "GOOIEN"),
    "CONFIRM": ("KONFIRMASI", "POTWIERDŹ", "BEVESTIGEN"),
    "DECREASE −1": ("KURANGI −1", "ZMNIEJSZ −1", "VERLAAG −1"),
    "INCREASE +1": ("TAMBAH +1", "ZWIĘKSZ +1", "VERHOOG +1"),
    "REROLL": ("LEMPAR ULANG", "PRZERZUĆ", "OPNIEUW GOOIEN"),
    "SETTINGS": ("PENGATURAN", "USTAWIENIA", "INSTELLINGEN"),
    "DIFFICULTY": ("TINGKAT KESULITAN", "POZIOM TRUDNOŚCI", "MOEILIJKHEID"),
    "STRAIGHT": ("STRAIGHT", "STRIT", "STRAAT"),
    "FOUR OF A KIND": ("FOUR OF A KIND", "KARETA", "VIER GELIJKE"),
    "TWO PAIRS": ("TWO PAIRS", "DWIE PARY", "TWEE PAREN"),
    "Final score": ("Skor Akhir", "Wynik końcowy", "Eindscore"),
    "Base score": ("Skor Dasar", "Wynik bazowy", "Basisscore"),
    "Line bonuses": ("Bonus Garis", "Premie za linie", "Lijnbonussen"),
    "Ruin penalties": ("Penalti Reruntuhan", "Kary za RUINY", "Ruïnestraffen"),
    "Power penalties": ("Penalti Power", "Kary Power", "Power-straffen"),
    "High scores": ("Skor Tertinggi", "Najlepsze wyniki", "Topscores"),
    "GOAL": ("TUJUAN", "CEL", "DOEL"),
    "A TURN": ("SATU GILIRAN", "TURA", "EEN BEURT"),
    "LEGAL PLACEMENT": ("PENEMPATAN VALID", "DOZWOLONE UŁOŻENIE", "GELDIGE PLAATSING"),
    "SCORING": ("PENGHITUNGAN SKOR", "PUNKTACJA", "SCORING"),
    "END OF THE GAME": ("AKHIR GAME", "KONIEC GRY", "EINDE VAN HET SPEL"),
    "ABOUT THE GAME": ("TENTANG GAME", "O GRZE", "OVER HET SPEL"),
    "row %(name)s": ("baris %(name)s", "rząd %(name)s", "rij %(name)s"),
    "column %(name)s": ("kolom %(name)s", "kolumna %(name)s", "kolom %(name)s"),
}
"""What the players of the Indonesian, Polish and Dutch game call it."""

MORE_TERMS = {
    "ROLL": ("HODIT", "HODIŤ"),
    "CONFIRM": ("POTVRDIT", "POTVRDIŤ"),
    "UNDO": ("ZPĚT", "SPÄŤ"),
    "GO BACK": ("VRÁTIT SE", "VRÁTIŤ SA"),
    "ACCEPT MAGDAGDON": ("PŘIJMOUT MAGDAGDON", "PRIJAŤ MAGDAGDON"),
    "DECREASE −1": ("SNÍŽIT −1", "ZNÍŽIŤ −1"),
    "INCREASE +1": ("ZVÝŠIT +1", "ZVÝŠIŤ +1"),
    "REROLL": ("PŘEHODIT", "PREHODIŤ"),
    "SETTINGS": ("NASTAVENÍ", "NASTAVENIA"),
    "DIFFICULTY": ("OBTÍŽNOST", "NÁROČNOSŤ"),
    "STRAIGHT": ("POSTUPKA", "POSTUPKA"),
    "FOUR OF A KIND": ("ČTVEŘICE", "ŠTVORICA"),
    "TWO PAIRS": ("DVA PÁRY", "DVA PÁRY"),
    "Final score": ("Konečné skóre", "Konečné skóre"),
    "High scores": ("Nejlepší skóre", "Najlepšie výsledky"),
    "row %(name)s": ("řádek %(name)s", "riadok %(name)s"),
    "column %(name)s": ("sloupec %(name)s", "stĺpec %(name)s"),
}
"""What Czech and Slovak players call it."""

SHARED = {
    *("game", "STRAIGHT", "FOUR OF A KIND", "TWO PAIRS", "SCORING", "Bonus", "Score", "Keyboard", "Majda Powers"),
    *("%(combination)s, %(line)s", "%(combination)s, %(line)s: +%(bonus)d!"),
    *("account", "families", "Account", "Families", "Game"),
    *("%(powers)s Majda Powers", "Week %(week)d, %(year)d"),
    *("E-mail", "Code", "Passkeys", "Seed"),
    *("Score: %(score)s.", "%(count)d Majda Powers"),
}
"""What another language has in common with English."""


@pytest.mark.parametrize("english", TERMS)
def test_the_players_find_their_own_terms(english):
    for code, term in zip(("id", "pl", "nl"), TERMS[english], strict=True):
        with override(code):
            assert gettext(english).replace(NBSP, " ") == term


@pytest.mark.parametrize("english", MORE_TERMS)
def test_czechs_and_slovaks_find_theirs(english):
    for code, term in zip(("cs", "sk"), MORE_TERMS[english], strict=True):
        with override(code):
            assert gettext(english).replace(NBSP, " ") == term


@pytest.mark.parametrize("code", CODES)
def test_no_english_stands_for_a_translation(code):
    assert {form for english, form in forms(code) if form == english} <= SHARED


@pytest.mark.parametrize(("code", "term"), [("id", "RERUNTUHAN"), ("pl", "RUIN"), ("nl", "RUÏNE")])
def test_a_ruin_is_called_by_its_term(code, term):
    told = [(english, form) for english, form in forms(code) if re.search(r"\bRUINS?\b", english)]
    assert len(told) > 10
    assert [form for _english, form in told if term not in form] == []


@pytest.mark.parametrize("code", CODES)
def test_names_stay_as_they_are(code):
    for english, form in forms(code):
        for name in NAMES:
            assert (name in english) <= (name in form), (english, form)


@pytest.mark.parametrize("code", CODES)
def test_a_cell_that_is_named_is_the_same_cell(code):
    for english, form in forms(code):
        assert set(re.findall(r"\b[a-d][1-4]\b", form)) == set(re.findall(r"\b[a-d][1-4]\b", english)), form


# Setting


@pytest.mark.parametrize("code", CODES)
def test_quotes_dashes_and_minus_signs_are_those_of_print(code):
    assert is_broken(code, r"[\"']|\.\.\.") == []
    assert is_broken(code, r"(?<![\w\u2013-])-(?=\d|%\()") == []
    assert is_broken(code, r"\d ?x ?\d") == []
    assert is_broken(code, r"  ") == []


@pytest.mark.parametrize("code", WITH_MANY_FORMS)
def test_no_line_ends_with_a_word_of_one_letter(code):
    assert is_broken(code, r"(?<![\w)])[aikosuvzwAIKOSUVZW] ") == []


@pytest.mark.parametrize(
    ("code", "nouns"),
    [
        ("pl", "punkt|kości|kość|tur|pol|komór|Majda Power"),
        ("cs", "bod|kost|tah|pol|Majda Power"),
        ("sk", "bod|kock|kociek|ťah|políč|Majda Power"),
    ],
)
def test_a_number_and_what_it_counts_stay_together(code, nouns):
    assert is_broken(code, rf"(?<!číslo{NBSP})(?:\d|%\(\w+\)[ds]) (?:{nouns})") == []


@pytest.mark.parametrize("code", CODES)
def test_a_text_ends_as_the_english_does(code):
    """A sentence with its full stop, a title without."""
    for english, form in forms(code):
        assert (english[-1:] in ".!?:") == (form[-1:] in ".!?:"), (english, form)
