"""The catalogues of translations say what the texts say, and Django finds every word of them."""

import re
from gettext import GNUTranslations
from io import BytesIO

import pytest
from django.conf import settings as project
from django.template import Context, Template
from django.template.loader import get_template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation

from magdagdon_site import catalogues
from magdagdon_site.source_texts import gather

WORDS = """\
from django.utils.translation import gettext as _, ngettext

# Translators: the name is the player's.
HELLO = _("Hello, %(name)s!")


def dice(count):
    return ngettext("One die", "%(count)d dice", count) % {"count": count}
"""
PAGE = """\
{% load i18n %}
{# Translators: said at the end. #}
<p>{% blocktranslate %}
Bye{% endblocktranslate %}
"""
TEXTS = [(None, ("Hello, %(name)s!",)), (None, ("One die", "%(count)d dice")), (None, ("\nBye",))]
POLISH = {
    "Hello, %(name)s!": "Cześć, %(name)s!",
    "One die": ("Jedna kość", "%(count)d kości", "%(count)d kości!"),
    "\nBye": "\nPa",
}
STALE = "pl: django.po is not as `make messages` writes it"
UNCOMPILED = "pl: django.mo is not what django.po compiles to"


@pytest.fixture
def root(tmp_path, settings):
    """A project with three texts."""
    settings.BASE_DIR = tmp_path
    (tmp_path / "game").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "game/words.py").write_text(WORDS)
    (tmp_path / "templates/page.html").write_text(PAGE)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.7"\n')
    return tmp_path


@pytest.fixture
def folder(root):
    """Where its catalogues lie."""
    return root / "locale"


@pytest.fixture
def po(root, folder):
    """Its Polish catalogue, finished and compiled."""
    return translate(root, folder, "pl", POLISH)


def translate(root, folder, language, words):
    """Write a language's catalogue with these translations, and return where it is."""
    catalogues.write(root, folder, [language])
    path = catalogues.po_file(folder, language)
    catalogue = catalogues.renewed(gather(root), catalogues.read(path, language), language)
    for message in catalogues.entries(catalogue):
        message.string = words.get(catalogues.texts(message.id)[0], message.string)
    path.write_bytes(catalogues.po_bytes(catalogue))
    catalogues.write(root, folder, [language])
    return path


def keys(catalogue):
    return [catalogues.key(message) for message in catalogues.entries(catalogue)]


def faults(root, folder, languages=("pl",)):
    return [str(fault) for fault in catalogues.faults(root, folder, languages)]


def rewrite(path, old, new):
    """Change a text in a file that has it."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# What is gathered


def gathered(root, python="", template=""):
    """What stands in one file of each kind."""
    (root / "game/words.py").write_text(python)
    (root / "templates/page.html").write_text(template)
    return gather(root)


@pytest.mark.parametrize("kind", ["", "_lazy", "_noop"])
def test_every_function_of_djangos_is_known(root, kind):
    calls = f"""
