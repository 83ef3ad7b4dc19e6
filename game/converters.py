"""What a URL may say beside text and numbers."""

from game.forms import DEEDS
from game.rules.difficulty import Difficulty


class DifficultyConverter:
    """``peaceful``, ``survival`` or ``nightmare``; anything else is no page."""

    regex = "|".join(difficulty.value for difficulty in Difficulty)

    def to_python(self, value: str) -> Difficulty:
        return Difficulty(value)

    def to_url(self, value: Difficulty) -> str:
        return value.value


class DeedConverter:
    """A deed by its name in the page's contract, such as ``take-back``."""

    regex = "|".join(DEEDS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
