"""The player's games: the current one, all of them, and a new one."""

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache

from game import wording
from game.forms import StartForm
from game.http import GameDeed, HttpRequest
from game.languages import is_linked
from game.models import Game
from game.players import make_player, own_games, player_id
from game.rules.difficulty import Difficulty
from game.rules.refusal import Reason
from game.views.methods import takes
from game.views.play import play_page

GAMES_A_PAGE = 20


@never_cache
@takes("GET", "HEAD")
def home(request: HttpRequest) -> HttpResponse:
    """The player's current game, or the start page."""
    running = own_games(request).running().first()
    if running and is_linked(request):
        return HttpResponseRedirect(running.get_absolute_url())  # its taps are answered in the language of this device
    if running:
        return play_page(request, running)
    return _start_page(request)


@never_cache
@takes("GET", "HEAD", "POST")
def games(request: HttpRequest) -> HttpResponse:
    """GET lists the player's games, the one played last first; POST starts one."""
    if request.method == "POST":
        return _start(request)
    own = own_games(request).order_by("-updated_at")
    page = Paginator(own, GAMES_A_PAGE).get_page(request.GET.get("page"))
    return TemplateResponse(request, "game/games.html", {"page": page, "me": player_id(request), **start_context()})


def start_context() -> dict[str, Any]:
    """What the choice of a difficulty shows; `new_game` names the game to be, so that a form sent twice starts one."""
    return {
        "difficulties": [(difficulty, wording.DIFFICULTIES[difficulty]) for difficulty in Difficulty],
        "new_game": uuid.uuid4(),
    }


def _start_page(request: HttpRequest, sentence: wording.Text = "", status: int = 200) -> HttpResponse:
    context = {"sentence": sentence, "is_newcomer": not own_games(request).exists(), **start_context()}
    return TemplateResponse(request, "game/start.html", context, status=status)


def _start(request: HttpRequest) -> HttpResponse:
    form = StartForm(request.POST)
    if not form.is_valid():
        return _start_page(request, wording.REASONS[Reason.MALFORMED], status=422)
    named = form.cleaned_data["game"]
    with transaction.atomic():
        game = Game.objects.start(make_player(request, named), form.cleaned_data["difficulty"], named)
    request.deed = GameDeed("start", game.pk, game.version, 1)
    return HttpResponseRedirect(game.get_absolute_url(), status=303)
