"""Reading changes nothing and throws no dice."""

import pytest
from django.test import Client

from tests.games import FULL, lay_out, rows
from tests.page import read
from tests.web.deeds import PHASES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scripted_dice")]  # a throw that is not scripted fails

BOARDS = ["/leaderboard/", "/leaderboard/survival/?time=week", "/scores/", "/scores/nightmare/"]
PAGES = ["/", "/games/", "/games/?page=2", *BOARDS, "/settings/", "/rules/", "/about/", "/dice/"]
GAME_PAGES = ["/", "/games/", *BOARDS, "/settings/"]


@pytest.mark.parametrize("method", ["get", "head"])
def test_every_page_can_be_read_any_number_of_times(majda, method):
    games = [lay_out(majda.player, **position) for position in PHASES.values()]
    paths = [*PAGES, *(game.get_absolute_url() for game in games), f"{games[-1].get_absolute_url()}record.json"]
    before = rows()
    for path in paths * 2:
        assert getattr(majda, method)(path).status_code == 200
    assert rows() == before


@pytest.mark.parametrize("path", PAGES)
def test_whoever_has_played_nothing_reads_the_same_pages(path):
    before = rows()
    response = Client().get(path)
    assert response.status_code == 200
    assert read(response.content).all("h1")
    assert rows() == before


@pytest.mark.parametrize("phase", PHASES)
def test_a_page_of_a_game_is_kept_nowhere(majda, phase):
    game = lay_out(majda.player, **PHASES[phase])
    for path in [*GAME_PAGES, game.get_absolute_url()]:
        assert "no-store" in majda.get(path)["Cache-Control"]


def test_neither_is_its_record(majda):
    game = lay_out(majda.player, FULL)
    assert "no-store" in majda.get(f"{game.get_absolute_url()}record.json")["Cache-Control"]


@pytest.mark.parametrize("path", ["/", *BOARDS, "/rules/", "/about/", "/dice/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_page_to_read_takes_nothing_else_and_says_so(majda, path, method):
    response = getattr(majda, method)(path)
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
    page = read(response.content)
    assert page.one("h1").text == "Not allowed"
    assert "Your game is where you left it." in page.one(class_="error").text


@pytest.mark.parametrize("path", ["/games/", "/settings/"])
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_page_with_a_form_takes_a_post_and_nothing_else(majda, path, method):
    response = getattr(majda, method)(path)
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, POST")
    assert read(response.content).one("h1").text == "Not allowed"


@pytest.mark.parametrize("suffix", ["", "record.json"])
def test_a_game_is_only_read_at_its_own_address(majda, suffix):
    game = lay_out(majda.player, FULL)
    before = rows()
    assert majda.post(f"{game.get_absolute_url()}{suffix}", {"version": 0}).status_code == 405
    assert rows() == before


def test_home_is_the_game_played_last_while_it_runs(majda):
    lay_out(majda.player, FULL)
    first, second = lay_out(majda.player), lay_out(majda.player, dice="3456")
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(second.pk)
    majda.deed(first, "roll", version=9)  # refused: not played
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(second.pk)


def test_home_is_the_start_page_for_whoever_has_no_running_game(majda):
    lay_out(majda.player, FULL)
    page = read(majda.get("/").content)
    assert page.all(id="table") == []
    assert [button["value"] for button in page.all("button", name="difficulty")] == [
        "peaceful",
        "survival",
        "nightmare",
    ]


def test_about_dedicates_the_game(majda):
    page = read(majda.get("/about/").content)
    assert "MAGDAGDON is a CUBIRI ORIGINAL" in page.text
    assert "dedicated to Majduška, on her 20th birthday" in page.text
    assert "Happy birthday, Majduška!" in page.text
    assert page.one(role="img", class_="love").text == "♥"


@pytest.mark.parametrize("path", ["/", "/games/", *BOARDS, "/settings/", "/rules/", "/about/", "/dice/"])
def test_every_page_is_whole_and_every_address_in_it_leads_somewhere(majda, path):
    lay_out(majda.player, FULL)
    lay_out(majda.player, dice="3456", staged="0 b2")
    page = read(majda.get(path).content)
    ids = [element["id"] for element in page.all(id=...)]
    assert len(ids) == len(set(ids))
    for link in page.all("a", href=...):
        if link["href"].startswith("#"):
            page.one(id=link["href"][1:])
        else:
            assert majda.get(link["href"]).status_code == 200
    for label in page.all("label", for_=...):
        page.one(id=label["for"])
