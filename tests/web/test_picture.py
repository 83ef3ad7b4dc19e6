"""The picture of a finished game: what it shows, and how it is kept."""

import re
from io import BytesIO
from pathlib import Path
from time import process_time

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image, ImageChops

from game import pictures
from game.models import Game
from game.previews import SITE_PICTURE
from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out, replayed

TOKENS = Path(settings.BASE_DIR, "static/css/tokens.css").read_text("utf-8")
BOARD = Board.parse("3456/2345/12#6/1223")


def opened(png):
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("name", pictures.COLOURS)
def test_a_colour_is_that_of_the_games_dark_theme(name):
    value = re.search(rf"--{name}: (?:light-dark\([^,]+, )?(#[0-9a-f]+)", TOKENS).group(1)
    assert pictures.COLOURS[name] == (value if len(value) == 7 else "#" + "".join(2 * digit for digit in value[1:]))


def test_it_has_the_size_that_its_preview_promises():
    assert opened(pictures.game_picture(BOARD, Difficulty.SURVIVAL, 412)).size == pictures.SIZE == (1200, 630)


@pytest.mark.parametrize("cell", Cell)
def test_every_cell_is_drawn_in_the_colour_of_what_it_holds(cell):
    picture = opened(pictures.game_picture(BOARD, Difficulty.SURVIVAL, 412))
    corner = (58 + cell.column * 132 + 20, 58 + cell.row * 132 + 20)
    colour = pictures.COLOURS["stone" if BOARD[cell] == 7 else f"v{BOARD[cell]}"]
    assert "#{:02x}{:02x}{:02x}".format(*picture.getpixel(corner)) == colour


@pytest.mark.parametrize(
    "other",
    [
        (Board.parse("3456/2345/12#6/1222"), Difficulty.SURVIVAL, 412),
        (BOARD, Difficulty.NIGHTMARE, 412),
        (BOARD, Difficulty.SURVIVAL, 413),
        (BOARD, Difficulty.SURVIVAL, -412),
    ],
    ids=["board", "difficulty", "score", "sign"],
)
def test_another_game_has_another_picture_by_another_name(other):
    this = (BOARD, Difficulty.SURVIVAL, 412)
    assert ImageChops.difference(opened(pictures.game_picture(*this)), opened(pictures.game_picture(*other))).getbbox()
    assert pictures.name(*this) != pictures.name(*other)


@pytest.mark.parametrize("score", [544, -310, 0])
@pytest.mark.parametrize("difficulty", Difficulty)
def test_nothing_reaches_the_edge(difficulty, score):
    picture = opened(pictures.game_picture(BOARD, difficulty, score))
    ground = opened(pictures._png(pictures._ground()))
    left, top, right, bottom = ImageChops.difference(picture, ground).getbbox()
    assert left >= 40
    assert top >= 40
    assert right <= pictures.SIZE[0] - 40
    assert bottom <= pictures.SIZE[1] - 40


def test_it_is_drawn_quickly_and_only_once():
    pictures.game_picture(BOARD, Difficulty.PEACEFUL, 1)  # the tiles
    begin = process_time()  # which others on the machine have no share in
    first = pictures.game_picture(BOARD, Difficulty.PEACEFUL, 2)
    assert process_time() - begin < 0.5  # 25 ms at rest; a tenth of a second is what it may take
    assert pictures.game_picture(BOARD, Difficulty.PEACEFUL, 2) is first


def test_a_process_keeps_few_pictures_and_few_tiles():
    for score in range(40):
        pictures.game_picture(BOARD, Difficulty.PEACEFUL, score)
    assert pictures.game_picture.cache_info().currsize <= 32
    assert len(pictures.game_picture(BOARD, Difficulty.PEACEFUL, 0)) < 200_000
    assert pictures._tile.cache_info().currsize <= 8 + 9


def test_the_picture_of_the_site_is_that_of_the_command():
    stored = Image.open(Path(settings.BASE_DIR, "static", SITE_PICTURE)).convert("RGB")
    difference = ImageChops.difference(stored, opened(pictures.site_picture()))
    assert max(high for _low, high in difference.getextrema()) <= 48  # another Pillow may round its edges otherwise


@pytest.mark.django_db
def test_it_is_kept_for_a_week_under_a_strong_name(majda):
    game = replayed(majda.player)
    response = Client().get(f"{game.get_absolute_url()}picture.png", headers={"Accept-Encoding": "gzip"})
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")
    assert response["ETag"].startswith('"')
    assert response["Cache-Control"] == "public, max-age=604800"
    assert "Cookie" not in response.get("Vary", "")
    assert not response.cookies
    assert opened(response.content).size == pictures.SIZE


@pytest.mark.django_db
def test_who_has_it_already_is_told_so_and_nothing_is_drawn(majda, monkeypatch):
    game = replayed(majda.player)
    address = f"{game.get_absolute_url()}picture.png"
    name = Client().get(address)["ETag"]
    monkeypatch.setattr(pictures, "game_picture", None)
    again = Client().get(address, headers={"If-None-Match": name})
    assert (again.status_code, again["ETag"], again.content) == (304, name, b"")


@pytest.mark.django_db
def test_a_hidden_game_has_none_even_for_its_player(majda):
    game = lay_out(majda.player, FULL)
    Game.objects.update(hidden=True)
    assert majda.get(f"{game.get_absolute_url()}picture.png").status_code == 404


@pytest.mark.django_db
def test_its_name_is_that_of_what_it_shows(majda):
    one, other = lay_out(majda.player, FULL), lay_out(majda.player, FULL, difficulty=Difficulty.NIGHTMARE)
    names = {Client().get(f"{game.get_absolute_url()}picture.png")["ETag"] for game in (one, other)}
    assert len(names) == 2
