"""A household that plays over HTTP, step by step beside the rules: after every step both must say the same."""

from tests.machine.games import Games
from tests.machine.people import People
from tests.machine.play import Play


class Household(Games, Play, People):
    """Whatever its people do, and in whatever order."""
