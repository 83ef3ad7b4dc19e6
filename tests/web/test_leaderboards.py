"""The high scores of everyone, and one's own table of them: order, ranks, times, pages, and who is seen by whom."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from game import periods, wording
from game.leaderboards import IN_SIGHT, PLACES_A_PAGE, Leaderboard
from game.models import Best, Game, Player
from game.periods import Period, Span
from game.rules.difficulty import Difficulty
from tests.games import FULL, finished, lay_out
from tests.page import read
from tests.plans import plan, queries_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""A Wednesday of week 47."""
DAY = timedelta(days=1)
ALL_TIME = Period.around(Span.ALL, NOW.date())


@pytest.fixture(autouse=True)
def _the_day_is_known(monkeypatch):
    monkeypatch.setattr(periods.timezone, "now", lambda: NOW)


def player_named(name, *, listed=True):
    return Player.objects.create(name=name, name_key=name.lower(), listed=listed)


def score_of(player, score, finished_at=NOW, **more):
    """A finished game of a player, kept as the game itself does."""
    game = finished(player, score, finished_at, **more)
    Best.objects.take(game)
    return game


def become(player, name, *, listed=True, account=True):
    """Give a player a name, and an account."""
    player.user = User.objects.create(username=name) if account else None
    player.name, player.name_key, player.listed = name, name.lower(), listed
    player.save()
    Best.objects.rebuild(player.pk)


def crowd(number, score=lambda place: 500 - place):
    """Listed players with a game each, the first the best unless told otherwise."""
    players = Player.objects.bulk_create(
        Player(name=f"Player {place}", name_key=f"player {place}", listed=True) for place in range(number)
    )
    for place, player in enumerate(players):
        score_of(player, score(place), NOW - place * DAY / 24)
    return players


def board_at(client, address="/leaderboard/peaceful/"):
    response = client.get(address)
    assert response.status_code == 200
    return read(response.content)


def lines(page):
    """Rank, name and score of each row of a board."""
    return [
        (
            row.one(class_="medal").text,
            row.one("th").text,
            row.one("td", class_="points").text.removeprefix("Final score "),
        )
        for table in page.all("table", class_="board")
        for row in table.one("tbody").all("tr")
    ]


def own_place(page):
    """The player's row that stands above the board, None where there is none."""
    found = page.all("section", class_="own-place")
    return found[0] if found else None


# Order and ranks


def test_the_best_of_each_player_stand_by_score_and_equals_share_a_rank_the_earlier_first(majda):
    for name, score, days in [("Emil", 100, 2), ("Sari", 300, 1), ("Kuba", 300, 3), ("Lotte", -20, 4)]:
        player = player_named(name)
        score_of(player, score, NOW - days * DAY)
        score_of(player, score - 50, NOW)
    page = board_at(majda)
    assert lines(page) == [("1", "Kuba", "300"), ("1", "Sari", "300"), ("3", "Emil", "100"), ("4", "Lotte", "−20")]


def test_equals_of_the_same_moment_stand_by_id(majda):
    games = sorted((score_of(player_named(name), 100) for name in ("Emil", "Sari", "Kuba")), key=lambda game: game.pk)
    assert [name for _rank, name, _score in lines(board_at(majda))] == [game.player.name for game in games]


def test_a_row_tells_the_date_the_turns_and_the_powers(majda):
    score_of(player_named("Emil"), 100, NOW, turns=9, powers=1)
    row = board_at(majda).one("table", class_="board").one("tbody").one("tr")
    assert row.one("time").text == "18 Nov 2026"
    assert row.one(class_="turns").one(class_="wide").text == "9"
    assert row.one(class_="turns").one(class_="narrow").text == "9 turns"
    assert row.one(class_="powers").one(class_="narrow").text == "1 Majda Power"


