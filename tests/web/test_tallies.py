"""Every throw is counted as it falls: each roll and each REROLL, once, and nothing else."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection, transaction

from game.models import Tally
from game.rules.power import PowerKind, PowerUse
from tests.games import fallen_dice, lay_out, random_positions, replayed, store
from tests.web.deeds import DEEDS

pytestmark = pytest.mark.django_db

PLACING = {"board": "34../.5../..../....", "dice": "3456"}


def counted():
    return Tally.objects.by_dice()


def test_a_roll_is_counted_whatever_the_order_of_its_dice(majda, scripted_dice):
    for dice in "3416", "6143", "1111":
        scripted_dice.fall(dice)
        majda.deed(lay_out(majda.player), "roll")
    assert counted() == {"1346": 2, "1111": 1}


@pytest.mark.parametrize(("chosen", "falls", "kept"), [([2], "5", "5"), ([0, 1, 3], "621", "126")])
def test_a_reroll_counts_the_dice_thrown_again_alone(majda, scripted_dice, chosen, falls, kept):
    scripted_dice.fall(falls)
    majda.deed(lay_out(majda.player, **PLACING), "power", kind="reroll", dice=chosen)
    assert counted() == {kept: 1}


def test_a_second_reroll_counts_its_own_dice(majda, scripted_dice):
    game = lay_out(majda.player, **PLACING, powers=[PowerUse(PowerKind.REROLL, (0, 1), (4, 4))])
    scripted_dice.fall("2")
    majda.deed(game, "power", kind="reroll", dice=[0])
    assert counted() == {"2": 1}


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed.name != "roll"], ids=str)
def test_no_other_deed_counts_anything(majda, deed):
    kind = deed.fields.get("kind")
    majda.deed(lay_out(majda.player, **deed.position), deed.name, **deed.fields)
    assert (counted() != {}) == (kind == "reroll")


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_what_is_refused_counts_nothing(majda, deed):
    majda.deed(lay_out(majda.player, **deed.refused_position), deed.name, **deed.refused_fields)
    assert counted() == {}


def test_a_roll_tapped_twice_is_counted_once(majda):
    game = lay_out(majda.player)
    for _ in range(2):
        majda.deed(game, "roll", version=game.version)
    assert sum(counted().values()) == 1


def test_the_games_from_before_are_counted_once_and_for_all(majda):
    replayed(majda.player)
    for state, ended in list(random_positions(seed=3, games=3))[::7]:
        store(majda.player, state, ended)
    import_module("game.migrations.0007_throws").count_throws(apps, None)
    assert counted() == fallen_dice()
    assert any(len(dice) < 4 for dice in counted())


def test_the_throws_of_a_game_that_is_deleted_have_fallen_all_the_same(majda):
    game = lay_out(majda.player)
    majda.deed(game, "roll")
    before = counted()
    game.delete()
    assert counted() == before != {}


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time")
@pytest.mark.django_db(transaction=True)
def test_throws_alike_at_the_same_moment_are_all_counted():
    def count(_number):
        with transaction.atomic():
            Tally.objects.add((1, 1, 2, 2))
        connection.close()  # that of this thread

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(200)))
    assert counted() == {"1122": 200}
