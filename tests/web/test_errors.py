"""Error pages in the game's own style, and what every answer tells browsers to keep off."""

from types import SimpleNamespace

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, ProgrammingError
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from game.tries import CannotCount
from game.views import errors
from magdagdon_site import urls
from tests.games import FULL, lay_out
from tests.page import read


def failing(error):
    def view(_request):
        raise error

    return view


urlpatterns = [
    path("fails/400/", failing(BadRequest("details for nobody"))),
    path("fails/403/", failing(PermissionDenied("details for nobody"))),
    path("fails/500/", failing(RuntimeError("details for nobody"))),
    path("fails/503/", failing(OperationalError("details for nobody"))),
    path("fails/to-count/", failing(CannotCount("details for nobody"))),
    path("fine/", lambda _request: HttpResponse("fine")),
    *urls.urlpatterns,
]
handler400 = "game.views.errors.bad_request"
handler403 = "game.views.errors.forbidden"
handler404 = "game.views.errors.not_found"
handler429 = "game.views.errors.too_many"
handler500 = "game.views.errors.server_error"

with_failing_pages = pytest.mark.urls(__name__)
ERRORS = {
    "/fails/400/": (400, "That could not be understood"),
    "/fails/403/": (403, "Not allowed"),
    "/fails/404/": (404, "Nothing here"),
    "/fails/500/": (500, "Something broke"),
    "/fails/503/": (503, "The game has to wait a moment"),
    "/fails/to-count/": (503, "Logging in has to wait a moment"),
}


@pytest.fixture
def visitor():
    """A browser that is shown what a server shows when something breaks."""
    return Client(raise_request_exception=False)


@with_failing_pages
@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(("address", "status", "title"), [(a, *what) for a, what in ERRORS.items()])
def test_an_error_has_a_page_of_the_games_own_which_asks_nothing_of_the_database(visitor, address, status, title, htmx):
    """Without the mark for it, a test that asks the database fails."""
    response = visitor.get(address, headers={"HX-Request": "true"} if htmx else {})
    assert response.status_code == status
    page = read(response.content)
    assert page.one("h1").text == title
    assert page.one("a", class_="button")["href"] == (address if status == 503 else "/")
    assert page.one("a", class_="brand").text == "MAGDAGDON"
    assert page.one("title").text.endswith("MAGDAGDON")
    assert "details for nobody" not in page.text
    assert page.all("link", rel="stylesheet")


@with_failing_pages
def test_the_pages_name_the_error_handlers_that_the_site_names():
    assert {name: getattr(urls, name) for name in dir(urls) if name.startswith("handler")} == {
        name: handler for name, handler in globals().items() if name.startswith("handler")
    }


def fail_with(monkeypatch, error):
    """Let whatever reads or changes a game raise this."""

    def fails(*_args, **_kwargs):
        raise error

    monkeypatch.setattr("game.models.Game.roll", fails)
    monkeypatch.setattr("game.models.GameQuerySet.get", fails)


