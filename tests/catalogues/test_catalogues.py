"""The catalogues of translations say what the texts say, and what is wrong with them is found."""

from gettext import GNUTranslations
from io import BytesIO

import pytest
from django.utils import translation

from magdagdon_site import catalogues
from tests.catalogues.project import POLISH, TEXTS, contents, faults, keys, rewrite, translate

STALE = "pl: django.po is not as `make messages` writes it"
UNCOMPILED = "pl: django.mo is not what django.po compiles to"


# What is written


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


# What is checked


@pytest.mark.usefixtures("po")
def test_a_finished_catalogue_has_no_faults(root, folder):
    assert faults(root, folder) == []


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ('"Cześć, %(name)s!"', '""', ['"Hello, %(name)s!" is not translated']),
        ('"%(count)d kości!"', '""', ['"One die" is not translated']),
        ('#, python-format\nmsgid "Hello', '#, fuzzy, python-format\nmsgid "Hello', ['"Hello, %(name)s!" is fuzzy: …']),
        ("Cześć, %(name)s", "Cześć", ['"Hello, %(name)s!" lacks %(name)s']),
        ("Cześć,", "Cześć %(name)s i %(who)s,", ['"Hello, %(name)s!" has %(who)s, which the text has not']),
        ("Cześć,", "Cześć na 100 %,", ['"Hello, %(name)s!" has %, which the text has not']),
        (
            "Cześć, %(name)s",
            "Cześć, %(name)",
            ['"Hello, %(name)s!" lacks %(name)s', '"Hello, %(name)s!" has %(name), which the text has not'],
        ),
        ('[1] "%(count)d kości', '[1] "Kości', ['"One die" form 1 lacks %(count)d']),
        ('"Jedna kość', '"%(cout)d kość', ['"One die" form 0 lacks …', '"One die" form 0 has %(cout)d, which …']),
        ('"Cześć', '" Cześć', ['"Hello, %(name)s!" begins or ends with other spaces or line ends than the text']),
        ('Cześć, %(name)s!"', 'Cześć, %(name)s!\\n"', ['"Hello, %(name)s!" begins or ends …']),
        ('""\n"\\n"\n"Pa"', '"Pa"', ['"Bye" begins or ends …']),
        ("plural=n == 1 ?", "plural=n != 5 ?", ["needs Plural-Forms: nplurals=3; plural=n == 1 ? 0 …", STALE[4:]]),
        ("Language: pl", 'Language: pl\\n"\n"Last-Translator: Majda', [STALE[4:]]),
        ("#: templates/page.html", "#: templates/page.html:3", [STALE[4:]]),
        ("said at the end.", "said first.", [STALE[4:]]),
        (
            'msgid "Hello, %(name)s!"',
            'msgctxt "to a friend"\nmsgid "Hello, %(name)s!"',
            ['"Hello, %(name)s!" is missing', '"to a friend | Hello, %(name)s!" is superfluous: …', STALE[4:]],
        ),
        (
            'msgid_plural "%(count)d dice"',
            'msgid_plural "%(count)s dice"',
            ['"One die" is missing', '"One die" is superfluous: no source has it', STALE[4:]],
        ),
    ],
)
def test_every_fault_of_a_translation_is_found(root, folder, po, old, new, lines):
    rewrite(po, old, new)
    po.with_suffix(".mo").write_bytes(catalogues.mo_bytes(catalogues.read(po, "pl"), "pl"))
    found = faults(root, folder)
    assert len(found) == len(lines)
    for fault, line in zip(found, lines, strict=True):
        start, ellipsis, _rest = line.partition("…")
        assert fault.startswith(f"pl: {start}") if ellipsis else fault == f"pl: {line}"


def test_a_percent_sign_is_doubled_where_the_text_doubles_it(root, folder):
    (root / "templates/page.html").write_text("{% blocktranslate %}100%{% endblocktranslate %}")
    translate(root, folder, "pl", POLISH | {"100%%": "100 %"})
    assert faults(root, folder) == ['pl: "100%%" lacks %%', 'pl: "100%%" has %, which the text has not']


