"""A player who plays on whatever becomes of the server, and knows what was acknowledged."""

import re
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from random import Random
from typing import NamedTuple
from uuid import UUID, uuid4

from game.rules.board import EMPTY, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.record import write_turn
from game.rules.state import GameState, Phase
from game.rules.turn import DICE
from tests.rules.play import stage_some_dice
from tests.server import Answer, Visitor

PATIENCE = 300
"""Seconds after which a player has had enough."""

WAITS = "The game has to wait a moment"
"""What a player is told when the server cannot get at its database."""

NO_CONNECTION = (OSError, HTTPException)

_VERSION = re.compile(r'id="table"[^>]* data-version="(\d+)" data-phase="(\w+)"')
_DIE = re.compile(r'data-die="\d" data-state="\w+" data-value="(\d)"')


@dataclass
class Known:
    """A game as its player knows it from what the server has answered."""

    name: UUID
    state: GameState
    version: int = 0
    turns: list[dict] = field(default_factory=list)


class Tap(NamedTuple):
    """A deed with what it needs, and how it is sent."""

    deed: str
    fields: dict
    path: str
    form: dict


class Bot:
    """Plays legal games by the rules, tap by tap, each with its own copy of the game in mind.

    A tap that got no answer, or one that the server could not do it, is sent again as it was.
    """

    def __init__(self, visitor: Visitor, seed: int, *, htmx: bool = True) -> None:
        self.random = Random(seed)
        self.htmx = htmx
        self.games: list[Known] = []
        self.taps = 0
        self.told_to_wait = 0
        self.unanswered = 0
        self.longest_outage = 0.0
        self.visitor = visitor
        self.start_a_game()

    @property
    def doubtful(self) -> int:
        """How many taps may have counted although nobody said so: such a tap is stale when it comes again.

        Who was told to wait knows that nothing was changed, where no network lies between server and database.
        """
        return self.unanswered + (self.told_to_wait if self.visitor.server.database_url else 0)

    @property
    def game(self) -> Known:
        """The game being played."""
        return self.games[-1]

    def start_a_game(self) -> None:
        difficulty = self.random.choice(list(Difficulty))
        name = uuid4()
        answer = self._ask("/games/", {"difficulty": difficulty.value, "game": str(name)}, htmx=False)
        assert answer.status == 303, answer
        assert answer.headers["Location"] == f"/games/{name}/"
        self.games.append(Known(name, GameState(difficulty)))

    def tap(self) -> None:
        """Do the next thing there is to do, however often it has to be asked for, and take the answer down."""
        tap, doubtful = self.next_tap(), self.doubtful
        answer = self._ask(tap.path, tap.form, htmx=self.htmx)
        may_have_counted = self.doubtful > doubtful
        if not self.htmx and answer.status == 303:
            answer = self._look()
        else:
            assert answer.status == 200 or (answer.status == 409 and may_have_counted), (tap, answer)
        self.take_down(tap, answer)

    def next_tap(self) -> Tap:
        """What there is to do, in a new game once this one is over."""
        if self.game.state.phase is Phase.OVER:
            self.start_a_game()
        deed, fields = self._next_deed()
        return Tap(deed, fields, f"/games/{self.game.name}/{deed}/", {"version": self.game.version, **fields})

    def take_down(self, tap: Tap, answer: Answer) -> None:
        """Do the deed in one's own copy of the game, and see that the server's shows the same."""
        known = self.game
        version, phase = _VERSION.search(answer.text).groups()
        assert int(version) == known.version + 1, f"{tap.deed}: version {known.version}, then {version}"
        dice = tuple(map(int, _DIE.findall(answer.text)))
        known.state = _after(known.state, tap, dice)
        known.version += 1
        if known.state.ended:
            known.turns.append(write_turn(known.state.ended))
        assert phase == known.state.phase.value, tap
        assert dice == known.state.dice, tap
        self.taps += 1

    def _next_deed(self) -> tuple[str, dict]:
        state = self.game.state
        match state.phase:
            case Phase.ROLL:
                return "roll", {}
            case Phase.MAGDAGDON if state.powers_left and self.random.random() < 0.5:
                return "power", {"kind": PowerKind.REROLL.value, "dice": list(DICE)}
            case Phase.MAGDAGDON:
                return "accept", {}
            case Phase.RUIN:
                return "ruin", {"cell": self.random.choice([c for c in Cell if state.board[c] == EMPTY])}
            case _:
                return self._next_of_placing(state)

    def _next_of_placing(self, state: GameState) -> tuple[str, dict]:
        if state.can_confirm and self.random.random() < 0.7:
            return "confirm", {}
        staged = stage_some_dice(state, self.random).staged
        if staged[: len(state.staged)] != state.staged:
            return "undo", {}
        if len(staged) == len(state.staged):
            return "confirm", {}
        die, cell = staged[len(state.staged)]
        return "stage", {"die": die, "cell": cell}

    def _look(self) -> Answer:
        """The game's page."""
        return self._until_answered(lambda: self.visitor.get(f"/games/{self.game.name}/"))

    def _ask(self, path: str, fields: dict, *, htmx: bool) -> Answer:
        return self._until_answered(lambda: self.visitor.post(path, fields, htmx=htmx))

    def _until_answered(self, ask) -> Answer:
        began, failures = time.monotonic(), 0
        while time.monotonic() - began < PATIENCE:
            try:
                answer = ask()
            except NO_CONNECTION:
                self.visitor.close()
                self.unanswered += 1
            else:
                if answer.status < 500:
                    if failures:
                        self.longest_outage = max(self.longest_outage, time.monotonic() - began)
                    return answer
                if answer.status == HTTPStatus.BAD_GATEWAY:  # what a proxy says of a server that did not answer
                    self.unanswered += 1
                else:
                    self._is_told_to_wait(answer)
            failures += 1
            time.sleep(0.05)
        raise AssertionError(f"The server did not come back within {PATIENCE} seconds.")

    def _is_told_to_wait(self, answer: Answer) -> None:
        assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE, answer
        assert WAITS in answer.text
        assert int(answer.headers["Retry-After"]) > 0
        self.told_to_wait += 1

    def close(self) -> None:
        self.visitor.close()


def _after(state: GameState, tap: Tap, dice: tuple[int, ...]) -> GameState:
    match tap.deed:
        case "roll":
            return state.roll(dice)
        case "power":
            return state.use_power(PowerKind(tap.fields["kind"]), tap.fields["dice"], dice)
        case "stage":
            return state.stage(tap.fields["cell"], tap.fields["die"])
        case "ruin":
            return state.ruin(tap.fields["cell"])
        case _:
            return {"accept": state.accept, "undo": state.undo, "confirm": state.confirm}[tap.deed]()
