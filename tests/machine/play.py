"""Games are played: taps that make sense, any taps, and taps that no page sends."""

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import precondition

from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.machine.deeds import EVERY_TAP, Tap, sensible
from tests.machine.home import Home, devices, indices, step
from tests.machine.household import Device, Tab
from tests.machine.taps import assert_done, assert_refused, assert_turned_away, outcome, refusal, send

NONSENSE = ["nonsense", "-1", "\0", "9" * 400, "1.0", "²", "A1", "\ud800", "e5"]


class Play(Home):
    """What is done at the table."""

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
            tab = here.tab(tab)
            self._tap(here, tab, tap, htmx=htmx, version=max(tab.version + off, 0))

    @precondition(lambda self: any(device.tabs for device in self.devices.values()))
    @step(device=devices, tab=indices, which=indices, htmx=st.booleans(), times=st.sampled_from([1, 1, 1, 2, 3]))
    def tap_what_makes_sense(self, device: str, tab: int, which: int, *, htmx: bool, times: int) -> None:
        """Play on from a page, stale or not; a finger may tap twice."""
        here = self.devices[device]
        if not here.tabs:
            return
        tab = here.tab(tab)
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
        tab = here.tab(tab)
        fields = {"version": tab.version, **tap.fields}
        checked = [name for name in fields if name != "client_seed"]  # whose text is the player's own
        fields[checked[which % len(checked)]] = said
        response = send(here.client, f"{tab.game.address}{tap.deed}/", fields, htmx=htmx)
        note(f"# {here} at {tab.game}: {tap.deed} with {fields}: {response.status_code}")
        if here.owner is not tab.game.owner:
            assert_turned_away(response, here, tab.game, htmx=htmx)
        else:
            assert_refused(response, here, tab.game, Reason.MALFORMED)
            tab.version = tab.game.version
