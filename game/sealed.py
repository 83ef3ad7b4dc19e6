"""The dice of one game, each throw with the text that it was computed from, laid out for the template."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from game import dice, wording
from game.models import Game
from game.rules.power import PowerKind

_ROLL = _("ROLL")


class SealedThrow(NamedTuple):
    """A throw: attempt 0 is the roll of its turn, each REROLL the next one. `message` is that of its first block."""

    attempt: int
    name: wording.Text
    values: tuple[int, ...]
    message: str

    @property
    def parts(self) -> list[str]:
        """Those of the message, each to be written in the direction of its own script."""
        return self.message.split("|")

    @property
    def digits(self) -> str:
        """The values one after the other."""
        return "".join(map(str, self.values))


class SealedTurn(NamedTuple):
    """The throws of a turn."""

    number: int
    throws: list[SealedThrow]


def sealed_turns(game: Game) -> list[SealedTurn]:
    """All throws of a game; the turn in which it was given up has its throws, too."""
    turns = game.ended_turns + ([game.state.turn] if game.state.turn else [])
    return [
        SealedTurn(
            number,
            [
                SealedThrow(
                    attempt,
                    wording.POWERS[PowerKind.REROLL] if attempt else _ROLL,
                    values,
                    dice.message(game.pk, game.client_seed, number, attempt, 0),
                )
                for attempt, values in enumerate(turn.throws)
            ],
        )
        for number, turn in enumerate(turns, start=1)
    ]
