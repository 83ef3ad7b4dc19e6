"""What the game says: what to do next, and after each deed one sentence of what it has done."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from game import wording
from game.replay import Frame
from game.rules.power import PowerKind
from game.rules.scoring import RUIN_PENALTY, LineScore, score_sheet
from game.rules.state import GameState, Phase


def prompt(state: GameState) -> wording.Text:
    """What to do next."""
    if state.can_confirm:
        return gettext("Confirm, or place more.") if _more_fits(state) else gettext("Confirm.")
    if state.phase is Phase.PLACE and state.selected is not None:
        fits = state.openings.legal(state.dice[state.selected])
        return gettext("Choose a lit cell.") if fits else _fits_nowhere(state)
    if state.phase is Phase.MAGDAGDON and not state.powers_left:
        return gettext("Accept MAGDAGDON: it costs a RUIN.")
    return wording.PHASES[state.phase]


# One sentence a deed: what it has done, from the state before it and the state after it.


def rolled(_before: GameState, after: GameState) -> str:
    """After ROLL."""
    rolled_dice = {"dice": wording.values(after.dice)}
    if after.phase is Phase.MAGDAGDON:
        return _sentences(gettext("You rolled %(dice)s.") % rolled_dice, magdagdon(after))
    return gettext("You rolled %(dice)s. Choose a die.") % rolled_dice


def selected(_before: GameState, after: GameState) -> str:
    """After a die was taken in hand."""
    if after.selected is None:
        return ""
    value = after.dice[after.selected]
    cells = after.openings.legal(value).bit_count()
    if not cells:
        return _fits_nowhere(after)
    return ngettext(
        "The %(value)d fits %(count)d cell: choose it.", "The %(value)d fits %(count)d cells: choose one.", cells
    ) % {"value": value, "count": cells}


def staged(_before: GameState, after: GameState) -> str:
    """After a die was staged."""
    die, cell = after.staged[-1]
    more = after.required - len(after.staged)
    if more <= 0:
        sentence = (
            gettext("%(value)d on %(cell)s. Confirm, or place more.")
            if _more_fits(after)
            else gettext("%(value)d on %(cell)s. Confirm.")
        )
        return sentence % {"value": after.dice[die], "cell": cell}
    if not _more_fits(after):
        return _sentences(
            gettext("%(value)d on %(cell)s.") % {"value": after.dice[die], "cell": cell}, _dead_end(after)
        )
    return ngettext(
        "%(value)d on %(cell)s. Place %(count)d more die.", "%(value)d on %(cell)s. Place %(count)d more dice.", more
    ) % {"value": after.dice[die], "cell": cell, "count": more}


def taken_back(before: GameState, after: GameState) -> str:
    """After one staged die, or several that hung together, came back."""
    back = [placement for placement in before.staged if placement not in after.staged]
    if len(back) == 1:
        return gettext("The %(value)d from %(cell)s is back in the tray.") % {
            "value": before.dice[back[0].die],
            "cell": back[0].cell,
        }
    return gettext("Back in the tray: %(dice)s. Nothing else connected them to the board.") % {
        "dice": wording.values([before.dice[die] for die, _cell in back])
    }


def confirmed(before: GameState, after: GameState) -> str:
    """After CONFIRM."""
    lines = zip(score_sheet(before.board, before.difficulty, 0).lines, after.sheet.lines, strict=True)
    made = _made([now for old, now in lines if now.combination and not old.combination])
    if after.phase is Phase.OVER:
        return _sentences(*made, _over(after))
    return _sentences(*made, gettext("Score: %(score)s. Roll again.") % {"score": wording.points(after.score.final)})


def power_used(before: GameState, after: GameState) -> str:
    """After a Majda Power."""
    if after.turn is None:
        return ""
    use = after.turn.powers[-1]
    cost = before.next_power_cost or 0
    if use.kind is PowerKind.REROLL:
        sentence = ngettext(
            "Rerolled for %(cost)d point: the dice are %(dice)s now.",
            "Rerolled for %(cost)d points: the dice are %(dice)s now.",
            cost,
        ) % {"cost": cost, "dice": wording.values(after.dice)}
    else:
        sentence = ngettext(
            "The %(old)d is a %(new)d now, for %(cost)d point.",
            "The %(old)d is a %(new)d now, for %(cost)d points.",
            cost,
        ) % {"old": before.dice[use.dice[0]], "new": use.result[0], "cost": cost}
    if after.phase is Phase.MAGDAGDON:
        return _sentences(sentence, magdagdon(after))
    return sentence


def accepted(_before: GameState, _after: GameState) -> str:
    """After MAGDAGDON was accepted."""
    return gettext("MAGDAGDON accepted. Choose the cell that becomes a RUIN.")


def withdrawn(_before: GameState, _after: GameState) -> str:
    """After the acceptance was taken back."""
    return gettext("MAGDAGDON is not accepted after all.")


def ruined(_before: GameState, after: GameState) -> str:
    """After the RUIN's cell was chosen."""
    if after.phase is Phase.OVER:
        return _over(after)
    cell = after.ended.ruin if after.ended else None
    return ngettext(
        "%(cell)s is a RUIN now: −%(penalty)d point. Score: %(score)s. Roll again.",
        "%(cell)s is a RUIN now: −%(penalty)d points. Score: %(score)s. Roll again.",
        RUIN_PENALTY,
    ) % {
        "cell": cell,
        "penalty": RUIN_PENALTY,
        "score": wording.points(after.score.final),
    }


