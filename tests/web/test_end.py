"""The end of a game: its score, the high scores, the record, and playing again."""

import json
from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps

from game.models import Game
from game.rules.difficulty import Difficulty
from game.rules.record import verify
from tests.games import FULL, lay_out, rows, store
from tests.page import read
from tests.rules.play import records
from tests.web.answers import now, sentence, table

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
LAST_CONFIRM = {"board": "3456/3456/3456/34..", "dice": "5566", "staged": "0 c4, 2 d4"}
LAST_RUIN = {"board": "3456/3456/3456/345.", "dice": "1111", "accepting": True}


def finish(client, **position):
    """End a game with its last deed."""
    game = lay_out(client.player, **position)
    deed, fields = ("ruin", {"cell": "d4"}) if position.get("accepting") else ("confirm", {})
    return game, client.deed(game, deed, **fields)


def parts_of_the_score(page):
    return {part.one("dt").text: part.one("dd").text for part in page.one(class_="sheet").one("dl").all("div")}


def ranking(page):
    """Rank and score of each row of high scores."""
    return [
        (row.elements[0].text, row.elements[1].one("a").text)
        for row in page.one("table", class_="scores").all("tr")[1:]
    ]


@pytest.mark.parametrize(
    ("position", "score"), [(LAST_CONFIRM, 544), (LAST_RUIN, 2 * 66 + 3 * 60 + 3 * 40 - 15)], ids=["CONFIRM", "RUIN"]
)
def test_the_score_is_saved_by_itself_with_date_turns_and_powers(majda, position, score):
    before = datetime.now(UTC)
    game, response = finish(majda, powers_used=2, **position)
    ended = now(game)
    assert ended.final_score == score - 30 == int(table(response)["data-score"])
    assert before <= ended.finished_at <= datetime.now(UTC)
    assert ended.turns_ended == game.turns_ended + 1 == ended.turns.count()
    assert ended.powers_used == 2
    assert ended.open_turn is None
    saved = table(response).one(class_="saved").text
    assert f"after {ended.turns_ended} turns" in saved
    assert "2 Majda Powers used" in saved
    assert f"Final score: {score - 30}." in sentence(response)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (LAST_CONFIRM, {"straights": 4, "fours": 4, "two_pairs": 0, "ruins": 0}),
        (LAST_RUIN, {"straights": 3, "fours": 3, "two_pairs": 0, "ruins": 1}),
        (
            {"board": "3344/3344/4##4/#33.", "dice": "3333", "staged": "0 d4"},
            {"straights": 0, "fours": 0, "two_pairs": 2, "ruins": 3},
        ),
    ],
    ids=["full of numbers", "a RUIN", "RUINS"],
)
def test_what_the_final_board_holds_is_saved_with_the_score(majda, position, counts):
    game, _response = finish(majda, **position)
    assert {name: getattr(now(game), name) for name in counts} == counts


def test_what_the_final_boards_hold_is_filled_in_for_games_finished_before_it_was_kept(majda):
    finished, running = lay_out(majda.player, "3456/3344/3333/####"), lay_out(majda.player)
    Game.objects.update(straights=None, fours=None, two_pairs=None, ruins=None)
    import_module("game.migrations.0003_games_of_old").count_boards(apps, None)
    finished, running = now(finished), now(running)
    assert (finished.straights, finished.fours, finished.two_pairs, finished.ruins) == (1, 1, 1, 4)
    assert running.ruins is None


def test_a_game_that_is_not_finished_is_not_scored(majda):
    game = lay_out(majda.player, "3456/3456/3456/34..", dice="5566", staged="0 c4")
    majda.deed(game, "stage", cell="d4", die=2)
    assert (now(game).final_score, now(game).finished_at) == (None, None)
    assert read(majda.get("/scores/").content).all("table", class_="scores") == []


def test_the_score_sheet_lists_every_part_and_every_combination_by_name_and_place(majda):
    game = lay_out(majda.player, "3456/3344/3333/#432", powers_used=1)
    page = read(majda.get(game.get_absolute_url()).content)
    assert parts_of_the_score(page) == {
        "Base score": str(2 * (18 + 14 + 12 + 9)),
        "Line bonuses": "+140",
        "STRAIGHT, row 1": "+60",
        "TWO PAIRS, row 2": "+20",
        "FOUR OF A KIND, row 3": "+40",
        "TWO PAIRS, column b": "+20",
        "Ruin penalties": "−15",
        "Power penalties": "−10",
        "Final score": "221",
    }


