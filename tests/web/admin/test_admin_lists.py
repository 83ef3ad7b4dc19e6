"""The lists: what is looked for is found, past the first page as well, and a longer list asks no more."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Family, Game, Membership, Oddity, Player, Review
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out
from tests.page import read

pytestmark = pytest.mark.django_db
LOW = "####/##1#/####/####"


def shown(client, path="game", **query):
    """The first column of a list, in its order."""
    response = client.get(f"/admin/game/{path}/?{urlencode(query)}")
    assert response.status_code == 200, response
    page = read(response.content)
    table = page.all("table", id="result_list")
    return [row.all("th")[0].text for row in table[0].one("tbody").all("tr")] if table else []


def ids(*games):
    return [str(game.pk)[:8] for game in games]


def named(guest, name, username=""):
    guest.player.name = name
    guest.player.name_key = name.casefold()
    guest.player.user = User.objects.create_user(username) if username else None
    guest.player.save()
    return guest.player


@pytest.fixture
def games(majda, emil):
    """Majda's finished, low and running games, and one of Emil's, the newest first."""
    now = datetime(2026, 9, 1, tzinfo=UTC)
    named(majda, "Majda", "marmot")
    named(emil, "Emil")
    games = [
        lay_out(majda.player, FULL),
        lay_out(majda.player, LOW, difficulty=Difficulty.NIGHTMARE),
        lay_out(majda.player, "34../..../..../....", difficulty=Difficulty.SURVIVAL),
        lay_out(emil.player, FULL),
    ]
    for number, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(created_at=now - timedelta(days=number))
    return games


def test_the_last_started_game_comes_first(reviewer, games):
    assert shown(reviewer) == ids(*games)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"state": "running"}, [2]),
        ({"state": "finished"}, [0, 1, 3]),
        ({"state": "hidden"}, [3]),
        ({"state": "odd"}, [1]),
        ({"difficulty__exact": "nightmare"}, [1]),
        ({"score": "300"}, [0, 3]),
        ({"score": "below"}, [1]),
        ({"score": "100"}, []),
        ({"score": "nonsense"}, [0, 1, 2, 3]),
        ({"player": "maj"}, [0, 1, 2]),
        ({"player": "MARM"}, [0, 1, 2]),
        ({"player": "ajda"}, []),
        ({"family": "nov"}, [3]),
        ({"family": "nobody"}, []),
        ({"q": "emi"}, [3]),
        ({"q": "marmot"}, [0, 1, 2]),
        ({"q": "nobody"}, []),
        ({"state": "finished", "player": "maj", "score": "300"}, [0]),
        ({"finished_at__isnull": "True"}, [2]),
        ({"finished_at__gte": "2100-01-01 00:00:00+00:00"}, []),
    ],
)
def test_games_are_filtered_and_found(reviewer, emil, games, query, found):
    Game.objects.filter(pk=games[3].pk).update(hidden=True)
    Oddity.objects.verified(games[1].pk, passed=False)
    family = Family.objects.create(name="Novákovi", founder=emil.player)
    Membership.objects.create(family=family, player=emil.player)
    assert shown(reviewer, **query) == ids(*[games[each] for each in found])


def test_games_are_found_by_the_beginning_of_their_id_and_by_ids_of_players_and_families(reviewer, emil, games):
    for length in 8, 11, 36:
        assert shown(reviewer, q=str(games[1].pk)[:length]) == ids(games[1])
    assert shown(reviewer, q=games[1].pk.hex.upper()) == ids(games[1])
    assert shown(reviewer, player=emil.player.pk) == ids(games[3])
    family = Family.objects.create(name="N", founder=emil.player)
    Membership.objects.create(family=family, player=emil.player)
    assert shown(reviewer, family=family.pk) == ids(games[3])
    page = read(reviewer.get(f"/admin/game/game/?family={family.pk}&state=finished").content)
    form = page.one("input", type="search", name="family")
    assert form["value"] == "N"
    assert ("state", "finished") in [
        (each["name"], each["value"]) for each in page.all("input", type="hidden") if "name" in each
    ]


def test_what_no_filter_knows_is_not_asked(reviewer):
    assert reviewer.get("/admin/game/game/?player__user__password__startswith=x").status_code == 400
    assert reviewer.get("/admin/game/game/?nonsense=1").status_code in (302, 400)


@pytest.fixture
def long_lists():
    """More of everything than a page holds."""
    for number in range(120):
        player = Player.objects.create(name=f"Player {number}", name_key=f"player {number}")
        family = Family.objects.create(name=f"Family {number}", founder=player)
        Membership.objects.create(family=family, player=player)
        game = lay_out(player, FULL)
        Oddity.objects.verified(game.pk, passed=False)
        Review.objects.create(game=game, action="verify", faults=[fault.to_json() for fault in game.faults])


@pytest.mark.usefixtures("long_lists")
@pytest.mark.parametrize("path", ["game", "player", "family", "oddity", "review"])
def test_every_list_goes_past_its_first_page_and_asks_as_much_for_a_long_one(reviewer, path):
    address = f"/admin/game/{path}/"
    seen = []
    costs = []
    for page in 1, 2, 3:
        with CaptureQueriesContext(connection) as queries:
            response = reviewer.get(f"{address}?p={page}")
        costs.append(len(queries))
        rows = read(response.content).one("table", id="result_list").one("tbody").all("tr")
        seen += [row.text for row in rows]
    assert len(seen) == 120 + (path == "player")  # whoever logs in is a player, too
    assert max(costs) <= 12, costs
    assert reviewer.get(f"{address}?p=99").status_code in (200, 302)
    assert reviewer.get(f"{address}?p=nonsense").status_code == 200
    assert (
        len(read(reviewer.get(f"{address}?all=").content).one("table", id="result_list").one("tbody").all("tr")) == 50
    )


@pytest.mark.usefixtures("long_lists")
def test_players_and_families_are_found_by_their_beginnings(reviewer):
    assert shown(reviewer, "player", q="player 11") == [f"Player {n}" for n in (*range(119, 109, -1), 11)]
    player = Player.objects.get(name="Player 7")
    assert shown(reviewer, "player", q=str(player.pk)[:9]) == ["Player 7"]
    assert shown(reviewer, "family", q="FAMILY 118") == ["Family 118"]
    row = reviewer.get("/admin/game/player/?q=player 118").text
    assert "Family 118" in row


@pytest.mark.usefixtures("long_lists")
def test_the_secret_of_a_family_is_shown_to_nobody(superuser):
    family = Family.objects.first()
    for address in "/admin/game/family/", f"/admin/game/family/{family.pk}/change/":
        assert family.invitation not in superuser.get(address).text


def test_a_game_page_draws_every_turn_with_few_queries(majda, reviewer):
    game = lay_out(majda.player, FULL, powers_used=3)
    address = f"/admin/game/game/{game.pk}/change/"
    with CaptureQueriesContext(connection) as queries:
        page = read(reviewer.get(address).content)
    assert len(queries) <= 12
    assert len(page.all("li", data_turn=...)) == game.turns_ended == 8
    boards = page.all("table", class_="board")
    assert len(boards) == 9
    assert [cell["data-value"] for cell in boards[0].all(data_cell=...)] == list("3456" * 4)
    for number, board in enumerate(boards[1:], start=1):
        standing = [cell["data-state"] for cell in board.all(data_cell=...)]
        assert (standing.count("staged"), standing.count("number")) == (2, 2 * (number - 1))
    assert "REROLL: now" in page.text


def test_a_game_that_cannot_be_replayed_is_shown_as_it_is_kept(majda, reviewer):
    game = lay_out(majda.player, FULL)
    game.turns.filter(number=3).update(record={"odd": "thing"})
    Game.objects.filter(pk=game.pk).update(board="nonsense")
    page = read(reviewer.get(f"/admin/game/game/{game.pk}/change/").content)
    assert len(page.all("table", class_="board")) == 2
    assert len(page.all("pre")) == 6
    assert "nonsense" in page.text
    assert "nonsense" in reviewer.get("/admin/game/game/").text


def test_running_and_untouched_games_have_a_page(majda, reviewer):
    for game in lay_out(majda.player), lay_out(majda.player, "34../..../..../....", dice="3456", staged="0 a2"):
        page = read(reviewer.get(f"/admin/game/game/{game.pk}/change/").content)
        assert len(page.all("li", data_turn=...)) == game.turns_ended
