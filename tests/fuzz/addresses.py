"""Every address that the URLconf knows, with what may stand in each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from urllib.parse import quote

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import LocalePrefixPattern

from game.forms import DEEDS
from game.rules.difficulty import Difficulty
from tests.fuzz.nonsense import some_nonsense

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")

WORDS = {
    "deed": list(DEEDS),
    "difficulty": [difficulty.value for difficulty in Difficulty],
    "language": [code for code, _name in settings.LANGUAGES],
    "step": ["0", "1", "2", "7", "19", "99"],
    "app_label": ["game", "auth"],
    "key": ["set-password", "a-b", "abc:def:ghi"],
    "uidb36": ["1", "zz", "0"],
    "url": ["game", "nowhere/", "game/game"],
}
"""What stands in an address beside the keys of what there is."""


@dataclass(frozen=True)
class Address:
    """One pattern: texts and, between them, the names of parameters."""

    texts: tuple[str, ...]
    parameters: tuple[str, ...]

    def __str__(self) -> str:
        return self.filled(f"<{name}>" for name in self.parameters)

    def filled(self, values: Iterator[str]) -> str:
        """The path with these values, as they stand in it."""
        return self.texts[0] + "".join(value + text for value, text in zip(values, self.texts[1:], strict=True))

    def good(self, known: dict[str, list[str]], random: Random) -> str:
        """A path to something that there is, if there is anything such."""
        return self.filled(
            _written(random.choice(known.get(name) or WORDS.get(name) or ["0"])) for name in self.parameters
        )

    def any(self, known: dict[str, list[str]], random: Random) -> str:
        """A path to something that there is, to something else, or to nothing."""
        return self.filled(_written(self._value(name, known, random)) for name in self.parameters)

    def _value(self, name: str, known: dict[str, list[str]], random: Random) -> str:
        chance = random.random()
        if chance < 0.7:
            return random.choice(known.get(name) or WORDS.get(name) or ["0"])
        if chance < 0.85:
            return random.choice(random.choice([*known.values(), *WORDS.values()]) or ["0"])
        return some_nonsense(random)


def _written(value: str) -> str:
    return quote(value.encode("utf-8", "surrogatepass"))


def addresses() -> list[Address]:
    """All of them, those of the administration included."""
    return list(dict.fromkeys(_parsed(text) for text in _patterns(get_resolver(), "/")))


def _patterns(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern.pattern, LocalePrefixPattern):
            text = prefix + "<language>/"
        else:
            text = prefix + str(pattern.pattern).removeprefix("^").removesuffix("$")
        if isinstance(pattern, URLPattern):
            yield text
        else:
            yield from _patterns(pattern, text)


def _parsed(text: str) -> Address:
    names = tuple(typed or named for typed, named in _PARAMETER.findall(text))
    return Address(tuple(_PARAMETER.split(text)[::3]), names)
