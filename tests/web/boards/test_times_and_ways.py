"""The times of high scores, and the ways from each table to the others."""

from datetime import date, timedelta

import pytest
from django.test import Client

from game import periods
from game.periods import Period, Span
from game.rules.difficulty import Difficulty
from tests.games import lay_out
from tests.web.boards.laid_out import DAY, NOW, become, board_at, lines, own_scores, player_named, score_of

pytestmark = pytest.mark.django_db


# Times


@pytest.mark.parametrize(
    ("time", "seen"),
    [
        ("all", ["400", "300", "200", "100"]),
        ("year", ["300", "200", "100"]),
        ("month", ["200", "100"]),
        ("week", ["100"]),
        ("2026", ["300", "200", "100"]),
        ("2026-11", ["200", "100"]),
        ("2026-W47", ["100"]),
        ("2025", ["400"]),
        ("2026-W46", []),
        ("2999-12", []),
    ],
)
@pytest.mark.parametrize("whose", ["leaderboard", "scores"])
def test_a_time_shows_the_scores_made_in_it(majda, whose, time, seen):
    become(majda.player, "Majda")
    for score, at in [(100, NOW), (200, NOW - 12 * DAY), (300, NOW - 60 * DAY), (400, NOW - 400 * DAY)]:
        score_of(player_named(f"Player {score}") if whose == "leaderboard" else majda.player, score, at)
    page = board_at(majda, f"/{whose}/peaceful/?time={time}")
    if whose == "leaderboard":
        assert [score for _rank, _name, score in lines(page)] == seen
    else:
        assert [score for _rank, score in own_scores(page)] == seen


@pytest.mark.parametrize(
    ("time", "links"),
    [
        ("all", {}),
        ("year", {"prev": ("2025", "2025")}),
        ("month", {"prev": ("2026-10", "October 2026")}),
        ("week", {"prev": ("2026-W46", "Week 46, 2026")}),
        ("2025-12", {"prev": ("2025-11", "November 2025"), "next": ("2026-01", "January 2026")}),
        ("2026-W01", {"prev": ("2025-W52", "Week 52, 2025"), "next": ("2026-W02", "Week 2, 2026")}),
        ("2024-02", {"prev": ("2024-01", "January 2024"), "next": ("2024-03", "March 2024")}),
        ("2026-W47", {"prev": ("2026-W46", "Week 46, 2026")}),
    ],
)
def test_a_time_leads_to_the_one_before_and_to_the_one_after_unless_it_is_yet_to_come(majda, time, links):
    page = board_at(majda, f"/leaderboard/survival/?time={time}")
    found = {
        link["rel"]: (link["href"].removeprefix("/leaderboard/survival/?time="), link.text)
        for nav in page.all("nav", class_="time")
        for link in nav.all("a")
    }
    assert found == links


@pytest.mark.parametrize(
    "time", ["soon", "", "2026-W60", "2026-13", "1999", "0000-00", "2026-W00", "20261", "2026-W5", "²⁰²⁶", "ALL"]
)
@pytest.mark.parametrize("whose", ["leaderboard", "scores"])
def test_a_time_that_there_is_not_is_told_and_all_time_is_shown(majda, whose, time):
    page = board_at(majda, f"/{whose}/peaceful/?time={time}")
    assert page.one(id="status").text == "There is no such time. These are the high scores of all time."
    assert page.one("nav", aria_label="Time").one("a", aria_current="page").text == "All time"


def test_a_week_tells_its_first_and_last_day(majda):
    page = board_at(majda, "/leaderboard/peaceful/?time=week")
    assert page.one("nav", class_="time").one("strong").text == "Week 47, 2026 16 Nov 2026 – 22 Nov 2026"


@pytest.mark.parametrize("day", [date(2026, 1, 1), date(2027, 1, 3), date(2024, 2, 29), date(2026, 12, 31)])
@pytest.mark.parametrize("span", [Span.YEAR, Span.MONTH, Span.WEEK])
def test_a_time_holds_its_days_and_its_neighbours_join_it_without_a_gap(span, day):
    time = Period.around(span, day)
    assert time.first <= day <= time.last
    assert Period.parse(time.key) == time
    assert time.previous.next == time == time.next.previous
    assert time.previous.moments[1] == time.moments[0]
    assert time.previous.last + timedelta(days=1) == time.first
    assert {periods.period(span, each) for each in (time.first, day, time.last)} == {time.key}


# The ways to the tables


def test_the_high_scores_in_the_main_menu_are_those_of_everyone(majda):
    page = board_at(majda, "/about/")
    assert page.one("nav", aria_label="Main menu").one("a", aria_label="High scores")["href"] == "/leaderboard/"


def test_without_a_difficulty_it_is_the_one_played_last(majda):
    for client, difficulty in (majda, "NIGHTMARE"), (Client(), "PEACEFUL"):
        lay_out(majda.player, difficulty=Difficulty.NIGHTMARE)
        page = board_at(client, "/leaderboard/")
        assert page.one("nav", aria_label="DIFFICULTY").one("a", aria_current="page").text == difficulty


def test_everyone_and_mine_lead_to_each_other_and_keep_difficulty_and_time(majda):
    for address in "/leaderboard/survival/?time=week", "/scores/survival/?time=week&sort=date":
        nav = board_at(majda, address).one("nav", aria_label="Whose high scores")
        mine = "&sort=date" if "sort" in address else ""
        assert [link["href"] for link in nav.all("a")] == [
            "/leaderboard/survival/?time=week",
            f"/scores/survival/?time=week{mine}",
        ]
        assert nav.one("a", aria_current="page").text == ("Mine" if "scores" in address else "Everyone")


def test_every_difficulty_and_time_can_be_reached_from_every_other(majda):
    page = board_at(majda, "/scores/nightmare/?time=2026-W47&sort=turns")
    assert [link["href"] for link in page.one("nav", aria_label="DIFFICULTY").all("a")] == [
        f"/scores/{difficulty}/?time=2026-W47&sort=turns" for difficulty in ("peaceful", "survival", "nightmare")
    ]
    assert [link["href"] for link in page.one("nav", aria_label="Time").all("a")] == [
        "/scores/nightmare/?sort=turns",
        *(f"/scores/nightmare/?time={time}&sort=turns" for time in ("year", "month", "week")),
    ]