def test_a_negative_score_has_a_true_minus_sign(majda):
    game = lay_out(majda.player, "1###/1###/####/####", powers_used=3)
    page = read(majda.get(game.get_absolute_url()).content)
    assert game.final_score == 4 - 14 * 15 - 70
    assert parts_of_the_score(page)["Final score"] == f"−{-game.final_score}"


def test_equal_scores_share_a_rank_and_stand_by_date(majda):
    late = lay_out(majda.player, FULL, finished_at=NOON + timedelta(days=1))
    lower = lay_out(majda.player, "3333/3333/3333/3333", finished_at=NOON - timedelta(days=9))
    early = lay_out(majda.player, FULL, finished_at=NOON)
    page = read(majda.get("/scores/peaceful/").content)
    assert ranking(page) == [("1", "544"), ("1", "544"), ("3", str(lower.final_score))]
    links = [row.one("a")["href"] for row in page.one("table", class_="scores").all("tr")[1:]]
    assert links == [early.get_absolute_url(), late.get_absolute_url(), lower.get_absolute_url()]


def test_high_scores_are_kept_for_each_difficulty_and_each_player_alone(majda, emil):
    for difficulty in Difficulty:
        lay_out(majda.player, FULL, difficulty=difficulty)
    lay_out(majda.player, "3333/3333/3333/3333", difficulty=Difficulty.SURVIVAL)
    lay_out(emil.player, "3333/3333/3333/333#", difficulty=Difficulty.SURVIVAL)
    lengths = [len(ranking(read(majda.get(f"/scores/{d.value}/").content))) for d in Difficulty]
    assert lengths == [1, 2, 1]


def test_without_a_name_the_high_scores_are_those_of_the_difficulty_played_last(majda):
    lay_out(majda.player, FULL, difficulty=Difficulty.PEACEFUL)
    lay_out(majda.player, difficulty=Difficulty.NIGHTMARE)
    page = read(majda.get("/scores/").content)
    assert page.one("nav", aria_label="DIFFICULTY").one("a", aria_current="page").text == "NIGHTMARE"


def test_high_scores_come_fifty_to_a_page_and_ranks_go_on(majda):
    for number in range(53):
        lay_out(majda.player, FULL if number % 2 else "3333/3333/3333/3333", finished_at=NOON + timedelta(days=number))
    first, second = (ranking(read(majda.get(f"/scores/peaceful/?page={page}").content)) for page in (1, 2))
    assert (len(first), len(second)) == (50, 3)
    assert {rank for rank, _score in first} == {"1", "27"}
    assert {rank for rank, _score in second} == {"27"}


@pytest.mark.parametrize(("better", "shown"), [(0, 1), (3, 4), (9, 10), (30, 11)])
def test_the_new_score_is_marked_in_the_list_even_far_down(majda, better, shown):
    for number in range(better):
        lay_out(majda.player, FULL, finished_at=NOON + timedelta(days=number))
    game, response = finish(majda, **LAST_RUIN)
    shown_table = table(response)
    listed = shown_table.one("table", class_="scores").all("tr")[1:]
    assert len(listed) == shown
    mine = shown_table.one("tr", aria_current="true")
    assert mine.elements[0].text == str(better + 1)
    assert mine.one("a")["href"] == game.get_absolute_url()
    assert mine is listed[-1]


def test_what_a_score_is_worth_is_said_above_it(majda):
    def verdict(**position):
        return table(finish(majda, **position)[1]).one(class_="verdict").text

    assert verdict(**LAST_RUIN) == "Your first game at PEACEFUL!"
    assert verdict(**LAST_CONFIRM) == "Your best at PEACEFUL!"
    assert verdict(**LAST_RUIN, powers_used=2) == "Number 3 of your games at PEACEFUL"
    assert verdict(**LAST_RUIN, difficulty=Difficulty.NIGHTMARE) == "Your first game at NIGHTMARE!"


def test_play_again_starts_a_game_of_the_same_difficulty(majda):
    game = lay_out(majda.player, FULL, difficulty=Difficulty.NIGHTMARE)
    form = read(majda.get(game.get_absolute_url()).content).one(class_="sheet").one("form", method="post")
    assert form.one("button").text == "PLAY AGAIN"
    response = majda.post(form["action"], {field["name"]: field["value"] for field in form.all("input")})
    fresh = Game.objects.get(pk=response["Location"].split("/")[2])
    assert (fresh.difficulty, fresh.version) == ("nightmare", 0)


