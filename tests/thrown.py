"""Dice that have fallen on the server, as its tallies hold them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from game.models import Tally


def fill(throws: Mapping[str, int] | Iterable[Iterable[int]]) -> None:
    """Let exactly these have fallen: numbers of throws by their dice, or the throws one by one."""
    times = throws if isinstance(throws, Mapping) else Counter("".join(map(str, sorted(dice))) for dice in throws)
    Tally.objects.all().delete()
    Tally.objects.bulk_create(Tally(dice=dice, times=number) for dice, number in times.items())


def some_throws(number: int) -> None:
    """So many throws of fair dice, save that one roll is far too frequent and one far too rare."""
    random = Random(2)
    fallen = Counter("".join(map(str, sorted(random.choices(range(1, 7), k=4)))) for _ in range(number))
    fill({**fallen, "1112": number // 100, "3456": 0})
