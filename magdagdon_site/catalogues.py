"""The catalogues of translations: gathered from the texts, compiled and checked, without gettext's programs.

`python -m magdagdon_site.catalogues` writes a django.po and a django.mo for each language; `--check` only says what is
wrong. Both files are committed: a machine that serves the game needs nothing of this.
"""

import argparse
import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from gettext import c2py
from io import BytesIO
from pathlib import Path

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale

from magdagdon_site.source_texts import gather

_WIDTH = 120
_MISSING, _NO_CATALOGUE = "is missing", "has no catalogue"

# %(name)s and its like, a doubled %, and a % that is neither.
_PLACEHOLDER = re.compile(r"%(?:\(\w*\)[-#0 +]*[\d.]*[a-zA-Z]?|%|[a-zA-Z])?")


@dataclass(frozen=True)
class Fault:
    """What is wrong in a language's catalogue; `entry` is its label, or empty where no single entry is to blame."""

    language: str
    entry: str
    problem: str

    def __str__(self) -> str:
        entry = f' "{textwrap.shorten(self.entry, 60, placeholder=" …")}"' if self.entry else ""
        return f"{self.language}:{entry} {self.problem}"


class Catalogue(Catalog):
    """A catalogue whose header tells of no date, machine, person or tool: it changes only when the texts do."""

    def __iter__(self) -> Iterator[Message]:
        _, *entries = super().__iter__()
        header = {
            "Project-Id-Version": f"{self.project} {self.version}",
            "Language": self.locale_identifier,
            "MIME-Version": "1.0",
            "Content-Type": f"text/plain; charset={self.charset}",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": self.plural_forms,
        }
        yield Message("", "".join(f"{name}: {value}\n" for name, value in header.items()))
        yield from entries


def po_file(folder: Path, language: str) -> Path:
    """Where the language's catalogue lies; the compiled one lies beside it."""
    return folder / to_locale(language) / "LC_MESSAGES" / "django.po"


def entries(catalogue: Catalog) -> list[Message]:
    """The catalogue without its header."""
    return [message for message in catalogue if message.id]


def texts(words: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text and its plural, or the forms of a translation."""
    return (words,) if isinstance(words, str) else tuple(words or [""])


def key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    """What makes two entries the same: the context, the text, and its plural."""
    return message.context, texts(message.id)


def label(message: Message) -> str:
    """The entry for people to find: its text, after its context where it has one."""
    return " | ".join(filter(None, [message.context, texts(message.id)[0]]))


def is_finished(message: Message) -> bool:
    """Whether every form is translated, and none is only a guess."""
    return all(texts(message.string)) and not message.fuzzy


def read(path: Path, language: str) -> Catalog:
    """The catalogue as it lies there.

    Raises:
        ValueError: it cannot be read; the text says where.
    """
    name = "/".join(path.parts[-3:])
    try:
        with path.open("rb") as file:
            return read_po(file, to_locale(language), abort_invalid=True)
    except PoFileError as error:
        problem = str(error).rpartition(" on ")[0]
        raise ValueError(f"{name} cannot be read, near line {error.lineno + 1}: {problem}") from error
    except ValueError as error:
        raise ValueError(f"{name} cannot be read: {error}") from error


def renewed(template: Catalog, old: Catalog, language: str) -> Catalogue:
    """The template's entries with the old translations of the very same texts; nothing is guessed."""
    version = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    new = Catalogue(to_locale(language), project="MAGDAGDON", version=version)
    name = new.locale.english_name if new.locale else language
    new.header_comment = f"# MAGDAGDON in {name}. Translate the msgstr lines; `make messages` keeps all the others."
    past = {key(message): message for message in entries(old)}
    for message in entries(template):
        known = past.get(key(message), message)
        strings = texts(known.string)
        if message.pluralizable and len(strings) != new.num_plurals:
            strings = ("",) * new.num_plurals
        new.add(
            message.id,
            strings if message.pluralizable else "".join(strings),
            message.locations,
            known.flags & {"fuzzy"},
            message.auto_comments,
            known.user_comments,
            context=message.context,
        )
    return new


def po_bytes(catalogue: Catalogue) -> bytes:
    """The catalogue for translators and for git."""
    file = BytesIO()
    write_po(file, catalogue, width=_WIDTH, include_lineno=False, ignore_obsolete=True)
    return file.getvalue().rstrip() + b"\n"


def mo_bytes(catalogue: Catalog, language: str) -> bytes:
    """The catalogue for Django. What is unfinished is left out, and so stays English by the English plural."""
    finished = renewed(catalogue, catalogue, language)
    for message in entries(finished):
        if not is_finished(message):
            finished.delete(message.id, message.context)
    file = BytesIO()
    write_mo(file, finished)
    return file.getvalue()


def dropped(template: Catalog, old: Catalog, language: str) -> Iterator[str]:
    """The translations that go with their texts: those that changed in English, or that no source has any more."""
    wanted = {key(message) for message in entries(template)}
    for message in entries(old):
        if key(message) not in wanted and any(texts(message.string)):
            was = " | ".join(texts(message.string))
            yield str(Fault(language, label(message), f"is no text any more, its translation is dropped: {was}"))


def write(root: Path, folder: Path, languages: Iterable[str]) -> list[str]:
    """Bring each language's files up to date, and say what that drops and how far its translation is.

    Raises:
        ValueError: a catalogue cannot be read; it is left as it is.
    """
    template = gather(root)
    lines: list[str] = []
    for language in languages:
        path = po_file(folder, language)
        old = read(path, language) if path.exists() else Catalog()
        lines += dropped(template, old, language)
        catalogue = renewed(template, old, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue, language))
        finished = sum(map(is_finished, entries(catalogue)))
        lines.append(f"{language}: {finished} translated, {len(catalogue) - finished} missing")
    return lines


