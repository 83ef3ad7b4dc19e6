"""Games begin, are looked at, and end."""

from uuid import UUID

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import precondition

from game.models import Player
from game.rules.difficulty import Difficulty
from game.rules.record import GameRecord, verify
from game.rules.state import Phase
from tests.games import random_positions, store
from tests.machine.expect import assert_seen, assert_shown
from tests.machine.home import Home, devices, indices, step
from tests.machine.household import Device, KeptGame
from tests.machine.taps import assert_turned_away, send


class Games(Home):
    """What is done with whole games."""

    @step(device=devices, difficulty=st.sampled_from(Difficulty), again=st.booleans())
    def start(self, device: str, difficulty: Difficulty, *, again: bool) -> None:
        """A new game; `again` sends the form of one twice."""
        here, named = self.devices[device], UUID(int=self.moment + 1) if again else None
        fields = {"difficulty": difficulty.value} | ({"game": str(named)} if named else {})
        first = self._started(here, difficulty, here.client.post("/games/", fields))
        if again:
            response = here.client.post("/games/", fields)
            assert (response.status_code, response["Location"]) == (303, first.address)

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

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(device=devices, tab=indices)
    def give_up(self, device: str, tab: int) -> None:
        """End a game where it stands, from a page that may be stale."""
        here = self.devices[device]
        if not here.tabs:
            return None
        tab = here.tab(tab)
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
