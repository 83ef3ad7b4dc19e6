"""`manage.py rebuild_bests`."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from game.management.commands import rebuild_bests
from game.models import Best, Player
from tests.games import FULL, lay_out, rows

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)


def rebuild(*players):
    """What the command says: its result, and its progress."""
    out, progress = StringIO(), StringIO()
    call_command("rebuild_bests", *map(str, players), stdout=out, stderr=progress)
    return out.getvalue(), progress.getvalue().splitlines()


@pytest.fixture
def players():
    """Five players with three games each."""
    made = [Player.objects.create() for _ in range(5)]
    for player in made:
        for day in range(3):
            lay_out(player, FULL if day else "3333/3333/3333/3333", finished_at=NOON + timedelta(days=day))
    return made


def told():
    return {best.told for best in Best.objects.all()}


@pytest.mark.usefixtures("players")
def test_it_changes_nothing_where_the_game_has_kept_the_bests():
    before = rows()
    assert rebuild() == ("5 players; changed: 0\n", ["5 of 5 players"])
    assert rows() == before


def test_it_makes_anew_what_is_wrong_missing_or_too_much(players):
    right = told()
    Best.objects.filter(player=players[0]).update(score=9999)
    Best.objects.filter(player=players[1]).delete()
    stray = Best.objects.filter(player=players[2], period="all").get()
    stray.pk, stray.period = None, "1999"
    stray.save()
    assert told() != right
    assert rebuild()[0] == "5 players; changed: 3\n"
    assert told() == right


def test_it_goes_in_batches_and_tells_how_far_it_is(players, monkeypatch):
    monkeypatch.setattr(rebuild_bests, "PLAYERS_A_BATCH", 2)
    Best.objects.all().delete()
    out, progress = rebuild()
    assert out == "5 players; changed: 5\n"
    assert progress == ["2 of 5 players", "4 of 5 players", "5 of 5 players"]
    assert {best.player_id for best in Best.objects.all()} == {player.pk for player in players}


def test_it_can_be_told_which_players(players):
    Best.objects.all().delete()
    assert rebuild(players[0].pk, players[3].pk)[0] == "2 players; changed: 2\n"
    assert {best.player_id for best in Best.objects.all()} == {players[0].pk, players[3].pk}


@pytest.mark.usefixtures("players")
def test_a_player_that_there_is_not_is_refused():
    with pytest.raises(CommandError, match="no such player"):
        rebuild(uuid4())


def test_a_player_who_is_deleted_meanwhile_is_passed_over(players, monkeypatch):
    take = Best.objects.rebuild

    def delete_first(player):
        Player.objects.filter(pk=players[0].pk).delete()
        return take(player)

    monkeypatch.setattr(Best.objects, "rebuild", delete_first)
    assert rebuild()[0] == "5 players; changed: 0\n"


@pytest.mark.usefixtures("players")
def test_it_follows_a_change_of_the_time_zone(majda):
    lay_out(majda.player, FULL, finished_at=datetime(2026, 12, 31, 20, tzinfo=UTC))
    with override_settings(TIME_ZONE="Asia/Jakarta"):
        assert rebuild()[0] == "6 players; changed: 1\n"
        assert set(majda.player.bests.values_list("period", flat=True)) == {"all", "2027", "2027-01", "2026-W53"}
