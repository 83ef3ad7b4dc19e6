"""A replay to look at."""

import pytest

from game.models import Player
from tests.browser.replay.film import Film
from tests.games import replayed


@pytest.fixture
def game(transactional_db):  # noqa: ARG001 - where it is kept
    """A finished game of somebody else."""
    return replayed(Player.objects.create(name="Emil"))


@pytest.fixture
def film(page, game):
    return Film(page, game)


@pytest.fixture
def clock(page):
    """The clock of the page, which stands until a test lets it `run_for` a while, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    return page.clock
