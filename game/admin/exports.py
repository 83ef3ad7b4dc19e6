"""Games as files: streamed, however many there are."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.utils import timezone

from game import wording
from game.models import Game
from game.rules.record import FORMAT, StatedScore

_GAMES_AT_ONCE = 500
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula."""

COLUMNS = (
    *("game", "player", "account", "difficulty", "started", "finished", "score", "turns", "powers"),
    *("hidden", "board", "oddities", "given up"),
)


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def records(games: QuerySet[Game]) -> StreamingHttpResponse:
    """The finished games as records, one a line (RECORD.md), each with its id and its times."""
    finished = games.filter(finished_at__isnull=False).prefetch_related("turns")
    return _file(_records(finished.iterator(chunk_size=_GAMES_AT_ONCE)), "application/jsonl", "games.jsonl")


def spreadsheet(games: QuerySet[Game]) -> StreamingHttpResponse:
    """The games as CSV, with a first line of names."""
    rows = games.select_related("player__user").prefetch_related("oddities").iterator(chunk_size=_GAMES_AT_ONCE)
    writer = csv.writer(_Echo())
    lines = (writer.writerow(row) for row in _rows(rows))
    return _file(lines, "text/csv; charset=utf-8", "games.csv")


def _file(lines: Iterable[str], content_type: str, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(lines, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _records(games: Iterable[Game]) -> Iterator[str]:
    for game in games:
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": str(game.pk),
            "difficulty": game.difficulty,
            "started": _moment(game.created_at),
            "finished": _moment(game.finished_at),
            "turns": [turn.record for turn in game.turns.all()],
        }
        yield json.dumps(record | _score(game) | _dice(game)) + "\n"


def _score(game: Game) -> dict[str, Any]:
    """The score as it is kept; a board that is none has no parts of a score to state."""
    try:
        score = StatedScore.of(game.state.score)
    except ValueError:
        return {}
    return {"score": {**score._asdict(), "final": game.final_score}}


def _dice(game: Game) -> dict[str, Any]:
    """Where its dice came from, which may be known once it has ended."""
    return {"dice": game.open_dice._asdict()} if game.open_dice else {}


def _rows(games: Iterable[Game]) -> Iterator[tuple[object, ...]]:
    yield COLUMNS
    for game in games:
        user = game.player.user
        yield (
            game.pk,
            _text(wording.player_name(game.player)),
            _text(user.get_username() if user else ""),
            game.difficulty,
            _moment(game.created_at),
            _moment(game.finished_at),
            game.final_score,
            game.turns_ended,
            game.powers_used,
            "yes" if game.hidden else "no",
            _text(game.board),
            " ".join(sorted(oddity.kind for oddity in game.oddities.all())),
            _moment(game.given_up_at),
        )


def _text(text: wording.Text) -> str:
    """A text that no spreadsheet runs as a formula: those that look like one are quoted with an apostrophe."""
    written = str(text)
    return f"'{written}" if written.startswith(_FORMULA) else written


def _moment(moment: datetime | None) -> str:
    """In ISO 8601, in the time zone of the site."""
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else ""