def test_only_a_form_for_one_number_may_leave_the_number_out(root, folder):
    translate(root, folder, "id", {"Hello, %(name)s!": "Hai, %(name)s!", "One die": ("Dadu",), "\nBye": "\nDah"})
    assert faults(root, folder, ["id"]) == ['id: "One die" form 0 lacks %(count)d']


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ('HELLO = _("Hello, %(name)s!")', "", ['pl: "Hello, %(name)s!" is superfluous: no source has it']),
        ("HELLO =", 'NO = _("No")\nHELLO =', ['pl: "No" is missing']),
        ("the name is", "that is", []),
    ],
)
@pytest.mark.usefixtures("po")
def test_a_catalogue_that_is_behind_its_sources_is_found(root, folder, old, new, lines):
    rewrite(root / "game/words.py", old, new)
    assert faults(root, folder) == [*lines, STALE]


@pytest.mark.usefixtures("po")
def test_a_missing_catalogue_is_found(root, folder):
    assert faults(root, folder, ["nl", "pl"]) == ["nl: has no catalogue"]


def test_a_catalogue_that_is_compiled_otherwise_or_not_at_all_is_found(root, folder, po):
    compiled = po.with_suffix(".mo")
    compiled.write_bytes(compiled.read_bytes().replace("Cześć".encode(), "cześć".encode()))
    assert faults(root, folder) == [UNCOMPILED]
    compiled.unlink()
    assert faults(root, folder) == [UNCOMPILED]


@pytest.mark.usefixtures("po")
def test_a_language_that_the_settings_do_not_name_is_found(root, folder):
    catalogues.write(root, folder, ["nl", "en"])
    assert faults(root, folder) == [
        "en: is no language to translate to, by the settings",
        "nl: is no language to translate to, by the settings",
    ]


def test_a_long_text_is_shortened_to_one_line():
    fault = catalogues.Fault(
        "pl", "\nFour dice a turn,\n  sixteen cells, and neighbours that differ by at most 1.", "is odd"
    )
    assert str(fault) == 'pl: "Four dice a turn, sixteen cells, and neighbours that …" is odd'


# The command


@pytest.fixture
def site(folder, settings):
    """The settings of a project that is translated to Polish."""
    settings.LOCALE_PATHS = [folder]
    settings.LANGUAGES = [("en", "English"), ("pl", "Polski")]


@pytest.mark.usefixtures("site")
def test_the_command_writes_and_says_how_far_each_language_is(po, capsys):
    po.unlink()
    catalogues.main([])
    assert capsys.readouterr().out == "pl: 0 translated, 3 missing\n"
    assert po.exists()


@pytest.mark.usefixtures("site", "po")
def test_the_check_is_content_with_finished_catalogues(capsys):
    catalogues.main(["--check"])
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("site")
def test_the_check_writes_nothing_and_tells_what_mends_the_faults(folder, po):
    rewrite(po, "#: templates/page.html", "#: templates/pages.html")
    before = contents(folder)
    with pytest.raises(SystemExit) as ended:
        catalogues.main(["--check"])
    mend = "Mend what is to be mended in locale/<language>/LC_MESSAGES/django.po, then run: make messages"
    assert ended.value.code == f"{STALE}\n{mend}"
    assert contents(folder) == before


@pytest.mark.usefixtures("site", "po")
def test_the_check_tells_that_a_new_text_is_gathered_before_it_is_translated(root):
    rewrite(root / "game/words.py", "HELLO =", 'NO = _("No")\nHELLO =')
    with pytest.raises(SystemExit) as ended:
        catalogues.main(["--check"])
    steps = "Run: make messages. Then translate and mend in locale/<language>/LC_MESSAGES/django.po"
    assert ended.value.code == f'pl: "No" is missing\n{STALE}\n{steps}, and run make messages again.'


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("junk", "problem"),
    [
        ("<<<<<<< HEAD\n", "pl/LC_MESSAGES/django.po cannot be read, near line 33: Unknown or misformatted keyword"),
        ('msgid "x"\n', "pl/LC_MESSAGES/django.po cannot be read, near line 33: missing msgstr for msgid 'x'"),
        (
            "msgid \udcff\n",
            "pl/LC_MESSAGES/django.po cannot be read: 'utf-8' codec can't decode byte 0xff in position 6: …",
        ),
    ],
)
@pytest.mark.parametrize("arguments", [[], ["--check"]])
def test_a_catalogue_that_cannot_be_read_is_told_and_left_alone(folder, po, junk, problem, arguments):
    with po.open("a", encoding="utf-8", errors="surrogateescape") as file:
        file.write(junk)
    before = contents(folder)
    with pytest.raises(SystemExit) as ended:
        catalogues.main(arguments)
    assert problem.partition("…")[0] in ended.value.code
    assert contents(folder) == before
