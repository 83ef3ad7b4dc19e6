"""Names, accounts and a guest's games, asked for many times at once."""

from collections import Counter
from contextlib import closing

import pytest

from tests.server import Visitor
from tests.web.concurrency.asking import AT_ONCE, statuses_at_once, stored

pytestmark = pytest.mark.django_db(transaction=True)

AT_THE_DOOR = 4
"""How many sign up at once; each password takes its time."""


def signing_up(**fields):
    """The form of a sign-up."""
    sent = {"username": "", "name": "", "email": "", "password1": "four dice a turn", "listed": "on", **fields}
    return ("/accounts/signup/", sent)


def test_of_many_who_take_one_name_at_once_one_has_it_and_the_others_get_the_form_again(server):
    forms = [signing_up(username=f"majda{number}", name="Majda") for number in range(AT_THE_DOOR)]
    assert Counter(statuses_at_once(server, "", forms)) == {303: 1, 422: AT_THE_DOOR - 1}
    (player,) = server.rows("game_player", name="Majda")
    users = [user["id"] for user in server.rows("auth_user") if user["username"].startswith("majda")]
    assert users == [player["user_id"]]


def test_of_many_who_take_one_user_name_at_once_one_has_it_and_the_others_get_the_form_again(server):
    names = ("Anna", "Berta", "Cecilia", "Dora")
    forms = [signing_up(username="emil", name=name) for name in names]
    assert Counter(statuses_at_once(server, "", forms)) == {303: 1, 422: AT_THE_DOOR - 1}
    (user,) = server.rows("auth_user", username="emil")
    assert [row["user_id"] for row in server.rows("game_player") if row["name"] in names] == [user["id"]]


def test_a_guest_who_signs_up_many_times_at_once_becomes_one_player(server, on_the_server):
    """A doubled tap: the session is one, and whoever comes second finds it taken."""
    game, session = on_the_server(dice="3456")
    forms = [signing_up(username=f"nina{number}", name=f"Nina {number}") for number in range(AT_THE_DOOR)]
    assert all(status < 500 for status in statuses_at_once(server, session, forms))
    (owner,) = server.rows("game_player", id=game.player_id.hex)
    assert owner["user_id"]
    assert stored(server, game)[0]["player_id"] == game.player_id.hex
    owners = [row["user_id"] for row in server.rows("game_player") if row["name"].startswith("Nina")]
    assert len(owners) == len(set(owners))


def test_games_added_many_times_at_once_are_added_once(server):
    with closing(Visitor(server)) as visitor:
        assert visitor.post(*signing_up(username="olga", name="Olga"), htmx=False).status == 303
    with closing(Visitor(server)) as visitor:
        assert visitor.post("/games/", {"difficulty": "peaceful"}, htmx=False).status == 303
        login = {"login": "olga", "password": "four dice a turn"}
        assert "guest-games" in visitor.post("/accounts/login/", login, htmx=False).headers["Location"]
        session = visitor.cookies["sessionid"]
    statuses = statuses_at_once(server, session, [("/players/me/guest-games/", {"games": "add"})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    (olga,) = server.rows("game_player", name="Olga")
    assert len(server.rows("game_game", player_id=olga["id"])) == 1
