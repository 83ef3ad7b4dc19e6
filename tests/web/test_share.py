"""A finished game to share: the text for messengers, and the preview of its link."""

import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from game.models import Game, Player
from game.pictures import SIZE
from game.rules.board import RUIN, VALUES
from game.sharing import EMOJI
from tests.games import FULL, lay_out, replayed
from tests.page import read
from tests.web.test_errors import with_failing_pages

pytestmark = pytest.mark.django_db

CODES = [code for code, _name in settings.LANGUAGES]
BOARD = "🟥🟧🟨🟩\n🟥🟥🟧🟨\n🟥🟥⬛🟨\n🟥🟧🟨🟩"


def shared(client, game):
    """The text to share, line by line."""
    area = read(client.get(game.get_absolute_url()).content).one("textarea")
    assert "readonly" in area
    return "".join(area.children).splitlines()


def metas(response):
    """What the page says to whoever makes a preview of it."""
    page = read(response.content)
    named = {meta["property"]: meta["content"] for meta in page.all("meta", property=...)}
    return named | {meta["name"]: meta["content"] for meta in page.all("meta", name=...)}


def test_the_text_has_the_score_the_combinations_the_board_and_the_link(majda, emil):
    game = replayed(majda.player)
    for client in majda, emil:
        assert shared(client, game) == [
            "MAGDAGDON · PEACEFUL · 261",
            "STRAIGHT ×2 · FOUR OF A KIND · TWO PAIRS ×2",
            *BOARD.split("\n"),
            f"http://testserver{game.get_absolute_url()}",
        ]


def test_a_negative_score_has_a_true_minus_sign_and_no_combination_no_line(majda):
    game = lay_out(majda.player, "####/##1#/####/####", powers_used=3)
    text = shared(majda, game)
    assert text[0] == f"MAGDAGDON · PEACEFUL · −{-game.final_score}"
    assert text[1] == "⬛" * 4
    assert len(text) == 6


@pytest.mark.parametrize("code", CODES)
def test_the_text_speaks_the_language_of_the_page(majda, code):
    game = replayed(majda.player)
    majda.cookies["language"] = code
    text = shared(majda, game)
    words = {
        "en": "STRAIGHT ×2 · FOUR OF A KIND · TWO PAIRS ×2",
        "id": "STRAIGHT ×2 · FOUR OF A KIND · TWO PAIRS ×2",
        "pl": "STRIT ×2 · KARETA · DWIE PARY ×2",
        "nl": "STRAAT ×2 · VIER GELIJKE · TWEE PAREN ×2",
        "cs": "POSTUPKA ×2 · ČTVEŘICE · DVA PÁRY ×2",
        "sk": "POSTUPKA ×2 · ŠTVORICA · DVA PÁRY ×2",
    }
    assert text[1].replace("\N{NO-BREAK SPACE}", " ") == words[code]
    assert text[2:6] == BOARD.split("\n")


def test_the_link_names_no_language_and_its_page_speaks_the_readers(majda):
    game = replayed(majda.player)
    majda.cookies["language"] = "sk"
    text = shared(majda, game)
    link = text[-1].removeprefix("http://testserver")
    assert "POSTUPKA" in text[1]
    assert link == game.get_absolute_url()
    for accepted, language, made in ("pl", "pl", "STRIT"), ("xx, nl;q=0.5", "nl", "STRAAT"), ("", "en", "STRAIGHT"):
        reader = Client(headers={"Accept-Language": accepted})
        response = reader.get(link)
        assert read(response.content).one("html")["lang"] == metas(response)["og:locale"] == language
        assert made in metas(response)["og:description"]
        assert "language" not in reader.cookies  # what they have not chosen is not kept


def test_every_square_has_an_emoji_of_its_own():
    assert set(EMOJI) == {*VALUES, RUIN}
    assert len(set(EMOJI.values())) == len(EMOJI)
    assert all(len(emoji) == 1 for emoji in EMOJI.values())


