"""A database from before the seeds: its games come over as they are, and go on with the dice that they began with."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.contrib.sessions.models import Session

from game.models import Turn
from game.rules.difficulty import Difficulty
from game.rules.record import verify
from tests.games import FULL, lay_out
from tests.server import Server, Visitor, serve

pytestmark = pytest.mark.django_db
BEFORE = "0005_reviewers"
NEW = {"scheme": "", "seal": "", "seed": "", "client_seed": "", "given_up_at": None}


def plain(value):
    """A value as SQLite keeps it."""
    match value:
        case UUID():
            return value.hex
        case datetime():
            return str(value.astimezone(UTC).replace(tzinfo=None))
        case dict():
            return json.dumps(value)
    return value


def put(server, *rows):
    """Write rows into the server's database, as far as it has their columns."""
    with closing(sqlite3.connect(server.var / "db.sqlite3", timeout=20)) as database, database:
        for row in rows:
            table = row._meta.db_table
            known = {column for _number, column, *_rest in database.execute(f"PRAGMA table_info({table})")}
            kept = {f.column: plain(getattr(row, f.attname)) for f in row._meta.concrete_fields if f.column in known}
            places = ", ".join("?" * len(kept))
            database.execute(f"INSERT INTO {table} ({', '.join(kept)}) VALUES ({places})", list(kept.values()))


def test_a_running_game_goes_on_with_dice_of_before_and_all_keep_verifying(tmp_path, majda):
    running = lay_out(majda.player, "3456/3456/3456/34..", dice="5566", staged="0 c4", difficulty=Difficulty.SURVIVAL)
    finished = lay_out(majda.player, FULL)
    old = Server(tmp_path)
    old._manage("migrate", "game", BEFORE, "--no-input", "--verbosity", "0")
    put(old, majda.player, running, finished, *Turn.objects.all())
    assert not {*NEW} & {*old.rows("game_game")[0]}

    with serve(tmp_path) as server:
        put(server, *Session.objects.all())
        before = {row["id"]: row for row in server.rows("game_game")}
        assert [{name: row[name] for name in NEW} for row in before.values()] == [NEW, NEW]
        assert before[running.pk.hex]["version"] == running.version
        with closing(Visitor(server, majda.cookies["sessionid"].value)) as browser:
            page = browser.get("/")
            assert (page.status, 'name="client_seed"' in page.text) == (200, False)

            def deed(name, **fields):
                (game,) = server.rows("game_game", id=running.pk.hex)
                fields |= {"version": game["version"]}
                assert browser.post(f"/games/{running.pk}/{name}/", fields).status == 200

            deed("power", kind="reroll", dice=[1, 2])
            deed("take-back", die=0)
            deed("stage", die=0, cell="c4")
            deed("stage", die=3, cell="d4")
            deed("confirm")
            records = [json.loads(browser.get(f"/games/{game.pk}/record.json").text) for game in (running, finished)]
    assert ["dice" in record for record in records] == [False, False]
    assert records[0]["turns"][-1]["powers"][0]["kind"] == "reroll"
    assert [str(verify(record).board) for record in records] == ["3456/3456/3456/3456", FULL]
