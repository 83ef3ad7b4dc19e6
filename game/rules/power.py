"""The Majda Powers: what each does to the dice (RULES.md, Majda Power)."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from game.rules.board import VALUES
from game.rules.refusal import Reason, Refusal


class PowerKind(Enum):
    """The three Majda Powers."""

    DECREASE = "decrease"
    INCREASE = "increase"
    REROLL = "reroll"


_STEPS = {PowerKind.DECREASE: -1, PowerKind.INCREASE: 1}


class PowerUse(NamedTuple):
    """One use of a Majda Power: the dice changed, by identity, and their new values in that order."""

    kind: PowerKind
    dice: tuple[int, ...]
    result: tuple[int, ...]


def use(kind: PowerKind, dice: tuple[int, ...], values: Sequence[int], result: Sequence[int] | None) -> PowerUse:
    """What the power makes of these dice; `values` are the four current values.

    `result` holds the new values in the order of `dice`. A REROLL needs it, chance having decided; for DECREASE and
    INCREASE it may be left out, and where it is given it must be right.

    Raises:
        Refusal: NO_DICE_CHOSEN, MALFORMED when a die is named twice, ONE_DIE_ONLY, OUT_OF_RANGE, NOT_A_DIE or
            WRONG_RESULT.
    """
    if not dice:
        raise Refusal(Reason.NO_DICE_CHOSEN)
    if len(set(dice)) < len(dice):
        raise Refusal(Reason.MALFORMED)
    if kind is PowerKind.REROLL:
        return PowerUse(kind, dice, _rerolled(dice, result))
    if len(dice) > 1:
        raise Refusal(Reason.ONE_DIE_ONLY)
    changed = (values[dice[0]] + _STEPS[kind],)
    if changed[0] not in VALUES:
        raise Refusal(Reason.OUT_OF_RANGE)
    if result is not None and tuple(result) != changed:
        raise Refusal(Reason.WRONG_RESULT)
    return PowerUse(kind, dice, changed)


def _rerolled(dice: tuple[int, ...], result: Sequence[int] | None) -> tuple[int, ...]:
    if result is None or len(result) != len(dice):
        raise Refusal(Reason.WRONG_RESULT)
    if any(value not in VALUES for value in result):
        raise Refusal(Reason.NOT_A_DIE)
    return tuple(result)
