"""The script that checks the dice of a record, and knows nothing of the game: as it is downloaded, in a process."""

import ast
import json
import subprocess
import sys
from copy import deepcopy

import pytest
from django.test import Client

from game.dice import seal_of
from tests.games import SEALED_RECORDS, sealed_game

RECORD = SEALED_RECORDS[0]
OLDEST_PYTHON = (3, 8)
LIBRARIES = {"__future__", "hashlib", "hmac", "json", "pathlib", "sys"}


@pytest.fixture
def script(tmp_path):
    """Where the script was downloaded to."""
    path = tmp_path / "check.py"
    path.write_bytes(Client().get("/dice/check.py").content)
    return path


def run(script, record, *, by_name=False):
    """Check a record, given by the name of its file or as standard input; whatever Python has of the game is away."""
    told = json.dumps(record)
    command = [sys.executable, "-I", script]
    if by_name:
        path = script.with_name("magdagdon.json")
        path.write_text(told + "\n", "utf-8")
        command, told = [*command, path], ""
    done = subprocess.run(
        command, check=False, input=told, capture_output=True, text=True, cwd=script.parent, timeout=60
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def with_another_die(record):
    """One die of the last turn changed."""
    changed = deepcopy(record)
    roll = changed["turns"][-1]["roll"]
    roll[3] = roll[3] % 6 + 1
    return changed


@pytest.mark.parametrize("record", SEALED_RECORDS, ids=lambda record: record["difficulty"])
def test_the_known_records_are_right(script, record):
    code, lines, _errors = run(script, record, by_name=record is RECORD)
    assert code == 0
    assert lines[0] == f"seal {seal_of(bytes.fromhex(record['dice']['seed']))}"
    assert [line.split()[:2] for line in lines[3:]] == [["turn", str(n)] for n in range(1, len(record["turns"]) + 1)]
    assert all(line.endswith(" right") for line in lines[3:])


def test_it_tells_all_that_a_server_could_have_chosen_the_dice_by(script):
    record = {**RECORD, "turns": [], "dice": {**RECORD["dice"], "client_seed": "mój tekst"}}
    assert run(script, record)[1][1:] == [f"game {RECORD['dice']['game']}", r'text "m\u00f3j tekst"']


def test_a_record_that_an_editor_has_saved_with_a_mark_before_it_is_read(script):
    path = script.with_name("saved.json")
    path.write_text(json.dumps(RECORD), "utf-8-sig")
    assert subprocess.run([sys.executable, "-I", script, path], check=False, capture_output=True).returncode == 0


def test_a_die_that_was_changed_is_told_and_makes_it_fail(script):
    code, lines, _errors = run(script, with_another_die(RECORD))
    assert code == 1
    assert ["WRONG" in line for line in lines[3:]] == [False] * (len(RECORD["turns"]) - 1) + [True]
    assert str(RECORD["turns"][-1]["roll"]) in lines[-1].partition("WRONG")[2]


def test_a_changed_reroll_is_found(script):
    record = deepcopy(RECORD)
    power = next(power for turn in record["turns"] for power in turn["powers"] if power["kind"] == "reroll")
    power["result"][0] = power["result"][0] % 6 + 1
    assert run(script, record)[0] == 1


@pytest.mark.parametrize(("part", "value"), [("seed", "00" * 32), ("client_seed", "Emil"), ("game", "x")])
def test_another_seed_text_or_game_makes_other_dice(script, part, value):
    code, lines, _errors = run(script, {**RECORD, "dice": {**RECORD["dice"], part: value}})
    assert code == 1
    assert "WRONG" in lines[3]


def test_a_record_without_a_seed_cannot_be_checked_and_that_is_said(script):
    code, lines, errors = run(script, {key: part for key, part in RECORD.items() if key != "dice"})
    assert (code, lines) == (1, [])
    assert errors.strip() == "There is no seed in this record."


def test_another_scheme_is_not_taken_for_wrong_dice(script):
    code, lines, errors = run(script, {**RECORD, "dice": {**RECORD["dice"], "scheme": "magdagdon-v2"}})
    assert (code, lines) == (1, [])
    assert errors.strip() == "This script knows the scheme magdagdon-v1 alone."


@pytest.mark.django_db
def test_the_record_that_a_player_downloads_is_right(majda, script):
    game = sealed_game(majda.player)
    code, lines, _errors = run(script, majda.get(f"{game.get_absolute_url()}record.json").json())
    assert code == 0
    assert lines[0] == f"seal {game.seal}"


def test_it_needs_nothing_but_a_python_of_some_age(script):
    source = script.read_text("utf-8")
    tree = ast.parse(source, feature_version=OLDEST_PYTHON)
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names}
    assert names | {node.module for node in imported if isinstance(node, ast.ImportFrom)} <= LIBRARIES


def test_it_is_short_enough_to_be_read():
    lines = Client().get("/dice/check.py").content.decode().splitlines()
    assert len([line for line in lines if line and "import" not in line]) <= 25


def test_it_is_offered_as_a_file():
    response = Client().get("/dice/check.py")
    assert response["Content-Disposition"] == 'attachment; filename="check.py"'
    assert response["Content-Type"] == "text/x-python; charset=utf-8"
    assert Client().post("/dice/check.py").status_code == 405