OUT_OF_REACH = [
    OperationalError("database or disk is full"),
    InterfaceError("connection already closed"),
    DatabaseError("database disk image is malformed"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("error", OUT_OF_REACH, ids=str)
def test_a_database_that_fails_is_told_with_what_to_do_and_the_way_back(majda, monkeypatch, caplog, error, htmx):
    game = lay_out(majda.player)
    session = majda.cookies["sessionid"].value
    majda.raise_request_exception = False
    fail_with(monkeypatch, error)
    for response in majda.deed(game, "roll", htmx=htmx), majda.get(game.get_absolute_url()):
        assert response.status_code == 503
        assert int(response["Retry-After"]) > 0
        assert "no-store" in response["Cache-Control"]
        page = read(response.content)
        assert "Nothing is lost: wait a moment, and try again." in page.text
        assert page.one("a", class_="button")["href"] == game.get_absolute_url()
        assert "sessionid" not in response.cookies
    assert majda.cookies["sessionid"].value == session
    told = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [record.name for record in told] == ["game.views.errors"] * 2
    assert str(error) in told[0].getMessage()
    assert not told[0].exc_info


UNSURE = "Your last tap may not have counted"


def ways_on(response):
    """Where the links of the page lead, by their words."""
    return {link.text: link["href"] for link in read(response.content).one("main").all("a")}


@with_failing_pages
def test_a_page_that_could_not_be_shown_can_be_asked_for_again(visitor):
    response = visitor.get("/fails/503/?page=2&sort=score")
    assert ways_on(response) == {"Try again": "/fails/503/?page=2&sort=score", "Back to the game": "/"}
    assert UNSURE not in response.text


@pytest.mark.django_db
def test_a_tap_that_came_to_nothing_is_told_and_leads_back_to_its_game(majda, monkeypatch):
    game = lay_out(majda.player)
    majda.raise_request_exception = False
    fail_with(monkeypatch, OUT_OF_REACH[0])
    roll = f"{game.get_absolute_url()}roll/"  # where the page is, too, after a tap that was refused
    response = majda.post(roll, {"version": game.version}, headers={"Referer": f"http://testserver{roll}"})
    assert ways_on(response) == {"Try again": game.get_absolute_url()}
    assert UNSURE in response.text
    assert UNSURE not in majda.get(game.get_absolute_url()).text


@with_failing_pages
@pytest.mark.parametrize(
    ("referer", "again"),
    [
        ("http://testserver/settings/?a=b", "/settings/?a=b"),
        ("http://testserver//evil.example/", "/"),
        ("", "/"),
        ("http://[", "/"),
    ],
)
def test_a_form_that_came_to_nothing_is_told_and_leads_back_to_its_page(visitor, referer, again):
    for address in "/fails/503/", "/fails/to-count/":
        response = visitor.post(address, {"a": "b"}, headers={"Referer": referer})
        assert ways_on(response)["Try again"] == again
        assert (UNSURE in response.text) is (address == "/fails/503/")


@pytest.mark.django_db
@pytest.mark.parametrize("error", [ProgrammingError("no such thing"), IntegrityError("twice"), RuntimeError("no")])
def test_a_mistake_of_ours_is_told_as_one_and_logged_with_its_trace(majda, monkeypatch, caplog, error):
    game = lay_out(majda.player)
    majda.raise_request_exception = False
    fail_with(monkeypatch, error)
    response = majda.deed(game, "roll")
    assert response.status_code == 500
    assert read(response.content).one("h1").text == "Something broke"
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "_", "a b", "[::1", ""])
def test_a_host_that_is_not_ours_gets_400(visitor, host):
    response = visitor.get("/about/", headers={"Host": host})
    assert response.status_code == 400
    assert read(response.content).one("h1").text == "That could not be understood"


PERMITTED = {
    "clipboard-write=(self)",
    *("publickey-credentials-create=(self)", "publickey-credentials-get=(self)"),
}


def is_picture(response):
    return response.get("Content-Type") == "image/png"


def answers(majda):
    """An answer of every kind."""
    game, over = lay_out(majda.player, dice="3456"), lay_out(majda.player, FULL)
    majda.raise_request_exception = False
    for address in ["/", "/games/", "/scores/", "/settings/", "/rules/", "/about/", game.get_absolute_url(), *ERRORS]:
        yield majda.get(address)
    yield majda.get(f"{over.get_absolute_url()}record.json")
    yield majda.get(f"{over.get_absolute_url()}picture.png")
    for address in "/static/css/page.css", "/static/pictures/magdagdon.png", "/static/nowhere.css":
        yield majda.get(address)
    for address in "/admin/", "/admin/login/", "/accounts/login/", "/accounts/signup/", "/accounts/2fa/":
        yield majda.get(address)
    for address in "/healthz", "/readyz", "/metrics", "/.well-known/security.txt":
        yield majda.get(address)
        yield majda.post(address)
    yield majda.get("/about/", headers={"Host": "evil.example"})
    yield majda.get("/about")  # a redirect
    yield majda.post("/about/")  # 405
    yield majda.post("/games/", {"difficulty": "nonsense"})
    yield majda.post("/games/", {"difficulty": "peaceful"})
    for htmx in True, False:
        yield majda.deed(game, "undo", htmx=htmx)  # 422
        yield majda.deed(game, "undo", htmx=htmx, version=99)  # 409
        yield majda.deed(game, "select", htmx=htmx, die=0)  # 200, and then 409
    yield Client().post(f"/games/{game.pk}/roll/", {"version": 0}, headers={"HX-Request": "true"})  # 401
    yield Client(enforce_csrf_checks=True).post("/games/", {"difficulty": "peaceful"})  # 403


