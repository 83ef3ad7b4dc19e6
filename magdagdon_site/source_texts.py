"""The texts to translate, as they stand in the sources: exactly those that Django looks up when it says them."""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

SOURCES = ("game/**/*.py", "magdagdon_site/**/*.py", "templates/**/*.html", "templates/**/*.txt")

_KEYWORDS = {"_": DEFAULT_KEYWORDS["_"]} | {
    name + kind: DEFAULT_KEYWORDS[name]
    for name in ("gettext", "ngettext", "pgettext", "npgettext")
    for kind in ("", "_lazy", "_noop")
}


def as_python(template: str, name: str) -> str:
    """The template's texts as calls in Python, each in the line where it stood; all else is of no meaning.

    Raises:
        SyntaxError: a text holds another tag.
    """
    return "\n".join(line.strip() for line in templatize(template, name).split("\n"))


def gather(root: Path) -> Catalog:
    """Every text below the root, by file and by place in it, with what `Translators:` comments say of it."""
    found = Catalog()
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        name, code = path.relative_to(root).as_posix(), path.read_text("utf-8")
        if path.suffix != ".py":
            code = as_python(code, name)
        for line, words, comments, context in extract("python", BytesIO(code.encode()), _KEYWORDS, ["Translators:"]):
            found.add(words, locations=[(name, line)], auto_comments=comments, context=context)
    return found