@pytest.mark.parametrize("seed", range(3))
def test_the_record_is_that_of_the_rules_and_verifies(majda, seed):
    for record in records(3, seed):
        state = verify(record.to_json())
        game = store(majda.player, state, record.turns)
        response = majda.get(f"{game.get_absolute_url()}record.json")
        assert response["Content-Type"] == "application/json"
        assert response["Content-Disposition"] == f'attachment; filename="magdagdon-{game.pk}.json"'
        assert json.loads(response.content) == record.to_json()
        assert verify(json.loads(response.content)).score == state.score


def test_a_game_played_to_its_end_by_taps_gives_a_record_that_verifies(majda, scripted_dice):
    response = majda.post("/games/", {"difficulty": "nightmare"})
    game = Game.objects.get(pk=response["Location"].split("/")[2])
    for row in "1234":
        scripted_dice.fall("3456")
        majda.deed(now(game), "roll")
        for die, column in enumerate("abcd"):
            assert majda.deed(now(game), "stage", die=die, cell=f"{column}{row}").status_code == 200
        assert majda.deed(now(game), "confirm").status_code == 200
    assert now(game).final_score == 544
    assert now(game).version == 4 * 6
    record = json.loads(majda.get(f"{game.get_absolute_url()}record.json").content)
    del record["dice"]  # they were in the hand of the test
    assert verify(record).score.final == 544
    assert record["score"] == {"base": 144, "bonus": 400, "ruins": 0, "powers": 0, "final": 544}


@pytest.mark.parametrize("position", [{}, {"dice": "3456"}, {"board": "3456/3456/3456/345."}])
def test_an_unfinished_game_has_no_record_yet(majda, position):
    game = lay_out(majda.player, **position)
    assert majda.get(f"{game.get_absolute_url()}record.json").status_code == 404
    assert "record.json" not in majda.get(game.get_absolute_url()).content.decode()


def test_the_record_of_a_finished_game_is_for_everybody_and_names_nobody(majda, emil):
    game = lay_out(majda.player, FULL)
    response = emil.get(f"{game.get_absolute_url()}record.json")
    assert json.loads(response.content) == game.record.to_json()
    assert str(majda.player.pk) not in response.content.decode()


def test_the_record_of_a_hidden_or_unfinished_game_is_for_its_player_alone(majda, emil):
    hidden, running = lay_out(majda.player, FULL), lay_out(majda.player, dice="3456")
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    for game in hidden, running:
        assert emil.get(f"{game.get_absolute_url()}record.json").status_code == 404
    assert majda.get(f"{hidden.get_absolute_url()}record.json").status_code == 200


def test_a_finished_game_has_its_page_with_all_its_turns(majda):
    game = lay_out(majda.player, "3456/3456/3456/345#", powers_used=1)
    before = rows()
    page = read(majda.get(game.get_absolute_url()).content)
    assert page.one(id="table")["data-phase"] == "over"
    assert page.one(id="table")["data-turn"] == str(game.turns_ended)
    turns = page.one(id="turns").all("li", value=...)
    assert [turn["value"] for turn in turns] == [str(number) for number in range(game.turns_ended, 0, -1)]
    assert "RUIN d4" in turns[0].text
    assert rows() == before


@pytest.mark.parametrize("htmx", [True, False])
def test_a_tap_that_comes_after_the_end_is_told_so_above_the_score_sheet(majda, htmx):
    over = lay_out(majda.player, FULL)
    answer = majda.deed(over, "confirm", htmx=htmx, version=over.version - 1)
    assert answer.status_code == 409
    said = table(answer).one(class_="sheet").one(class_="say")
    assert said.text == sentence(answer) == "The game had moved on in the meantime. This is how it stands now."


def test_a_hidden_game_is_in_no_table_of_high_scores(majda):
    hidden, shown = lay_out(majda.player, FULL), lay_out(majda.player, "####/##1#/####/####")
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    scores = read(majda.get("/scores/peaceful/").content).one("table", _class="scores").one("tbody").all("tr")
    assert [row.one("a")["href"] for row in scores] == [shown.get_absolute_url()]
    assert not read(majda.get(hidden.get_absolute_url()).content).all("tr", aria_current="true")
    assert read(majda.get(shown.get_absolute_url()).content).one("tr", aria_current="true").all("td")[0].text == "1"
