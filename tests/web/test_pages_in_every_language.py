"""Every page and every phase says what it has to say, in every language, and nothing of it in English."""

import json
import re
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from game.models import Best, Family, Game, Membership, Player
from magdagdon_site import catalogues
from tests.families import lay_out_family
from tests.games import SEALED_RECORDS, lay_out, seal, sealed_game
from tests.page import read
from tests.people import enrol, log_in
from tests.thrown import fill, some_throws
from tests.web.deeds import PHASES
from tests.web.test_errors import with_failing_pages

SENTENCES = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))
"""One sentence of each page, phase and error, as it is known to read in each language."""

CODES = [code for code, _name in settings.LANGUAGES]
PAGES = {
    "the start page": "/",
    "my games": "/games/",
    "the high scores of everyone": "/leaderboard/",
    "high scores": "/scores/",
    "the families": "/families/",
    "the settings": "/settings/",
    "about the game": "/about/",
    "the dice": "/dice/",
    "the rule book": "/rules/",
    "the first game": "/first-game/",
    "log in": "/accounts/login/",
    "make an account": "/accounts/signup/",
    "404": "/nowhere/",
}
ADDRESS = re.compile(r"https?://\S+")
PLACEHOLDER = re.compile(r"%\(\w+\)[ds]")
in_every_language = pytest.mark.parametrize("code", CODES)
pytestmark = pytest.mark.django_db


def speaking(code, client=None):
    client = client or Client(raise_request_exception=False)
    client.cookies["language"] = code
    return client


def words(response):
    """All that can be read and heard, and the names of controls, as one text."""
    page = read(response.content)
    heard = [
        element[name]
        for name in ("aria-label", "data-lost", "data-failed", "data-right", "data-wrong", "data-open")
        for element in page.all(**{name: ...})
    ]
    described = [
        meta["content"] for meta in [*page.all("meta", name="description"), *page.all("meta", property="og:image:alt")]
    ]
    return ADDRESS.sub("", " | ".join([" ".join(page.text.split()), *heard, *described]))


def says(response, known, code):
    return " ".join(SENTENCES[known][code].split()) in words(response)


def longest_piece(text):
    """The longest run of words without a placeholder."""
    return max((" ".join(piece.split()) for piece in PLACEHOLDER.split(text)), key=len)


def english_left(response, code):
    """The English of ours, by pieces between placeholders, that stands on a page in another language.

    What the language itself says somewhere, such as names and words that it shares with English, is not counted.
    """
    shown = words(response)
    return [piece for piece in english_alone(code) if stands_in(piece, shown)]


@cache
def english_alone(code):
    """The pieces of English of ours that a language never says, in order."""
    entries = catalogues.entries(catalogues.read(catalogues.po_file(settings.LOCALE_PATHS[0], code), code))
    own = " ".join(" ".join(form.split()) for entry in entries for form in catalogues.texts(entry.string))
    pieces = {longest_piece(english) for entry in entries for english in catalogues.texts(entry.id)}
    return [piece for piece in sorted(pieces) if len(piece) > 2 and not stands_in(piece, own)]


def stands_in(piece, text):
    """Whether it is there as whole words."""
    return piece in text and re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text) is not None


@pytest.mark.parametrize(("known", "code"), list(product(PAGES, CODES)))
def test_a_page_speaks_every_language(known, code):
    response = speaking(code).get(PAGES[known])
    page = read(response.content)
    assert says(response, known, code)
    assert (page.one("html")["lang"], page.one("html")["dir"]) == (code, "ltr")
    if code != "en":
        assert english_left(response, code) == []


@pytest.mark.parametrize(("phase", "code"), list(product(PHASES, CODES)))
def test_a_phase_speaks_every_language(majda, phase, code):
    game = lay_out(majda.player, **PHASES[phase])
    response = speaking(code, majda).get(game.get_absolute_url())
    assert read(response.content).one(id="table")["data-phase"] == phase
    assert says(response, phase, code)
    if code != "en":
        assert english_left(response, code) == []


@in_every_language
def test_a_finished_game_speaks_every_language_to_everybody(majda, code):
    game = lay_out(majda.player, "3456/3344/3333/#432", powers_used=2)
    for path, known in ("", "a finished game"), ("replay/", "a replay"), ("replay/?turn=2", "a turn of a replay"):
        response = speaking(code).get(f"{game.get_absolute_url()}{path}")
        assert says(response, known, code)
        if code != "en":
            assert english_left(response, code) == []


