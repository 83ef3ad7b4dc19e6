"""A player's page: who may see it, what it says of the games, and what it costs."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path
from django.utils import timezone

from game.models import Game, Player
from game.rules.difficulty import Difficulty
from magdagdon_site import urls
from tests.games import FULL, lay_out
from tests.page import read
from tests.web.players import (
    NOON,
    RUINED,
    SQUARE,
    address,
    change,
    facts,
    found_family,
    listed_scores,
    page_of,
    play,
)

urlpatterns = [path("games/<uuid:game_id>/replay/", lambda _request: HttpResponse(), name="replay"), *urls.urlpatterns]
pytestmark = pytest.mark.django_db

QUERIES = 12


# Who may see it


def test_there_is_no_list_of_players(majda):
    assert majda.get("/players/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nothing_can_be_changed_here(majda, method):
    assert getattr(majda, method)(address(majda.player)).status_code == 405


def test_guests_see_their_own_page(majda):
    page = page_of(majda)
    assert page.one("h1").text == "My statistics"
    assert "Only you and your families can see this page." in page.text


def test_a_stranger_does_not_see_the_page_of_a_player_who_is_not_listed(majda, emil):
    for stranger in emil, Client():
        assert stranger.get(address(majda.player)).status_code == 404


def test_a_page_of_nobody_is_not_there(majda):
    assert majda.get(f"/players/{uuid4()}/").status_code == 404


def test_everybody_sees_the_page_of_a_listed_player(majda, emil):
    change(majda.player, listed=True, name="Majduška")
    for stranger in emil, Client():
        page = page_of(stranger, majda.player)
        assert page.one("h1").text == "Majduška"
        assert "can see this page" not in page.text
    assert "Everybody can see this page." in page_of(majda).text


def test_members_of_a_family_see_each_other_until_one_is_removed(majda, emil):
    family = found_family(majda.player, emil.player)
    change(emil.player, name="Emil")
    assert page_of(emil, majda.player).one("h1").text == "guest"
    assert page_of(majda, emil.player).one("h1").text == "Emil"
    family.memberships.filter(player=emil.player).delete()
    assert emil.get(address(majda.player)).status_code == 404
    assert majda.get(address(emil.player)).status_code == 404


def test_members_of_different_families_are_strangers(majda, emil):
    found_family(majda.player)
    found_family(emil.player)
    assert emil.get(address(majda.player)).status_code == 404


def test_only_a_family_still_sees_a_former_player(majda, emil):
    stranger = Client()
    former = Player.objects.create(left_at=timezone.now(), listed=True)
    found_family(former, emil.player)
    for other in majda, stranger:
        assert other.get(address(former)).status_code == 404
    assert page_of(emil, former).one("h1").text == "former player"


def test_the_page_is_kept_by_no_cache(majda):
    assert "no-store" in majda.get(address(majda.player)).headers["Cache-Control"]


def test_odd_names_are_text(majda, emil):
    name = "<b>\"Em&il'{{ 7 }}</b>"
    change(majda.player, listed=True, name=name)
    page = page_of(emil, majda.player)
    assert page.one("h1").text == name
    assert page.one("title").text == f"{name} · MAGDAGDON"


@pytest.mark.parametrize("path", ["/games/", "/scores/"])
def test_players_find_their_own_page_and_nobody_else_is_led_there(majda, path):
    links = [link["href"] for link in read(majda.get(path).content).all("a") if link.text == "My statistics"]
    assert links == [address(majda.player)]
    assert "My statistics" not in read(Client().get(path).content).text


# Bests


def test_without_a_finished_game_there_is_nothing_to_count(majda):
    lay_out(majda.player)
    page = page_of(majda)
    assert "No finished game yet." in page.text
    assert page.all("figure") == page.all(class_="bests") == []


def test_bests_are_shown_by_difficulty_and_time(majda, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    play(majda.player, -400)
    play(majda.player, -40, board=SQUARE)
    play(majda.player, -4, board=RUINED)
    play(majda.player, 0, board=RUINED, difficulty=Difficulty.NIGHTMARE)
    cards = {card["data-difficulty"]: card for card in page_of(majda).one(class_="bests").all("li")}
    peaceful = cards["peaceful"]
    assert peaceful.one("strong").text == "544"
    assert peaceful.one("time")["datetime"].startswith("2025-01-29")
    assert [
        (span.one("dt").text, span.one("dd").text.removeprefix("–").strip()) for span in peaceful.one("dl").all("div")
    ] == [("This year", "416"), ("This month", "−223"), ("This week", "no game")]
    assert cards["nightmare"].one("strong").text == "−223"
    assert "No finished game at this difficulty yet." in cards["survival"].text


# Finished games


def test_finished_games_are_listed_the_latest_first_or_the_best_first(majda):
    play(majda.player, 2, board=RUINED)
    play(majda.player, 1)
    play(majda.player, 0, board=SQUARE, difficulty=Difficulty.SURVIVAL)
    lay_out(majda.player)
    assert listed_scores(page_of(majda)) == ["−223", "544", "416"]
    assert listed_scores(page_of(majda, query="?sort=score")) == ["544", "416", "−223"]
    assert listed_scores(page_of(majda, query="?difficulty=survival")) == ["416"]


def test_finished_games_come_page_by_page_in_the_order_and_difficulty_chosen(majda):
    play(majda.player, *range(21))
    play(majda.player, 30, board=RUINED, difficulty=Difficulty.SURVIVAL)
    page = page_of(majda, query="?sort=score&difficulty=peaceful")
    assert len(listed_scores(page)) == 20
    onward = page.one("a", rel="next")["href"]
    assert onward == "?sort=score&difficulty=peaceful&page=2#games"
    assert listed_scores(page_of(majda, query=onward)) == ["544"]
    for link in page.one(class_="choices").all("a"):
        assert "page=" not in link["href"]


def test_a_hidden_game_counts_for_nobody_and_is_marked_for_the_player_alone(majda, emil):
    change(majda.player, listed=True, name="Majda")
    play(majda.player, 0, 1)
    hidden = lay_out(majda.player, SQUARE, finished_at=NOON + timedelta(days=2))
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    own, others = page_of(majda), page_of(emil, majda.player)
    for page in own, others:
        assert facts(page, "numbers")["Finished games"] == facts(page, "facts")["Finished games"] == "2"
    assert listed_scores(own) == ["416", "544", "544"]
    assert "Hidden after a review: it does not count." in own.all(class_="game-card")[0].text
    assert listed_scores(others) == ["544", "544"]
    assert "Hidden" not in others.text


def test_a_player_whose_games_are_all_hidden_sees_them(majda):
    game = lay_out(majda.player, FULL)
    Game.objects.filter(pk=game.pk).update(hidden=True)
    page = page_of(majda)
    assert listed_scores(page) == ["544"]
    assert page.all("figure") == []


def test_players_come_from_their_page_to_their_games(majda):
    (game,) = play(majda.player, 0)
    card = page_of(majda).one("a", class_="game-card")
    assert majda.get(card["href"]).status_code == 200
    assert str(game.pk) in card["href"]


@pytest.mark.urls(__name__)
def test_bests_and_finished_games_lead_to_their_replays(majda, emil):
    change(majda.player, listed=True, name="Majda")
    (game,) = play(majda.player, 0)
    for client in majda, emil:
        page = page_of(client, majda.player)
        links = [page.one("a", class_="game-card"), *page.one(class_="best-ever").all("a")]
        assert [link["href"] for link in links] == [f"/games/{game.pk}/replay/"] * 2


# What it costs


def cost(client, player):
    with CaptureQueriesContext(connection) as queries:
        page_of(client, player)
    return [query["sql"] for query in queries]


def test_the_page_costs_few_queries_and_not_more_with_more_games(majda, emil):
    found_family(majda.player, emil.player)
    play(majda.player, 0)
    few = cost(emil, majda.player)
    play(majda.player, *range(1, 40))
    play(majda.player, *range(40), board=RUINED, difficulty=Difficulty.SURVIVAL)
    many = cost(emil, majda.player)
    assert len(many) == len(few) <= QUERIES, "\n".join(many)


def test_the_page_stays_small_with_many_games(majda):
    games = [
        Game(
            player=majda.player,
            difficulty="peaceful",
            board=FULL,
            finished_at=NOON + timedelta(hours=number),
            final_score=number % 500 - 100,
            straights=number % 3,
            fours=0,
            two_pairs=1,
            ruins=number % 2,
        )
        for number in range(3000)
    ]
    Game.objects.bulk_create(games)
    response = majda.get(address(majda.player))
    assert len(response.content) < 60_000
    assert "3,000" in facts(read(response.content), "facts")["Finished games"]
