"""What all deeds have in common."""

from uuid import uuid4

import pytest
from django.test import Client

from game import wording
from game.models import Game
from game.rules.board import Cell
from game.rules.power import PowerKind
from game.rules.refusal import Reason, Refusal
from tests.games import FULL, lay_out, rows
from tests.page import read
from tests.web.answers import dice, sentence, table
from tests.web.deeds import DEEDS, PHASES

pytestmark = pytest.mark.django_db

each_deed = pytest.mark.parametrize("deed", DEEDS, ids=str)
with_and_without_htmx = pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])


@pytest.fixture(autouse=True)
def _a_roll(scripted_dice):
    scripted_dice.fall("3456")


def what_the_rules_make_of(deed, game):
    """The state after the deed, by the rules alone."""
    state, fields = game.state, dict(deed.fields)
    match deed.name:
        case "roll":
            return state.roll((3, 4, 5, 6))
        case "power":
            return state.use_power(PowerKind(fields["kind"]), [fields["dice"]])
        case "stage":
            return state.stage(Cell.parse(fields["cell"]), fields["die"])
        case "ruin":
            return state.ruin(Cell.parse(fields["cell"]))
        case name:
            return getattr(state, name.replace("-", "_"))(*fields.values())


@each_deed
@with_and_without_htmx
def test_it_does_what_the_rules_say_and_counts_one_version(majda, deed, htmx):
    game = lay_out(majda.player, **deed.position)
    expected = what_the_rules_make_of(deed, game)
    majda.deed(game, deed.name, htmx=htmx, **deed.fields)
    now = Game.objects.get(pk=game.pk)
    assert now.version == game.version + 1
    assert now.state == expected
    assert now.state.phase is expected.phase
    assert now.updated_at > game.updated_at


@each_deed
def test_htmx_gets_the_table_as_it_is_now_and_one_sentence(majda, deed):
    game = lay_out(majda.player, **deed.position)
    response = majda.deed(game, deed.name, **deed.fields)
    assert response.status_code == 200
    assert table(response)["data-version"] == str(game.version + 1)
    assert table(response)["data-phase"] == Game.objects.get(pk=game.pk).state.phase.value
    assert sentence(response).endswith(".")


@each_deed
def test_without_htmx_the_browser_is_sent_to_the_game_which_says_the_sentence_once(majda, deed):
    game = lay_out(majda.player, **deed.position)
    response = majda.deed(game, deed.name, htmx=False, **deed.fields)
    assert (response.status_code, response["Location"]) == (303, f"/games/{game.pk}/")
    page = majda.get(response["Location"])
    assert table(page)["data-version"] == str(game.version + 1)
    assert sentence(page).endswith(".")
    assert not sentence(majda.get(response["Location"]))


@each_deed
@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options"])
def test_only_a_post_does_it(majda, deed, method):
    game = lay_out(majda.player, **deed.position)
    before = rows()
    response = getattr(majda, method)(f"/games/{game.pk}/{deed.name}/", {"version": game.version, **deed.fields})
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert rows() == before


@each_deed
def test_whoever_opens_its_address_finds_the_way_back(majda, deed):
    page = read(majda.get(f"/games/{lay_out(majda.player).pk}/{deed.name}/").content)
    assert page.one("h1").text == "Not a page"
    assert page.one("a", class_="button")["href"] == "/"


@each_deed
@with_and_without_htmx
def test_its_answer_is_kept_nowhere(majda, deed, htmx):
    for version in None, -1:
        game = lay_out(majda.player, **deed.position)
        stale = {} if version is None else {"version": version}
        assert "no-store" in majda.deed(game, deed.name, htmx=htmx, **deed.fields | stale)["Cache-Control"]


@each_deed
@with_and_without_htmx
def test_a_stranger_finds_nothing(majda, emil, deed, htmx):
    game = lay_out(majda.player, **deed.position)
    before = rows()
    assert emil.deed(game, deed.name, htmx=htmx, **deed.fields).status_code == 404
    assert emil.deed(game, deed.name, htmx=htmx, version="nonsense").status_code == 404
    assert emil.deed(game, deed.name, htmx=htmx, **deed.fields | {"version": game.version + 1}).status_code == 404
    assert rows() == before


