"""What the rules refuse, and why."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a deed or a record is refused. The values are the words of the record format (RECORD.md, Verifying)."""

    MALFORMED = "malformed"
    AFTER_THE_END = "after_the_end"
    NOT_A_DIE = "not_a_die"
    NO_POWER_LEFT = "no_power_left"
    NO_DICE_CHOSEN = "no_dice_chosen"
    OUT_OF_RANGE = "out_of_range"
    WRONG_RESULT = "wrong_result"
    MAGDAGDON = "magdagdon"
    NOT_MAGDAGDON = "not_magdagdon"
    DIE_UNAVAILABLE = "die_unavailable"
    OCCUPIED = "occupied"
    NOT_ADJACENT = "not_adjacent"
    TOO_DIFFERENT = "too_different"
    TOO_FEW_DICE = "too_few_dice"
    UNFINISHED = "unfinished"
    WRONG_SCORE = "wrong_score"
    WRONG_DICE = "wrong_dice"

    # Known to live play alone: a record has no selection, no phases out of order and no second tab.
    NO_DIE_SELECTED = "no_die_selected"
    NOTHING_STAGED = "nothing_staged"
    ONE_DIE_ONLY = "one_die_only"
    WRONG_PHASE = "wrong_phase"
    STALE = "stale"
    GIVEN_UP = "given_up"
    BAD_CLIENT_SEED = "bad_client_seed"


class Refusal(Exception):
    """A deed that the rules forbid: nothing was changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
