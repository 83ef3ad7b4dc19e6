"""The page of a replay, read and handled."""

from playwright.sync_api import expect

from tests.games import REPLAYED

LAST = len(REPLAYED.turns)
A_TURN = 2200
"""Milliseconds that a turn is shown while it plays by itself."""


class Film:
    """The page of a replay."""

    def __init__(self, page, game):
        self.page = page
        self.address = f"{game.get_absolute_url()}replay/"

    def open(self, turn=None):
        self.page.goto(self.address if turn is None else f"{self.address}?turn={turn}")

    def shows(self, turn):
        """Wait until it is at the turn in all its parts."""
        expect(self.page.locator("#film")).to_have_attribute("data-turn", str(turn))
        expect(self.page.locator("#scrub")).to_have_value(str(turn))
        current = self.page.locator("#turns [aria-current]")
        expect(current).to_have_count(0 if str(turn) == "0" else 1)
        if str(turn) != "0":
            expect(current).to_have_attribute("data-turn", str(turn))

    def step(self, name):
        self.page.locator(f"#step-{name}").click()

    def moves(self, go):
        """Go through the history, and wait until the page that htmx asks for there can be used."""
        with self.page.expect_event("load"):
            go()

    @property
    def path(self):
        return self.page.evaluate("location.pathname + location.search")
