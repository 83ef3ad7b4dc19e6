"""A server's clock may be set back while a game is played: its turns stand in the order in which they were played."""

from datetime import timedelta

import pytest
from django.utils import timezone

from game.models import Game
from game.rules.board import Cell
from tests.games import lay_out


@pytest.fixture
def clock(monkeypatch):
    """Set the clock on or back, by what this is given."""
    real = timezone.now
    return lambda **by: monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(**by))


@pytest.fixture
def last_turn(majda, clock):
    """A game whose last turn is played after the clock was set back by two days."""
    game = lay_out(majda.player, "34../..../..../....", dice="3456")
    for die, cell in enumerate(["a2", "b2", "c2"]):
        game.stage(game.version, Cell.parse(cell), die)
    clock(days=-2)
    game.confirm(game.version)
    return game


def test_a_turn_that_ends_before_it_was_rolled_by_the_clock_is_kept_in_order(last_turn):
    *_others, turn = last_turn.turns.all()
    assert turn.rolled_at <= turn.ended_at
    assert last_turn.faults == []


def test_the_next_turn_does_not_begin_before_the_one_that_ended(last_turn, clock):
    clock(days=-3)
    last_turn.roll(last_turn.version)
    *_others, turn = last_turn.turns.all()
    assert last_turn.rolled_at >= turn.ended_at
    kept = Game.objects.get(pk=last_turn.pk)
    assert kept.updated_at >= kept.created_at


def test_the_clock_counts_again_once_it_has_passed_the_last_deed(last_turn, clock):
    clock(hours=1)
    before = timezone.now()
    last_turn.roll(last_turn.version)
    assert last_turn.rolled_at >= before


def test_a_turn_while_the_clock_stands_is_not_taken_for_one_that_no_hand_could_tap(majda, clock, scripted_dice):
    scripted_dice.fall("1111")  # which fit nowhere
    game = lay_out(majda.player, "3456/3456/3456/345.")
    clock(days=-2)
    game.roll(game.version)
    game.accept(game.version)
    game.ruin(game.version, Cell.D4)
    *_others, turn = game.turns.all()
    assert turn.rolled_at == turn.ended_at
    assert not game.oddities.exists()
