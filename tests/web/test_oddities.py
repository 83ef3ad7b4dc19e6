"""Games that deserve a look when they end: by a leap of the score, or by turns faster than anyone can tap."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Game, Oddity, oddity
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out

pytestmark = pytest.mark.django_db
LOW = "####/##1#/####/####"
LAST = {"board": "3456/3456/3456/34..", "dice": "5566", "staged": "0 c4, 2 d4"}
"""One tap before the end of a game of 544 points."""


def slowly(game):
    """The game, each of whose turns took a minute."""
    minute = timedelta(minutes=1)
    for turn in game.turns.all():
        game.turns.filter(pk=turn.pk).update(rolled_at=turn.ended_at - minute)
    Game.objects.filter(pk=game.pk).update(rolled_at=game.rolled_at - minute)
    game.refresh_from_db()
    return game


def kinds(game):
    return sorted(each.kind for each in game.oddities.all())


def play_to_the_end(guest, **position):
    game = slowly(lay_out(guest.player, **LAST, **position))
    assert guest.deed(game, "confirm").status_code == 200
    return game


@pytest.mark.parametrize(("before", "expected"), [(4, []), (5, ["leap"]), (9, ["leap"])])
def test_a_leap_is_far_above_at_least_five_games_before(majda, before, expected):
    for _ in range(before):
        lay_out(majda.player, LOW)
    assert kinds(play_to_the_end(majda)) == expected


@pytest.mark.parametrize(("best", "expected"), [(444, ["leap"]), (445, []), (600, [])])
def test_a_leap_is_a_hundred_points_or_more(majda, best, expected):
    for _ in range(5):
        lay_out(majda.player, LOW)
    game = lay_out(majda.player, FULL)
    Game.objects.filter(pk=game.pk).update(final_score=best)
    assert kinds(play_to_the_end(majda)) == expected


def test_only_own_finished_games_of_the_difficulty_that_are_not_hidden_count(majda, emil):
    for _ in range(6):
        lay_out(emil.player, LOW)
        lay_out(majda.player, LOW, difficulty=Difficulty.NIGHTMARE)
        lay_out(majda.player)
    for _ in range(4):
        lay_out(majda.player, LOW)
    hidden = lay_out(majda.player, LOW)
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    assert kinds(play_to_the_end(majda)) == []


def test_a_turn_faster_than_anyone_can_tap_is_odd(majda):
    game = slowly(lay_out(majda.player, **LAST))
    turn = game.turns.get(number=2)
    for took, expected in (0.400, []), (0.399, ["swift"]):
        Oddity.objects.all().delete()
        game.turns.filter(pk=turn.pk).update(rolled_at=turn.ended_at - timedelta(seconds=took))
        Oddity.objects.look_at(_finished(game))
        assert kinds(game) == expected


def _finished(game):
    Game.objects.filter(pk=game.pk).update(finished_at=game.updated_at, final_score=544)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("record", "taps"),
    [
        ({"powers": [], "placements": [1, 2]}, 5),
        ({"powers": [], "placements": [1]}, 3),
        ({"powers": [1, 2], "placements": [1, 2, 3, 4]}, 11),
        ({"powers": [], "ruin": "a1"}, 2),
        ({"powers": [1], "ruin": "a1"}, 3),
    ],
)
def test_a_turn_takes_two_taps_a_die_and_one_a_power_and_the_end(record, taps):
    assert oddity.taps(record) == taps


def test_a_game_at_the_pace_of_people_is_not_odd(majda):
    game = play_to_the_end(majda)
    assert kinds(game) == []
    game.refresh_from_db()
    assert game.finished_at


def test_looking_at_a_game_costs_one_query_and_keeping_what_is_odd_another(majda):
    for _ in range(5):
        lay_out(majda.player, LOW)
    game = slowly(lay_out(majda.player, FULL))
    for expected in 1, 2:
        with CaptureQueriesContext(connection) as queries:
            Oddity.objects.look_at(game)
        assert len([query for query in queries if "SAVEPOINT" not in query["sql"]]) == (2 if expected == 1 else 1)
        Oddity.objects.all().delete()
        Game.objects.exclude(pk=game.pk).delete()
