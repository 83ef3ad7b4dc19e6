"""The bests of a player: whatever comes in whatever order, they are the best games of each difficulty and time."""

from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import permutations

import pytest
from django.apps import apps
from django.test import override_settings
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from game.models import Best, Game, Player
from game.periods import periods, server_day
from game.rules.difficulty import Difficulty
from tests.games import FULL, finished, lay_out

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
LOW = "3333/3333/3333/3333"


def bests(player):
    """The bests of a player: for each difficulty and time the game and all that is said of it."""
    return {
        (best.difficulty, best.period): (
            best.game_id,
            best.score,
            best.finished_at,
            best.turns,
            best.powers,
            best.listed,
        )
        for best in player.bests.all()
    }


def best_by_the_book(player):
    """The best games by a plain reading: all finished games that are not hidden, sorted."""
    best = {}
    games = [game for game in player.games.all() if game.finished_at and not game.hidden]
    for game in sorted(games, key=lambda game: (-game.final_score, game.finished_at, game.pk)):
        for key in periods(server_day(game.finished_at)):
            best.setdefault((game.difficulty, key), game.pk)
    return best


def test_the_last_deed_of_a_game_keeps_it_for_all_time_its_year_month_and_week(majda):
    game = lay_out(majda.player, "3456/3456/3456/34..", dice="5566", staged="0 c4, 2 d4", powers_used=1)
    assert not majda.player.bests.exists()
    assert majda.deed(game, "confirm").status_code == 200
    game.refresh_from_db()
    today = timezone.localdate(game.finished_at)
    year, week, _day = today.isocalendar()
    shown = (game.pk, 534, game.finished_at, game.turns_ended, 1, False)
    keys = ["all", f"{today:%Y}", f"{today:%Y-%m}", f"{year}-W{week:02}"]
    assert bests(majda.player) == {("peaceful", key): shown for key in keys}


def test_a_game_that_runs_on_is_no_best(majda):
    Best.objects.take(lay_out(majda.player, dice="3456"))
    assert bests(majda.player) == {}


def test_each_difficulty_and_each_player_has_bests_of_its_own(majda, emil):
    for player in majda.player, emil.player:
        for difficulty in Difficulty:
            lay_out(player, FULL, difficulty=difficulty, finished_at=NOON)
    assert len(bests(majda.player)) == len(bests(emil.player)) == 3 * 4


def test_a_higher_score_takes_the_place_and_a_lower_one_only_that_of_another_time(majda):
    low = lay_out(majda.player, LOW, finished_at=NOON)
    high = lay_out(majda.player, FULL, finished_at=NOON + timedelta(days=1))
    next_month = lay_out(majda.player, LOW, finished_at=NOON + timedelta(days=40))
    games = {key: kept[0] for (_difficulty, key), kept in bests(majda.player).items()}
    assert low.final_score < high.final_score
    assert games == {
        "all": high.pk,
        "2026": high.pk,
        "2026-03": high.pk,
        "2026-W10": high.pk,
        "2026-04": next_month.pk,
        "2026-W16": next_month.pk,
    }


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_of_equal_scores_the_earlier_stays_in_whatever_order_they_are_kept(majda, order):
    games = [finished(majda.player, 100, NOON + timedelta(seconds=number)) for number in range(3)]
    for number in order:
        Best.objects.take(games[number])
    assert {kept[0] for kept in bests(majda.player).values()} == {games[0].pk}


def test_of_equal_scores_at_the_same_moment_the_lesser_id_stays(majda):
    games = sorted((finished(majda.player, 100, NOON) for _ in range(2)), key=lambda game: game.pk)
    for game in games[1], games[0], games[1]:
        Best.objects.take(game)
    assert {kept[0] for kept in bests(majda.player).values()} == {games[0].pk}


def test_a_hidden_game_is_never_kept_and_gives_way_to_the_next_best(majda):
    lay_out(majda.player, LOW, finished_at=NOON)
    before = bests(majda.player)
    best = lay_out(majda.player, FULL, finished_at=NOON + timedelta(hours=1))
    assert bests(majda.player) != before
    Game.objects.filter(pk=best.pk).update(hidden=True)
    assert Best.objects.rebuild(majda.player.pk) is True
    assert bests(majda.player) == before
    best.refresh_from_db()
    Best.objects.take(best)
    assert bests(majda.player) == before


