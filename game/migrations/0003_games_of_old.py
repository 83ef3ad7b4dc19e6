"""Keep of the games finished before what their boards hold, and the bests among them."""

from datetime import datetime
from typing import Any

from django.db import migrations
from django.utils import timezone

from game.rules.board import Board
from game.rules.scoring import Combination, combinations

AT_ONCE = 500


def count_boards(apps: Any, _schema_editor: Any) -> None:
    """Fill in what the final boards of the games finished so far hold."""
    Game = apps.get_model("game", "Game")
    counts = ["straights", "fours", "two_pairs", "ruins"]
    finished = Game.objects.filter(finished_at__isnull=False, ruins=None).only("board")
    while games := list(finished.order_by("pk")[:AT_ONCE]):
        for game in games:
            board = Board.parse(game.board)
            made = combinations(board)
            game.straights = made.count(Combination.STRAIGHT)
            game.fours = made.count(Combination.FOUR_OF_A_KIND)
            game.two_pairs = made.count(Combination.TWO_PAIRS)
            game.ruins = board.ruins
        Game.objects.bulk_update(games, counts)


def keys(moment: datetime) -> tuple[str, ...]:
    """All time, the year, the month and the week by ISO 8601, in the server's time zone."""
    day = timezone.localdate(moment, timezone.get_default_timezone())
    year, week, _day = day.isocalendar()
    return "all", f"{day.year:04}", f"{day.year:04}-{day.month:02}", f"{year:04}-W{week:02}"


def keep_bests(apps: Any, _schema_editor: Any) -> None:
    """One player after the other, so that no more than a player's bests are in memory."""
    Best, Game, Player = (apps.get_model("game", name) for name in ("Best", "Game", "Player"))
    listed = {player.pk for player in Player.objects.filter(listed=True).exclude(name="")}
    Best.objects.all().delete()
    games = Game.objects.filter(finished_at__isnull=False, hidden=False).order_by("player_id")
    player_id = None
    bests: dict[tuple[str, str], Any] = {}
    for game in games.iterator(chunk_size=2000):
        if game.player_id != player_id:
            Best.objects.bulk_create(bests.values(), batch_size=500)
            player_id, bests = game.player_id, {}
        new = (-game.final_score, game.finished_at, game.pk)
        for key in keys(game.finished_at):
            kept = bests.get((game.difficulty, key))
            if kept is None or new < (-kept.score, kept.finished_at, kept.game_id):
                bests[game.difficulty, key] = Best(
                    player_id=player_id,
                    difficulty=game.difficulty,
                    period=key,
                    game_id=game.pk,
                    score=game.final_score,
                    finished_at=game.finished_at,
                    turns=game.turns_ended,
                    powers=game.powers_used,
                    listed=player_id in listed,
                )
    Best.objects.bulk_create(bests.values(), batch_size=500)


class Migration(migrations.Migration):

    dependencies = [("game", "0002_players_families_and_bests")]

    operations = [
        migrations.RunPython(count_boards, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(keep_bests, migrations.RunPython.noop, elidable=True),
    ]
