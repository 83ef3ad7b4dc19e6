"""A player's page: who may see it, and what it says of the games."""

import re
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path
from django.utils import timezone

from game import plots, statistics
from game.models import Best, Family, Game, Membership, Player
from game.rules.difficulty import Difficulty
from magdagdon_site import urls
from tests.games import FULL, lay_out
from tests.page import read

urlpatterns = [path("games/<uuid:game_id>/replay/", lambda _request: HttpResponse(), name="replay"), *urls.urlpatterns]
pytestmark = pytest.mark.django_db

SQUARE = "3333/3333/3333/3333"
"""416 points without a power: eight FOURs OF A KIND."""
RUINED = "####/##1#/####/####"
"""-223 points: fifteen RUINS."""
NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
TODAY = NOON.date()
QUERIES = 12


def address(player):
    return f"/players/{player.pk}/"


def page_of(client, player=None, query="", code="en"):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = code
    response = client.get(address(player or client.player) + query)
    assert response.status_code == 200
    return read(response.content)


def play(player, *days, board=FULL, difficulty=Difficulty.PEACEFUL, powers_used=0):
    """Finish a game at noon of each day, counted from NOON."""
    games = [
        lay_out(player, board, difficulty=difficulty, powers_used=powers_used, finished_at=NOON + timedelta(days=day))
        for day in days
    ]
    Best.objects.rebuild(player.pk)
    return games


def change(player, **fields):
    Player.objects.filter(pk=player.pk).update(**fields)


def found_family(*players):
    family = Family.objects.create(name="Dice at home", founder=players[0])
    for player in players:
        Membership.objects.create(family=family, player=player)
    return family


def facts(page, class_):
    return {
        group.one("dt").text: group.one("dd").text
        for list_ in page.all("dl", class_=class_)
        for group in list_.all("div")
    }


def table(page, name):
    """The rows of the table that a plot has."""
    figure = next(figure for figure in page.all("figure") if figure.one("figcaption").text.startswith(name))
    return [[cell.text for cell in row.elements] for row in figure.one("table").all("tr")]


def listed_scores(page):
    return [score.text for score in page.all(class_="game-score")]


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
    monkeypatch.setattr(timezone, "localdate", lambda value=None: value.date() if value else TODAY)
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


# Streaks


def days(*numbers):
    return [TODAY + timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("played", "longest", "now"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((-1,), 1, 1),
        ((-2,), 1, 0),
        ((-3, -2, -1, 0), 4, 4),
        ((-9, -8, -7, -1, 0), 3, 2),
        ((-9, -8, -5), 2, 0),
        ((0, 0, 0), 1, 1),
    ],
)
def test_days_in_a_row_with_a_finished_game(majda, played, longest, now):
    play(majda.player, *played)
    found = statistics.streaks(statistics.counted_games(majda.player.pk), TODAY)
    assert (found.days, found.days_now) == (longest, now)


def test_a_day_is_that_of_the_sites_time_zone(majda, settings):
    lay_out(majda.player, FULL, finished_at=datetime(2026, 3, 4, 23, 30, tzinfo=UTC))
    lay_out(majda.player, FULL, finished_at=datetime(2026, 3, 5, 0, 30, tzinfo=UTC))
    games = statistics.counted_games(majda.player.pk)
    assert statistics.streaks(games, TODAY).days == 2
    settings.TIME_ZONE = "Europe/Amsterdam"
    assert statistics.streaks(games, TODAY).days == 1


@pytest.mark.parametrize(
    ("boards", "longest"), [("", 0), ("r", 0), ("f", 1), ("ffrfffr", 3), ("rffff", 4), ("rfrfr", 1), ("fff", 3)]
)
def test_games_in_a_row_without_a_ruin_in_the_order_in_which_they_ended(majda, boards, longest):
    order = list(enumerate(boards))
    for day, board in order[::2] + order[1::2]:
        difficulty = Difficulty.SURVIVAL if day % 2 else Difficulty.PEACEFUL
        play(majda.player, day, board=FULL if board == "f" else RUINED, difficulty=difficulty)
    assert statistics.streaks(statistics.counted_games(majda.player.pk), TODAY).games_without_ruin == longest


def test_runs_of_days_are_told_by_their_last_day_and_length():
    new_year = [date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 3)]
    assert statistics.runs_of_days(new_year) == [(date(2026, 1, 1), 2), (date(2026, 1, 3), 1)]


def test_streaks_and_all_games_are_told_together(majda):
    play(majda.player, 0, 1)
    play(majda.player, 5, 6, 7, board=SQUARE, difficulty=Difficulty.SURVIVAL)
    play(majda.player, 8, board=RUINED)
    assert facts(page_of(majda), "facts") == {
        "Finished games": "6",
        "Days in a row, now": "0",
        "Most days in a row": "4",
        "Most games in a row without a RUIN": "5",
    }


# Statistics of a difficulty


def test_the_numbers_of_a_difficulty_are_those_of_its_games(majda):
    play(majda.player, 0, 1)
    play(majda.player, 2, board=RUINED)
    play(majda.player, 3, board=SQUARE, difficulty=Difficulty.SURVIVAL)
    assert facts(page_of(majda, query="?difficulty=peaceful"), "numbers") == {
        "Finished games": "3",
        "Average score": "288.3",
        "Highest": "544",
        "Lowest": "−223",
        "RUINs a game": "5.0",
    }


