"""The script that checks the dice of a record, and knows nothing of the game: as it is downloaded, in a process."""

import ast
import io
import json
import os
import runpy
import subprocess
import sys
from contextlib import redirect_stdout
from copy import deepcopy
from unittest.mock import patch

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from game.dice import seal_of
from game.views.dice import SCRIPT
from tests.games import SEALED_RECORDS, sealed_game

RECORD = SEALED_RECORDS[0]
OLDEST_PYTHON = (3, 8)
LIBRARIES = {"__future__", "hashlib", "hmac", "json", "pathlib", "sys", "uuid"}


@pytest.fixture
def script(tmp_path):
    """Where the script was downloaded to."""
    path = tmp_path / "check.py"
    path.write_bytes(Client().get("/dice/check.py").content)
    return path


def run(script, record, *, by_name=False):
    """Check a record, given by the name of its file or as standard input; whatever Python has of the game is away."""
    return run_on(script, json.dumps(record), by_name=by_name)


def run_on(script, told, *, by_name=False):
    """The same with a text that need be no record."""
    command = [sys.executable, "-I", script]
    if by_name:
        path = script.with_name("magdagdon.json")
        path.write_text(told + "\n", "utf-8")
        command, told = [*command, path], ""
    done = subprocess.run(
        command, check=False, input=told.encode(), capture_output=True, cwd=script.parent, timeout=300
    )
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


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
    record = {**RECORD, "dice": {**RECORD["dice"], "client_seed": "mój tekst"}}
    assert run(script, record)[1][1:3] == [f"game {RECORD['dice']['game']}", r'text "m\u00f3j tekst"']


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


@pytest.mark.parametrize(
    ("part", "value"), [("seed", "00" * 32), ("client_seed", "Emil"), ("game", "5f0c6a1e-9d0b-4f0a-8c55-0d7d4c1f2b3a")]
)
def test_another_seed_text_or_game_makes_other_dice(script, part, value):
    code, lines, _errors = run(script, {**RECORD, "dice": {**RECORD["dice"], part: value}})
    assert code == 1
    assert "WRONG" in lines[3]


def with_game(written):
    """The record with the id of its game written otherwise."""
    return {**RECORD, "dice": {**RECORD["dice"], "game": written.format(RECORD["dice"]["game"])}}


@pytest.mark.parametrize("written", ["{}\u200b", "\u200c{}", "{}\n", " {}", "{}.", "\x1b[31m{}", "1", "{}{}", ""])
def test_what_only_looks_like_the_id_of_the_game_is_not_taken_for_it(script, written):
    """Whoever tries enough of it finds the dice that are wanted."""
    code, lines, errors = run(script, with_game(written.replace("{}{}", "{0}{0}")))
    assert (code, lines) == (1, [])
    assert errors.strip() == "This is not the record of a MAGDAGDON game."


@pytest.mark.parametrize("written", ["{{{}}}", "urn:uuid:{}"])
def test_the_id_of_the_game_gives_the_same_dice_however_it_is_written(script, written):
    code, lines, _errors = run(script, with_game(written))
    assert (code, lines[1]) == (0, f"game {RECORD['dice']['game']}")


def test_a_record_without_a_seed_cannot_be_checked_and_that_is_said(script):
    code, lines, errors = run(script, {key: part for key, part in RECORD.items() if key != "dice"})
    assert (code, lines) == (1, [])
    assert errors.strip() == "There is no seed in this record."


def test_another_scheme_is_not_taken_for_wrong_dice(script):
    code, lines, errors = run(script, {**RECORD, "dice": {**RECORD["dice"], "scheme": "magdagdon-v2"}})
    assert (code, lines) == (1, [])
    assert errors.strip() == "This script knows the scheme magdagdon-v1 alone."


def test_a_record_without_a_roll_is_not_called_right(script):
    """As of a game that was given up before its first roll: there is its seal to compare, and no more."""
    code, lines, errors = run(script, {**RECORD, "turns": [], "dice": {**RECORD["dice"], "client_seed": ""}})
    assert (code, lines[0]) == (1, f"seal {seal_of(bytes.fromhex(RECORD['dice']['seed']))}")
    assert errors.strip() == "There is no roll in this record."


@pytest.mark.parametrize("count", [0, 3])
def test_a_roll_of_fewer_than_four_dice_is_not_right(script, count):
    record = deepcopy(RECORD)
    del record["turns"][0]["roll"][count:]
    code, lines, _errors = run(script, record)
    assert code == 1
    assert "WRONG" in lines[3]


def test_a_reroll_of_no_die_is_not_right(script):
    record = deepcopy(RECORD)
    next(power for turn in record["turns"] for power in turn["powers"] if power["kind"] == "reroll")["result"] = []
    assert run(script, record)[0] == 1


NO_RECORDS = {
    "nothing": "",
    "a page": "<!DOCTYPE html>",
    "a picture": "\x89PNG\0",
    "half a record": json.dumps(RECORD)[:-9],
    "two records": f"{json.dumps(RECORD)}\n{json.dumps(RECORD)}\n",
    "a text": '"turns"',
    "a list": json.dumps([RECORD]),
    "something else": "{}",
    "a well of brackets": "[" * 100_000,
    "turns without a roll": json.dumps({**RECORD, "turns": [{"powers": []}]}),
    "a seed that is none": json.dumps({**RECORD, "dice": {**RECORD["dice"], "seed": "majda"}}),
    "dice that are none": json.dumps({**RECORD, "dice": "majda"}),
    "half a character": json.dumps({**RECORD, "dice": {**RECORD["dice"], "client_seed": "\ud800"}}),
}


@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize("told", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_gets_one_sentence(script, told, by_name):
    assert run_on(script, told, by_name=by_name) == (1, [], f"This is not the record of a MAGDAGDON game.{os.linesep}")


def test_a_file_that_is_not_there_is_named(script):
    done = subprocess.run([sys.executable, "-I", script, "away.json"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The record cannot be read: ")
    assert "away.json" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def places(part, way=()):
    """The way to everything in a record."""
    yield way
    for key in part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ():
        yield from places(part[key], (*way, key))


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.sampled_from(["roll", "powers", "seed"]), parts),
    max_leaves=4,
)


@settings(max_examples=150)
@given(st.sampled_from([way for way in places(RECORD) if way]), ODD)
def test_whatever_one_part_of_a_record_is_it_ends_in_a_verdict_or_a_sentence(way, odd):
    record = deepcopy(RECORD)
    around = record
    for key in way[:-1]:
        around = around[key]
    around[way[-1]] = odd
    code, told = run_here(json.dumps(record).encode())
    if isinstance(code, str):
        assert code.endswith(".")
    else:
        assert code is ("WRONG" in told)


def run_here(told):
    """What the script exits with and what it prints; any other exception comes through."""
    given = io.TextIOWrapper(io.BytesIO(told))
    printed = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with patch.object(sys, "argv", ["check.py"]), patch.object(sys, "stdin", given), redirect_stdout(printed):
        with pytest.raises(SystemExit) as end:
            runpy.run_path(SCRIPT)
        printed.flush()
    return end.value.code, printed.buffer.getvalue().decode()


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
    _explanation, code = Client().get("/dice/check.py").content.decode().removeprefix('"""').split('"""')
    assert len([line for line in code.splitlines() if line and "import" not in line]) <= 25


def test_it_is_offered_as_a_file():
    response = Client().get("/dice/check.py")
    assert response["Content-Disposition"] == 'attachment; filename="check.py"'
    assert response["Content-Type"] == "text/x-python; charset=utf-8"
    assert Client().post("/dice/check.py").status_code == 405
