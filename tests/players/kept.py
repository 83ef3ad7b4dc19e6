"""What a database holds after all, against what was acknowledged."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from game.rules.record import Dice
from game.verification import Fault, KeptGame, KeptTurn, faults
from tests.players.bot import Bot, Known
from tests.server import Server

Rows = list[dict[str, Any]]


class Kept:
    """Games with their turns, as rows of the two tables."""

    def __init__(self, games: Rows, turns: Rows) -> None:
        self.games = {UUID(game["id"]): game for game in games}
        self.turns: dict[UUID, list[KeptTurn]] = {name: [] for name in self.games}
        for turn in sorted(turns, key=lambda turn: turn["number"]):
            times = map(_time, (turn["rolled_at"], turn["ended_at"]))
            self.turns[UUID(turn["game_id"])].append(KeptTurn(turn["number"], json.loads(turn["record"]), *times))

    def faults(self, name: UUID) -> list[Fault]:
        """All that is wrong with a game: replayed, its turn log leads to its board, and its seed gives its dice."""
        game = self.games[name]
        counts = (game["turns_ended"], game["powers_used"], game["final_score"])
        open_turn = json.loads(game["open_turn"] or "null")
        dice = Dice(str(name), game["seed"], game["client_seed"], game["scheme"])
        return faults(
            KeptGame(game["difficulty"], game["board"], *counts, self.turns[name], open_turn, game["seal"], dice)
        )

    def holds(self, known: Known) -> None:
        """Nothing of a game that was acknowledged is missing, and nothing of it stands there twice."""
        game, turns = self.games[known.name], self.turns[known.name]
        assert game["version"] == known.version
        assert game["board"] == str(known.state.board)
        assert [turn.record for turn in turns] == known.turns
        assert self.faults(known.name) == []


def _time(kept: str | datetime) -> datetime:
    return datetime.fromisoformat(kept) if isinstance(kept, str) else kept


def in_file(file: Path) -> Kept | None:
    """What is in a file of SQLite's that nobody else has open, None where that is not whole.

    Who opens a database that was cut off has to mend it, and so may write.
    """
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=rw", uri=True)) as database:
            if not is_whole(database):
                return None
            database.row_factory = sqlite3.Row
            games, turns = (
                [dict(row) for row in database.execute(f"SELECT * FROM {table}")]
                for table in ("game_game", "game_turn")
            )
    except sqlite3.DatabaseError:
        return None
    return Kept(games, turns)


def is_whole(database: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with its file."""
    return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def all_is_kept(server: Server, bots: Iterable[Bot]) -> None:
    """The server's database is whole, and holds exactly what its players were told."""
    if not server.database_url:
        with closing(sqlite3.connect(f"file:{server.var / 'db.sqlite3'}?mode=ro", uri=True, timeout=30)) as database:
            assert is_whole(database)
    kept = Kept(server.rows("game_game"), server.rows("game_turn"))
    for bot in bots:
        assert bot.taps > 0
        for known in bot.games:
            kept.holds(known)
