"""The forms that pages show and that the code knows, by the addresses that take them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.forms import BaseForm

SENT = ("input", "select", "textarea", "button", "option")


@dataclass
class Form:
    """A form as it stands on a page of somebody's: where it leads, and what its fields say."""

    who: str
    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self, who: str, address: str) -> None:
        super().__init__()
        self.who = who
        self.address = address
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.loose: list[tuple[str, str, str]] = []
        self.links: list[str] = []
        self.open: Form | None = None
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, found.get("action", ""))
            self.open = Form(self.who, found.get("method", "get").upper(), action)
            self.forms.append(self.open)
            self.by_id[found.get("id", "")] = self.open
        elif tag == "a":
            self.links.append(found.get("href", ""))
        elif tag in SENT:
            self._field(tag, found)

    def _field(self, tag: str, found: dict[str, str]) -> None:
        name = self.select if tag == "option" else found.get("name", "")
        self.select = name if tag in ("select", "option") else ""
        if name and tag != "select":
            self.loose.append((found.get("form", ""), name, found.get("value", "")))
            if self.open and "form" not in found:
                self.open.fields.append((name, found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None


class Book:
    """What has been found so far."""

    def __init__(self) -> None:
        self.forms: list[Form] = []
        self.queries: dict[str, set[str]] = defaultdict(set)
        self.names = sorted(set(_names_of_form_classes()))
        self._seen: set[tuple[str, str, tuple[str, ...]]] = set()

    def read(self, who: str, address: str, html: str) -> None:
        """Take down the forms of a page as somebody sees it, and the names that its links ask by."""
        reader = _Reader(who, address)
        reader.feed(html)
        for form_id, name, value in reader.loose:
            if form_id in reader.by_id:
                reader.by_id[form_id].fields.append((name, value))
        for form in reader.forms:
            key = (form.method, form.action, tuple(sorted({name for name, _value in form.fields})))
            if key not in self._seen and form.action.startswith("/"):
                self._seen.add(key)
                self.forms.append(form)
        for link in reader.links:
            for name, value in parse_qsl(urlsplit(link).query, keep_blank_values=True):
                self.queries[name].add(value)

    @property
    def queries_by_name(self) -> list[tuple[str, list[str]]]:
        """The names in queries with the values seen, in an order that is always the same."""
        return [(name, sorted(values)) for name, values in sorted(self.queries.items())]


def _names_of_form_classes() -> Iterator[str]:
    for form in _descendants(BaseForm):
        if form.__module__.startswith(("game.", "allauth.", "django.contrib.")):
            yield from getattr(form, "base_fields", {})


def _descendants(parent: type) -> Iterator[type]:
    for child in parent.__subclasses__():
        yield child
        yield from _descendants(child)