def test_the_link_is_that_of_the_host_asked_for(majda, settings):
    settings.ALLOWED_HOSTS = ["magdagdon.example"]
    game = lay_out(majda.player, FULL)
    response = majda.get(game.get_absolute_url(), headers={"Host": "magdagdon.example"}, secure=True)
    area = read(response.content).one("textarea")
    assert area.text.endswith(f" https://magdagdon.example{game.get_absolute_url()}")
    assert majda.get(game.get_absolute_url(), headers={"Host": "evil.example"}).status_code == 400


def test_a_hidden_game_is_not_shared(majda):
    game = lay_out(majda.player, FULL)
    Game.objects.update(hidden=True)
    for path in "", "replay/":
        page = read(majda.get(f"{game.get_absolute_url()}{path}").content)
        assert page.all("textarea") == []
        assert page.all(data_share=...) == []


def test_a_running_game_is_not_shared(majda):
    page = read(majda.get(lay_out(majda.player, dice="3456").get_absolute_url()).content)
    assert page.all("textarea") == []


def test_the_last_tap_brings_what_shares_the_game(majda):
    game = lay_out(majda.player, "3456/3456/3456/34..", dice="5566", staged="0 c4, 2 d4")
    part = read(majda.deed(game, "confirm").content)
    assert part.one("textarea").text.startswith("MAGDAGDON · PEACEFUL · 544")
    assert part.one(id="watch")["href"].endswith("/replay/")


# Previews


@pytest.mark.parametrize("path", ["", "replay/", "replay/?turn=3"])
def test_the_link_to_a_finished_game_is_previewed_with_its_board(majda, path):
    Player.objects.filter(pk=majda.player.pk).update(name="Majda")
    game = replayed(majda.player)
    seen = metas(Client().get(f"{game.get_absolute_url()}{path}"))
    here = f"http://testserver{game.get_absolute_url()}"
    assert seen["og:title"] == seen["twitter:title"] == "Majda: MAGDAGDON · PEACEFUL · 261"
    assert seen["og:description"] == seen["twitter:description"] == seen["description"]
    assert seen["description"].startswith("8 turns · 3 Majda Powers · ")
    assert seen["description"].endswith(" · STRAIGHT ×2 · FOUR OF A KIND · TWO PAIRS ×2")
    assert seen["og:url"] == here
    assert seen["og:image"] == seen["twitter:image"] == f"{here}picture.png"
    assert (seen["og:image:width"], seen["og:image:height"]) == tuple(map(str, SIZE))
    assert seen["og:image:alt"] == "The final board: 6 5 4 3, 6 6 5 4, 6 6 RUIN 4, 6 5 4 3"
    assert seen["twitter:card"] == "summary_large_image"


def test_a_name_cannot_break_out_of_a_preview(majda):
    Player.objects.filter(pk=majda.player.pk).update(name='"><script>alert(1)</')
    game = replayed(majda.player)
    response = Client().get(game.get_absolute_url())
    assert metas(response)["og:title"].startswith('"><script>alert(1)</: ')
    assert b"<script>alert" not in response.content


@pytest.mark.parametrize("path", ["/", "/about/", "/rules/", "/pl/rules/", "/first-game/"])
def test_every_other_public_page_is_previewed_with_the_picture_of_the_site(path, static_files):
    seen = metas(Client().get(path))
    code = "pl" if path.startswith("/pl/") else "en"
    assert seen["og:title"] == "MAGDAGDON"
    assert seen["og:url"] == f"http://testserver{path}"
    with override(code):
        from django.utils.translation import gettext  # noqa: PLC0415 - in this language

        assert seen["description"] == gettext("A solo dice game on a 4×4 board, from calm to nightmare.")
    picture = static_files / Path(seen["og:image"].removeprefix("http://testserver/static/"))
    assert struct.unpack(">II", picture.read_bytes()[16:24]) == SIZE


@with_failing_pages
@pytest.mark.parametrize("path", ["/nowhere/", "/fails/500/"])
def test_an_error_has_no_preview(path):
    seen = metas(Client(raise_request_exception=False).get(path))
    assert not [name for name in seen if name.startswith(("og:", "twitter:"))]
