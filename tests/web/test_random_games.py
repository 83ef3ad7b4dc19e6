"""Whole games of random deeds, sensible and not, through the model: the turns are the truth, the rest is a cache."""

from random import Random

import pytest

from game import dice
from game.models import Game, Player, Tally
from game.rules.board import VALUES, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.record import replay, verify
from game.rules.refusal import Refusal
from game.rules.state import Phase
from game.rules.turn import DICE
from tests.games import fallen_dice

pytestmark = pytest.mark.django_db

SENSIBLE = {
    Phase.ROLL: ["roll"],
    Phase.PLACE: ["select", "stage", "stage", "stage", "stage", "take_back", "undo", "use_power", "confirm", "confirm"],
    Phase.MAGDAGDON: ["accept", "accept", "use_power"],
    Phase.RUIN: ["ruin", "ruin", "withdraw"],
}
EVERY_DEED = sorted({deed for deeds in SENSIBLE.values() for deed in deeds})


def some_deed(game, random):
    """A deed and what goes with it; now and then one that makes no sense, or for a stale page."""
    state = game.state
    name = random.choice(EVERY_DEED if random.random() < 0.08 else SENSIBLE[state.phase])
    die, cell = random.choice(DICE), random.choice(list(Cell))
    if name == "stage" and state.dice and random.random() < 0.8:
        fitting = [cell for cell in Cell if state.openings.legal(state.dice[die]) >> cell & 1]
        cell = random.choice(fitting or [cell])
    what = {
        "select": [die],
        "stage": [cell, die] if random.random() < 0.8 else [cell],
        "take_back": [die],
        "use_power": [random.choice(list(PowerKind)), random.sample(DICE, random.choice([0, 1, 1, 1, 2, 4]))],
        "ruin": [cell],
    }
    version = game.version if random.random() < 0.97 else game.version - random.choice([-1, 1])
    return name, [version, *what.get(name, [])]


def stored(game):
    """The game's rows."""
    return Game.objects.filter(pk=game.pk).values().get(), list(game.turns.values())


def check(game, version):
    """The cache agrees with the truth."""
    fresh = Game.objects.get(pk=game.pk)
    state = fresh.state
    assert state == game.state
    assert fresh.version == version
    replayed = replay(state.difficulty, fresh.ended_turns)
    assert (fresh.board, fresh.turns_ended, fresh.powers_used) == (
        str(replayed.board),
        replayed.turns,
        replayed.powers_used,
    )
    assert [turn.number for turn in fresh.turns.all()] == list(range(1, fresh.turns_ended + 1))
    assert (state.phase is Phase.OVER) is (fresh.finished_at is not None) is (fresh.final_score is not None)
    assert Tally.objects.by_dice() == fallen_dice()


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("seed", range(2))
def test_after_every_deed_replaying_the_turns_gives_what_is_stored(monkeypatch, seed, difficulty):
    random = Random(f"{seed} {difficulty}")
    monkeypatch.setattr(dice, "throw_unsealed", lambda count: tuple(random.choices(VALUES, k=count)))
    game = Game.objects.create(player=Player.objects.create(), difficulty=difficulty.value)
    version, taps = 0, 0
    while game.state.phase is not Phase.OVER and taps < 1000:
        taps += 1
        name, what = some_deed(game, random)
        before = stored(game)
        try:
            getattr(game, name)(*what)
        except Refusal:
            assert stored(game) == before
        else:
            version += 1
            check(game, version)
    assert game.state.phase is Phase.OVER
    finished = Game.objects.get(pk=game.pk)
    assert verify(finished.record.to_json()).score.final == finished.final_score
    for name in EVERY_DEED:
        what = {"select": [0], "stage": [Cell.A1, 0], "take_back": [0], "use_power": [PowerKind.REROLL, [0]]}
        with pytest.raises(Refusal, match="after_the_end"):
            getattr(game, name)(version, *what.get(name, [Cell.A1] if name == "ruin" else []))
