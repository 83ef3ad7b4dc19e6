"""Giving a game up: it ends where it stands, without a score, once, and never by mistake."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from game import wording
from game.models import Game, Player
from game.rules.refusal import Reason, Refusal
from tests.games import FULL, lay_out, rows, seal
from tests.page import read
from tests.people import enrol, log_in
from tests.web.answers import now, sentence, table
from tests.web.deeds import DEEDS, PHASES
from tests.web.giving_up import PLAYED, give_up, given_up

pytestmark = pytest.mark.django_db
WAYS_TO_PLAY = {name: position for name, position in PHASES.items() if name != "over"}


@pytest.fixture
def played(majda):
    """A game in the middle of its second turn, with sealed dice."""
    return seal(lay_out(majda.player, **PLAYED), "Majda")


# The question


def test_the_game_leads_to_a_question_and_the_question_back(majda, played):
    page = read(majda.get(played.get_absolute_url()).content)
    link = page.one("a", class_="give-up")["href"]
    before = rows()
    question = majda.get(link)
    assert rows() == before
    asked = read(question.content)
    assert asked.one("h1").text == "Give up this game?"
    assert asked.one("a", class_="quiet")["href"] == played.get_absolute_url()
    form = asked.one("form", class_="form")
    assert (form["method"], form["action"]) == ("post", link)
    assert asked.one("input", name="version")["value"] == str(played.version)


@pytest.mark.parametrize("phase", WAYS_TO_PLAY)
def test_nothing_on_the_table_leads_to_it(majda, phase):
    """It stands below the turns, far from CONFIRM and from all that is tapped in a turn."""
    game = lay_out(majda.player, **WAYS_TO_PLAY[phase])
    page = read(majda.get(game.get_absolute_url()).content)
    assert page.one(id="table").all("a", class_="give-up") == []
    assert page.one("section", class_="turns").one("a", class_="give-up").text == "Give up this game"


def test_a_finished_game_cannot_be_given_up(majda):
    game = lay_out(majda.player, FULL)
    before = rows()
    assert not read(majda.get(game.get_absolute_url()).content).all("a", class_="give-up")
    assert majda.get(f"/games/{game.pk}/give-up/")["Location"] == game.get_absolute_url()
    assert give_up(majda, game)["Location"] == game.get_absolute_url()
    assert rows() == before
    with pytest.raises(Refusal, match="after_the_end"):
        game.give_up(game.version)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_finds_nothing(emil, played, method):
    before = rows()
    for client in emil, Client():
        assert getattr(client, method)(f"/games/{played.pk}/give-up/", {"version": played.version}).status_code == 404
    assert rows() == before


@pytest.mark.parametrize("version", [None, "", "x", "-1", "1.0", "9" * 30])
def test_nonsense_gives_nothing_up(majda, played, version):
    before = rows()
    fields = {} if version is None else {"version": version}
    response = majda.post(f"/games/{played.pk}/give-up/", fields)
    assert response.status_code == 422
    assert str(wording.REASONS[Reason.MALFORMED]) in response.text
    assert rows() == before


@pytest.mark.parametrize("off", [-1, 1])
def test_a_stale_question_is_asked_anew(majda, played, off):
    before = rows()
    response = give_up(majda, played, version=played.version + off)
    assert response.status_code == 409
    asked = read(response.content)
    assert asked.one(role="alert").text == wording.REASONS[Reason.STALE]
    assert asked.one("input", name="version")["value"] == str(played.version)
    assert rows() == before


# The deed


@pytest.mark.parametrize("phase", WAYS_TO_PLAY)
def test_in_every_phase_it_ends_the_game_where_it_stands(majda, phase):
    game = lay_out(majda.player, **WAYS_TO_PLAY[phase])
    response = give_up(majda, game)
    assert (response.status_code, response["Location"]) == (303, game.get_absolute_url())
    ended = now(game)
    assert ended.given_up_at
    assert not ended.is_running
    assert (ended.finished_at, ended.final_score, ended.version) == (None, None, game.version + 1)
    assert ended.state == game.state
    assert sentence(majda.get(response["Location"])) == "You have given up this game."


def test_it_is_done_once_however_often_it_is_sent(majda, played):
    give_up(majda, played)
    before = rows()
    for version in played.version, played.version + 1, "x":
        response = give_up(majda, played, version=version)
        assert (response.status_code, response["Location"]) == (303, played.get_absolute_url())
    assert rows() == before
    with pytest.raises(Refusal, match="given_up"):
        played.give_up(now(played).version)


@pytest.mark.parametrize("deed", DEEDS, ids=str)
@pytest.mark.parametrize("htmx", [True, False])
def test_it_cannot_be_played_on(majda, deed, htmx):
    game = given_up(majda, **deed.position)
    before = rows()
    response = majda.deed(game, deed.name, htmx=htmx, **deed.fields)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.GIVEN_UP]
    assert table(response)["data-phase"] == "over"
    stale = majda.deed(game, deed.name, htmx=htmx, **deed.fields | {"version": game.version - 1})
    assert stale.status_code == 409
    assert rows() == before


def test_another_one_at_the_device_is_told_whose_game_it_is(quick_passwords, majda):  # noqa: ARG001 - has to be there
    game = lay_out(majda.player, **PLAYED)
    log_in(majda, enrol("Anna"))
    majda.post("/players/me/guest-games/", {"games": "leave"})
    assert give_up(majda, game).status_code == 409
    assert now(game).is_running


def test_a_game_is_finished_or_given_up_and_never_both():
    player = Player.objects.create()
    for both in {"finished_at": datetime.now(UTC), "final_score": 3}, {"final_score": 3}:
        with pytest.raises(IntegrityError), transaction.atomic():
            Game.objects.create(player=player, difficulty="peaceful", given_up_at=datetime.now(UTC), **both)