@in_every_language
def test_the_dice_speak_every_language(majda, code):
    client = speaking(code, majda)
    pages = []
    for throws in {"1111": 9}, {"1111": 90, "2345": 10, "3566": 14}, {"123456"[n] * 4: 400 for n in range(6)}:
        fill(throws)
        pages.append(client.get("/dice/"))
    some_throws(3000)
    pages.append(client.get("/dice/"))
    running = seal(lay_out(majda.player, dice="3456"), "-")
    for known, game in {
        "the dice of a game": sealed_game(majda.player, SEALED_RECORDS[0]),
        "the dice of a running game": running,
        "the dice of a game of old": lay_out(majda.player, "3456/3456/3456/3456"),
    }.items():
        pages.append(client.get(f"{game.get_absolute_url()}dice/"))
        assert says(pages[-1], known, code), known
    if code != "en":
        for response in pages:
            assert english_left(response, code) == []


@in_every_language
def test_a_sealed_game_and_the_way_out_of_it_speak_every_language(majda, code):
    game, client = seal(lay_out(majda.player)), speaking(code, majda)
    way_out = f"{game.get_absolute_url()}give-up/"
    shown = {
        "sealed dice": client.get(game.get_absolute_url()),
        "giving up": client.get(way_out),
    }
    refused = client.post(f"{game.get_absolute_url()}roll/", {"version": 0, "client_seed": "|"})
    shown["a game given up"] = client.post(way_out, {"version": 0}, follow=True)
    for known, response in shown.items():
        assert says(response, known, code), known
    if code != "en":
        for response in *shown.values(), refused, client.get(game.get_absolute_url()), client.get("/games/"):
            assert english_left(response, code) == []


@in_every_language
def test_lists_speak_every_language(majda, code):
    for board in "3456/3456/3456/3456", "####/##1#/####/####":
        lay_out(majda.player, board, powers_used=1)
    lay_out(majda.player)
    client = speaking(code, majda)
    Player.objects.filter(pk=majda.player.pk).update(name="Majda", listed=True)
    Best.objects.rebuild(majda.player.pk)
    times = ["", "?time=year", "?time=2026-02", "?time=2026-W09", "?time=never"]
    boards = [f"/{whose}/peaceful/{time}" for whose in ("leaderboard", "scores") for time in times]
    for path in "/games/", *boards:
        response = client.get(path)
        assert response.status_code == 200
        if code != "en":
            assert english_left(response, code) == []


@in_every_language
def test_a_players_page_speaks_every_language(majda, code):
    client, address = speaking(code, majda), f"/players/{majda.player.pk}/"
    pages = [client.get(address)]
    assert says(pages[0], "a player without games", code)
    for day in range(60):
        finished_at = datetime(2026, 9, 1, tzinfo=UTC) + timedelta(days=day)
        lay_out(majda.player, ("3456/3456/3456/3456", "####/##1#/####/####")[day % 2], finished_at=finished_at)
    Game.objects.filter(pk=lay_out(majda.player, "3456/3456/3456/3456").pk).update(hidden=True)
    Best.objects.rebuild(majda.player.pk)
    pages += [client.get(address), client.get(f"{address}?difficulty=survival")]
    assert says(pages[1], "a player's page", code)
    Player.objects.filter(pk=majda.player.pk).update(listed=True)
    pages.append(client.get(address))
    for response in pages:
        assert response.status_code == 200
        if code != "en":
            assert english_left(response, code) == []


FAMILY_DEEDS = ("renew", "rename", "pass-on", "leave", "dissolve", "remove")
FAMILY_FAULTS = [("rename", {}), ("rename", {"name": "K\u200bK"}), ("pass-on", {})]


