"""A household that plays over HTTP, step by step beside the rules: after every step both must say the same."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial, wraps
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from game.models import Game, Player
from game.rules.difficulty import Difficulty
from game.rules.record import GameRecord, verify
from game.rules.refusal import Reason
from game.rules.state import GameState, Phase
from tests.chance import seeded
from tests.games import random_positions, store
from tests.machine.deeds import EVERY_TAP, Tap, sensible
from tests.machine.expect import assert_seen, assert_shown, assert_stored
from tests.machine.household import Device, KeptGame, Owner, Tab
from tests.machine.taps import assert_done, assert_refused, assert_turned_away, outcome, refusal, send

LANGUAGES = [code for code, _name in settings.LANGUAGES]
NONSENSE = ["nonsense", "-1", "\0", "9" * 400, "1.0", "²", "A1", "\ud800", "e5"]

devices = st.sampled_from(["phone", "tablet", "laptop"])
people = st.sampled_from(["Majda", "Emil"])
indices = st.integers(0, 999)
"""One of several, whose number is only known when it is asked for: counted round and round."""


def step(**given: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A rule of the machine; whatever it does, the database is looked at when it is done."""

    def decorate(made: Callable[..., None]) -> Callable[..., None]:
        @wraps(made)
        def checked(self: "Household", **what: object) -> None:
            made(self, **what)
            self.check()

        return rule(**given)(checked)

    return decorate


