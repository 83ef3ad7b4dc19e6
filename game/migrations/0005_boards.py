"""Keep the bests of the games that were finished before bests were kept, in an index that a board needs nothing beside."""

from datetime import datetime
from typing import Any

from django.db import migrations, models
from django.utils import timezone


def keys(moment: datetime) -> tuple[str, ...]:
    """All time, the year, the month and the week by ISO 8601, in the server's time zone."""
    day = timezone.localdate(moment, timezone.get_default_timezone())
    year, week, _day = day.isocalendar()
    return "all", f"{day.year:04}", f"{day.year:04}-{day.month:02}", f"{year:04}-W{week:02}"


def fill(apps: Any, _schema_editor: Any) -> None:
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

    dependencies = [("game", "0004_families")]

    operations = [
        migrations.RemoveIndex(model_name="best", name="best_listed"),
        migrations.AddIndex(
            model_name="best",
            index=models.Index(
                condition=models.Q(("listed", True)),
                fields=["difficulty", "period", "-score", "finished_at", "game", "listed"],
                name="best_listed",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
