"""The dice: how those of this server have fallen, those of one game to check, and the script that checks them."""

import uuid
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache

import game
from game.models import Tally
from game.players import get_game_to_see
from game.sealed import sealed_turns
from game.thrown import Thrown
from game.views.methods import kept_from_search_engines, takes

SCRIPT = Path(game.__file__).with_name("check_dice.py")


@never_cache
@takes("GET", "HEAD")
def dice(request: HttpRequest) -> HttpResponse:
    """How dice are sealed and checked, and how often each face and each roll has come on this server."""
    thrown = Thrown(Tally.objects.by_dice())
    return TemplateResponse(request, "game/dice.html", {"thrown": thrown})


@never_cache
@takes("GET", "HEAD")
@kept_from_search_engines
def game_dice(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The seal of a game; once it has ended its seed, too, and every throw, which the browser then computes anew."""
    found = get_game_to_see(request, game_id)
    turns = sealed_turns(found) if found.seed_is_open else []
    context = {"game": found, "turns": turns, "total": sum(len(turn.throws) for turn in turns)}
    return TemplateResponse(request, "game/game_dice.html", context)


@takes("GET", "HEAD")
def script(_request: HttpRequest) -> HttpResponse:
    """The script that computes the dice of a record, for whoever does not want to take a page's word for it."""
    headers = {"Content-Disposition": 'attachment; filename="check.py"'}
    return HttpResponse(SCRIPT.read_bytes(), content_type="text/x-python; charset=utf-8", headers=headers)
