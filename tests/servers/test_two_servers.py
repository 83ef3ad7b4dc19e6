"""Two servers behind nginx: any of them answers any tap, and one of them is enough."""

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from threading import Barrier
from types import SimpleNamespace

import pytest
from django.conf import settings

from game.rules.state import Phase
from tests.page import read
from tests.postgresql import empty_database
from tests.server import Server, Visitor
from tests.servers.nginx import Nginx
from tests.servers.playing import next_tap, state_of

PASSWORD = "four dice a turn"


@pytest.fixture(scope="module")
def house(tmp_path_factory, redis_server):
    """Two servers that share a database, a cache and the secret key, and nginx before them."""
    with ExitStack() as stack:
        database = stack.enter_context(empty_database())
        servers = [Server(tmp_path_factory.mktemp(name), database) for name in ("one", "two")]
        for server in servers:
            server.environment |= {"CACHE_URL": redis_server.url, "PROXIES": "1"}
            server.prepare()
            stack.callback(server.stop)
            server.start()
        nginx = Nginx(tmp_path_factory.mktemp("nginx"), [server.port for server in servers])
        stack.callback(nginx.stop)
        nginx.start()
        yield SimpleNamespace(servers=servers, nginx=nginx)
        for server in servers:
            assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def visit(house):
    """Visitors of nginx, or of one server: ``visit(house.servers[0], session)``."""
    with ExitStack() as stack:
        yield lambda where=house.nginx, session="": stack.enter_context(closing(Visitor(where, session)))


def start_game(visitor):
    """Start a game; its id."""
    answer = visitor.post("/games/", {"difficulty": "peaceful"}, htmx=False)
    assert answer.status == 303
    return answer.headers["Location"].split("/")[2]


def row_of(house, game):
    (row,) = house.servers[0].rows("game_game", id=game.replace("-", ""))
    return row


def tap(visitor, house, game, random):
    """Send the next tap; the answer."""
    row = row_of(house, game)
    deed, fields = next_tap(state_of(row), random)
    return visitor.post(f"/games/{game}/{deed}/", {"version": row["version"], **fields})


def play_to_the_end(house, game, visitors, random):
    """Each visitor in turn sends a tap, until the game is over; how many it took."""
    taps = 0
    while state_of(row_of(house, game)).phase is not Phase.OVER:
        assert tap(visitors[taps % len(visitors)], house, game, random).status == 200
        taps += 1
    return taps


def test_a_game_is_played_tap_by_tap_on_both_in_turn(house, visit):
    one = visit(house.servers[0])
    game = start_game(one)
    two = visit(house.servers[1], one.cookies[settings.SESSION_COOKIE_NAME])
    assert play_to_the_end(house, game, [one, two], Random(1)) > 16
    row = row_of(house, game)
    assert row["final_score"] is not None
    assert len(house.servers[1].rows("game_turn", game_id=game.replace("-", ""))) == row["turns_ended"]
    assert [read(each.get(f"/games/{game}/").text).one(id="table")["data-phase"] for each in (one, two)] == ["over"] * 2


def test_nginx_spreads_the_taps_of_a_game_over_both(house, visit):
    visitor = visit()
    game = start_game(visitor)
    play_to_the_end(house, game, [visitor], Random(2))
    asked = Counter(upstream for _method, path, _status, upstream in house.nginx.asked() if game in path)
    assert set(asked) == {f"127.0.0.1:{server.port}" for server in house.servers}
    assert min(asked.values()) > 5


def test_equal_taps_on_both_at_once_count_once(house, visit):
    visitor = visit()
    game = start_game(visitor)
    session = visitor.cookies[settings.SESSION_COOKIE_NAME]
    visitors = [visit(server, session) for server in house.servers * 3]
    for each in visitors:
        each.connection.connect()
    for version in range(2):
        barrier = Barrier(len(visitors))
        deed, fields = next_tap(state_of(row_of(house, game)), Random(3))

        def send(each, barrier=barrier, form=(f"/games/{game}/{deed}/", {"version": version, **fields})):
            barrier.wait(20)
            return each.post(*form).status

        with ThreadPoolExecutor(len(visitors)) as pool:
            assert Counter(pool.map(send, visitors)) == {200: 1, 409: len(visitors) - 1}
    assert row_of(house, game)["version"] == 2


def test_whoever_logs_in_on_one_plays_on_the_other_and_is_out_of_both(house, visit):
    one = visit(house.servers[0])
    sign_up = {"username": "majda", "name": "Majda", "email": "", "password1": PASSWORD, "listed": "on"}
    assert one.post("/accounts/signup/", sign_up, htmx=False).status == 303
    one = visit(house.servers[0])
    assert one.post("/accounts/login/", {"login": "majda", "password": PASSWORD}, htmx=False).status == 303
    two = visit(house.servers[1], one.cookies[settings.SESSION_COOKIE_NAME])
    game = start_game(two)
    assert "Majda" in two.get("/settings/").text
    assert tap(one, house, game, Random(4)).status == 200
    assert two.post("/accounts/logout/", {}, htmx=False).status == 303
    assert tap(one, house, game, Random(4)).status in (401, 404)


def test_tries_of_passwords_are_counted_over_both(house, visit):
    visitors = [visit(server) for server in house.servers]
    sign_up = {"username": "emil", "name": "Emil", "email": "", "password1": PASSWORD, "listed": "on"}
    assert visitors[0].post("/accounts/signup/", sign_up, htmx=False).status == 303
    visitors = [visit(server) for server in house.servers]
    for number in range(5):
        wrong = {"login": "emil", "password": f"wrong {number}"}
        assert "is not right" in visitors[number % 2].post("/accounts/login/", wrong, htmx=False).text
    for visitor in visitors:
        answer = visitor.post("/accounts/login/", {"login": "emil", "password": PASSWORD}, htmx=False)
        assert "That was too often" in answer.text
    assert house.servers[0].rows("cache") == []


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".gz"]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_static_files_are_the_same_on_both(house, visit):
    one, two = (contents(server.var / "static") for server in house.servers)
    assert one == two
    assert "staticfiles.json" in one
    page = read(visit(house.servers[0]).get("/about/").text)
    for link in page.all("link"):
        assert visit(house.servers[1]).get(link["href"]).status == 200


def test_nothing_but_static_files_and_the_tests_log_lies_in_the_folder_of_a_server(house):
    for server in house.servers:
        assert {path.name for path in server.var.iterdir()} == {"static", "server.log"}


def test_one_server_is_killed_in_mid_game_and_play_goes_on(house, visit):
    visitor, random = visit(), Random(5)
    game = start_game(visitor)
    killed, left = house.servers
    acknowledged = row_of(house, game)["version"]
    for number in range(60):
        if number == 12:
            killed.cut_off()
        if state_of(row_of(house, game)).phase is Phase.OVER:
            break
        answer = tap(visitor, house, game, random)
        assert answer.status == 200, number
        acknowledged += 1
        assert row_of(house, game)["version"] == acknowledged
    assert number > 16
    asked = [upstream for method, path, _status, upstream in house.nginx.asked() if game in path and method == "POST"]
    assert asked[-1] == f"127.0.0.1:{left.port}"
    killed.start()
    assert visit(killed, visitor.cookies[settings.SESSION_COOKIE_NAME]).get(f"/games/{game}/").status == 200