@pytest.mark.parametrize(
    ("zone", "keys"),
    [
        ("UTC", {"all", "2026", "2026-12", "2026-W53"}),
        ("Asia/Jakarta", {"all", "2027", "2027-01", "2026-W53"}),
        ("America/Lima", {"all", "2026", "2026-12", "2026-W53"}),
    ],
)
def test_a_game_belongs_to_the_day_that_it_was_on_the_server(majda, zone, keys):
    with override_settings(TIME_ZONE=zone):
        lay_out(majda.player, FULL, finished_at=datetime(2026, 12, 31, 20, tzinfo=UTC))
        assert {key for _difficulty, key in bests(majda.player)} == keys


@pytest.mark.parametrize(
    ("day", "week"),
    [("2024-12-30", "2025-W01"), ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"), ("2023-01-01", "2022-W52")],
)
def test_weeks_at_new_year_are_those_of_iso_8601(majda, day, week):
    lay_out(majda.player, FULL, finished_at=datetime.fromisoformat(f"{day}T12:00+00:00"))
    assert {key for _difficulty, key in bests(majda.player)} == {"all", day[:4], day[:7], week}


@pytest.mark.parametrize(
    ("listed", "name", "is_listed"), [(True, "Majda", True), (False, "Majda", False), (True, "", False)]
)
def test_a_best_is_listed_for_a_player_with_a_name_who_wants_to_be(majda, listed, name, is_listed):
    Player.objects.filter(pk=majda.player.pk).update(listed=listed, name=name)
    lay_out(majda.player, FULL)
    assert {kept[-1] for kept in bests(majda.player).values()} == {is_listed}


def test_rebuilding_what_is_right_touches_no_row(majda, django_assert_num_queries):
    lay_out(majda.player, LOW, finished_at=NOON)
    lay_out(majda.player, FULL, finished_at=NOON + timedelta(days=9))
    before = list(Best.objects.order_by("pk").values())
    with django_assert_num_queries(5):
        assert Best.objects.rebuild(majda.player.pk) is False
    assert list(Best.objects.order_by("pk").values()) == before


GAMES = st.lists(
    st.tuples(
        st.integers(-3, 3),
        st.integers(0, 3 * 365).map(lambda days: NOON + timedelta(days=days)),
        st.sampled_from(Difficulty),
        st.booleans(),
    ),
    max_size=12,
)


class AnySequenceOfGames(TestCase):
    """Django's own test case, for each example to find an empty database."""

    @given(games=GAMES, data=st.data())
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    def test_gives_the_same_bests_as_a_rebuild_and_as_the_book(self, games, data):
        player = Player.objects.create()
        made = [finished(player, score, at, difficulty=d, hidden=hidden) for score, at, d, hidden in games]
        for game in data.draw(st.permutations(made)):
            Best.objects.take(game)
        taken = bests(player)
        assert {place: kept[0] for place, kept in taken.items()} == best_by_the_book(player)
        assert Best.objects.rebuild(player.pk) is False
        player.bests.all().delete()
        assert Best.objects.rebuild(player.pk) is bool(taken)
        assert bests(player) == taken


def test_games_finished_before_bests_were_kept_get_theirs(majda, emil):
    Player.objects.filter(pk=emil.player.pk).update(name="Emil", listed=True)
    for guest in majda, emil:
        for number, score in enumerate((100, 300, 300, -20)):
            game = finished(guest.player, score, NOON + timedelta(days=20 * number), powers=number)
            Best.objects.take(game)
        Best.objects.take(finished(guest.player, 500, NOON, hidden=True))
        lay_out(guest.player, dice="3456")
    before = [bests(guest.player) for guest in (majda, emil)]
    Best.objects.all().delete()
    finished_before = import_module("game.migrations.0003_games_of_old")
    for _again in range(2):
        finished_before.keep_bests(apps, None)
        assert [bests(guest.player) for guest in (majda, emil)] == before
