"""Games laid out for tests: any position, in the rows that the game itself would have written."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.utils import timezone

from game.dice import SCHEME, seal_of
from game.models import Best, Counts, Game, Player, Turn
from game.rules.board import EMPTY, NEIGHBOURS, RUIN, VALUES, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.placement import Placement
from game.rules.power import PowerKind, PowerUse
from game.rules.record import GameRecord, replay, write_turn
from game.rules.refusal import Refusal
from game.rules.state import GameState, Phase
from game.rules.turn import DICE
from game.rules.turn import Turn as PlayedTurn
from tests.rules.play import play_turn, roll, stage_some_dice

BLANK = str(Board())
FULL = "3456/3456/3456/3456"
MAGDAGDON = "66../66../..../...."
"""A board on which four 1s are a MAGDAGDON."""


def lay_out(
    player: Player,
    board: str = BLANK,
    *,
    difficulty: Difficulty = Difficulty.PEACEFUL,
    dice: str = "",
    powers: Sequence[PowerUse] = (),
    staged: str = "",
    selected: int | None = None,
    accepting: bool = False,
    powers_used: int = 0,
    finished_at: datetime | None = None,
) -> Game:
    """A game in this position.

    `board` is what is permanent, `dice` the open turn's roll such as ``3416`` (none before the roll), `powers` what
    was used on it, `staged` its staged dice, written as in ``0 b2, 1 b3``. `powers_used` counts those of ended turns.
    """
    turn = PlayedTurn(tuple(map(int, dice)), tuple(powers), tuple(_placements(staged))) if dice else None
    ended = _turns_to(Board.parse(board), difficulty, powers_used)
    state = GameState(difficulty, Board.parse(board), len(ended), powers_used, turn, selected, accepting)
    return store(player, state, ended, finished_at)


def store(
    player: Player,
    state: GameState,
    ended: Sequence[PlayedTurn],
    finished_at: datetime | None = None,
    pk: str | None = None,
) -> Game:
    """A game in this state after these turns."""
    now = finished_at or timezone.now()
    over = state.phase is Phase.OVER
    turns = [*ended, state.turn] if state.turn else ended
    game = Game.objects.create(
        pk=pk or uuid4(),
        player=player,
        difficulty=state.difficulty.value,
        version=sum(2 + len(turn.placements) + len(turn.powers) for turn in turns),
        board=str(state.board),
        turns_ended=state.turns,
        powers_used=state.powers_used,
        open_turn=write_turn(state.turn) if state.turn else None,
        rolled_at=now if turns else None,
        selected=state.selected,
        accepting=state.accepting,
        updated_at=now,
        finished_at=now if over else None,
        final_score=state.score.final if over else None,
        **(Counts.of(state.board)._asdict() if over else {}),
    )
    Turn.objects.bulk_create(
        Turn(game=game, number=number, record=write_turn(turn), rolled_at=now, ended_at=now)
        for number, turn in enumerate(ended, start=1)
    )
    Best.objects.take(game)
    return game


SEED = bytes(range(32))


def seal(game: Game, client_seed: str = "") -> Game:
    """Seal the dice of a game by the SEED, as if it had begun so; with a client seed once it has been rolled."""
    sealed = {"scheme": SCHEME, "seal": seal_of(SEED), "seed": SEED.hex(), "client_seed": client_seed}
    Game.objects.filter(pk=game.pk).update(**sealed)
    return Game.objects.get(pk=game.pk)


def play_on(game: Game, random: Random, turns: int = 99) -> Game:
    """Play a game by its own deeds, as a player would, for so many turns or to its end; with its own dice."""
    last = game.turns_ended + turns
    while game.state.phase is not Phase.OVER and game.turns_ended < last:
        if game.state.phase is Phase.ROLL:
            game.roll(game.version)
        if game.state.powers_left and random.random() < 0.5:
            game.use_power(game.version, PowerKind.REROLL, random.sample(DICE, random.randint(1, len(DICE))))
        if game.state.phase is Phase.MAGDAGDON:
            game.accept(game.version)
            game.ruin(game.version, next(cell for cell in Cell if game.state.board[cell] == EMPTY))
            continue
        for die, cell in stage_some_dice(game.state, random).staged:
            game.stage(game.version, cell, die)
        game.confirm(game.version)
    return game


REPLAYED = GameRecord.parse(json.loads(Path(__file__).with_name("data").joinpath("replayed.json").read_text("utf-8")))
"""A game of eight turns: three Majda Powers in the second, a RUIN in the last, and each of the combinations."""


def replayed(player: Player, finished_at: datetime | None = None) -> Game:
    """That game, of this player."""
    return store(player, replay(REPLAYED.difficulty, REPLAYED.turns), REPLAYED.turns, finished_at)


_RECORDS = Path(__file__).with_name("data").joinpath("records.jsonl").read_text("utf-8").splitlines()
SEALED_RECORDS = [record for record in map(json.loads, _RECORDS) if "dice" in record]
"""Records that say where their dice came from: the dice of all implementations must come out so for ever."""


def sealed_game(player: Player, record: dict[str, Any] = SEALED_RECORDS[0]) -> Game:
    """The game of such a record, under its own id."""
    read = GameRecord.parse(record)
    dice = record["dice"]
    game = store(player, replay(read.difficulty, read.turns), read.turns, pk=dice["game"])
    seal = seal_of(bytes.fromhex(dice["seed"]))
    sealed = {"scheme": dice["scheme"], "seal": seal, "seed": dice["seed"], "client_seed": dice["client_seed"]}
    Game.objects.filter(pk=game.pk).update(**sealed)
    return Game.objects.get(pk=game.pk)


def _placements(text: str) -> Iterator[Placement]:
    for placement in filter(None, text.split(", ")):
        die, cell = placement.split()
        yield Placement(int(die), Cell.parse(cell))


def _turns_to(board: Board, difficulty: Difficulty, powers_used: int) -> list[PlayedTurn]:
    """Ended turns that fill the board so: its numbers from the first on, each beside one before, then its RUINs."""
    cells = list(_connected_numbers(board))
    turns = []
    while cells:
        count = difficulty.minimum if len(cells) >= 2 * difficulty.minimum else min(len(cells), len(DICE))
        placed, cells = cells[:count], cells[count:]
        values = [board[cell] for cell in placed]
        turns.append(
            PlayedTurn((*values, *values[-1:] * (len(DICE) - count)), (), tuple(map(Placement, range(count), placed)))
        )
    turns += [PlayedTurn((1, 1, 6, 6), (), (), cell) for cell in Cell if board[cell] == RUIN]
    for number in range(powers_used):
        turn = turns[number % len(turns)]
        again = PowerUse(PowerKind.REROLL, (3,), (turn.roll[3],))
        turns[number % len(turns)] = turn._replace(powers=(*turn.powers, again))
    return turns


def _connected_numbers(board: Board) -> Iterator[Cell]:
    waiting, reached = [cell for cell in Cell if board[cell] in VALUES], set()
    while waiting:
        cell = next((cell for cell in waiting if reached.intersection(NEIGHBOURS[cell])), waiting[0])
        waiting.remove(cell)
        reached.add(cell)
        yield cell


def random_positions(seed: int, games: int) -> Iterator[tuple[GameState, list[PlayedTurn]]]:
    """States that come up in random games, all difficulties in turn, each with the turns ended before it."""
    random = Random(seed)
    for number in range(games):
        state, ended = GameState(list(Difficulty)[number % len(Difficulty)]), []
        while state.phase is not Phase.OVER:
            yield state, ended
            for moment in _moments_of_a_turn(state, random):
                yield moment, ended
            state = play_turn(state, random)
            ended = [*ended, state.ended]
        yield state, ended


def _moments_of_a_turn(state: GameState, random: Random) -> Iterator[GameState]:
    state = state.roll(roll(random))
    yield state
    for _ in range(random.randint(2, 9)):
        try:
            state = _random_deed(state, random)
        except Refusal:
            continue
        yield state


def _random_deed(state: GameState, random: Random) -> GameState:
    die, cell = random.choice(DICE), random.choice(list(Cell))
    if state.phase is Phase.RUIN:
        return state.withdraw()
    if state.phase is Phase.MAGDAGDON and random.random() < 0.5:
        return state.accept()
    match random.choice(["select", "select", "stage", "stage", "stage", "stage", "take back", "power"]):
        case "select":
            return state.select(die)
        case "stage":
            fitting = [cell for cell in Cell if state.openings.legal(state.dice[die]) >> cell & 1]
            return state.stage(random.choice(fitting or [cell]), die)
        case "take back":
            return state.take_back(die)
        case _:
            kind = random.choice(list(PowerKind))
            return state.use_power(kind, [die], [random.choice(VALUES)] if kind is PowerKind.REROLL else None)


def fitting_cells(board: Board, value: int) -> set[str]:
    """The cells that a die of this value may go to, by a plain reading of the rule book."""
    numbers = {cell: board[cell] for cell in Cell if board[cell] in VALUES}

    def fits(cell: Cell) -> bool:
        around = [numbers[other] for other in NEIGHBOURS[cell] if other in numbers]
        return board[cell] == EMPTY and bool(around or not numbers) and all(abs(n - value) <= 1 for n in around)

    return {str(cell) for cell in Cell if fits(cell)}


def fallen_dice() -> Counter[str]:
    """Every throw that stands in a game, by its values from the lowest on."""
    being_played = Game.objects.filter(open_turn__isnull=False).values_list("open_turn", flat=True)
    fallen: Counter[str] = Counter()
    for turn in [*Turn.objects.values_list("record", flat=True), *being_played]:
        rerolls = [power["result"] for power in turn["powers"] if power["kind"] == "reroll"]
        fallen.update("".join(map(str, sorted(dice))) for dice in [turn["roll"], *rerolls])
    return fallen


def rows() -> dict[str, list[Any]]:
    """Everything that the database holds."""
    return {model._meta.label: list(model.objects.order_by("pk").values_list()) for model in _models()}


def _models() -> Iterable[Any]:
    return [model for model in apps.get_models() if model._meta.app_label in ("game", "sessions")]


def finished(
    player: Player,
    score: int,
    finished_at: datetime,
    *,
    difficulty: Difficulty = Difficulty.PEACEFUL,
    turns: int = 8,
    powers: int = 0,
    hidden: bool = False,
) -> Game:
    """A finished game as far as high scores look: its row alone, of any score, and no bests yet."""
    return Game.objects.create(
        player=player,
        difficulty=difficulty.value,
        turns_ended=turns,
        powers_used=powers,
        updated_at=finished_at,
        finished_at=finished_at,
        final_score=score,
        hidden=hidden,
    )
