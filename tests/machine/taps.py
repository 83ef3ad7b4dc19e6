"""Sending a tap, and what must come of it."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpResponse
from django.test import Client

from game.dice import NO_CLIENT_SEED, throw
from game.models import Game
from game.rules.record import read_turn
from game.rules.refusal import Reason, Refusal
from game.rules.state import GameState
from tests.machine.deeds import Tap
from tests.machine.expect import assert_said, assert_shown
from tests.machine.household import Device, KeptGame

FORM = "application/x-www-form-urlencoded"


def send(client: Client, path: str, fields: Mapping[str, object], *, htmx: bool = False) -> HttpResponse:
    """A form as a browser sends it; even one that holds what no browser can write."""
    body = urlencode(fields, doseq=True, errors="surrogatepass")
    return client.post(path, body, content_type=FORM, headers={"HX-Request": "true"} if htmx else {})


def refusal(game: KeptGame, tap: Tap, version: int) -> Reason | None:
    """Why nothing may be done; no refusal hangs on how the dice fall."""
    if version != game.version:
        return Reason.STALE
    if game.given_up:
        return Reason.GIVEN_UP
    try:
        tap.by_the_rules(game.state, lambda count: (1,) * count)
    except Refusal as refused:
        return refused.reason
    return None


def outcome(game: KeptGame, tap: Tap) -> GameState:
    """What the rules make of the dice that the server has thrown; they must be those that the seed gives."""
    row = Game.objects.get(pk=game.id)
    if tap.deed == "roll" and game.seed:
        game.text = game.text or tap.text or NO_CLIENT_SEED

    def thrown(count: int) -> tuple[int, ...]:
        turn = read_turn(row.open_turn)
        values, attempt = (turn.roll, 0) if tap.deed == "roll" else (turn.powers[-1].result, len(turn.throws) - 1)
        if game.seed:
            assert values == throw(bytes.fromhex(game.seed), game.id, game.text, game.state.turns + 1, attempt, count)
        return values

    return tap.by_the_rules(game.state, thrown)


def assert_turned_away(response: HttpResponse, here: Device, game: KeptGame, *, htmx: bool) -> None:
    """The game is somebody else's: of one at this device, whom the player is led to, or nobody's business."""
    if here.knows(game.owner):
        assert response.status_code == 409
        assert response.get("HX-Redirect") == (game.address if htmx else None)
    elif htmx and here.owner is None:
        assert (response.status_code, response["HX-Redirect"]) == (401, "/")
    else:
        assert response.status_code == 404
    assert b'id="table"' not in response.content


def assert_refused(response: HttpResponse, here: Device, game: KeptGame, reason: Reason) -> None:
    """Nothing was done, and the page says why and shows the game as it is."""
    assert response.status_code == (409 if reason is Reason.STALE else 422)
    assert_shown(response, game, here.language)
    assert_said(response, reason, game, here.language)


def assert_done(response: HttpResponse, here: Device, game: KeptGame, *, htmx: bool) -> None:
    """The page shows what was done, at once or where the browser is led."""
    if not htmx:
        assert (response.status_code, response["Location"]) == (303, game.address)
        response = here.client.get(game.address)
    assert response.status_code == 200
    assert_shown(response, game, here.language)
