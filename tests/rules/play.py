"""Games played at random, for tests that need many."""

from collections.abc import Iterator
from random import Random

from game.rules.board import VALUES, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.record import GameRecord, StatedScore
from game.rules.refusal import Refusal
from game.rules.state import GameState, Phase
from game.rules.turn import DICE, Turn


def roll(random: Random) -> tuple[int, ...]:
    return tuple(random.choices(VALUES, k=len(DICE)))


def use_some_power(state: GameState, random: Random) -> GameState:
    kind = random.choice(list(PowerKind))
    available = [die for die in DICE if die not in state.turn.staged_dice]
    try:
        if kind is PowerKind.REROLL:
            dice = random.sample(available, random.randint(1, len(available)))
            return state.use_power(kind, dice, random.choices(VALUES, k=len(dice)))
        return state.use_power(kind, [random.choice(available)])
    except Refusal:
        return state  # no power left, or past a die's end


def stage_some_dice(state: GameState, random: Random) -> GameState:
    """Stage dice at random until the minimum, and now and then beyond; begin anew where that does not work out."""
    for _ in range(10_000):
        if state.can_confirm and random.random() < 0.7:
            return state
        moves = [
            (cell, die)
            for die in DICE
            if die not in state.turn.staged_dice
            for cell in Cell
            if state.openings.legal(state.dice[die]) >> cell & 1
        ]
        if moves:
            state = state.stage(*random.choice(moves))
        elif state.can_confirm:
            return state
        else:
            while state.staged:
                state = state.undo()
    raise AssertionError(f"the minimum cannot be staged after all: {state!r}")


def play_turn(state: GameState, random: Random) -> GameState:
    state = state.roll(roll(random))
    while state.powers_left and random.random() < (0.9 if state.phase is Phase.MAGDAGDON else 0.2):
        state = use_some_power(state, random)
    if state.phase is Phase.MAGDAGDON:
        empty = [cell for cell in Cell if state.board[cell] == 0]
        return state.accept().ruin(random.choice(empty))
    return stage_some_dice(state, random).confirm()


def play_game(difficulty: Difficulty, random: Random) -> tuple[GameState, tuple[Turn, ...]]:
    state, turns = GameState(difficulty), []
    while state.phase is not Phase.OVER:
        state = play_turn(state, random)
        turns.append(state.ended)
    return state, tuple(turns)


def records(count: int, seed: int) -> Iterator[GameRecord]:
    """Records of finished games, all difficulties in turn."""
    random = Random(seed)
    difficulties = list(Difficulty)
    for number in range(count):
        difficulty = difficulties[number % len(difficulties)]
        state, turns = play_game(difficulty, random)
        yield GameRecord(difficulty, turns, StatedScore.of(state.score))


def positions(count: int, seed: int) -> list[tuple[str, tuple[int, ...], int]]:
    """Distinct permanent boards with the dice rolled on them and the required minimum, as they come up in play."""
    random = Random(seed)
    found: dict[tuple[str, tuple[int, ...], int], None] = {}
    difficulties = list(Difficulty)
    games = 0
    while len(found) < count:
        state = GameState(difficulties[games % len(difficulties)])
        games += 1
        while state.phase is not Phase.OVER:
            rolled = state.roll(roll(random))
            found[str(rolled.board), rolled.dice, rolled.required] = None
            state = play_turn(state, random)
    return list(found)[:count]
