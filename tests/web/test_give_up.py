"""Giving a game up: it ends where it stands, without a score, once, and never by mistake."""

import json
from datetime import UTC, datetime
from random import Random

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from game import wording
from game.models import Best, Game, Membership, Oddity, Player
from game.rules.difficulty import Difficulty
from game.rules.record import InvalidRecord, verify
from game.rules.refusal import Reason, Refusal
from tests.families import lay_out_family
from tests.games import FULL, lay_out, play_on, rows, seal
from tests.guests import Guest
from tests.page import read
from tests.people import enrol, log_in
from tests.web.answers import dice, now, sentence, table
from tests.web.deeds import DEEDS, PHASES

pytestmark = pytest.mark.django_db
WAYS_TO_PLAY = {name: position for name, position in PHASES.items() if name != "over"}
PLAYED = {"board": "34../..../..../....", "dice": "3456", "staged": "0 a2"}


@pytest.fixture
def played(majda):
    """A game in the middle of its second turn, with sealed dice."""
    return seal(lay_out(majda.player, **PLAYED), "Majda")


def give_up(client, game, **fields):
    return client.post(f"/games/{game.pk}/give-up/", {"version": game.version} | fields)


def given_up(client, **position):
    game = lay_out(client.player, **position or PLAYED)
    assert give_up(client, game).status_code == 303
    return now(game)


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


def test_the_page_of_a_game_leads_to_its_dice_once_whether_it_runs_is_over_or_was_given_up(majda, played):
    over = seal(lay_out(majda.player, FULL), "Majda")
    stopped = seal(lay_out(majda.player, **PLAYED), "Majda")
    give_up(majda, stopped)
    for game in (played, over, stopped):
        page = read(majda.get(game.get_absolute_url()).content)
        address = f"/games/{game.pk}/dice/"
        assert [link["href"] for link in page.all("a") if link["href"] == address] == [address]


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


def test_it_shows_what_was_played_and_nothing_to_tap(majda, played):
    give_up(majda, played)
    response = majda.get(played.get_absolute_url())
    shown = table(response)
    assert (shown["data-phase"], shown["data-turn"]) == ("over", "2")
    assert [value for value, _state in dice(response)] == ["3", "4", "5", "6"]
    assert [cell["data-value"] for cell in shown.all(data_state="number")] == ["3", "4"]
    assert [each["data-state"] for each in shown.all(data_cell="a2")] == ["staged"]
    assert len(read(response.content).one(id="turns").all("li", value=...)) == 1
    assert "It has no score." in shown.text
    assert [button.text for button in shown.all("button")] == ["PLAY AGAIN"]
    assert not shown.all("form", data_hx_post=...)


def test_the_seed_is_open_from_then_on(majda, played):
    assert not played.seed_is_open
    give_up(majda, played)
    assert now(played).seed_is_open
    (kept,) = json.loads(majda.get("/players/me/data.json").getvalue())["games"]
    assert kept["dice"]["seed"] == played.seed
    assert kept["given_up_at"]


# What it is to everybody


def test_it_is_for_its_player_alone(majda, emil):
    game = given_up(majda)
    assert majda.get(game.get_absolute_url()).status_code == 200
    for client in emil, Client():
        assert client.get(game.get_absolute_url()).status_code == 404
    for page in "replay/", "picture.png":
        assert majda.get(game.get_absolute_url() + page).status_code == 404


def test_its_record_is_there_to_check_the_dice_by_and_states_no_score(majda, emil):
    game = Game.objects.start(majda.player.pk, Difficulty.PEACEFUL)
    play_on(game, Random(3), turns=3)
    give_up(majda, game)
    address = f"{game.get_absolute_url()}record.json"
    assert f'href="{address}"' in majda.get(f"{game.get_absolute_url()}dice/").content.decode()
    record = majda.get(address).json()
    assert record["dice"]["seed"] == now(game).seed
    assert len(record["turns"]) == 3
    assert "score" not in record
    with pytest.raises(InvalidRecord) as fault:
        verify(record)
    assert fault.value.reason is Reason.UNFINISHED
    assert emil.get(address).status_code == 404


def test_the_home_page_goes_on_with_another_game_or_offers_one(majda):
    other = lay_out(majda.player)
    given_up(majda)
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(other.pk)
    given_up_too = give_up(majda, other)
    assert given_up_too.status_code == 303
    assert not read(majda.get("/").content).all(id="table")


def test_a_form_that_names_it_starts_a_fresh_game(majda):
    game = lay_out(majda.player)
    give_up(majda, game)
    response = majda.post("/games/", {"difficulty": "peaceful", "game": str(game.pk)})
    assert response["Location"] != game.get_absolute_url()


def test_my_games_says_what_has_become_of_it(majda):
    game = given_up(majda)
    (card,) = read(majda.get("/games/").content).all("a", class_="game-card")
    assert card["href"] == game.get_absolute_url()
    assert "Given up" in card.text
    assert "Continue" not in card.text


def test_it_counts_on_no_board_and_in_no_statistics(member):
    anna, bea = member("Anna"), member("Bea")
    lay_out_family(anna, bea)
    Player.objects.filter(pk=anna.player.pk).update(listed=True)
    addresses = [
        *("/leaderboard/peaceful/", "/scores/peaceful/", "/families/", f"/players/{anna.player.pk}/"),
        *(f"/families/{family}/" for family in Membership.objects.values_list("family", flat=True).distinct()),
    ]
    lay_out(anna.player, FULL, finished_at=datetime(2026, 9, 1, tzinfo=UTC))
    running = lay_out(anna.player, "3456/3456/3456/345.", dice="6655")

    def seen():
        return [
            " ".join(read(client.get(address).content).text.split()) for client in (anna, bea) for address in addresses
        ]

    before = seen(), list(Best.objects.values())
    assert give_up(anna, running).status_code == 303
    anna.get(running.get_absolute_url())  # the sentence is said once
    assert (seen(), list(Best.objects.values())) == before
    assert not Oddity.objects.exists()


def test_a_guests_games_that_were_given_up_are_asked_for_too(quick_passwords, majda):  # noqa: ARG001 - has to be there
    given_up(majda)
    game = lay_out(majda.player, dice="3456")
    log_in(majda, enrol("Anna"))
    text = read(majda.get("/players/me/guest-games/").content).text
    assert "1 game given up" in text
    assert "1 running game" in text
    assert "finished" not in text
    majda.post("/players/me/guest-games/", {"games": "add"})
    assert Game.objects.filter(player__user__username="anna").count() == 2
    assert give_up(majda, now(game)).status_code == 303


def test_nothing_of_it_stays_with_the_families_of_a_former_player(member):
    anna, bea = member("Anna"), member("Bea")
    lay_out_family(bea, anna)
    given_up(anna)
    kept = lay_out(anna.player, FULL)
    anna.player.refresh_from_db()
    anna.player.leave(stays_in_families=True)
    assert list(Game.objects.filter(player=anna.player)) == [kept]


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


def test_what_was_given_up_passes_its_verification(majda):
    response = majda.post("/games/", {"difficulty": "peaceful"})
    game = play_on(Game.objects.get(pk=response["Location"].split("/")[2]), Random(1), turns=2)
    game.roll(game.version)
    give_up(majda, game)
    assert now(game).faults == []


def test_a_guest_of_another_browser_cannot_give_it_up(played):
    assert give_up(Guest(), played).status_code == 404
    assert now(played).is_running