def edges(text: str) -> tuple[str, str]:
    """The white space before and after the text."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def form_problems(form: str, text: str, *, may_be: str) -> Iterator[str]:
    """How a form of a translation betrays its text; it may have the placeholders of `may_be` instead."""
    has, wanted = set(_PLACEHOLDER.findall(form)), set(_PLACEHOLDER.findall(text))
    if has not in (wanted, set(_PLACEHOLDER.findall(may_be))):
        if wanted - has:
            yield f"lacks {', '.join(sorted(wanted - has))}"
        if has - wanted:
            yield f"has {', '.join(sorted(has - wanted))}, which the text has not"
    if edges(form) != edges(text):
        yield "begins or ends with other spaces or line ends than the text"


def entry_problems(message: Message, plural_expr: str) -> Iterator[str]:
    """What is wrong with a translation, one problem at a time."""
    if message.fuzzy:
        yield "is fuzzy: once it is right, remove the mark"
    forms, text, plural = texts(message.string), texts(message.id)[0], texts(message.id)[-1]
    if not all(forms):
        yield "is not translated"
        return
    form_of = c2py(plural_expr)
    for index, form in enumerate(forms):
        # Only where a form is for one number alone, it can do without the number.
        may_be = text if sum(form_of(number) == index for number in range(200)) == 1 else plural
        for problem in form_problems(form, plural, may_be=may_be):
            yield f"form {index} {problem}" if message.pluralizable else problem


def po_faults(template: Catalog, old: Catalog, language: str) -> Iterator[Fault]:
    """What is wrong with the entries and the header of a language's catalogue."""
    new = renewed(template, old, language)
    if old.plural_forms != new.plural_forms:
        yield Fault(language, "", f"needs Plural-Forms: {new.plural_forms}")
    wanted = {key(message) for message in entries(template)}
    present = {key(message) for message in entries(old)}
    for message in entries(template):
        if key(message) not in present:
            yield Fault(language, label(message), _MISSING)
    for message in entries(old):
        if key(message) not in wanted:
            yield Fault(language, label(message), "is superfluous: no source has it")
            continue
        for problem in entry_problems(message, new.plural_expr):
            yield Fault(language, label(message), problem)


def catalogue_faults(template: Catalog, path: Path, language: str) -> Iterator[Fault]:
    """What is wrong with a language's two files."""
    if not path.exists():
        yield Fault(language, "", _NO_CATALOGUE)
        return
    try:
        old = read(path, language)
    except ValueError as error:
        yield Fault(language, "", str(error))
        return
    yield from po_faults(template, old, language)
    if path.read_bytes() != po_bytes(renewed(template, old, language)):
        yield Fault(language, "", "django.po is not as `make messages` writes it")
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != mo_bytes(old, language):
        yield Fault(language, "", "django.mo is not what django.po compiles to")


def faults(root: Path, folder: Path, languages: Sequence[str]) -> list[Fault]:
    """Everything that is wrong with the catalogues in the folder."""
    template = gather(root)
    found = [fault for code in languages for fault in catalogue_faults(template, po_file(folder, code), code)]
    known = set(map(to_locale, languages))
    strangers = sorted(path.name for path in folder.glob("*/") if path.name not in known)
    return found + [Fault(name, "", "is no language to translate to, by the settings") for name in strangers]


def remedy(found: Iterable[Fault], where: Path) -> str:
    """What to do about the faults, step by step: a new text has to be in the catalogues before it is translated."""
    if any(fault.problem in (_MISSING, _NO_CATALOGUE) for fault in found):
        return f"Run: make messages. Then translate and mend in {where}, and run make messages again."
    return f"Mend what is to be mended in {where}, then run: make messages"


def main(arguments: Sequence[str]) -> None:
    """Write the catalogues, or check them."""
    parser = argparse.ArgumentParser("python -m magdagdon_site.catalogues", description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; say what is wrong")
    root, folder = settings.BASE_DIR, settings.LOCALE_PATHS[0]
    languages = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    if parser.parse_args(arguments).check:
        if found := faults(root, folder, languages):
            where = folder.relative_to(root) / "<language>/LC_MESSAGES/django.po"
            sys.exit("\n".join([*map(str, found), remedy(found, where)]))
        return
    try:
        lines = write(root, folder, languages)
    except ValueError as problem:
        sys.exit(str(problem))
    sys.stdout.writelines(line + "\n" for line in lines)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")
    django.setup()
    main(sys.argv[1:])
