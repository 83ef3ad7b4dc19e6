"""Asking a server from many browsers at once, and what it keeps and shows then."""

from contextlib import ExitStack, closing
from uuid import UUID

from tests.page import read
from tests.players.at_once import at_once
from tests.server import Visitor

AT_ONCE = 8


def statuses_at_once(server, session, requests):
    """Send these requests from as many browsers in the same instant; the statuses."""
    with ExitStack() as stack:
        visitors = [stack.enter_context(closing(Visitor(server, session))) for _ in requests]
        for visitor in visitors:
            visitor.connection.connect()
        hands = zip(visitors, requests, strict=True)
        return [answer.status for answer in at_once(lambda hand: hand[0].post(*hand[1]), list(hands))]


def stored(server, game):
    """The game's row and its turns on the server."""
    (row,) = server.rows("game_game", id=game.pk.hex)
    return row, server.rows("game_turn", game_id=game.pk.hex)


def shown(visitor, address):
    """What the table of a game says to machines."""
    table = read(visitor.get(address).text).one(id="table")
    return (
        {name: value for name, value in table.attributes.items() if name.startswith("data-")}
        | {f"cell {cell['data-cell']}": (cell["data-state"], cell["data-value"]) for cell in table.all(data_cell=...)}
        | {f"die {die['data-die']}": (die["data-state"], die["data-value"]) for die in table.all(data_die=...)}
    )


def dashed(pk):
    """An id as it stands in addresses, from how SQLite keeps it."""
    return str(UUID(pk))
