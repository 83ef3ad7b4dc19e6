"""What an example is, and how it is drawn."""

from typing import NamedTuple, cast

from django.utils.functional import keep_lazy_text
from django.utils.translation import gettext_lazy

from game import wording
from game.drawn import DrawnTable
from game.rules.state import GameState


class Drawing(NamedTuple):
    """One board with its dice, and what stands above it."""

    state: GameState
    title: wording.Text

    @property
    def table(self) -> DrawnTable:
        """Its table, laid out anew for each reader's language."""
        return DrawnTable(self.state)


class Example(NamedTuple):
    """One drawing, or what was and what became of it; `section` is where the rule book shows it."""

    name: str
    section: str
    caption: wording.Text
    drawings: tuple[Drawing, ...]
    has_score_sheet: bool = False


@keep_lazy_text
def say(text: wording.Text, **facts: object) -> str:
    """The text with these facts in it, once it is read in some language."""
    return cast("str", text) % facts


_SELECTED = gettext_lazy("The %(value)s is selected")


def with_selected(state: GameState, die: int) -> Drawing:
    """A drawing with this die in hand."""
    return Drawing(state.select(die), say(_SELECTED, value=state.dice[die]))
