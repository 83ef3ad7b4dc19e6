"""What a player reads of an answer, and what they do next: legal games, played by nothing but the page's contract."""

import re
from random import Random
from typing import NamedTuple

type Fields = dict[str, str]

_TABLE = re.compile(
    rb'data-game="([0-9a-f-]{36})" data-version="(\d+)" data-phase="(\w+)"[^>]*'
    rb'data-powers-left="(\d+)" data-required="(\d+)"'
)
_DIE = re.compile(rb'data-die="(\d)" data-state="(\w+)" data-value="\d" data-fits="([^"]*)"')
_EMPTY_CELL = re.compile(rb'data-cell="(\w\d)" data-state="empty"')
_START = re.compile(rb'<form class="(?:actions|choice)[^>]*action="/games/"[^>]*>(.*?)</form>', re.DOTALL)
_HIDDEN = re.compile(rb'<input type="hidden" name="(\w+)" value="([^"]*)"')

DIFFICULTIES = ["peaceful", "survival", "nightmare"]


class Die(NamedTuple):
    """A die of the tray, and the cells that it may go to."""

    number: str
    state: str
    fits: list[str]


class Table(NamedTuple):
    """A game as its player sees it."""

    game: str
    version: int
    phase: str
    powers_left: int
    required: int
    dice: list[Die]
    empty: list[str]


def read_table(answer: bytes) -> Table:
    """The table of an answered fragment or page.

    Raises:
        ValueError: there is none.
    """
    found = _TABLE.search(answer)
    if found is None:
        raise ValueError("no table in the answer")
    game, version, phase, powers_left, required = (part.decode() for part in found.groups())
    dice = [Die(number.decode(), state.decode(), fits.decode().split()) for number, state, fits in _DIE.findall(answer)]
    empty = [cell.decode() for cell in _EMPTY_CELL.findall(answer)] if phase == "ruin" else []
    return Table(game, int(version), phase, int(powers_left), int(required), dice, empty)


def read_start(page: bytes, random: Random) -> Fields:
    """The form that starts the next game, filled in.

    Raises:
        ValueError: the page has none.
    """
    found = _START.search(page)
    if found is None:
        raise ValueError("no form to start a game")
    fields = {name.decode(): value.decode() for name, value in _HIDDEN.findall(found[1])}
    fields.setdefault("difficulty", random.choice(DIFFICULTIES))
    return fields


def next_deed(table: Table, random: Random) -> tuple[str, Fields]:
    """A deed that the rules allow: the name in its address and what its form holds beside the version.

    The player is a person, not a solver: takes dice in hand, places them where they fit, uses a Majda Power now and
    then, and takes a die back where too few found a place.
    """
    match table.phase:
        case "roll":
            return "roll", {}
        case "magdagdon":
            return ("power", _some_power(table, random)) if _feels_like_a_power(table, random) else ("accept", {})
        case "ruin":
            return "ruin", {"cell": random.choice(table.empty)}
        case "place":
            return _place(table, random)
    raise ValueError(f"nothing to do in the phase {table.phase}")


def _place(table: Table, random: Random) -> tuple[str, Fields]:
    staged = [die for die in table.dice if die.state == "staged"]
    in_hand = [die for die in table.dice if die.state == "selected" and die.fits]
    fitting = [die for die in table.dice if die.state == "available" and die.fits]
    if len(staged) >= table.required and (random.random() < 0.5 or not (in_hand or fitting)):
        return "confirm", {}
    if not staged and _feels_like_a_power(table, random):
        return "power", _some_power(table, random)
    if in_hand:
        return "stage", {"cell": random.choice(in_hand[0].fits)}
    if not fitting:
        return random.choice([("undo", {}), ("take-back", {"die": random.choice(staged).number})])
    die = random.choice(fitting)
    if random.random() < 0.6:
        return "select", {"die": die.number}
    return "stage", {"cell": random.choice(die.fits), "die": die.number}


def _feels_like_a_power(table: Table, random: Random) -> bool:
    return table.powers_left > 0 and random.random() < (0.5 if table.phase == "magdagdon" else 0.05)


def _some_power(table: Table, random: Random) -> Fields:
    return {"kind": "reroll", "dice": random.choice([die.number for die in table.dice if die.state != "staged"])}
