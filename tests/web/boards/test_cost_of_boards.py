"""What a page of high scores costs: few queries, each through an index."""

import pytest
from django.test import Client

from game.leaderboards import PLACES_A_PAGE, Leaderboard
from game.models import Player
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out
from tests.plans import plan, planned_by_postgresql, planned_by_sqlite, queries_of, where_rows_are_many
from tests.web.boards.laid_out import ALL_TIME, DAY, NOW, become, crowd, score_of

pytestmark = pytest.mark.django_db


def queries_of_a_page(client, address):
    """Those of the board alone, without the look-ups of session, user and player."""
    asked = queries_of(lambda: client.get(address))
    return [sql for sql in asked if "game_best" in sql], asked


@pytest.mark.parametrize("who", ["majda", "a stranger", "not listed"])
@pytest.mark.parametrize(("number", "most"), [(1, 3), (2, 4), (99, 4)])
def test_a_page_costs_at_most_four_queries(majda, who, number, most):
    crowd(PLACES_A_PAGE + 5)
    client = Client() if who == "a stranger" else majda
    if who != "a stranger":
        become(majda.player, "Majda", listed=who == "majda")
        score_of(majda.player, 475)
    board, asked = queries_of_a_page(client, f"/leaderboard/peaceful/?page={number}")
    assert len(board) <= most, "\n".join(board)
    assert len(asked) <= most + 3, "\n".join(asked)  # the session, the player and the families


def steps(asked):
    return [step for sql in asked for step in plan(sql)]


@planned_by_sqlite
@pytest.mark.parametrize("number", [1, 2])
def test_a_page_of_the_site_goes_through_the_index_without_a_scan_or_a_sort(majda, number):
    crowd(PLACES_A_PAGE + 5)
    become(majda.player, "Majda")
    score_of(majda.player, 475)
    board, _asked = queries_of_a_page(majda, f"/leaderboard/peaceful/?page={number}")
    taken = steps(board)
    assert [step for step in taken if "SCAN" in step or "B-TREE" in step] == []
    through = [step.partition(" (")[0].removeprefix("SEARCH ") for step in taken if step.startswith("SEARCH")]
    assert through == [
        "game_best USING INDEX sqlite_autoindex_game_best_1",  # the own row, by best_once
        "game_best USING COVERING INDEX best_listed",  # how many there are and are better
        "game_best USING INDEX sqlite_autoindex_game_best_2",  # the rows of the page, by best_once_a_game,
        "U0 USING COVERING INDEX best_listed",  # which these are,
        "game_player USING INDEX sqlite_autoindex_game_player_1",  # and their players
        *["game_best USING COVERING INDEX best_listed"] * (number - 1),  # the rank of the page's first row
    ]


@planned_by_sqlite
def test_a_page_of_some_players_goes_through_their_bests_alone():
    family = crowd(12)
    board = Leaderboard(Difficulty.PEACEFUL, ALL_TIME, Player.objects.filter(pk__in=[one.pk for one in family]))
    taken = steps(queries_of(lambda: board.page(1, family[0])))
    assert [step for step in taken if step.startswith("SCAN")] == []
    through = [step for step in taken if step.startswith(("SEARCH game_best", "SEARCH V0"))]
    assert through
    assert all("(player_id=? AND difficulty=? AND period=?)" in step or "(game_id=? AND" in step for step in through)


@planned_by_sqlite
def test_the_own_table_costs_few_queries_through_an_index(majda):
    for number in range(51):
        lay_out(majda.player, FULL, finished_at=NOW - number * DAY / 24)
    asked = queries_of(lambda: majda.get("/scores/peaceful/?time=year&sort=turns&page=2"))
    assert len(asked) <= 4
    assert [step for step in steps(asked) if step.startswith("SCAN game_")] == []


def sorted_or_read_whole(steps, *tables):
    return [step for step in steps if "Sort" in step or any(f"Seq Scan on {table}" in step for table in tables)]


@planned_by_postgresql
@pytest.mark.parametrize("number", [1, 2])
def test_postgresql_needs_no_scan_and_no_sort_for_a_page_of_the_site(majda, number):
    crowd(PLACES_A_PAGE + 5)
    become(majda.player, "Majda")
    score_of(majda.player, 475)
    board, _asked = queries_of_a_page(majda, f"/leaderboard/peaceful/?page={number}")
    with where_rows_are_many():
        taken = steps(board)
    assert sorted_or_read_whole(taken, "game_best", "game_player") == []
    assert any("Index Only Scan using best_listed" in step for step in taken)


@planned_by_postgresql
def test_postgresql_needs_no_scan_for_a_page_of_some_players_and_for_the_own_table(majda):
    family = crowd(12)
    board = Leaderboard(Difficulty.PEACEFUL, ALL_TIME, Player.objects.filter(pk__in=[one.pk for one in family]))
    asked = queries_of(lambda: board.page(1, family[0]))
    for number in range(51):
        lay_out(majda.player, FULL, finished_at=NOW - number * DAY / 24)
    asked += queries_of(lambda: majda.get("/scores/peaceful/?time=year&sort=turns&page=2"))
    with where_rows_are_many():
        taken = steps(asked)
    assert [step for step in taken if "Seq Scan on game_" in step] == []
    assert any("game_best" in step and "Index" in step for step in taken)
    assert any("game_game" in step and "Index" in step for step in taken)