@each_deed
def test_whoever_has_lost_the_session_finds_nothing(majda, deed):
    game = lay_out(majda.player, **deed.position)
    before = rows()
    assert Client().post(f"/games/{game.pk}/{deed.name}/", {"version": game.version}).status_code == 404
    response = Client().post(f"/games/{game.pk}/{deed.name}/", {"version": 0}, headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Redirect"]) == (401, "/")
    assert rows() == before


@each_deed
@with_and_without_htmx
def test_an_unknown_game_is_not_found(majda, deed, htmx):
    before = rows()
    assert majda.deed(uuid4(), deed.name, htmx=htmx, version=0, **deed.fields).status_code == 404
    assert rows() == before


@each_deed
@with_and_without_htmx
@pytest.mark.parametrize("off", [-1, 1])
def test_a_stale_page_changes_nothing_and_gets_the_game_as_it_is_now(majda, deed, htmx, off):
    game = lay_out(majda.player, board="34../..../..../....", dice="3456")
    before = rows()
    response = majda.deed(game, deed.name, htmx=htmx, **deed.fields | {"version": game.version + off})
    assert response.status_code == 409
    assert table(response)["data-version"] == str(game.version)
    assert [value for value, _state in dice(response)] == ["3", "4", "5", "6"]
    assert sentence(response) == wording.REASONS[Reason.STALE]
    assert rows() == before


@each_deed
def test_the_same_tap_twice_counts_once(majda, deed):
    game = lay_out(majda.player, **deed.position)
    assert majda.deed(game, deed.name, **deed.fields).status_code == 200
    once = rows()
    assert majda.deed(game, deed.name, **deed.fields).status_code == 409
    assert rows() == once


@each_deed
@with_and_without_htmx
def test_what_the_rules_forbid_is_refused_with_the_reason(majda, deed, htmx):
    game = lay_out(majda.player, **deed.refused_position)
    before = rows()
    response = majda.deed(game, deed.name, htmx=htmx, **deed.refused_fields)
    assert response.status_code == 422
    assert sentence(response) == wording.refusal(deed.reason, game.state.phase)
    assert table(response)["data-version"] == str(game.version)
    assert rows() == before


@each_deed
@with_and_without_htmx
def test_once_the_game_is_over_nothing_can_be_done(majda, deed, htmx):
    game = lay_out(majda.player, FULL)
    before = rows()
    response = majda.deed(game, deed.name, htmx=htmx, **deed.fields)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.AFTER_THE_END]
    assert table(response)["data-phase"] == "over"
    assert rows() == before


@each_deed
@pytest.mark.parametrize("phase", PHASES)
def test_in_every_phase_it_is_done_or_refused_as_the_rules_have_it(majda, deed, phase):
    """The rules are asked first; the game must answer the same."""
    game = lay_out(majda.player, **PHASES[phase])
    assert game.state.phase.value == phase
    before = rows()
    try:
        expected, reason = what_the_rules_make_of(deed, game), None
    except Refusal as refusal:
        expected, reason = game.state, refusal.reason
    response = majda.deed(game, deed.name, **deed.fields)
    assert Game.objects.get(pk=game.pk).state == expected
    if reason:
        assert response.status_code == 422
        assert sentence(response) == wording.refusal(reason, game.state.phase)
        assert rows() == before
    else:
        assert response.status_code == 200


@each_deed
def test_only_ended_turns_are_kept_for_good_and_they_make_the_board(majda, deed):
    game = lay_out(majda.player, **deed.position)
    majda.deed(game, deed.name, **deed.fields)
    now = Game.objects.get(pk=game.pk)
    assert [turn.number for turn in now.turns.all()] == list(range(1, now.turns_ended + 1))
    filled = sum(len(turn.placements) + (turn.ruin is not None) for turn in now.ended_turns)
    assert filled == 16 - now.board.count(".")
