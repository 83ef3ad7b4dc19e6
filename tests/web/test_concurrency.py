"""Many taps at once on a real server: exactly one counts."""

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import connection

from game.dice import throw
from game.rules.power import PowerKind, PowerUse
from game.sessions import SessionStore
from tests.families import lay_out_family
from tests.games import SEED, lay_out, seal
from tests.guests import Guest, give_account
from tests.page import read
from tests.server import Server, Visitor, serve
from tests.web.deeds import ACCEPTED, DEEDS, MAGDAGDON_TURN, PLACING, STAGED

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory, database_url):
    with serve(tmp_path_factory.mktemp("server"), database_url) as running:
        yield running
        assert not re.search("Traceback|ERROR", running.log()), running.log()


@pytest.fixture
def on_the_server(server, majda):
    """Lay a game of Majda's out on the server; gives it and its player's session there."""

    def lay_out_there(**position):
        game = lay_out(majda.player, **position)
        server.take_over()
        return game, majda.cookies["sessionid"].value

    return lay_out_there


def at_once(server, session, requests):
    """Send these requests from as many browsers in the same instant; the statuses."""
    barrier = Barrier(len(requests))
    visitors = [Visitor(server, session) for _ in requests]

    def send(visitor, request):
        visitor.connection.connect()
        barrier.wait(20)
        return visitor.post(*request)

    try:
        with ThreadPoolExecutor(len(requests)) as pool:
            return [answer.status for answer in pool.map(send, visitors, requests)]
    finally:
        for visitor in visitors:
            visitor.close()


def test_of_first_rolls_at_once_one_brings_its_text_and_the_dice_are_by_it(server, majda):
    game = seal(lay_out(majda.player))
    server.take_over()
    address = f"/games/{game.pk}/roll/"
    rolls = [(address, {"version": 0, "client_seed": f"text {number}"}) for number in range(AT_ONCE)]
    statuses = at_once(server, majda.cookies["sessionid"].value, rolls)
    assert Counter(statuses) == {200: 1, 409: AT_ONCE - 1}
    row, _turns = stored(server, game)
    assert row["client_seed"] == f"text {statuses.index(200)}"
    assert tuple(json.loads(row["open_turn"])["roll"]) == throw(SEED, game.pk, row["client_seed"], 1, 0, 4)


def stored(server, game):
    """The game's row and its turns on the server."""
    (row,) = server.rows("game_game", id=game.pk.hex)
    return row, server.rows("game_turn", game_id=game.pk.hex)


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_of_equal_taps_at_once_one_counts_and_the_others_are_stale(server, on_the_server, deed):
    game, session = on_the_server(**deed.position)
    tap = (f"/games/{game.pk}/{deed.name}/", {"version": game.version, **deed.fields})
    statuses = at_once(server, session, [tap] * AT_ONCE)
    assert Counter(statuses) == {200: 1, 409: AT_ONCE - 1}
    row, turns = stored(server, game)
    assert row["version"] == game.version + 1
    ends_turn = deed.name in ("confirm", "ruin")
    assert len(turns) == row["turns_ended"] == game.turns_ended + ends_turn
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    open_turn = json.loads(row["open_turn"]) if row["open_turn"] else None
    assert (open_turn is None) is ends_turn
    match deed.name:
        case "ruin":
            assert row["board"].count("#") == 1
        case "power":
            assert open_turn["powers"] == [{"kind": "increase", "dice": [0], "result": [4]}]
        case "stage":
            assert open_turn["placements"] == [{"die": 0, "cell": "b2"}]
        case "undo" | "take-back":
            assert len(open_turn["placements"]) == 1


@pytest.mark.parametrize(
    ("position", "taps"),
    [
        (PLACING, [("stage", {"die": die, "cell": cell}) for die in range(4) for cell in ("a1", "d4")]),
        (STAGED, [("confirm", {}), ("undo", {}), ("take-back", {"die": 0}), ("stage", {"die": 1, "cell": "b1"})] * 2),
        (PLACING, [("power", {"kind": "reroll", "dice": [0, 1]}), ("power", {"kind": "increase", "dice": 1})] * 4),
        (STAGED, [("confirm", {}), ("power", {"kind": "increase", "dice": 2})] * 4),
        (MAGDAGDON_TURN, [("accept", {}), ("power", {"kind": "reroll", "dice": [0, 1, 2, 3]})] * 4),
        (ACCEPTED, [("ruin", {"cell": cell}) for cell in ("c1", "d1", "c2", "d2")] + [("withdraw", {})] * 4),
    ],
    ids=["eight places", "confirm or change", "two powers", "confirm or power", "accept or rescue", "where to ruin"],
)
def test_of_different_taps_in_several_tabs_one_counts(server, on_the_server, position, taps):
    game, session = on_the_server(**position)
    requests = [(f"/games/{game.pk}/{deed}/", {"version": game.version, **fields}) for deed, fields in taps]
    statuses = Counter(at_once(server, session, requests))
    assert statuses[200] == 1
    assert statuses.keys() <= {200, 409, 422}
    assert statuses[422] == 0 or position is STAGED  # where a second cell for a staged die is no deed at any version
    row, turns = stored(server, game)
    assert row["version"] == game.version + 1
    assert row["board"].count("#") == sum('"ruin"' in turn["record"] for turn in turns[game.turns_ended :])
    powers = json.loads(row["open_turn"] or turns[-1]["record"])["powers"]
    assert len(powers) <= 1