@with_failing_pages
def test_after_trouble_with_the_database_the_next_request_opens_it_anew(visitor, monkeypatch):
    """SQLite opens what it may not write for reading alone: a connection that is kept would refuse taps for good."""
    closed = []
    monkeypatch.setattr(errors, "connection", SimpleNamespace(in_atomic_block=False, close=lambda: closed.append(True)))
    visitor.get("/fails/503/")
    assert closed == [True]
    visitor.get("/fails/500/")
    assert closed == [True]


@with_failing_pages
@pytest.mark.django_db
def test_every_answer_lets_only_our_own_files_in(majda):
    statuses = set()
    for response in answers(majda):
        statuses.add(response.status_code)
        b"".join(response)  # what a file is handed out from is closed at its end
        policy = dict(part.split(" ", 1) for part in response["Content-Security-Policy"].split("; "))
        assert set(policy.values()) <= {"'self'", "'none'"}
        assert policy["default-src"] == "'none'"
        assert policy["frame-ancestors"] == "'none'"
        assert response["X-Frame-Options"] == "DENY"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Referrer-Policy"] == "same-origin"
        assert response["Cross-Origin-Opener-Policy"] == "same-origin"
        assert response["Cross-Origin-Resource-Policy"] == ("cross-origin" if is_picture(response) else "same-origin")
        permissions = set(response["Permissions-Policy"].split(", "))
        is_file = response.streaming and response.wsgi_request.path.startswith("/static/")
        assert ({"script-src", "style-src", "connect-src", "form-action", "base-uri"} <= policy.keys()) is not is_file
        assert {each for each in permissions if not each.endswith("=()")} == (set() if is_file else PERMITTED)
        assert {"camera=()", "microphone=()", "geolocation=()", "payment=()"} <= permissions
    assert statuses >= {200, 301, 303, 400, 401, 403, 404, 405, 409, 422, 500, 503}


def test_even_the_answer_to_a_foreign_host_cannot_be_framed(visitor):
    response = visitor.get("/about/", headers={"Host": "evil.example"})
    assert response["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_no_page_has_script_or_style_within_or_from_elsewhere(majda):
    games = [lay_out(majda.player, **position) for position in ({}, {"dice": "3456"}, {"board": FULL})]
    paths = ["/", "/games/", "/scores/", "/settings/", "/rules/", "/about/", "/nowhere/"]
    for address in [*paths, *(game.get_absolute_url() for game in games)]:
        page = read(majda.get(address).content)
        assert page.all("style") == []
        for element in page.all():
            assert not any(
                name == "style" or name.startswith(("on", "hx-on", "data-hx-on")) for name in element.attributes
            )
        for script in page.all("script"):
            assert script["src"].startswith("/static/")
        for link in page.all("link"):
            assert link["rel"] == "alternate" or link["href"].startswith("/static/")


def test_every_static_file_that_a_page_names_is_there(visitor, static_files):
    page = read(visitor.get("/about/").content)
    for link in [link for rel in ("icon", "apple-touch-icon", "stylesheet") for link in page.all("link", rel=rel)]:
        assert (static_files / link["href"].removeprefix("/static/")).is_file()
