"""A finished game, for everybody: its page, its replay, and the picture that its link is shown with."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition

from game import pictures, wording
from game.film import Film
from game.forms import TurnForm
from game.http import HttpRequest
from game.models import Game
from game.players import get_game_to_see, may_see, player_id
from game.replay import frames
from game.rules.difficulty import Difficulty
from game.sharing import facts, game_preview, share_text
from game.table import Table
from game.views.methods import kept_from_search_engines, takes

PICTURE_KEPT = 60 * 60 * 24 * 7
"""Seconds that a picture may be kept by others: long for a game that never changes, short for one that gets hidden."""


def game_page(request: HttpRequest, game: Game) -> HttpResponse:
    """The page of a finished game as everybody sees it: its replay begins at the end."""
    film = Film(frames(game.record), game.turns_ended)
    return TemplateResponse(request, "game/replay.html", _context(request, game, film))


@never_cache
@takes("GET", "HEAD")
@kept_from_search_engines
def replay(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A finished game turn by turn; a turn that it has not is not found."""
    game = get_game_to_see(request, game_id)
    if game.finished_at is None:
        raise Http404
    form = TurnForm(request.GET, last=game.turns_ended)
    if not form.is_valid():
        raise Http404
    film = Film(frames(game.record), form.cleaned_data["turn"] or 0)
    # What htmx asks for when it goes back is the whole page, of which it takes the replay.
    is_part = request.htmx and not request.htmx.history_restore_request
    template = "game/replay.html#film" if is_part else "game/replay.html"
    return TemplateResponse(request, template, _context(request, game, film))


def _context(request: HttpRequest, game: Game, film: Film) -> dict[str, Any]:
    return {
        "game": game,
        "film": film,
        "table": film.table,
        "over": Table(game.state),
        "name": wording.player_name(game.player),
        "leads_to_player": lambda: may_see(request, game.player),
        "is_own": game.player_id == player_id(request),
        "facts": facts(game),
        "share_text": lambda: share_text(request, game),
        "preview": lambda: game_preview(request, game),
    }


def _name_of_picture(_request: HttpRequest, game: Game) -> str:
    return f'"{pictures.name(game.state.board, Difficulty(game.difficulty), game.state.score.final)}"'


@takes("GET", "HEAD")
@kept_from_search_engines
def picture(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The picture of a finished game, the same for everybody; of one that is hidden there is none."""
    game = get_object_or_404(Game.objects.shown(), pk=game_id)
    return _picture(request, game)


@condition(etag_func=_name_of_picture)
def _picture(_request: HttpRequest, game: Game) -> HttpResponse:
    state = game.state
    drawn = pictures.game_picture(state.board, state.difficulty, state.score.final)
    response = HttpResponse(drawn, content_type="image/png")
    response.headers["Content-Encoding"] = "identity"  # a PNG is packed already: to pack it again would weaken its ETag
    patch_cache_control(response, public=True, max_age=PICTURE_KEPT)
    return response
