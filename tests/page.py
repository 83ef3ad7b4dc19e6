"""Pages read the way a browser reads them, for tests that look at what they hold."""

from collections.abc import Iterator
from html.parser import HTMLParser
from types import EllipsisType
from typing import Self

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


class Element:
    """One element of a page, with what is inside it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes}>"

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    @property
    def elements(self) -> list[Self]:
        """The elements directly inside."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """All its text, blanks folded."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()
                yield " " if child.tag not in ("i", "b", "bdi", "span", "strong") else ""

    def all(self, tag: str = "", /, **having: str | EllipsisType) -> list[Self]:
        """The elements inside with this tag and these attributes: ``data_cell="b2"``, or ``data_cell=...`` for any."""
        return list(self._all(tag, {name.strip("_").replace("_", "-"): value for name, value in having.items()}))

    def _all(self, tag: str, having: dict[str, str | EllipsisType]) -> Iterator[Self]:
        for child in self.elements:
            if tag in ("", child.tag) and all(
                name in child and value in (..., child[name]) for name, value in having.items()
            ):
                yield child
            yield from child._all(tag, having)

    def one(self, tag: str = "", /, **having: str | EllipsisType) -> Self:
        """The only such element inside."""
        found = self.all(tag, **having)
        assert len(found) == 1, f"{len(found)} of {tag or 'element'} {having}: {found}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {tag} {attrs}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open[-1].tag, f"</{tag}> closes {self.open[-1]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str | bytes) -> Element:
    """The page, or the part of one, as a nameless element around it; every element must be closed in order."""
    reader = _Reader()
    reader.feed(html.decode() if isinstance(html, bytes) else html)
    reader.close()
    assert len(reader.open) == 1, f"never closed: {reader.open[1:]}"
    return reader.open[0]
