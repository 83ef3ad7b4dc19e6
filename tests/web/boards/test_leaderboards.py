"""The high scores of everyone: order, ranks, pages, and who is seen by whom."""

import pytest
from django.test import Client

from game import wording
from game.leaderboards import IN_SIGHT, PLACES_A_PAGE, Leaderboard
from game.models import Best, Game, Player
from game.rules.difficulty import Difficulty
from tests.web.boards.laid_out import (
    ALL_TIME,
    DAY,
    NOW,
    become,
    board_at,
    crowd,
    lines,
    own_place,
    player_named,
    score_of,
)

pytestmark = pytest.mark.django_db


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