DEEDS = {
    "roll": rolled,
    "select": selected,
    "stage": staged,
    "take-back": taken_back,
    "undo": taken_back,
    "confirm": confirmed,
    "power": power_used,
    "accept": accepted,
    "withdraw": withdrawn,
    "ruin": ruined,
}
"""The sentence of every deed, by its name in the page's contract."""


# The replay tells a whole turn.


def shown(frame: Frame) -> str:
    """What happened in the turn of a frame."""
    if frame.turn is None:
        return gettext("The board is empty.")
    told = [gettext("Rolled: %(dice)s.") % {"dice": wording.values(frame.turn.roll)}]
    told += [
        gettext("%(power)s for %(cost)d: the dice are %(dice)s now.")
        % {"power": wording.POWERS[power.use.kind], "cost": power.cost, "dice": wording.values(power.after)}
        for power in frame.powers
    ]
    told += [
        gettext("%(value)d on %(cell)s.") % {"value": placed.value, "cell": placed.cell} for placed in frame.placed
    ]
    if frame.turn.ruin is not None:
        told.append(gettext("MAGDAGDON: %(cell)s is a RUIN.") % {"cell": frame.turn.ruin})
    score = gettext("Score: %(score)s.") % {"score": wording.points(frame.score)}
    return _sentences(*told, *_made(frame.made), score)


def _made(lines: Iterable[LineScore]) -> list[str]:
    return [
        gettext("%(combination)s, %(line)s: +%(bonus)d!")
        % {"combination": wording.COMBINATIONS[made.combination], "line": wording.line(made.line), "bonus": made.bonus}
        for made in lines
        if made.combination
    ]


def _over(after: GameState) -> str:
    return gettext("The board is full. Final score: %(score)s.") % {"score": wording.points(after.score.final)}


def magdagdon(after: GameState) -> str:
    """That the dice cannot be placed."""
    return ngettext(
        "MAGDAGDON: %(count)d die must be placed, and none can be.",
        "MAGDAGDON: %(count)d dice must be placed, and they cannot be.",
        after.required,
    ) % {"count": after.required}


def _fits_nowhere(state: GameState) -> str:
    """That the selected die has no cell, and what to do instead."""
    if not _more_fits(state) and not state.can_confirm:
        return _dead_end(state)
    return gettext("This die fits nowhere now: choose another.")


def _dead_end(state: GameState) -> str:
    """The minimum is not staged and nothing more can be: the way out."""
    if state.powers_left:
        return gettext("No other die fits now: UNDO, or use a Majda Power.")
    return gettext("No other die fits now: UNDO.")


def _more_fits(state: GameState) -> bool:
    free = [value for die, value in enumerate(state.dice) if state.turn and die not in state.turn.staged_dice]
    return any(state.openings.legal(value) for value in free)


def _sentences(*sentences: str) -> str:
    return " ".join(sentences)
