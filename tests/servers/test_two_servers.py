"""Two servers behind nginx: any of them answers any tap, and one of them is enough."""

import hashlib
from collections import Counter
from contextlib import ExitStack, closing
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings

from game.rules.state import Phase
from tests.page import read
from tests.players.at_once import at_once, the_accepted
from tests.players.bot import Bot
from tests.players.kept import all_is_kept
from tests.postgresql import empty_database
from tests.server import Visitor, serve
from tests.servers.nginx import Nginx

PASSWORD = "four dice a turn"


@pytest.fixture(scope="module")
def house(tmp_path_factory, redis_server):
    """Two servers that share a database, a cache and the secret key, and nginx before them."""
    with ExitStack() as stack:
        database = stack.enter_context(empty_database())
        folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
        servers = [
            stack.enter_context(serve(folder, database, CACHE_URL=redis_server.url, PROXIES="1")) for folder in folders
        ]
        ports = [server.port for server in servers]
        nginx = stack.enter_context(Nginx(tmp_path_factory.mktemp("nginx"), ports, servers[0].database_url))
        yield SimpleNamespace(servers=servers, nginx=nginx)
        for server in servers:
            assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def visit(house):
    """Visitors of nginx, or of one server: ``visit(house.servers[0], session)``."""
    with ExitStack() as stack:
        yield lambda where=house.nginx, session="": stack.enter_context(closing(Visitor(where, session)))


@pytest.fixture
def begin(visit):
    """A player with a new game, at nginx or at one server: ``begin(Visitor)``."""
    return lambda visitor=None, seed=1: Bot(visitor or visit(), seed)


def session_of(bot):
    return bot.visitor.cookies[settings.SESSION_COOKIE_NAME]


def send(bot, visitor):
    """Send the player's next tap from this browser; it counts."""
    tap = bot.next_tap()
    answer = visitor.post(tap.path, tap.form)
    assert answer.status == 200, tap
    bot.take_down(tap, answer)


def play_to_the_end(bot, visitors):
    """Each visitor in turn sends a tap, until the game is over."""
    for visitor in cycle(visitors):
        send(bot, visitor)
        if bot.game.state.phase is Phase.OVER:
            return


def test_a_game_is_played_tap_by_tap_on_both_in_turn(house, visit, begin):
    bot = begin(visit(house.servers[0]))
    visitors = [bot.visitor, visit(house.servers[1], session_of(bot))]
    play_to_the_end(bot, visitors)
    all_is_kept(house.servers[1], [bot])
    page = f"/games/{bot.game.name}/"
    assert [read(each.get(page).text).one(id="table")["data-phase"] for each in visitors] == ["over"] * 2


def test_nginx_spreads_the_taps_of_a_game_over_both(house, begin):
    bot = begin(seed=2)
    play_to_the_end(bot, [bot.visitor])
    asked = Counter(machine for _method, path, _status, machine in house.nginx.asked() if str(bot.game.name) in path)
    assert set(asked) == {f"127.0.0.1:{server.port}" for server in house.servers}
    assert min(asked.values()) > 5


def test_equal_taps_on_both_at_once_count_once(house, visit, begin):
    bot = begin()
    visitors = [visit(server, session_of(bot)) for server in house.servers * 3]
    for _ in range(4):
        tap = bot.next_tap()
        bot.take_down(tap, the_accepted(at_once(lambda visitor, tap=tap: visitor.post(tap.path, tap.form), visitors)))
    all_is_kept(house.servers[0], [bot])


def test_whoever_logs_in_on_one_plays_on_the_other_and_is_out_of_both(house, visit, begin):
    one = visit(house.servers[0])
    sign_up = {"username": "majda", "name": "Majda", "email": "", "password1": PASSWORD, "listed": "on"}
    assert one.post("/accounts/signup/", sign_up, htmx=False).status == 303
    one = visit(house.servers[0])
    assert one.post("/accounts/login/", {"login": "majda", "password": PASSWORD}, htmx=False).status == 303
    two = visit(house.servers[1], one.cookies[settings.SESSION_COOKIE_NAME])
    bot = begin(two)
    assert "Majda" in two.get("/settings/").text
    send(bot, one)
    assert two.post("/accounts/logout/", {}, htmx=False).status == 303
    tap = bot.next_tap()
    assert one.post(tap.path, tap.form).status in (401, 404)


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


def test_one_server_is_killed_in_mid_game_and_play_goes_on(house, visit, begin):
    bot = begin(seed=5)
    killed, left = house.servers
    for number in range(60):
        if number == 12:
            killed.cut_off()
            bot.tap()  # on a connection to the dead server it gets no answer, and is sent again by whoever plays
        send(bot, bot.visitor)
    all_is_kept(left, [bot])
    upstreams = [machine for method, _path, _status, machine in house.nginx.asked() if method == "POST"]
    assert upstreams[-1] == f"127.0.0.1:{left.port}"
    killed.start()
    assert visit(killed, session_of(bot)).get(f"/games/{bot.game.name}/").status == 200