def test_the_same_start_sent_at_once_starts_one_game(server, on_the_server):
    _game, session = on_the_server()
    name = "5f0c6a1e-9d0b-4f0a-8c55-0d7d4c1f2b3a"
    before = len(server.rows("game_game"))
    statuses = at_once(server, session, [("/games/", {"difficulty": "survival", "game": name})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    assert len(server.rows("game_game")) == before + 1


@pytest.mark.parametrize("turn", range(5))
def test_a_first_game_started_at_once_without_a_session_is_one_game_of_one_player(server, turn):  # noqa: ARG001
    """Whatever two taps can do to each other, they do not do each time."""
    name, players = str(uuid4()), len(server.rows("game_player"))
    barrier = Barrier(AT_ONCE)

    def start(visitor):
        visitor.connection.connect()
        barrier.wait(20)
        answer = visitor.post("/games/", {"difficulty": "survival", "game": name}, htmx=False)
        return answer.status, answer.headers["Location"]

    visitors = [Visitor(server) for _ in range(AT_ONCE)]
    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            assert Counter(pool.map(start, visitors)) == {(303, f"/games/{name}/"): AT_ONCE}
        assert len(server.rows("game_player")) == players + 1
        (game,) = server.rows("game_game", id=name.replace("-", ""))
        assert len(server.rows("game_game", player_id=game["player_id"])) == 1
        for visitor in visitors:
            assert shown(visitor, SimpleNamespace(pk=name))["data-game"] == name
    finally:
        for visitor in visitors:
            visitor.close()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write after the other")
@pytest.mark.parametrize("give_up", [SessionStore.flush, SessionStore.cycle_key])
def test_a_key_given_up_many_times_at_once_leads_on(give_up):
    kept = SessionStore()
    kept["player"] = "majda"
    kept.create()
    barrier = Barrier(AT_ONCE)

    def give_it_up(_number):
        with closing(connection):
            known = SessionStore(kept.session_key)
            assert known["player"] == "majda"
            barrier.wait(20)
            give_up(known)
            return known["player"]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert set(pool.map(give_it_up, range(AT_ONCE))) == {"majda"}
    assert SessionStore(kept.session_key)["player"] == "majda"


@pytest.fixture
def at_home(server, majda):
    """A family of Majda's on the server, with Emil; gives it and both players' sessions there."""
    emil = Guest()
    for guest in (majda, emil):
        give_account(guest, uuid4().hex[:12])
    family = lay_out_family(majda, emil)
    server.take_over()
    return family, majda.cookies["sessionid"].value, emil.cookies["sessionid"].value


def test_the_same_family_founded_at_once_is_one(server, at_home):
    _family, session, _other = at_home
    name = str(uuid4())
    before = len(server.rows("game_family"))
    statuses = at_once(server, session, [("/families/", {"name": "Ours", "family": name})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    assert len(server.rows("game_family")) == before + 1
    assert len(server.rows("game_membership", family_id=name.replace("-", ""))) == 1


def test_a_family_joined_at_once_has_one_member_more(server, at_home):
    family, majda, emil = at_home
    members = server.rows("game_membership", family_id=family.pk.hex)
    assert at_once(server, emil, [(f"/families/{family.pk}/leave/", {})] * AT_ONCE).count(303) >= 1
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members) - 1
    assert at_once(server, emil, [(f"/join/{family.invitation}/", {})] * AT_ONCE) == [303] * AT_ONCE
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members)
    assert at_once(server, majda, [(f"/join/{family.invitation}/", {})] * AT_ONCE) == [303] * AT_ONCE
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members)


def test_of_all_that_a_founder_does_at_once_nothing_breaks(server, at_home):
    """A family always has a founder who is a member, or is gone with all memberships."""
    family, majda, _emil = at_home
    path = f"/families/{family.pk}"
    heir = next(row["player_id"] for row in server.rows("game_membership", family_id=family.pk.hex)[1:])
    taps = [("renew/", {}), ("rename/", {"name": "Ours"}), ("pass-on/", {"member": dashed(heir)}), ("leave/", {})]
    taps += [(f"members/{dashed(heir)}/remove/", {}), ("dissolve/", {}), ("renew/", {}), ("leave/", {})]
    statuses = at_once(server, majda, [(f"{path}/{verb}", fields) for verb, fields in taps])
    assert set(statuses) <= {303, 403, 404, 422}
    members = {row["player_id"] for row in server.rows("game_membership", family_id=family.pk.hex)}
    left = server.rows("game_family", id=family.pk.hex)
    assert {row["founder_id"] for row in left} <= members
    assert bool(left) == bool(members)


def test_players_do_not_wait_for_one_another_in_vain(server, on_the_server):
    """Taps on different games at once all count."""
    game, session = on_the_server()
    starts = [("/games/", {"difficulty": "peaceful"})] * AT_ONCE
    assert at_once(server, session, starts) == [303] * AT_ONCE
    player = server.rows("game_game", id=game.pk.hex)[0]["player_id"]
    games = [row["id"] for row in server.rows("game_game", player_id=player, version=0)][:AT_ONCE]
    assert (
        at_once(server, session, [(f"/games/{pk}/roll/", {"version": 0}) for pk in map(dashed, games)])
        == [200] * AT_ONCE
    )


AT_THE_DOOR = 4
"""How many sign up at once; each password takes its time."""


def signing_up(**fields):
    """The form of a sign-up."""
    sent = {"username": "", "name": "", "email": "", "password1": "four dice a turn", "listed": "on", **fields}
    return ("/accounts/signup/", sent)


def test_of_many_who_take_one_name_at_once_one_has_it_and_the_others_get_the_form_again(server):
    forms = [signing_up(username=f"majda{number}", name="Majda") for number in range(AT_THE_DOOR)]
    assert Counter(at_once(server, "", forms)) == {303: 1, 422: AT_THE_DOOR - 1}
    (player,) = server.rows("game_player", name="Majda")
    users = [user["id"] for user in server.rows("auth_user") if user["username"].startswith("majda")]
    assert users == [player["user_id"]]


def test_of_many_who_take_one_user_name_at_once_one_has_it_and_the_others_get_the_form_again(server):
    names = ("Anna", "Berta", "Cecilia", "Dora")
    forms = [signing_up(username="emil", name=name) for name in names]
    assert Counter(at_once(server, "", forms)) == {303: 1, 422: AT_THE_DOOR - 1}
    (user,) = server.rows("auth_user", username="emil")
    assert [row["user_id"] for row in server.rows("game_player") if row["name"] in names] == [user["id"]]


def test_a_guest_who_signs_up_many_times_at_once_becomes_one_player(server, on_the_server):
    """A doubled tap: the session is one, and whoever comes second finds it taken."""
    game, session = on_the_server(dice="3456")
    forms = [signing_up(username=f"nina{number}", name=f"Nina {number}") for number in range(AT_THE_DOOR)]
    assert all(status < 500 for status in at_once(server, session, forms))
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
    statuses = at_once(server, session, [("/players/me/guest-games/", {"games": "add"})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    (olga,) = server.rows("game_player", name="Olga")
    assert len(server.rows("game_game", player_id=olga["id"])) == 1


def dashed(pk):
    return f"{pk[:8]}-{pk[8:12]}-{pk[12:16]}-{pk[16:20]}-{pk[20:]}"


@pytest.mark.parametrize("end", [Server.stop, Server.cut_off], ids=["stopped", "cut off"])
def test_a_server_that_starts_again_shows_the_same_dice_staging_and_selection(server, on_the_server, end):
    used = PowerUse(PowerKind.DECREASE, (3,), (5,))
    game, session = on_the_server(
        board="34../..../..../....", dice="3456", powers=[used], staged="0 a2, 1 b2", selected=2
    )
    with closing(Visitor(server, session)) as visitor:
        assert visitor.post(f"/games/{game.pk}/select/", {"version": game.version, "die": 3}).status == 200
        before = shown(visitor, game)
    assert before["die 3"] == ("selected", "5")
    assert before["cell b2"] == ("staged", "4")
    end(server)
    with closing(Visitor(server)) as visitor, pytest.raises(ConnectionError):
        visitor.get("/about/")
    server.start()
    with closing(Visitor(server, session)) as visitor:
        assert shown(visitor, game) == before
        assert visitor.post(f"/games/{game.pk}/confirm/", {"version": game.version + 1}).status == 200


def shown(visitor, game):
    table = read(visitor.get(f"/games/{game.pk}/").text).one(id="table")
    return (
        {name: value for name, value in table.attributes.items() if name.startswith("data-")}
        | {f"cell {cell['data-cell']}": (cell["data-state"], cell["data-value"]) for cell in table.all(data_cell=...)}
        | {f"die {die['data-die']}": (die["data-state"], die["data-value"]) for die in table.all(data_die=...)}
    )


def test_the_server_serves_its_static_files_and_pages_for_errors(server):
    with closing(Visitor(server)) as visitor:
        for link in read(visitor.get("/about/").text).all("link"):
            assert visitor.get(link["href"]).status == 200
        assert read(visitor.get("/nowhere/").text).one("h1").text == "Nothing here"
