"""What a family's page shows of the games of its members: the records and the latest."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.families import memberships, records
from game.models import Feat, Game
from game.rules.difficulty import Difficulty
from tests.families import lay_out_family
from tests.games import FULL, lay_out
from tests.page import read
from tests.plans import plan, planned_by_postgresql, planned_by_sqlite, queries_of, where_rows_are_many

pytestmark = pytest.mark.django_db

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty
DAY = datetime(2026, 9, 1, tzinfo=UTC)
SOME_STRAIGHTS = "3456/3344/56#6/5555"
LOST = "####/##1#/####/####"
TILES = "3333/3333/3333/3333"


QUERIES = 9
"""Of the page of a family: eight, and who is logged in."""


def finish(client, board, day=0, **position):
    return lay_out(client.player, board, finished_at=DAY + timedelta(days=day), **position)


def found(family):
    return {record.of: (record.value, record.game) for record in records(memberships(family))}


def test_a_family_without_a_finished_game_has_no_records(majda, family):
    lay_out(majda.player, "34../..../..../....")
    assert found(family) == {}
    page = read(majda.get(family.get_absolute_url()).content)
    assert page.one("section", _class="family-records").one("p").text == "No finished game yet."


def test_the_best_score_of_each_difficulty_that_was_played(majda, emil, family):
    lost = finish(majda, LOST, difficulty=SURVIVAL)
    best = finish(emil, FULL)
    finish(majda, TILES)
    assert {of: what for of, what in found(family).items() if isinstance(of, Difficulty)} == {
        PEACEFUL: (best.final_score, best),
        SURVIVAL: (lost.final_score, lost),
    }


def test_straights_are_the_rows_and_columns_of_one_games_final_board(majda, emil, family):
    finish(majda, SOME_STRAIGHTS)
    four = finish(emil, FULL)
    assert found(family)[Feat.STRAIGHTS] == (4, four)


def test_the_fewest_turns_the_most_ruins_and_the_best_score_without_a_power(majda, emil, family):
    quick = finish(emil, TILES)
    lost = finish(majda, LOST)
    finish(majda, FULL, day=1, powers_used=1)
    made = found(family)
    assert made[Feat.TURNS] == (quick.turns_ended, quick)
    assert made[Feat.RUINS] == (15, lost)
    assert made[Feat.UNAIDED] == (quick.final_score, quick)


def test_no_straight_and_no_ruin_are_no_records(majda, family):
    finish(majda, TILES)
    assert found(family).keys() == {PEACEFUL, Feat.TURNS, Feat.UNAIDED}


@pytest.mark.parametrize("first", [0, 1])
def test_of_equals_the_earlier_stands_whoever_it_is(majda, emil, family, first):
    games = [finish(client, SOME_STRAIGHTS, day=(number - first) % 2) for number, client in enumerate((majda, emil))]
    assert {game for _value, game in found(family).values()} == {games[first]}


def test_hidden_and_unfinished_games_and_those_of_others_set_no_record(majda, emil, family, member):
    hidden = finish(majda, FULL)
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    finish(member("Ján"), FULL)
    lay_out(emil.player, "3456/3456/3456/345.")
    assert found(family) == {}
    assert not read(majda.get(family.get_absolute_url()).content).all("section", _class="family-games")


def test_who_leaves_takes_the_records_along_and_who_joins_brings_them(majda, emil, family):
    four = finish(emil, FULL)
    some = finish(majda, SOME_STRAIGHTS)
    assert found(family)[Feat.STRAIGHTS][1] == four
    family.leave(emil.player.pk)
    assert found(family)[Feat.STRAIGHTS][1] == some


def test_the_page_shows_each_record_with_its_player_and_day(majda, emil, family):
    finish(emil, LOST, difficulty=SURVIVAL)
    page = read(majda.get(family.get_absolute_url()).content)
    shown = [each.text for each in page.one("section", _class="family-records").all("div")]
    assert shown == [
        "Best score, SURVIVAL −223 Emil, 1 Sep 2026",
        "Fewest turns 16 Emil, 1 Sep 2026",
        "Most RUINs survived 15 Emil, 1 Sep 2026",
        "Best score without a Majda Power −223 Emil, 1 Sep 2026",
    ]


def test_the_latest_games_are_twenty_a_page_the_last_first(majda, emil, family):
    for day in range(23):
        finish(majda if day % 2 else emil, FULL, day)
    pages = [read(majda.get(family.get_absolute_url(), {"page": page}).content) for page in (1, 2)]
    days = [
        [each["datetime"][:10] for each in page.one("section", _class="family-games").all("time")] for page in pages
    ]
    assert (len(days[0]), len(days[1])) == (20, 3)
    assert days[0] + days[1] == [(DAY + timedelta(days=day)).date().isoformat() for day in reversed(range(23))]
    assert pages[1].all("dt")  # the records stand on every page


def test_the_tap_that_ends_a_game_counts_its_straights_and_ruins(majda, scripted_dice):  # noqa: ARG001 - none is thrown
    for board, dice, cell, counts in (
        ("3456/3456/3456/345.", "6666", "d4", (4, 0)),
        ("##56/3456/3456/345.", "6666", "d4", (3, 2)),
    ):
        game = lay_out(majda.player, board, dice=dice)
        majda.deed(game, "stage", cell=cell, die=0)
        game.refresh_from_db()
        majda.deed(game, "confirm")
        game.refresh_from_db()
        assert (game.finished_at is not None, game.straights, game.ruins) == (True, *counts)


def test_a_running_game_has_no_counts(majda):
    game = lay_out(majda.player, dice="3456")
    majda.deed(game, "stage", cell="a1", die=0)
    game.refresh_from_db()
    assert (game.straights, game.ruins) == (None, None)


def test_a_familys_page_costs_the_same_however_many_games_there_are(majda, emil, family):
    counts = []
    for number in (1, 40):
        for day in range(number):
            finish(majda if day % 2 else emil, FULL, day)
        with CaptureQueriesContext(connection) as queries:
            assert majda.get(family.get_absolute_url()).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= QUERIES, [query["sql"] for query in queries]


def test_a_page_with_many_members_and_families_costs_no_more(majda, family, member):
    for number in range(12):
        nina = member(f"Nina {number}")
        nina.post(f"/join/{family.invitation}/")
        finish(nina, FULL, number)
        lay_out_family(nina, majda)
    for path in (family.get_absolute_url(), "/families/", f"/join/{family.invitation}/"):
        with CaptureQueriesContext(connection) as queries:
            assert majda.get(path).status_code == 200
        assert len(queries) <= QUERIES, path


def queries_for_games(client, family):
    """What the page of a family asks of the games."""
    return [sql for sql in queries_of(lambda: client.get(family.get_absolute_url())) if 'FROM "game_game"' in sql]


@planned_by_sqlite
def test_the_database_finds_the_records_and_the_latest_games_by_their_indexes(majda, family):
    finish(majda, FULL)
    plans = [step for sql in queries_for_games(majda, family) for step in plan(sql)]
    for name in ("high_scores", "most_straights", "fewest_turns", "most_ruins", "without_powers", "shown"):
        assert any(f"game_{name}" in step for step in plans), (name, plans)
    assert not [step for step in plans if step.startswith("SCAN game_game")]
    assert not [step for step in plans if "game_of_player" in step]
    assert all("COVERING INDEX game_shown" in step for step in plans if "game_shown" in step)


@planned_by_postgresql
def test_postgresql_needs_no_scan_for_the_records_and_the_latest_games(majda, family):
    for day in range(30):
        finish(majda, FULL, day)
    asked = queries_for_games(majda, family)
    with where_rows_are_many():
        plans = [step for sql in asked for step in plan(sql)]
    assert asked
    assert [step for step in plans if "Seq Scan on game_game" in step] == []
