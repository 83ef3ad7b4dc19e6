"""What a player's finished games add up to, and how a player's page tells it."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from game import plots, statistics
from game.models import Game
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out
from tests.web.players import NOON, RUINED, SQUARE, TODAY, facts, page_of, play, table

pytestmark = pytest.mark.django_db


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


def test_streaks_and_all_games_are_told_together(majda, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: NOON + timedelta(days=10))
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
