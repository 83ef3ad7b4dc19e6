"""What is gathered is what Django looks up."""

import re

import pytest
from django.conf import settings as project
from django.template import Context, Template
from django.template.loader import get_template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation

from magdagdon_site import catalogues
from magdagdon_site.source_texts import gather
from tests.catalogues.project import keys


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
    catalogue = catalogues.renewed(gather(root), catalogues.read(path, "pl"), "pl")
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