gettext{kind}("one " 'text')
ngettext{kind}("die", "dice", count)
pgettext{kind}("verb", "roll")
npgettext{kind}("noun", "roll", "rolls", count)
_("short")
"""
    assert keys(gathered(root, python=calls)) == [
        (None, ("one text",)),
        (None, ("die", "dice")),
        ("verb", ("roll",)),
        ("noun", ("roll", "rolls")),
        (None, ("short",)),
    ]


def test_what_is_no_text_is_not_gathered(root):
    python = 'def gettext(text="a"): ...\ngettext(name)\nother("b")\nfor _, x in pairs: print("c")\n# _("d")\n'
    assert keys(gathered(root, python=python, template='{% translate name %} "e" _("f")')) == []


def test_texts_come_by_file_and_then_by_place(root):
    (root / "game/views").mkdir()
    (root / "game/views/z.py").write_text('_("3")\n')
    (root / "magdagdon_site").mkdir()
    (root / "magdagdon_site/a.py").write_text('_("4")\n_("1")\n')
    (root / "templates/b").mkdir()
    (root / "templates/b/a.html").write_text('{% translate "5" %}')
    found = gathered(root, python='_("2")\n_("1")\n', template='{% translate "6" %}{% translate "0" %}')
    assert [text for _context, (text,) in keys(found)] == ["3", "2", "1", "4", "5", "6", "0"]


def test_what_authors_tell_translators_is_kept(root, po):
    comments = {message.id: message.auto_comments for message in catalogues.entries(gather(root))}
    assert comments["Hello, %(name)s!"] == ["Translators: the name is the player's."]
    assert comments["\nBye"] == ["Translators: said at the end."]
    assert "#. Translators: said at the end.\n#: templates/page.html\n" in po.read_text("utf-8")


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('{% translate "Roll" %}', "«Roll»"),
        ("{% translate 'Roll' %}", "«Roll»"),
        ('{% trans "Roll" %}', "«Roll»"),
        ('{% translate "Roll" context "verb" %}', "«verb:Roll»"),
        ("{% translate 'Roll' as word %}({{ word }})", "(«Roll»)"),
        ('{% translate "Roll" as word context "verb" %}({{ word }})', "(«verb:Roll»)"),
        ('{% translate "Roll"|upper %}', "«ROLL»"),
        ('{% translate "100% of “it’s” é" %}', "«100% of “it’s” é»"),
        ('{{ _("Roll") }}', "«Roll»"),
        ('{{ nothing|default:_("Roll") }}', "«Roll»"),
        ('{% if nothing == _("Roll") %}{% else %}{% firstof nothing _("Roll") %}{% endif %}', "«Roll»"),
        ("{% blocktranslate %}Roll, {{ name }}!{% endblocktranslate %}", "«Roll, Majda!»"),
        ("{% blocktrans %}Roll{% endblocktrans %}", "«Roll»"),
        ("{% blocktranslate with who=name %}Roll, {{ who }}!{% endblocktranslate %}", "«Roll, Majda!»"),
        ('{% blocktranslate context "verb" %}Roll{% endblocktranslate %}', "«verb:Roll»"),
        ('{% blocktranslate with who=name context "a" %}{{ who }}{% endblocktranslate %}', "«a:Majda»"),
        ("{% blocktranslate asvar word %}Roll{% endblocktranslate %}({{ word }})", "(«Roll»)"),
        ("{% blocktranslate %}100% of {{ name }}{% endblocktranslate %}", "«100% of Majda»"),
        ('{% blocktranslate %}It\'s "so"\\n{% endblocktranslate %}', '«It\'s "so"\\n»'),
        ("{% blocktranslate %}\n  Roll\n  now\n{% endblocktranslate %}", "«\n  Roll\n  now\n»"),
        ("{% blocktranslate trimmed %}\n  Roll\n  now\n{% endblocktranslate %}", "«Roll now»"),
        ("{% blocktranslate %}two  spaces,\u00a0\tand more{% endblocktranslate %}", "«two  spaces,\u00a0\tand more»"),
        ("{% blocktranslate count n=1 %}{{ n }} die{% plural %}{{ n }} dice{% endblocktranslate %}", "«0 1 dice»"),
        ("{% blocktranslate count n=2 %}{{ n }} die{% plural %}{{ n }} dice{% endblocktranslate %}", "«1 2 dice»"),
        (
            "{% blocktranslate trimmed count n=5 context 'a' %}\n die{% plural %}{{ n }}\n dice{% endblocktranslate %}",
            "«a:2 5 dice»",
        ),
        ("<p>\n    a\n  {% translate 'Roll' %}\n\tb\n c", "<p>\n    a\n  «Roll»\n\tb\n c"),
        ("def f('''(\n{% translate 'Roll' %})[{\n# class", "def f('''(\n«Roll»)[{\n# class"),
        ("\u00a0# {% if 1 %}it's{% endif %}\u2028{% translate 'Roll' %}", "\u00a0# it's\u2028«Roll»"),
        ("{# don't “say” #}\u00a0{% translate 'Roll' %}\n{# it's #}", "\u00a0«Roll»\n"),
        ("{# Translators: don't\u00a0shout #}\n {% translate 'Roll' %}", "\n «Roll»"),
        ("{% comment %}\nTranslators: “it's”\n{% endcomment %}\n{% translate 'Roll' %}", "\n«Roll»"),
        ("{% verbatim %}{% translate 'no' %}{% endverbatim %}{% translate 'Roll' %}", "{% translate 'no' %}«Roll»"),
    ],
)
def test_django_finds_the_translation_of_every_kind_of_tag(root, folder, settings, template, said):
    (root / "templates/page.html").write_text("{% load i18n %}" + template)
    catalogues.write(root, folder, ["pl"])
    path = catalogues.po_file(folder, "pl")
    catalogue = catalogues.renewed(gather(root), None, "pl")
    for message in catalogues.entries(catalogue):
        context = f"{message.context}:" if message.context else ""
        text = catalogues.texts(message.id)[-1]
        forms = tuple(f"«{context}{index} {text}»" for index in range(3))
        message.string = forms if message.pluralizable else f"«{context}{text}»"
    path.write_bytes(catalogues.po_bytes(catalogue))
    catalogues.write(root, folder, ["pl"])
    settings.LOCALE_PATHS = [folder]
    with translation.override("pl"):
        assert Template("{% load i18n %}" + template).render(Context({"name": "Majda"})) == said


def looked_up(node):
    """The context and the texts by which a tag asks for its translation."""
    context = node.message_context.resolve(Context()) if node.message_context else None
    if isinstance(node, TranslateNode):
        return context, (node.filter_expression.var.literal.replace("%", "%%"),)
    parts = [node.singular, node.plural] if node.plural else [node.singular]
    return context, tuple(node.render_token_list(part)[0] for part in parts)


def test_every_tag_of_our_templates_is_gathered():
    folder = project.BASE_DIR / "templates"
    templates = [get_template(path.relative_to(folder).as_posix()) for path in folder.rglob("*.html")]
    tags = (TranslateNode, BlockTranslateNode)
    nodes = [node for page in templates for node in page.template.nodelist.get_nodes_by_type(tags)]
    wanted = {looked_up(node) for node in nodes}
    tagged = sum(
        len(re.findall(r"{% (?:block)?translate ", path.read_text("utf-8"))) for path in folder.rglob("*.html")
    )
    assert len(nodes) == tagged > 0
    assert wanted <= set(keys(gather(project.BASE_DIR)))


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


def test_a_text_that_changes_is_blank_and_its_old_translation_gone(root, folder, po):
    rewrite(root / "game/words.py", "Hello, ", "Hello ")
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
