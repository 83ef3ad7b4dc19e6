"""Sealed dice and games given up, as reviewers see them."""

import csv
import json
from io import StringIO
from random import Random

import pytest
from django.urls import reverse

from game.models import Game
from game.rules.record import verify
from tests.games import lay_out, play_on, seal
from tests.page import read
from tests.web.answers import now

pytestmark = pytest.mark.django_db
LIST = "/admin/game/game/"


@pytest.fixture
def game(majda):
    """A game whose dice came from its seed, played to the end."""
    sealed = seal(Game.objects.create(player=majda.player, difficulty="peaceful"))
    return play_on(sealed, Random(7))


@pytest.fixture
def running(majda):
    """One that has a turn behind it and has been rolled."""
    begun = play_on(seal(Game.objects.create(player=majda.player, difficulty="peaceful")), Random(7), turns=1)
    begun.roll(begun.version)
    return begun


def address(game, deed="change"):
    return reverse(f"admin:game_game_{deed}", args=[game.pk])


def told(client, game):
    """What a verification writes into the game's book."""
    client.post(address(game, "verify"))
    return read(client.get(address(game)).content).one("ol", class_="reviews").text


def export(client, action):
    chosen = [str(pk) for pk in Game.objects.values_list("pk", flat=True)]
    response = client.post(LIST, {"action": action, "_selected_action": chosen, "index": 0})
    return b"".join(response.streaming_content).decode()


def change_roll(game, number, die):
    """Change a die of a roll to another value."""
    turn = game.turns.get(number=number)
    roll = list(turn.record["roll"])
    roll[die] = roll[die] % 6 + 1
    game.turns.filter(pk=turn.pk).update(record=turn.record | {"roll": roll})


def die_that_mattered_to_nobody(game):
    """A turn without powers and a die in it that was not placed: a replay by the rules cannot tell its value."""
    for turn in game.turns.order_by("-number"):
        placed = {each["die"] for each in turn.record.get("placements", [])}
        free = sorted({0, 1, 2, 3} - placed)
        if free and placed and not turn.record["powers"]:
            return turn.number, free[0]
    raise AssertionError("no such turn")


def test_a_game_as_it_was_played_passes(game, reviewer):
    assert "The game passed" in told(reviewer, game)


def test_a_changed_die_that_was_never_placed_is_found(game, reviewer):
    number, die = die_that_mattered_to_nobody(game)
    change_roll(game, number, die)
    assert f"Turn {number}: its dice are not those that the seed gives." in told(reviewer, game)
    assert "verification" in [oddity.kind for oddity in game.oddities.all()]


def test_a_changed_result_of_a_reroll_is_found(game):
    turn = next(turn for turn in game.turns.all() if turn.record["powers"])
    turn.record["powers"][0]["result"][0] = turn.record["powers"][0]["result"][0] % 6 + 1
    turn.save()
    assert ("dice", turn.number) in [(fault.kind, fault.turn) for fault in now(game).faults]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"seed": bytes(32).hex()}, ["seal", "dice"]),
        ({"seed": "nonsense"}, ["seal", "dice"]),
        ({"seal": "00" * 32}, ["seal"]),
        ({"client_seed": "another text"}, ["dice"]),
        ({"client_seed": "a|b"}, ["dice"]),
        ({"client_seed": ""}, ["dice"]),
    ],
    ids=str,
)
def test_a_changed_seed_seal_or_text_is_found(game, reviewer, changes, faults):
    Game.objects.filter(pk=game.pk).update(**changes)
    assert [fault.kind for fault in now(game).faults] == faults
    sentences = {"seal": "the seed that is kept has", "dice": "Turn 1: its dice are not those that the seed gives."}
    assert all(sentences[fault] in told(reviewer, game) for fault in faults)


def test_a_changed_die_of_the_turn_being_played_is_found(running):
    assert running.faults == []
    running.open_turn["roll"][0] = running.open_turn["roll"][0] % 6 + 1
    running.save()
    assert [(fault.kind, fault.turn) for fault in now(running).faults] == [("dice", 2)]


def test_nonsense_among_the_turns_is_found_without_an_error(game):
    for record in [], {}, {"roll": 4}, None, "roll", 7:
        game.turns.filter(number=1).update(record=record if record is not None else "null")
        assert {"rules", "dice"} <= {fault.kind for fault in now(game).faults}


def test_records_of_ended_games_are_exported_with_their_dice(game, running, majda, reviewer):
    old = play_on(lay_out(majda.player), Random(1))
    running.give_up(running.version)
    lines = {line["game"]: line for line in map(json.loads, export(reviewer, "export_records").splitlines())}
    assert set(lines) == {str(game.pk), str(old.pk)}
    assert lines[str(game.pk)]["dice"]["seed"] == game.seed
    assert "dice" not in lines[str(old.pk)]
    assert [verify(line).score.final for line in lines.values()]


def test_a_game_given_up_has_a_state_a_filter_a_page_and_a_column(game, running, majda, reviewer):
    given_up = lay_out(majda.player, "34../..../..../....", dice="3456")
    given_up.give_up(given_up.version)
    assert "given up" in reviewer.get(LIST).text
    for state, found in ("given-up", given_up), ("running", running), ("finished", game):
        rows = read(reviewer.get(f"{LIST}?state={state}").content).one("table", id="result_list").one("tbody").all("tr")
        assert [str(found.pk)[:8] in row.text for row in rows] == [True], state
    page = read(reviewer.get(address(given_up)).content)
    assert "Given up" in page.text
    assert page.one("h1").text.endswith("given up")
    rows = {row["game"]: row for row in csv.DictReader(StringIO(export(reviewer, "export_spreadsheet")))}
    assert rows[str(given_up.pk)]["given up"]
    assert rows[str(running.pk)]["given up"] == ""


def test_the_page_of_a_game_shows_its_seal(game, running, majda, reviewer):
    for each in game, running:
        assert each.seal in reviewer.get(address(each)).text
    assert "Seal" not in reviewer.get(address(lay_out(majda.player))).text