def test_ranks_go_on_over_pages_and_shared_ones_do_so_too(majda):
    crowd(2 * PLACES_A_PAGE + 3, score=lambda place: 500 - (place + 7) // 10)
    seen = [line for number in (1, 2, 3) for line in lines(board_at(majda, f"/leaderboard/peaceful/?page={number}"))]
    scores = [int(score) for _rank, _name, score in seen]
    assert scores == sorted(scores, reverse=True)
    assert [int(rank) for rank, _name, _score in seen] == [1 + sum(o > score for o in scores) for score in scores]
    assert len({name for _rank, name, _score in seen}) == len(seen) == 2 * PLACES_A_PAGE + 3


@pytest.mark.parametrize(("asked", "shown"), [("2", 2), ("99", 2), ("0", 2), ("nonsense", 1), ("", 1), ("9" * 30, 2)])
def test_a_page_past_the_end_is_the_last(majda, asked, shown):
    crowd(PLACES_A_PAGE + 1)
    page = board_at(majda, f"/leaderboard/peaceful/?page={asked}")
    assert page.one("nav", class_="pages").one("span").text == f"Page {shown} of 2"
    assert len(lines(page)) == (PLACES_A_PAGE if shown == 1 else 1)


def test_links_to_other_pages_keep_the_time(majda):
    crowd(PLACES_A_PAGE + 1)
    page = board_at(majda, "/leaderboard/?time=year")
    assert page.one("a", rel="next")["href"] == "/leaderboard/peaceful/?time=year&page=2"


# Who is seen


def test_only_listed_players_with_a_name_stand_on_the_board_of_the_site(majda):
    score_of(player_named("Emil", listed=False), 400)
    guest = Player.objects.create(listed=True)
    score_of(guest, 300)
    score_of(player_named("Sari"), 200)
    assert lines(board_at(majda)) == [("1", "Sari", "200")]


def test_a_hidden_game_vanishes_at_once_and_the_next_best_takes_its_place(majda):
    player = player_named("Emil")
    score_of(player, 100)
    cheated = score_of(player, 500)
    assert lines(board_at(majda)) == [("1", "Emil", "500")]
    Game.objects.filter(pk=cheated.pk).update(hidden=True)
    Best.objects.rebuild(player.pk)
    assert lines(board_at(majda)) == [("1", "Emil", "100")]


def test_who_is_no_longer_listed_vanishes_at_once_and_comes_back_at_once(majda):
    player = player_named("Emil")
    score_of(player, 100)
    for listed, seen in [(False, []), (True, [("1", "Emil", "100")])]:
        Player.objects.filter(pk=player.pk).update(listed=listed)
        Best.objects.rebuild(player.pk)
        assert lines(board_at(majda)) == seen


def test_a_guest_is_told_how_to_get_on_the_board(majda):
    for client in majda, Client():
        page = board_at(client)
        assert page.one("main").one("a", href="/accounts/signup/").text == "Create an account"
        assert page.one("main").one("a", href="/accounts/login/").text == "Log in"


@pytest.mark.parametrize("listed", [True, False])
def test_who_has_an_account_is_told_of_the_setting_unless_it_is_on(majda, listed):
    become(majda.player, "Majda", listed=listed)
    page = board_at(majda)
    assert page.all("a", href="/accounts/signup/") == []
    assert ("your account has a setting for that" in page.text) is not listed


def test_an_empty_board_says_what_to_do(majda):
    page = board_at(majda, "/leaderboard/nightmare/")
    assert (
        page.one(class_="nobody").text == "Nobody stands here yet. Finish a game at this difficulty, and be the first."
    )


# The player's own row


def test_the_own_row_is_marked_and_leads_to_the_replay(majda):
    become(majda.player, "Majda")
    game = score_of(majda.player, 100)
    score_of(player_named("Emil"), 200)
    page = board_at(majda)
    assert own_place(page) is None
    row = page.one("tr", aria_current="true")
    assert row["id"] == "me"
    assert lines(page)[1] == ("2", "Majda you", "100")
    assert row.one("td", class_="points").one("a")["href"] == f"/games/{game.pk}/replay/"


def test_the_own_row_is_shown_on_every_other_page_and_leads_to_its_own(majda):
    crowd(PLACES_A_PAGE + 5)
    become(majda.player, "Majda")
    score_of(majda.player, 500 - PLACES_A_PAGE, NOW)
    own = own_place(board_at(majda))
    assert own.one(class_="medal").text == f"Rank {PLACES_A_PAGE + 1}"
    assert own.one(class_="points").text == str(500 - PLACES_A_PAGE)
    assert "18 Nov 2026 · 8 turns · 0 Majda Powers" in own.text
    there = own.one("p").one("a")
    assert there["href"] == "/leaderboard/peaceful/?page=2#me"
    page = board_at(majda, there["href"].partition("#")[0])
    assert page.one("tr", id="me").one(class_="medal").text == str(PLACES_A_PAGE + 1)


@pytest.mark.parametrize(("better", "is_told"), [(IN_SIGHT - 1, False), (IN_SIGHT, True)])
def test_who_stands_far_down_the_page_is_told_so_above(majda, better, is_told):
    crowd(better)
    become(majda.player, "Majda")
    score_of(majda.player, 1)
    page = board_at(majda)
    assert (own_place(page) is not None) is is_told
    if is_told:
        assert own_place(page).one("p").one("a")["href"] == "#me"


@pytest.mark.parametrize("number", ["1", "2"])
def test_who_is_not_on_the_board_sees_where_they_would_stand_and_nobody_else_does(majda, emil, number):
    crowd(PLACES_A_PAGE + 5)
    score_of(majda.player, 500 - PLACES_A_PAGE - 1, NOW)  # as good as the last but three, and later
    page = board_at(majda, f"/leaderboard/peaceful/?page={number}")
    own = own_place(page)
    assert own.one(class_="medal").text == f"Rank {PLACES_A_PAGE + 2}"
    assert "Only you see this row." in own.text
    assert page.all(id="me") == []
    assert "guest" not in str(lines(page))
    assert own_place(board_at(emil, f"/leaderboard/peaceful/?page={number}")) is None


def test_the_own_place_counts_earlier_equals_and_their_ids(majda):
    for score, at in [(90, NOW), (80, NOW - DAY), (80, NOW + DAY), (70, NOW)]:
        score_of(player_named(f"{score} {at:%d %B}"), score, at)
    become(majda.player, "Majda", listed=False)
    score_of(majda.player, 80, NOW)
    board = Leaderboard(Difficulty.PEACEFUL, ALL_TIME)
    assert (board._standing(majda.player.bests.get(period="all"))) == {"total": 4, "above": 1, "before": 2}


# Some players


def test_a_board_of_some_players_holds_them_all_and_nobody_else(majda):
    family = [player_named("Emil", listed=False), player_named("Sari"), majda.player]
    for number, player in enumerate([*family, player_named("Kuba")]):
        score_of(player, 100 + number)
    board = Leaderboard(Difficulty.PEACEFUL, ALL_TIME, Player.objects.filter(pk__in=[one.pk for one in family]))
    page = board.page(1, majda.player)
    assert [(row.rank, str(row.name), row.is_own) for row in page.rows] == [
        (1, "guest", True),
        (2, "Sari", False),
        (3, "Emil", False),
    ]
    assert page.own is None
    assert Leaderboard(Difficulty.PEACEFUL, ALL_TIME, [family[0].pk]).page(1, family[0]).rows[0].rank == 1


def test_whoever_has_left_is_a_former_player():
    player = Player.objects.create(name="", left_at=NOW)
    assert str(wording.player_name(player)) == "former player"


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


# The own table


def own_scores(page):
    return [
        (row.elements[0].text, row.elements[1].text)
        for table in page.all("table", class_="scores")
        for row in table.one("tbody").all("tr")
    ]


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
    assert "No finished game at this difficulty yet." in board_at(majda, "/scores/survival/").text


# What it costs


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


planned_by_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the plans are those of SQLite")


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
    assert all("(player_id=? AND difficulty=? AND period=?)" in step or "(game_id=? AND" in step for step in through)


@planned_by_sqlite
def test_the_own_table_costs_few_queries_through_an_index(majda):
    for number in range(51):
        lay_out(majda.player, FULL, finished_at=NOW - number * DAY / 24)
    asked = queries_of(lambda: majda.get("/scores/peaceful/?time=year&sort=turns&page=2"))
    assert len(asked) <= 4
    assert [step for step in steps(asked) if step.startswith("SCAN game_")] == []
