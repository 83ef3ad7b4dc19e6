"""A project with three texts, and what the catalogues of its translations say."""

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
