"""The catalogues of translations say what the texts say."""

from gettext import GNUTranslations
from io import BytesIO

import pytest
from django.utils import translation

from magdagdon_site import catalogues
from tests.catalogues.project import TEXTS, contents, faults, keys, rewrite, translate


def test_a_catalogue_that_is_missing_is_made(root, folder):
    lines = catalogues.write(root, folder, ["id", "pl"])
    assert lines == ["id: 0 translated, 3 missing", "pl: 0 translated, 3 missing"]
    assert sorted(str(path.relative_to(folder)) for path in contents(folder)) == [
        "id/LC_MESSAGES/django.mo",
        "id/LC_MESSAGES/django.po",
        "pl/LC_MESSAGES/django.mo",
        "pl/LC_MESSAGES/django.po",
    ]


def test_a_catalogue_is_written_like_this(po):
    assert po.read_text("utf-8").startswith("""\
# MAGDAGDON in Polish. Translate the msgstr lines; `make messages` keeps all the others.
msgid ""
msgstr ""
"Project-Id-Version: MAGDAGDON 7.7\\n"
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;\\n"

#. Translators: the name is the player's.
#: game/words.py
#, python-format
msgid "Hello, %(name)s!"
msgstr "Cześć, %(name)s!"

#: game/words.py
#, python-format
msgid "One die"
msgid_plural "%(count)d dice"
msgstr[0] "Jedna kość"
""")


def test_writing_twice_changes_nothing(root, folder, po):
    before = contents(folder)
    assert catalogues.write(root, folder, ["pl"]) == ["pl: 3 translated, 0 missing"]
    assert contents(folder) == before
    assert po in before


@pytest.mark.usefixtures("po")
def test_a_text_that_moves_in_its_file_changes_nothing(root, folder):
    before = contents(folder)
    rewrite(root / "game/words.py", "# Translators", "\n\n\n# Translators")
    assert faults(root, folder) == []
    catalogues.write(root, folder, ["pl"])
    assert contents(folder) == before


def test_a_text_that_changes_is_blank_and_its_old_translation_gone_which_is_told(root, folder, po):
    rewrite(root / "game/words.py", "Hello, ", "Hello ")
    assert catalogues.write(root, folder, ["pl"]) == [
        'pl: "Hello, %(name)s!" is no text any more, its translation is dropped: Cześć, %(name)s!',
        "pl: 2 translated, 1 missing",
    ]
    assert catalogues.write(root, folder, ["pl"]) == ["pl: 2 translated, 1 missing"]
    text = po.read_text("utf-8")
    assert 'msgid "Hello %(name)s!"\nmsgstr ""\n' in text
    assert not any(word in text for word in ("Cześć", "fuzzy", "#~"))


def test_forms_that_a_language_does_not_have_are_not_taken_for_others(root, folder, po):
    rewrite(po, "nplurals=3; plural=n == 1", "nplurals=4; plural=n == 1")
    rewrite(po, 'msgstr[2] "%(count)d kości!"', 'msgstr[2] "%(count)d kości!"\nmsgstr[3] "%(count)d kości?"')
    assert catalogues.write(root, folder, ["pl"]) == ["pl: 2 translated, 1 missing"]


def test_what_translators_note_is_kept(root, folder, po):
    rewrite(po, "#. Translators: said at the end.", "# Or: Cześć?\n#. Translators: said at the end.")
    assert faults(root, folder) == []
    catalogues.write(root, folder, ["pl"])
    assert "# Or: Cześć?\n" in po.read_text("utf-8")


def test_what_is_fuzzy_stays_fuzzy_and_is_not_said(root, folder, po):
    rewrite(po, '#, python-format\nmsgid "Hello', '#, fuzzy, python-format\nmsgid "Hello')
    assert catalogues.write(root, folder, ["pl"]) == ["pl: 2 translated, 1 missing"]
    assert "#, fuzzy, python-format\n" in po.read_text("utf-8")
    assert "Cześć".encode() not in po.with_suffix(".mo").read_bytes()


def test_a_catalogue_compiles_to_the_same_bytes_in_any_order(po):
    compiled = po.with_suffix(".mo").read_bytes()
    header, *blocks = po.read_text("utf-8").strip().split("\n\n")
    po.write_text("\n\n".join([header, *reversed(blocks)]) + "\n", "utf-8")
    assert keys(catalogues.read(po, "pl")) == TEXTS[::-1]
    assert catalogues.mo_bytes(catalogues.read(po, "pl"), "pl") == compiled


def test_the_compiled_header_tells_of_no_date_and_no_person(po):
    header = GNUTranslations(BytesIO(po.with_suffix(".mo").read_bytes())).info()
    assert header.keys() == {
        "project-id-version",
        "language",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
        "plural-forms",
    }


@pytest.mark.parametrize(
    ("language", "forms"),
    [("id", "000000"), ("nl", "101111"), ("pl", "201221"), ("cs", "201222"), ("sk", "201222")],
)
def test_django_says_the_right_form_for_every_number(root, folder, settings, language, forms):
    words = [f"{{}} %(count)d {language}"] * (int(max(forms)) + 1)
    words = {"One die": tuple(word.format(index) for index, word in enumerate(words)), "\nBye": "\nPa"}
    translate(root, folder, language, words)
    settings.LOCALE_PATHS = [folder]
    with translation.override(language):
        said = [translation.ngettext("One die", "%(count)d dice", n) % {"count": n} for n in (0, 1, 2, 5, 21, 22)]
        assert translation.gettext("\nBye") == "\nPa"
    assert said == [f"{form} {n} {language}" for form, n in zip(forms, (0, 1, 2, 5, 21, 22), strict=True)]


def test_what_is_not_translated_is_said_in_good_english(root, folder, settings):
    catalogues.write(root, folder, ["id"])
    settings.LOCALE_PATHS = [folder]
    with translation.override("id"):
        said = [translation.ngettext("One die", "%(count)d dice", n) for n in (1, 2)]
        assert [*said, translation.gettext("\nBye")] == ["One die", "%(count)d dice", "\nBye"]
