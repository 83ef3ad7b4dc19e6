"""What every step of the state machine finds: devices, people and games, and what is looked at when it is done."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial, wraps
from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from game.models import Game
from game.rules.difficulty import Difficulty
from game.rules.state import GameState
from tests.chance import seeded
from tests.machine.expect import assert_stored
from tests.machine.household import Device, KeptGame, Owner

devices = st.sampled_from(["phone", "tablet", "laptop"])
people = st.sampled_from(["Majda", "Emil"])
indices = st.integers(0, 999)
"""One of several, whose number is only known when it is asked for: counted round and round."""


def step(**given: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A rule of the machine; whatever it does, the database is looked at when it is done."""

    def decorate(made: Callable[..., None]) -> Callable[..., None]:
        @wraps(made)
        def checked(self: "Home", **what: object) -> None:
            made(self, **what)
            self.check()

        return rule(**given)(checked)

    return decorate


class Home(RuleBasedStateMachine):
    """Three devices, two people with accounts, and any guests, before anybody does anything."""

    tally: ClassVar[Counter[str]] = Counter()
    """What came of the steps of all runs, since it was cleared."""

    enrolled: ClassVar[list[Owner]] = []
    """The people with accounts, as they are before the first step."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[KeptGame] = []
        self.changed: set[KeptGame] = set()
        self.devices = {name: Device(name) for name in ("phone", "tablet", "laptop")}
        self.people = {owner.name: replace(owner) for owner in self.enrolled}
        self.moment = 0
        self.undoing = ExitStack()
        self.undoing.enter_context(transaction.atomic())
        self.undoing.callback(partial(transaction.set_rollback, rollback=True))

    def teardown(self) -> None:
        self.undoing.close()

    @initialize(seed=st.integers(0, 2**32 - 1), difficulty=st.sampled_from(Difficulty))
    def begin(self, seed: int, difficulty: Difficulty) -> None:
        """A guest plays on every device; all that chance decides from here on comes from the seed."""
        self.undoing.enter_context(seeded(seed))
        for here in self.devices.values():
            self._started(here, difficulty, here.client.post("/games/", {"difficulty": difficulty.value}))
        self.check()

    def check(self) -> None:
        """The step that was made has left the database as the rules have it."""
        assert_stored(self.games, self.changed)
        self.changed = set()
        self.tally["steps"] += 1

    def _started(self, here: Device, difficulty: Difficulty, response: HttpResponse) -> KeptGame:
        assert response.status_code == 303
        if here.owner is None:
            player = UUID(here.client.session["player"])
            here.guest = Owner(f"the guest of the {here}", player)
        game_id = UUID(response["Location"].removeprefix("/games/").removesuffix("/"))
        seed = Game.objects.get(pk=game_id).seed
        assert len(seed) == 64
        return self._kept(here, KeptGame(len(self.games), game_id, here.owner, GameState(difficulty), seed=seed))

    def _kept(self, here: Device, game: KeptGame) -> KeptGame:
        self.games.append(game)
        self._touch(game)
        here.look_at(game)
        return game

    def _touch(self, game: KeptGame) -> None:
        self.moment += 1
        game.touched = self.moment
        self.changed.add(game)
