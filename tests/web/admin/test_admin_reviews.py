"""What reviewers do: it works at once, asks for a reason, and is written down."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from game.admin import deeds
from game.models import Best, Game, Oddity, Player, Review
from game.rules.board import Board
from tests.games import FULL, lay_out, random_positions, store
from tests.page import read

pytestmark = pytest.mark.django_db
LIST = "/admin/game/game/"


@pytest.fixture
def games(majda):
    """A good game and a better one, on the boards."""
    day = datetime(2026, 9, 1, tzinfo=UTC)
    good = lay_out(majda.player, "####/##1#/####/####", finished_at=day)
    better = lay_out(majda.player, FULL, finished_at=day + timedelta(days=400))
    Best.objects.rebuild(majda.player.pk)
    return good, better


def best_of_all_time(player):
    return Best.objects.get(player=player, period="all").game


def address(game, deed="change"):
    return reverse(f"admin:game_game_{deed}", args=[game.pk])


def many(client, action, *games, **fields):
    chosen = [str(game.pk) for game in games]
    return client.post(LIST, {"action": action, "_selected_action": chosen, **fields})


def test_a_game_is_hidden_from_the_boards_at_once_and_restored(majda, reviewer, games):
    good, better = games
    assert best_of_all_time(majda.player) == better
    response = reviewer.post(address(better, "hide"), {"text": "Played by a machine."})
    assert (response.status_code, response["Location"]) == (303, address(better))
    better.refresh_from_db()
    assert better.hidden
    assert best_of_all_time(majda.player) == good
    assert reviewer.post(address(better, "restore"), {"text": "It was not."}).status_code == 303
    assert best_of_all_time(majda.player) == better
    entries = better.reviews.values_list("action", "reviewer__username", "text")
    assert [*entries] == [("hide", "rita", "Played by a machine."), ("restore", "rita", "It was not.")]
    page = reviewer.get(address(better))
    for said in "Played by a machine.", "It was not.", "rita":
        assert said in page.text


@pytest.mark.parametrize("deed", ["hide", "restore"])
@pytest.mark.parametrize("text", ["", "  \n ", "x" * 1001])
def test_without_a_reason_nothing_is_done(reviewer, games, deed, text):
    response = reviewer.post(address(games[0], deed), {"text": text})
    assert response.status_code == 422
    page = read(response.content)
    assert page.one("ul", class_="errorlist").text
    assert page.one("textarea", name="text").text == text.strip()
    assert not Review.objects.exists()
    assert not Game.objects.filter(hidden=True).exists()


def test_many_games_are_hidden_and_restored_with_one_reason(majda, emil, reviewer, games):
    third = lay_out(emil.player, FULL)
    Best.objects.rebuild(emil.player.pk)
    page = read(many(reviewer, "hide", *games, third, index=0).content)
    kept = [each["value"] for each in page.all("input", name="_selected_action")]
    assert sorted(kept) == sorted(str(game.pk) for game in (*games, third))
    assert not Game.objects.filter(hidden=True).exists()
    assert many(reviewer, "hide", *games, third, text="A test.").status_code == 303
    assert Game.objects.filter(hidden=True).count() == 3
    assert not Best.objects.exists()
    assert many(reviewer, "restore", *games, third, text="Over.").status_code == 303
    assert {best.player for best in Best.objects.all()} == {majda.player, emil.player}
    assert Review.objects.filter(action="hide", text="A test.").count() == 3


def test_a_hidden_game_is_not_hidden_twice(reviewer, games):
    for _ in range(2):
        reviewer.post(address(games[0], "hide"), {"text": "Once."})
    assert Review.objects.count() == 1


def test_a_deed_that_fails_has_changed_nothing(reviewer, games, monkeypatch):
    monkeypatch.setattr(type(Best.objects), "rebuild", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        reviewer.post(address(games[0], "hide"), {"text": "It fails."})
    assert not Game.objects.filter(hidden=True).exists()
    assert not Review.objects.exists()


@pytest.mark.parametrize("action", ["hide", "restore", "verify"])
def test_too_many_games_at_once_are_refused(reviewer, games, monkeypatch, action):
    monkeypatch.setattr(deeds, "MOST", 1)
    response = reviewer.post(
        LIST, {"action": action, "_selected_action": [str(game.pk) for game in games], "index": 0}, follow=True
    )
    assert "That is too much at once: choose at most 1 game." in response.text
    assert not Review.objects.exists()


# Verifying


def tampered(game, **fields):
    Game.objects.filter(pk=game.pk).update(**fields)


def swap_turns(game, first, second):
    one, other = game.turns.get(number=first), game.turns.get(number=second)
    game.turns.filter(pk=one.pk).update(number=99)
    game.turns.filter(pk=other.pk).update(number=first)
    game.turns.filter(pk=one.pk).update(number=second)


def change_record(game, number, **fields):
    turn = game.turns.get(number=number)
    game.turns.filter(pk=turn.pk).update(record=turn.record | fields)


TAMPERING = {
    "board": (lambda game: tampered(game, board="3456/3456/3456/3455"), "Board: 3456/3456/3456/3455 is kept"),
    "score": (lambda game: tampered(game, final_score=999), "Score: 999 is kept, the replay makes it 544."),
    "turns": (lambda game: tampered(game, turns_ended=3), "Turns: 3 are kept"),
    "powers": (lambda game: tampered(game, powers_used=2), "Majda Powers: 2 are kept"),
    "a die": (lambda game: change_record(game, 1, roll=[3, 9, 4, 4]), "Turn 1 breaks the rules. A roll is four values"),
    "a placed die": (lambda game: change_record(game, 2, roll=[1, 1, 1, 1]), "Turn 2 breaks the rules."),
    "the order": (lambda game: swap_turns(game, 1, 8), "breaks the rules."),
    "a turn taken out": (lambda game: game.turns.get(number=3).delete(), "not numbered one after the other: 1, 2, 4,"),
    "the last turn taken out": (lambda game: game.turns.get(number=8).delete(), "whether the game is over"),
    "times": (
        lambda game: game.turns.filter(number=2).update(ended_at=datetime(2020, 1, 1, tzinfo=UTC)),
        "Turn 2: its times do not follow one another.",
    ),
    "nonsense": (lambda game: game.turns.filter(number=1).update(record={"roll": 4}), "Turn 1 breaks the rules."),
    "no board": (lambda game: tampered(game, board="nonsense"), "Board: nonsense is kept"),
}


@pytest.mark.parametrize("tampering", TAMPERING)
def test_verifying_finds_what_was_tampered_with(majda, reviewer, tampering):
    game = lay_out(majda.player, FULL)
    spoil, sentence = TAMPERING[tampering]
    spoil(game)
    response = reviewer.post(address(game, "verify"))
    assert (response.status_code, response["Location"]) == (303, address(game))
    page = read(reviewer.get(address(game)).content)
    assert sentence in page.one("ol", class_="reviews").text
    assert [oddity.kind for oddity in game.oddities.all()] == ["verification"]
    assert sentence in read(reviewer.get("/admin/game/review/").content).text


def test_games_that_were_only_played_pass(majda, reviewer):
    positions = [*random_positions(seed=5, games=9)]
    games = [store(majda.player, state, ended) for state, ended in positions[::3]]
    for game in games:
        assert game.faults == [], game
    assert reviewer.post(address(games[-1], "verify")).status_code == 303
    review = games[-1].reviews.get()
    assert (review.action, review.faults, review.reviewer.username) == ("verify", [], "rita")
    assert "The game passed" in reviewer.get(address(games[-1])).text


def test_a_game_that_passes_again_deserves_no_more_looks(majda, reviewer):
    game = lay_out(majda.player, FULL)
    tampered(game, final_score=1)
    for _ in range(2):
        reviewer.post(address(game, "verify"))
    assert Oddity.objects.count() == 1
    tampered(game, final_score=game.final_score)
    reviewer.post(address(game, "verify"))
    assert not Oddity.objects.exists()
    assert [len(review.faults) for review in game.reviews.all()] == [1, 1, 0]


def test_many_games_are_verified_at_once(majda, reviewer):
    games = [lay_out(majda.player, FULL) for _ in range(3)]
    tampered(games[0], board=str(Board()))
    chosen = [str(game.pk) for game in games]
    response = reviewer.post(LIST, {"action": "verify", "_selected_action": chosen, "index": 0}, follow=True)
    assert "2\N{NO-BREAK SPACE}games passed." in response.text or "2 games passed." in response.text
    assert "1 game failed and deserves a look." in response.text
    assert Review.objects.filter(action="verify").count() == 3


def test_a_verification_by_a_mere_look_is_refused(reviewer, games):
    for deed in "verify", "note":
        assert reviewer.get(address(games[0], deed)).status_code == 405


# Notes and names


def test_notes_are_added_and_never_lost(reviewer, games):
    for text in "First.", "<b>Second.</b>":
        assert reviewer.post(address(games[0], "note"), {"text": text}).status_code == 303
    page = reviewer.get(address(games[0]))
    assert "First." in page.text
    assert "&lt;b&gt;Second.&lt;/b&gt;" in page.text
    assert reviewer.post(address(games[0], "note"), {"text": " "}).status_code == 422
    assert games[0].reviews.count() == 2


def test_a_name_that_offends_is_cleared_with_a_reason(majda, reviewer):
    Player.objects.filter(pk=majda.player.pk).update(name="Offence", name_key="offence")
    clear = reverse("admin:game_player_clear_name", args=[majda.player.pk])
    assert "Offence" in reviewer.get(clear).text
    assert reviewer.post(clear, {"text": ""}).status_code == 422
    assert reviewer.post(clear, {"text": "An insult."}).status_code == 303
    majda.player.refresh_from_db()
    assert (majda.player.name, majda.player.name_key) == ("", "")
    review = majda.player.reviews.get()
    assert (review.action, review.text, review.reviewer.username) == ("name", "An insult.", "rita")
    reviewer.post(clear, {"text": "Again."})
    assert Review.objects.count() == 1
    assert "An insult." in reviewer.get(reverse("admin:game_player_change", args=[majda.player.pk])).text


def test_an_entry_is_of_a_game_or_of_a_player(majda, games):
    for subjects in {}, {"game": games[0], "player": majda.player}:
        with pytest.raises(IntegrityError), transaction.atomic():
            Review.objects.create(action="note", **subjects)


def test_the_book_survives_the_account_of_the_reviewer(reviewer, games):
    reviewer.post(address(games[0], "note"), {"text": "Kept."})
    reviewer.user.delete()
    assert [(review.text, review.reviewer) for review in Review.objects.all()] == [("Kept.", None)]
