"""What an answer says, read from its page."""

from django.http import HttpResponse

from game.models import Game
from tests.page import Element, read


def table(response: HttpResponse) -> Element:
    """The table in a page or in a fragment."""
    return read(response.content).one(id="table")


def sentence(response: HttpResponse) -> str:
    """What the live region says, in a page or beside a fragment."""
    page = read(response.content)
    return (page.all(data_hx_swap_oob="innerHTML:#status") or page.all(id="status"))[0].text


def dice(response: HttpResponse) -> list[tuple[str, str]]:
    """The dice on the table: value and state."""
    return [(die["data-value"], die["data-state"]) for die in table(response).all(data_die=...)]


def cell(response: HttpResponse, name: str) -> tuple[str, str]:
    """A cell on the table: state and value."""
    found = table(response).one(data_cell=name)
    return found["data-state"], found["data-value"]


def legal(response: HttpResponse) -> set[str]:
    """The cells lit for the selected die."""
    return {found["data-cell"] for found in table(response).all(data_legal=...)}


def now(game: Game) -> Game:
    """The game as it is stored now."""
    return Game.objects.get(pk=game.pk)


def open_turn(game: Game) -> dict:
    """The turn that is being played, as it is stored now."""
    return now(game).open_turn


def last_turn(game: Game) -> dict:
    """The record of the turn that ended last."""
    return now(game).turns.latest("number").record
