"""`manage.py rebuild_bests`: make the bests that the boards show anew from the games."""

import uuid
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from game.models import Best, Player

PLAYERS_A_BATCH = 200


class Command(BaseCommand):
    """Goes through all players, in batches, each player in a transaction of its own: the game can go on meanwhile."""

    help = (
        "Make the bests that the high scores show anew from the finished games, for all players or those named. "
        "Needed after TIME_ZONE has changed; does no harm at any time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", nargs="*", type=uuid.UUID, metavar="PLAYER", help="a player's id; default: all")

    def handle(self, *, players: list[uuid.UUID], **_options: object) -> None:
        wanted = Player.objects.filter(pk__in=players) if players else Player.objects.all()
        total, done, changed, last = wanted.count(), 0, 0, uuid.UUID(int=0)
        if players and total < len(set(players)):
            raise CommandError("There is no such player.")
        while batch := list(wanted.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:PLAYERS_A_BATCH]):
            for player in batch:
                changed += self._rebuild(player)
            last, done = batch[-1], done + len(batch)
            self.stderr.write(f"{done} of {total} players")
        self.stdout.write(f"{total} players; changed: {changed}")

    def _rebuild(self, player: uuid.UUID) -> bool:
        try:
            return Best.objects.rebuild(player)
        except Player.DoesNotExist:  # deleted a moment ago
            return False
