"""Exports: what was played, so that it can be read back."""

import csv
import json
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Game, Oddity, Player
from game.rules.record import GameRecord
from game.rules.state import Phase
from tests.games import FULL, lay_out, random_positions, store

pytestmark = pytest.mark.django_db
LIST = "/admin/game/game/"


def export(client, action, games=None, **fields):
    chosen = [str(game.pk) for game in games or Game.objects.all()]
    response = client.post(LIST, {"action": action, "_selected_action": chosen, "index": 0, **fields})
    assert response.status_code == 200
    assert response.streaming
    return response, b"".join(response.streaming_content).decode()


def table(text):
    return list(csv.DictReader(StringIO(text)))


def test_records_read_back_as_the_games_that_were_played(majda, reviewer, tmp_path, capsys):
    ends = [(state, ended) for state, ended in random_positions(seed=3, games=12) if state.phase is Phase.OVER]
    games = {
        str(game.pk): game for game in [store(majda.player, *end, datetime(2026, 9, 1, 12, tzinfo=UTC)) for end in ends]
    }
    lay_out(majda.player, "34../..../..../....")
    response, text = export(reviewer, "export_records")
    assert response["Content-Disposition"] == 'attachment; filename="games.jsonl"'
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) == 12
    for line in lines:
        assert GameRecord.parse(line) == games[line["game"]].record
        assert line["finished"] == "2026-09-01T12:00:00+00:00"
        assert datetime.fromisoformat(line["started"])
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    call_command("verify_records", str(file))
    assert capsys.readouterr().out.count('"valid": true') == 12


def test_a_record_of_a_tampered_game_shows_what_is_kept(majda, reviewer):
    game = lay_out(majda.player, FULL)
    Game.objects.filter(pk=game.pk).update(final_score=999)
    assert json.loads(export(reviewer, "export_records")[1])["score"]["final"] == 999
    Game.objects.filter(pk=game.pk).update(board="nonsense")
    assert "score" not in json.loads(export(reviewer, "export_records")[1])


def test_a_spreadsheet_has_a_row_for_each_game(majda, reviewer):
    Player.objects.filter(pk=majda.player.pk).update(name="Majda", user=User.objects.create_user("majda1"))
    game = lay_out(majda.player, FULL, finished_at=datetime(2026, 9, 1, 12, tzinfo=UTC))
    running = lay_out(majda.player)
    Game.objects.filter(pk=game.pk).update(hidden=True)
    Oddity.objects.verified(game.pk, passed=False)
    response, text = export(reviewer, "export_spreadsheet")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    rows = {row["game"]: row for row in table(text)}
    row = rows[str(game.pk)]
    assert row | {"started": ""} == {
        "game": str(game.pk),
        "player": "Majda",
        "account": "majda1",
        "difficulty": "peaceful",
        "started": "",
        "finished": "2026-09-01T12:00:00+00:00",
        "score": "544",
        "turns": "8",
        "powers": "0",
        "hidden": "yes",
        "board": FULL,
        "oddities": "verification",
        "given up": "",
    }
    assert (rows[str(running.pk)]["score"], rows[str(running.pk)]["finished"]) == ("", "")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("x")', "Zoë, “Z”"])
def test_no_name_is_run_as_a_formula(majda, reviewer, name):
    Player.objects.filter(pk=majda.player.pk).update(name=name)
    lay_out(majda.player, FULL)
    shown = table(export(reviewer, "export_spreadsheet")[1])[0]["player"]
    assert shown == (name if name.startswith("Zoë") else f"'{name}")


def test_all_games_of_a_filter_are_exported_with_few_queries(majda, emil, reviewer):
    for player in majda.player, emil.player:
        for _ in range(60):
            lay_out(player, FULL)
    games = list(Game.objects.all()[:1])
    with CaptureQueriesContext(connection) as queries:
        _response, text = export(reviewer, "export_spreadsheet", games, select_across="1")
    assert len(table(text)) == 120
    assert len(queries) < 15
    only_emil = reviewer.post(
        f"{LIST}?player={emil.player.pk}",
        {"action": "export_records", "_selected_action": str(games[0].pk), "index": 0, "select_across": "1"},
    )
    assert len(b"".join(only_emil.streaming_content).splitlines()) == 60