@in_every_language
def test_a_family_and_all_that_is_asked_in_it_speak_every_language(member, code):
    majda, emil = speaking(code, member("Majda")), speaking(code, member("Emil"))
    family = lay_out_family(majda, emil)
    for board in "3456/3456/3456/3456", "####/##1#/####/####":
        lay_out(majda.player, board)
    path = family.get_absolute_url()
    paths = {deed: f"{path}{deed}/" for deed in FAMILY_DEEDS} | {"remove": f"{path}members/{emil.player.pk}/remove/"}
    shown = {"a family": majda.get(path), **{deed: majda.get(paths[deed]) for deed in FAMILY_DEEDS if deed != "leave"}}
    shown |= {"leave": emil.get(paths["leave"]), "an unknown invitation": emil.get("/join/nonsense/")}
    shown["an invitation"] = speaking(code).get(f"/join/{family.invitation}/")
    for known, response in shown.items():
        assert says(response, known, code), known
    faults = [majda.post(paths[deed], fields) for deed, fields in FAMILY_FAULTS]
    more = [majda.get(paths["leave"]), majda.get("/families/"), emil.get(path), emil.get(f"/join/{family.invitation}/")]
    done = [majda.post(paths[deed], {"name": "Wójcikowie", "member": emil.player.pk}, follow=True) for deed in paths]
    if code != "en":
        for response in (*shown.values(), *faults, *more, *done):
            assert english_left(response, code) == []


@with_failing_pages
@pytest.mark.parametrize(("status", "code"), list(product(("400", "403", "500", "503"), CODES)))
def test_an_error_speaks_every_language(status, code):
    for ask in speaking(code).get, speaking(code).post:
        response = ask(f"/fails/{status}/")
        assert response.status_code == int(status)
        assert says(response, status, code)
        if code != "en":
            assert english_left(response, code) == []


@with_failing_pages
@in_every_language
def test_a_cache_that_fails_speaks_every_language(code):
    response = speaking(code).get("/fails/to-count/")
    assert response.status_code == 503
    assert says(response, "the cache fails", code)
    if code != "en":
        assert english_left(response, code) == []


@in_every_language
def test_the_address_of_a_deed_and_an_old_form_speak_every_language(majda, code):
    game = lay_out(majda.player)
    assert says(speaking(code, majda).get(f"{game.get_absolute_url()}roll/"), "405", code)
    stranger = speaking(code, Client(enforce_csrf_checks=True))
    assert says(stranger.post("/games/", {"difficulty": "peaceful"}), "csrf", code)


def test_english_that_is_left_would_be_found(majda):
    game = lay_out(majda.player, dice="3456")
    for path in "/", "/rules/", "/settings/", game.get_absolute_url():
        assert len(english_left(speaking("en", majda).get(path), "pl")) > 3, path


OWN_PAGES = {
    "the account": "/players/me/",
    "the end of the account": "/players/me/delete/",
    "the games of the guest": "/players/me/guest-games/",
    "who plays": "/players/switch/",
    "another player's game": "the game of the guest",
}


@pytest.mark.usefixtures("quick_passwords")
@pytest.mark.parametrize(("known", "code"), list(product(OWN_PAGES, CODES)))
def test_a_page_of_ones_own_speaks_every_language(majda, known, code):
    game = lay_out(majda.player)
    client = speaking(code, majda)
    log_in(client, enrol("Anna"))
    path = game.get_absolute_url() if known == "another player's game" else OWN_PAGES[known]
    response = client.get(path)
    assert says(response, known, code)
    if code != "en":
        assert english_left(response, code) == []


@in_every_language
def test_the_end_of_a_guests_games_speaks_every_language(majda, code):
    lay_out(majda.player)
    client = speaking(code, majda)
    asked, settings_page = client.get("/players/me/delete-games/"), client.get("/settings/")
    done = client.post("/players/me/delete-games/", follow=True)
    assert says(asked, "the end of a guest's games", code)
    assert says(done, "a guest's games deleted", code)
    if code != "en":
        for response in asked, settings_page, done:
            assert english_left(response, code) == []


@pytest.mark.usefixtures("quick_passwords")
@in_every_language
def test_what_a_family_member_is_asked_before_the_end_speaks_every_language(majda, code):
    anna, berta = enrol("Anna"), enrol("Berta")
    family = Family.objects.create(name="Wij", founder=anna.player)
    for user in anna, berta:
        Membership.objects.create(family=family, player=user.player)
    client = speaking(code, majda)
    log_in(client, anna)
    response = client.post("/players/me/delete/", {"password": "–"})
    assert response.status_code == 422
    if code != "en":
        assert english_left(response, code) == []
