"""A server that ends and starts again, and what it serves besides games."""

from contextlib import closing

import pytest

from game.rules.power import PowerKind, PowerUse
from tests.page import read
from tests.server import Server, Visitor
from tests.web.concurrency.asking import shown

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("end", [Server.stop, Server.cut_off], ids=["stopped", "cut off"])
def test_a_server_that_starts_again_shows_the_same_dice_staging_and_selection(server, on_the_server, end):
    used = PowerUse(PowerKind.DECREASE, (3,), (5,))
    game, session = on_the_server(
        board="34../..../..../....", dice="3456", powers=[used], staged="0 a2, 1 b2", selected=2
    )
    with closing(Visitor(server, session)) as visitor:
        assert visitor.post(f"/games/{game.pk}/select/", {"version": game.version, "die": 3}).status == 200
        before = shown(visitor, game.get_absolute_url())
    assert before["die 3"] == ("selected", "5")
    assert before["cell b2"] == ("staged", "4")
    end(server)
    with closing(Visitor(server)) as visitor, pytest.raises(ConnectionError):
        visitor.get("/about/")
    server.start()
    with closing(Visitor(server, session)) as visitor:
        assert shown(visitor, game.get_absolute_url()) == before
        assert visitor.post(f"/games/{game.pk}/confirm/", {"version": game.version + 1}).status == 200


def test_the_server_serves_its_static_files_and_pages_for_errors(server):
    with closing(Visitor(server)) as visitor:
        for link in read(visitor.get("/about/").text).all("link"):
            assert visitor.get(link["href"]).status == 200
        assert read(visitor.get("/nowhere/").text).one("h1").text == "Nothing here"
