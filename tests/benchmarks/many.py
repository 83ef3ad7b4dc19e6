"""Games made up in numbers, row by row and player by player, so that they never are in memory all at once."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import batched, chain, count
from operator import attrgetter
from random import Random
from uuid import UUID

from django.db import connection, transaction

from game.models import Best, Game, Player
from game.periods import periods
from game.rules.board import Board
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out

FIRST_DAY = datetime(2024, 1, 1, 12, tzinfo=UTC)
DAYS = 366


def games_of(player: UUID, number: int, random: Random, ids: Iterator[int]) -> Iterator[Game]:
    """Finished games of a player, of all difficulties, over a year."""
    for _ in range(number):
        yield Game(
            id=UUID(int=next(ids)),
            player_id=player,
            difficulty=random.choice(list(Difficulty)).value,
            version=60,
            board=BOARD,
            turns_ended=random.randint(5, 16),
            powers_used=random.randint(0, 3),
            finished_at=(at := FIRST_DAY + timedelta(days=random.randrange(DAYS), seconds=random.randrange(36_000))),
            created_at=at,
            updated_at=at,
            final_score=round(random.gauss(120, 60)),
        )


BOARD = str(Board())


def bests_of(player: Player, games: list[Game]) -> list[Best]:
    """The bests of these games, as the game would keep them."""
    bests: dict[tuple[str, str], Best] = {}
    for game in games:
        for key in periods(game.finished_at.date()):
            best = bests.get((game.difficulty, key))
            if best is None:
                best = bests[game.difficulty, key] = Best(player=player, difficulty=game.difficulty, period=key)
            if best.is_beaten_by(game):
                best.show(game)
    return list(bests.values())


def write(rows):
    """Rows of one table, as fast as the database takes them."""
    first = next(rows)
    fields = [field for field in first._meta.concrete_fields if field.attname != "id" or first.pk is not None]
    values = attrgetter(*(field.attname for field in fields))
    table, columns = first._meta.db_table, ", ".join(field.column for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in chain([first], rows):
                    copy.write_row(values(row))
            return
        stored = ([stored_in_sqlite(value) for value in values(row)] for row in chain([first], rows))
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({', '.join(['%s'] * len(fields))})", stored)


def stored_in_sqlite(value):
    if isinstance(value, UUID):
        return value.hex
    return value.replace(tzinfo=None).isoformat(" ") if isinstance(value, datetime) else value


def hurry():
    """What is made up need not outlive a power cut."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous=OFF")
            cursor.execute("PRAGMA cache_size=-64000")
        else:
            cursor.execute("SET synchronous_commit=off")


def fill(games, players):
    """So many finished games of so many players in an otherwise empty database; the player in the middle."""
    random, ids = Random(games), count(1 << 96)  # in order, so that rows are written one after the other
    made = [
        Player(id=UUID(int=next(ids)), name=f"Player {number}", name_key=str(number), listed=True)
        for number in range(players)
    ]
    with transaction.atomic():
        for model in Best, Game, Player:
            model.objects.all()._raw_delete("default")
        Player.objects.bulk_create(made, batch_size=1000)
    (listed,) = Best._meta.indexes
    with connection.schema_editor() as schema:
        schema.remove_index(Best, listed)
    for start in range(0, players, 500):
        batch = {
            player: list(games_of(player.pk, games // players, random, ids)) for player in made[start : start + 500]
        }
        with transaction.atomic():
            write(chain.from_iterable(batch.values()))
            write(chain.from_iterable(bests_of(player, played) for player, played in batch.items()))
    with connection.schema_editor() as schema:
        schema.add_index(Best, listed)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE game_best")  # as its own housekeeping would, sooner or later
    middle = Best.objects.filter(difficulty="peaceful", period="all").order_by("score")[players // 2]
    return middle.player


def fill_turns():
    """Eight turns for each game: those of one game, over and over."""
    with transaction.atomic():
        model = lay_out(Player.objects.create(), FULL)
    players = Player.objects.exclude(pk=model.player_id).order_by("pk").values_list("pk", flat=True)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")  # else it looks up the game of each turn
        for batch in batched(players, 500, strict=False):
            cursor.execute(
                "INSERT INTO game_turn (game_id, number, record, rolled_at, ended_at)"
                " SELECT game.id, turn.number, turn.record, turn.rolled_at, turn.ended_at"
                " FROM game_game game CROSS JOIN game_turn turn"
                " WHERE turn.game_id = %s AND game.player_id BETWEEN %s AND %s",
                [Game._meta.pk.get_db_prep_value(pk, connection) for pk in (model.pk, batch[0], batch[-1])],
            )
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = DEFAULT")
            cursor.execute("VACUUM ANALYZE")
