"""An address that is none is not found, a page that there is not shows another."""

from urllib.parse import quote

import pytest

from tests.games import lay_out, rows
from tests.page import read
from tests.web.nonsense import NONSENSE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "1",
        "\0",
        "'; DROP TABLE game_game; --",
        "00000000-0000-0000-0000-00000000000",
        "00000000-0000-0000-0000-0000000000000",
        "{00000000-0000-0000-0000-000000000000}",
        "urn:uuid:00000000-0000-0000-0000-000000000000",
        "00000000000000000000000000000000",
        "0000000g-0000-0000-0000-000000000000",
        "00000000-0000-0000-0000-000000000000\n",
        "\u0661" * 8 + "-0000-0000-0000-000000000000",
        "..",
        "%2e%2e",
        "a" * 5000,
    ],
)
def test_an_address_that_is_no_game_is_not_found(majda, address):
    lay_out(majda.player)
    before = rows()
    path = f"/games/{quote(address)}/"
    for response in [majda.get(path), majda.get(f"{path}record.json"), majda.post(f"{path}roll/", {"version": 0})]:
        assert response.status_code == 404
        assert read(response.content).one("h1").text == "Nothing here"
    assert rows() == before


def test_the_address_of_a_game_in_capitals_is_not_the_game(majda):
    game = lay_out(majda.player)
    assert majda.get(f"/games/{str(game.pk).upper()}/").status_code == 404


@pytest.mark.parametrize(
    "path", ["/games/", "/leaderboard/", "/leaderboard/survival/", "/scores/", "/scores/survival/"]
)
@pytest.mark.parametrize("page", [*NONSENSE.values(), "", "0", "-7", "last", "1&page=2"])
def test_a_page_that_there_is_not_shows_another(majda, path, page):
    lay_out(majda.player, "3456/3456/3456/3456")
    before = rows()
    response = majda.get(f"{path}?page={quote(page.encode('utf-8', 'surrogatepass'), safe='&=')}")
    assert response.status_code == 200
    assert read(response.content).one("h1")
    assert rows() == before


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard/hard/",
        "/leaderboard/peaceful/1/",
        "/scores/hard/",
        "/scores/PEACEFUL/",
        "/scores/peaceful/1/",
        "/scores/%00/",
        "/play/",
    ],
)
def test_a_page_that_is_none_is_not_found(majda, path):
    assert majda.get(path).status_code == 404


def test_a_way_on_that_is_too_long_to_be_one_is_refused_and_no_line_in_the_log(majda, log):
    response = majda.get("/players/me/", {"long": "a" * 20_000})  # it would lead on from the page to log in
    assert response.status_code == 400
    assert read(response.content).one("h1").text == "That could not be understood"
    assert log == []
