"""What an answer, and the database, must say of a game that the rules have played."""

from django.http import HttpResponse
from django.utils import translation

from game import wording
from game.models import Game, Turn
from game.rules.record import replay, write_turn
from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.machine.household import KeptGame
from tests.page import Element, read
from tests.web.shown import expected_cells, expected_dice


def assert_shown(response: HttpResponse, game: KeptGame, language: str) -> None:
    """The table in a page or fragment is that of the game, in this language."""
    table, state = read(response.content).one(id="table"), game.state
    assert not (game.seed and game.is_running and game.seed in response.text)
    contract = {name: value for name, value in table.attributes.items() if name.startswith("data-")}
    assert contract == {
        "data-game": str(game.id),
        "data-version": str(game.version),
        "data-phase": Phase.OVER.value if game.given_up else state.phase.value,
        "data-difficulty": state.difficulty.value,
        "data-turn": str(state.turns + (state.phase is not Phase.OVER)),
        "data-score": str(state.score.final),
        "data-powers-left": str(state.powers_left),
        "data-required": str(state.required),
    }
    assert table["lang"] == language, f"{table['lang']} where {language} is spoken"
    _assert_squares(table, game)


def _assert_squares(table: Element, game: KeptGame) -> None:
    cells = table.all(data_cell=...)
    shown = [(cell["data-cell"], cell["data-state"], cell["data-value"]) for cell in cells]
    assert shown == list(expected_cells(game.state))
    if game.given_up:
        assert [int(die["data-value"]) for die in table.all(data_die=...)] == list(game.state.dice)
        return
    expected = list(expected_dice(game.state))
    dice = [
        (die["data-die"], die["data-state"], die["data-value"], set(die["data-fits"].split()))
        for die in table.all(data_die=...)
    ]
    assert dice == expected
    in_hand = [fits for _die, standing, _value, fits in expected if standing == "selected"]
    assert {cell["data-cell"] for cell in cells if "data-legal" in cell} == (in_hand[0] if in_hand else set())


def assert_seen(response: HttpResponse, game: KeptGame) -> None:
    """The page of somebody else's finished game shows its end."""
    film = read(response.content).one(id="film")
    end = (str(game.state.turns), str(game.state.turns), str(game.state.score.final))
    assert (film["data-turn"], film["data-last"], film["data-score"]) == end


def assert_said(response: HttpResponse, reason: Reason, game: KeptGame, language: str) -> None:
    """The sentence says, in this language, why nothing was done."""
    page = read(response.content)
    said = (page.all(data_hx_swap_oob="innerHTML:#status") or page.all(id="status"))[0].text
    with translation.override(language):
        assert said == " ".join(str(wording.refusal(reason, game.state.phase)).split())


STORED = (
    *("id", "player_id", "difficulty", "version", "board", "turns_ended", "powers_used", "open_turn", "selected"),
    *("accepting", "final_score", "seed", "client_seed"),
)


def assert_stored(games: list[KeptGame], changed: set[KeptGame]) -> None:
    """The rows are those that the rules have written; the turns of games that have changed make their boards."""
    assert {row[0]: row for row in Game.objects.values_list(*STORED)} == {game.id: _row(game) for game in games}
    kept: dict[object, list[tuple[int, object]]] = {game.id: [] for game in games}
    for game_id, number, record in Turn.objects.order_by("number").values_list("game_id", "number", "record"):
        kept[game_id].append((number, record))
    for game in games:
        assert kept[game.id] == [(number, write_turn(turn)) for number, turn in enumerate(game.turns, start=1)]
    for game in changed:
        row = Game.objects.get(pk=game.id)
        assert (row.given_up_at is not None) is game.given_up
        replayed = replay(game.state.difficulty, row.ended_turns)
        assert str(replayed.board) == row.board
        assert (replayed.turns, replayed.powers_used) == (row.turns_ended, row.powers_used)
        assert row.state == game.state
        assert not row.faults


def _row(game: KeptGame) -> tuple[object, ...]:
    state = game.state
    return (
        *(game.id, game.owner.player, state.difficulty.value, game.version, str(state.board), state.turns),
        *(state.powers_used, write_turn(state.turn) if state.turn else None, state.selected, state.accepting),
        *(state.score.final if state.phase is Phase.OVER else None, game.seed, game.text),
    )
