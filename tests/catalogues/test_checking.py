"""What is wrong with a catalogue is found."""

import pytest

from magdagdon_site import catalogues
from tests.catalogues.project import POLISH, STALE, UNCOMPILED, faults, rewrite, translate


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
