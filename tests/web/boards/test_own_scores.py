"""The table of one's own high scores, sorted and filtered."""

import pytest

from tests.games import FULL, lay_out
from tests.web.boards.laid_out import DAY, NOW, board_at, own_scores, score_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sort", "seen", "direction"),
    [
        ("score", ["1 400", "2 300", "2 300", "4 100"], "descending"),
        ("date", ["4 100", "2 300", "1 400", "2 300"], "descending"),
        ("turns", ["2 300", "1 400", "2 300", "4 100"], "ascending"),
        ("powers", ["2 300", "4 100", "1 400", "2 300"], "ascending"),
    ],
)
def test_the_own_table_can_be_sorted_and_keeps_the_ranks_by_score(majda, sort, seen, direction):
    for score, days, turns, powers in [(400, 3, 8, 2), (300, 4, 9, 3), (100, 1, 9, 0), (300, 2, 7, 0)]:
        score_of(majda.player, score, NOW - days * DAY, turns=turns, powers=powers)
    page = board_at(majda, f"/scores/peaceful/?sort={sort}")
    assert [f"{rank} {score}" for rank, score in own_scores(page)] == seen
    column = page.one("th", aria_sort=...)
    assert column["aria-sort"] == direction
    expected = "/scores/peaceful/" + ("" if sort == "score" else f"?sort={sort}")
    assert column.one("a")["href"] == expected


@pytest.mark.parametrize("sort", ["", "name", "-date", "score&sort=nonsense"])
def test_a_sort_that_there_is_not_is_that_by_score(majda, sort):
    for score in 100, 300:
        score_of(majda.player, score)
    page = board_at(majda, f"/scores/peaceful/?sort={sort}")
    assert own_scores(page) == [("1", "300"), ("2", "100")]


def test_pages_of_the_own_table_keep_time_and_sort(majda):
    for number in range(51):
        lay_out(majda.player, FULL, finished_at=NOW - number * DAY / 24)
    page = board_at(majda, "/scores/peaceful/?time=month&sort=date")
    assert page.one("a", rel="next")["href"] == "/scores/peaceful/?time=month&sort=date&page=2"
    assert len(own_scores(board_at(majda, page.one("a", rel="next")["href"]))) == 1


def test_an_empty_time_is_told_from_an_empty_difficulty(majda):
    lay_out(majda.player, FULL, finished_at=NOW - 400 * DAY)
    assert "in this time" in board_at(majda, "/scores/peaceful/?time=week").text
    empty = board_at(majda, "/scores/survival/")
    assert "No finished game at this difficulty yet." in empty.text
    assert empty.one("a", class_="button").text == "New game"