class Household(RuleBasedStateMachine):
    """Three devices, two people with accounts, and any guests."""

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

    # Games begin, and are looked at

    @step(device=devices, difficulty=st.sampled_from(Difficulty), again=st.booleans())
    def start(self, device: str, difficulty: Difficulty, *, again: bool) -> None:
        """A new game; `again` sends the form of one twice."""
        here, named = self.devices[device], UUID(int=self.moment + 1) if again else None
        fields = {"difficulty": difficulty.value} | ({"game": str(named)} if named else {})
        first = self._started(here, difficulty, here.client.post("/games/", fields))
        if again:
            response = here.client.post("/games/", fields)
            assert (response.status_code, response["Location"]) == (303, first.address)

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

    @precondition(lambda self: len(self.games) < 8)
    @step(device=devices, seed=st.integers(0, 99), moment=st.integers(0, 200))
    def begin_in_the_middle(self, device: str, seed: int, moment: int) -> None:
        """A game comes to the one at hand as it stood at some moment of a random one."""
        here = self.devices[device]
        if here.owner is None:
            return
        positions = list(random_positions(seed, games=1))
        state, ended = positions[moment % len(positions)]
        row = store(Player.objects.get(pk=here.owner.player), state, ended)
        self._kept(here, KeptGame(len(self.games), row.pk, here.owner, state, row.version, list(ended)))

    @precondition(lambda self: self.games)
    @step(device=devices, game=indices)
    def open_a_tab(self, device: str, game: int) -> None:
        """Look at a game, one's own or not."""
        self._look(self.devices[device], self.games[game % len(self.games)])

    def _look(self, here: Device, game: KeptGame) -> None:
        response = here.client.get(game.address)
        if game.owner is here.owner:
            assert response.status_code == 200
            assert_shown(response, game, here.language)
        elif game.state.phase is Phase.OVER:
            assert response.status_code == 200
            assert_seen(response, game)
        else:
            assert response.status_code == (409 if here.knows(game.owner) else 404)
        here.look_at(game)

    @step(device=devices)
    def go_home(self, device: str) -> None:
        """The home page is the game played last, or the choice of a new one."""
        here = self.devices[device]
        response = here.client.get("/")
        assert response.status_code == 200
        running = [g for g in self.games if g.owner is here.owner and g.is_running]
        if running:
            assert_shown(response, max(running, key=lambda game: game.touched), here.language)
        else:
            assert b'id="table"' not in response.content

    # Taps

    def _tab(self, here: Device, tab: int) -> Tab:
        return here.tabs[tab % len(here.tabs)]

    def _tap(self, here: Device, tab: Tab, tap: Tap, *, htmx: bool, version: int) -> None:
        game = tab.game
        response = send(here.client, f"{game.address}{tap.deed}/", {"version": version, **tap.fields}, htmx=htmx)
        note(f"# {here} at {game}, version {version} of {game.version}: {tap}: {response.status_code}")
        if here.owner is not game.owner:
            self.tally[f"turned away with {response.status_code}"] += 1
            return assert_turned_away(response, here, game, htmx=htmx)
        reason = refusal(game, tap, version)
        self.tally[f"refused: {reason}" if reason else f"done: {tap.deed}"] += 1
        if reason:
            assert_refused(response, here, game, reason)
        else:
            game.go_on(outcome(game, tap), self.moment + 1)
            self._touch(game)
            self.tally["games finished"] += game.state.phase is Phase.OVER
            assert_done(response, here, game, htmx=htmx)
        tab.version = game.version
        return None

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(
        device=devices,
        tab=indices,
        tap=st.sampled_from(EVERY_TAP),
        htmx=st.booleans(),
        off=st.sampled_from([0] * 8 + [1, -1, 7]),
    )
    def tap_anything(self, device: str, tab: int, tap: Tap, *, htmx: bool, off: int) -> None:
        """Any tap from an open page, which may be stale; `off` makes one that is."""
        here = self.devices[device]
        if here.tabs:
            tab = self._tab(here, tab)
            self._tap(here, tab, tap, htmx=htmx, version=max(tab.version + off, 0))

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(device=devices, tab=indices, which=indices, htmx=st.booleans(), times=st.sampled_from([1, 1, 1, 2, 3]))
    def tap_what_makes_sense(self, device: str, tab: int, which: int, *, htmx: bool, times: int) -> None:
        """Play on from a page, stale or not; a finger may tap twice."""
        here = self.devices[device]
        if not here.tabs:
            return
        tab = self._tab(here, tab)
        version, taps = tab.version, sensible(tab.game.state)
        for _ in range(times):
            self._tap(here, tab, taps[which % len(taps)], htmx=htmx, version=version)

    @precondition(lambda self: self.games)
    @step(device=devices, game=indices, whiches=st.lists(indices, min_size=5, max_size=25), htmx=st.booleans())
    def play_on(self, device: str, game: int, whiches: list[int], *, htmx: bool) -> None:
        """Some taps that make sense, one after the other, in a game of one's own."""
        here = self.devices[device]
        own = [game for game in self.games if game.owner is here.owner and game.is_running]
        if not own:
            return
        tab = here.look_at(own[game % len(own)])
        for which in whiches:
            taps = sensible(tab.game.state)
            self._tap(here, tab, taps[which % len(taps)], htmx=htmx, version=tab.version)
            self.check()

    # Most of what a household does is play.
    tap_anything_1 = tap_anything_2 = tap_anything_3 = tap_anything
    tap_what_makes_sense_1 = tap_what_makes_sense_2 = tap_what_makes_sense_3 = tap_what_makes_sense
    play_on_1 = play_on_2 = play_on_3 = play_on

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(
        device=devices,
        tab=indices,
        tap=st.sampled_from(EVERY_TAP),
        which=indices,
        said=st.sampled_from(NONSENSE),
        htmx=st.booleans(),
    )
    def tap_nonsense(self, device: str, tab: int, tap: Tap, which: int, said: str, *, htmx: bool) -> None:
        """A tap of which one field says what no page does."""
        here = self.devices[device]
        if not here.tabs:
            return
        tab = self._tab(here, tab)
        fields = {"version": tab.version, **tap.fields}
        fields[list(fields)[which % len(fields)]] = said
        response = send(here.client, f"{tab.game.address}{tap.deed}/", fields, htmx=htmx)
        note(f"# {here} at {tab.game}: {tap.deed} with {fields}: {response.status_code}")
        if here.owner is not tab.game.owner:
            assert_turned_away(response, here, tab.game, htmx=htmx)
        else:
            assert_refused(response, here, tab.game, Reason.MALFORMED)
            tab.version = tab.game.version

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(device=devices, tab=indices)
    def give_up(self, device: str, tab: int) -> None:
        """End a game where it stands, from a page that may be stale."""
        here = self.devices[device]
        if not here.tabs:
            return None
        tab = self._tab(here, tab)
        game = tab.game
        response = send(here.client, f"{game.address}give-up/", {"version": tab.version})
        note(f"# {here} gives up {game}, version {tab.version} of {game.version}: {response.status_code}")
        if here.owner is not game.owner:
            return assert_turned_away(response, here, game, htmx=False)
        if game.is_running and tab.version != game.version:
            assert response.status_code == 409
            return None
        assert (response.status_code, response["Location"]) == (303, game.address)
        if game.is_running:
            game.given_up = True
            game.version += 1
            self._touch(game)
            self.tally["games given up"] += 1
        return None

    @precondition(lambda self: any(game.state.phase is Phase.OVER for game in self.games))
    @step(device=devices, game=indices)
    def fetch_a_record(self, device: str, game: int) -> None:
        """The record of a finished game is open to everybody, and holds by the rules."""
        over = [game for game in self.games if game.state.phase is Phase.OVER]
        wanted = over[game % len(over)]
        response = self.devices[device].client.get(f"{wanted.address}record.json")
        assert verify(response.json()).score == wanted.state.score
        assert list(GameRecord.parse(response.json()).turns) == wanted.turns

    # People come and go

    @step(device=devices, person=people, right=st.sampled_from([True, True, True, False]))
    def log_in(self, device: str, person: str, *, right: bool) -> None:
        """Only where nobody is at hand is there a door."""
        here, who = self.devices[device], self.people[person]
        fields = {"login": who.user.username, "password": who.password if right else "forgotten"}
        response = send(here.client, "/accounts/login/", fields)
        if here.at_hand or not right:
            assert response.status_code == (303 if here.at_hand else 422)
            return
        here.at_hand = who
        here.signed_in = [*(other for other in here.signed_in if other is not who), who]
        if not here.chosen:
            here.chosen = who.language
        asks = any(game.owner is here.guest for game in self.games)
        assert (response.status_code, response["Location"].startswith("/players/me/guest-games/")) == (303, asks)

    @step(device=devices)
    def log_out(self, device: str) -> None:
        """The one at hand goes; who else is signed in stays."""
        here = self.devices[device]
        assert send(here.client, "/accounts/logout/", {}).status_code == 303
        if here.at_hand:
            here.forget(here.at_hand)

    @step(device=devices, to=st.sampled_from(["Majda", "Emil", "guest", "someone-else", "nobody", "nonsense"]))
    def switch(self, device: str, to: str) -> None:
        """Hand the device on."""
        here, who = self.devices[device], self.people.get(to)
        response = send(here.client, "/players/switch/", {"to": who.user.pk if who else to})
        if to == "nonsense" or (who and who not in here.signed_in):
            assert response.status_code == 422
            return
        assert (response.status_code, response["Location"]) == (
            303,
            "/accounts/login/" if to == "someone-else" else "/",
        )
        here.at_hand = who
        if to == "nobody":
            here.signed_in = []

    @step(device=devices, answer=st.sampled_from(["add", "leave", "nonsense"]))
    def answer_about_the_guests_games(self, device: str, answer: str) -> None:
        """The guest's games become those of the one at hand, or stay the guest's."""
        here = self.devices[device]
        own = [game for game in self.games if game.owner is here.guest]
        response = send(here.client, "/players/me/guest-games/", {"games": answer})
        if here.at_hand is None:
            assert (response.status_code, response["Location"].startswith("/accounts/login/")) == (302, True)
        elif answer == "nonsense" and here.guest and own:
            assert response.status_code == 422
        else:
            assert response.status_code == 303
        if answer == "add" and here.at_hand and here.guest and own:
            for game in own:
                game.owner = here.at_hand
                self.changed.add(game)
            here.guest = None

    @step(person=people, number=st.integers(0, 99))
    def change_a_password(self, person: str, number: int) -> None:
        """It is changed elsewhere: no sign-in of before holds any more."""
        who = self.people[person]
        who.password = f"another password {number}"
        user = type(who.user).objects.get(pk=who.user.pk)
        user.set_password(who.password)
        user.save()
        for device in self.devices.values():
            device.forget(who)

    @step(device=devices)
    def lose_the_session(self, device: str) -> None:
        """The browser forgets all that it knew; pages that are open stay."""
        tabs = self.devices[device].tabs
        self.devices[device] = Device(device, Client(), tabs=tabs)

    # Languages

    @step(device=devices, code=st.sampled_from([*LANGUAGES, "xx"]))
    def choose_a_language(self, device: str, code: str) -> None:
        """For the device, and for the next one that whoever is at hand logs in on."""
        here = self.devices[device]
        response = send(here.client, "/language/", {"language": code, "next": "/settings/"})
        assert (response.status_code, response["Location"]) == (303, "/settings/")
        if code in LANGUAGES:
            here.chosen = code
            if here.at_hand:
                here.at_hand.language = code

    @step(device=devices, code=st.sampled_from(LANGUAGES))
    def follow_a_link(self, device: str, code: str) -> None:
        """Whoever first comes by a link in a language reads on in it."""
        here = self.devices[device]
        response = here.client.get(f"/{code}/about/")
        assert (response.status_code, response["Content-Language"]) == (200, code)
        here.chosen = here.chosen or code
