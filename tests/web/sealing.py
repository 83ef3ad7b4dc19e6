"""Games whose dice are sealed: started, and what is known of their rolls."""

from django.http import HttpResponse
from django.test import Client

from game import dice
from game.models import Game
from tests.page import Element, read


def start(client: Client, difficulty: str = "peaceful", **fields: str) -> Game:
    """A new game."""
    response = client.post("/games/", {"difficulty": difficulty, **fields})
    return Game.objects.get(pk=response["Location"].split("/")[2])


def roll_of(game: Game, client_seed: str, turn: int = 1, attempt: int = 0) -> list[int]:
    """The roll that the seed gives with this text."""
    return list(dice.throw(bytes.fromhex(game.seed), game.pk, client_seed, turn, attempt, 4))


def field(response: HttpResponse) -> Element:
    """Where the player's text is typed."""
    return read(response.content).one("input", name="client_seed")
