"""What the state machine believes: the people, their devices and their games, with the rules for what they can do."""

from dataclasses import dataclass, field
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from game.rules.state import GameState, Phase
from game.rules.turn import Turn


@dataclass(eq=False)
class Owner:
    """Whoever owns games: a guest, or somebody with an account."""

    name: str
    player: UUID
    user: User | None = None
    password: str = ""
    language: str = ""

    def __repr__(self) -> str:
        return self.name


@dataclass(eq=False)
class KeptGame:
    """A game as the rules have it; `touched` says in which order games were played last.

    `seed` is what its dice come from, "" for a game from before there were seeds, and `text` the player's, once taken.
    """

    number: int
    id: UUID
    owner: Owner
    state: GameState
    version: int = 0
    turns: list[Turn] = field(default_factory=list)
    touched: int = 0
    seed: str = ""
    text: str = ""
    given_up: bool = False

    def __repr__(self) -> str:
        return f"game {self.number}"

    @property
    def address(self) -> str:
        return f"/games/{self.id}/"

    @property
    def is_running(self) -> bool:
        """Whether it can be played on."""
        return not self.given_up and self.state.phase is not Phase.OVER

    def go_on(self, state: GameState, touched: int) -> None:
        """One deed was done."""
        self.state = state
        self.version += 1
        self.touched = touched
        if state.ended:
            self.turns.append(state.ended)


@dataclass(eq=False)
class Tab:
    """A page left open: what it shows may be stale by now."""

    game: KeptGame
    version: int


@dataclass(eq=False)
class Device:
    """A browser with its tabs: who is at hand, who else is signed in, which guest was there first."""

    name: str
    client: Client = field(default_factory=Client)
    guest: Owner | None = None
    at_hand: Owner | None = None
    signed_in: list[Owner] = field(default_factory=list)
    chosen: str = ""
    tabs: list[Tab] = field(default_factory=list)

    def __repr__(self) -> str:
        return self.name

    @property
    def owner(self) -> Owner | None:
        """Who plays here now."""
        return self.at_hand or self.guest

    @property
    def language(self) -> str:
        """The language that its pages are in."""
        return self.chosen or settings.LANGUAGE_CODE

    def knows(self, owner: Owner) -> bool:
        """Whether the owner of a game is one of those here."""
        return owner in self.signed_in or owner is self.guest

    def tab(self, number: int) -> Tab:
        """One of the open ones, counted round and round."""
        return self.tabs[number % len(self.tabs)]

    def look_at(self, game: KeptGame) -> Tab:
        """Open one more tab, and close the oldest of many."""
        tab = Tab(game, game.version)
        self.tabs = [*self.tabs[-3:], tab]
        return tab

    def forget(self, owner: Owner) -> None:
        """A sign-in that holds no more."""
        self.signed_in = [other for other in self.signed_in if other is not owner]
        if self.at_hand is owner:
            self.at_hand = None