def test_the_difficulty_finished_last_is_drawn_unless_another_is_chosen(majda):
    play(majda.player, 0)
    play(majda.player, 3, board=SQUARE, difficulty=Difficulty.SURVIVAL)
    play(majda.player, 1)

    def drawn(query):
        tabs = page_of(majda, query=query).one(id="figures").one("nav").all("a", aria_current="page")
        return [tab.text for tab in tabs]

    assert drawn("") == ["SURVIVAL"]
    assert drawn("?difficulty=peaceful") == ["PEACEFUL"]
    assert drawn("?difficulty=nonsense&sort=nonsense&page=nonsense") == ["SURVIVAL"]
    page = page_of(majda, query="?difficulty=nightmare")
    assert page.all("figure") == []
    assert "No finished game at this difficulty yet." in page.one(id="figures").text


def test_the_scores_are_spread_over_bins_below_zero_too(majda):
    play(majda.player, 0, 1)
    play(majda.player, 2, board=SQUARE)
    play(majda.player, 3, board=RUINED)
    _head, *rows = table(page_of(majda), "How many games ended")
    assert rows[0] == ["−300 to −201", "1"]
    assert rows[-1] == ["500 to 599", "2"]
    assert [int(row[1]) for row in rows] == [1, 0, 0, 0, 0, 0, 0, 1, 2]


def test_the_scores_are_told_game_by_game_with_the_best_so_far(majda):
    play(majda.player, 5, board=RUINED)
    play(majda.player, 0, board=SQUARE)
    play(majda.player, 9)
    assert table(page_of(majda), "Scores from") == [
        ["Game", "Date", "Score", "best so far"],
        ["1", "5 Mar 2026", "416", "416"],
        ["2", "10 Mar 2026", "−223", "416"],
        ["3", "14 Mar 2026", "544", "544"],
    ]


def test_many_games_are_told_in_stretches_that_end_with_the_latest(majda, monkeypatch):
    monkeypatch.setattr(statistics, "MOST_READINGS", 3)
    play(majda.player, 0, 1, 2, board=SQUARE)
    play(majda.player, 3, board=RUINED)
    play(majda.player, 4, 5)
    play(majda.player, 6, board=SQUARE)
    _head, *rows = table(page_of(majda), "Scores from")
    assert rows == [
        ["1–2", "6 Mar 2026", "416", "416.0", "416", "416"],
        ["3–7", "11 Mar 2026", "−223", "339.4", "544", "544"],
    ]


@pytest.mark.parametrize("games", [1, 2, 49, 50, 51, 99, 100, 101])
def test_stretches_cover_every_game_once(majda, games):
    player = majda.player
    Game.objects.bulk_create(
        Game(player=player, difficulty="peaceful", finished_at=NOON + timedelta(days=day), final_score=day, ruins=0)
        for day in range(games)
    )
    counted = statistics.counted_games(player.pk)
    told = statistics.stretches(counted, statistics.Summary(games, 0, 0, games, 0, 0, 0, 0, NOON))
    assert len(told) <= statistics.MOST_READINGS
    assert [number for one in told for number in range(one.first, one.last + 1)] == list(range(1, games + 1))
    assert all((one.lowest, one.highest, one.best) == (one.first - 1, one.last - 1, one.last - 1) for one in told)


def test_combinations_are_counted_in_all_and_a_game(majda):
    play(majda.player, 0, 1)
    play(majda.player, 2, board="3344/3344/4##4/#33#")
    assert table(page_of(majda), "Combinations")[1:] == [
        ["STRAIGHT", "8", "2.7"],
        ["FOUR OF A KIND", "8", "2.7"],
        ["TWO PAIRS", "2", "0.7"],
    ]


def test_every_plot_has_a_name_a_description_and_a_table(majda):
    play(majda.player, 0, 1, 2)
    page = page_of(majda)
    figures = page.all("figure")
    assert len(figures) == 3
    for figure in figures:
        drawing = figure.one("svg", role="img")
        assert drawing.one(id=drawing["aria-labelledby"]).text == figure.one("figcaption").text
        assert drawing.one(id=drawing["aria-describedby"]).text
        assert len(figure.one("table").all("tr")) > 1
    assert page.all(style=...) == []


def test_the_drawings_are_as_large_as_their_geometry(majda):
    play(majda.player, 0)
    drawings = page_of(majda).all("svg", role="img")
    assert {drawing["viewbox"] for drawing in drawings} == {f"0 0 {plots.WIDTH} {plots.HEIGHT}"}
    bases = {path["d"] for drawing in drawings for path in drawing.all("path", class_="base")}
    assert bases == {f"M{plots.LEFT} {plots.BOTTOM}H{plots.RIGHT}"}


def test_numbers_are_written_as_the_language_does_and_places_are_not(majda):
    play(majda.player, 0, 1)
    play(majda.player, 2, board=RUINED)
    page = page_of(majda, code="pl")
    assert "288,3" in [number.text for number in page.one("dl", class_="numbers").all("dd")]
    drawn = [value for svg in page.all("svg", role="img") for each in svg.all() for value in each.attributes.values()]
    assert not any(re.search(r"\d,\d", value) for value in drawn)


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
    change(majda.player, listed=True)
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
    change(majda.player, listed=True)
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
