"""How often each throw has come: the games so far hold all that have fallen in them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db import migrations, models

AT_ONCE = 2000


def throws(turn: dict[str, Any]) -> Iterator[list[int]]:
    """The dice that fell in a turn: its roll, and those of each REROLL."""
    yield turn["roll"]
    for power in turn["powers"]:
        if power["kind"] == "reroll":
            yield power["result"]


def count_throws(apps: Any, _schema_editor: Any) -> None:
    """Count the dice of all turns that have ended, and of those that are being played."""
    Game, Tally, Turn = (apps.get_model("game", name) for name in ("Game", "Tally", "Turn"))
    ended = Turn.objects.order_by().values_list("record", flat=True)
    being_played = Game.objects.filter(open_turn__isnull=False).order_by().values_list("open_turn", flat=True)
    times: Counter[str] = Counter()
    for turns in ended, being_played:
        for turn in turns.iterator(chunk_size=AT_ONCE):
            times.update("".join(map(str, sorted(dice))) for dice in throws(turn))
    Tally.objects.bulk_create(Tally(dice=dice, times=number) for dice, number in times.items())


class Migration(migrations.Migration):

    dependencies = [("game", "0006_sealed_dice")]

    operations = [
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("dice", models.CharField(max_length=4, unique=True, verbose_name="Dice")),
                ("times", models.PositiveBigIntegerField(default=0, verbose_name="Number")),
            ],
            options={"verbose_name": "tally of a throw", "verbose_name_plural": "tallies of throws"},
        ),
        migrations.RunPython(count_throws, migrations.RunPython.noop, elidable=True),
    ]
