"""High scores."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.cache import never_cache

from game.players import own_games, player_id
from game.rules.difficulty import Difficulty
from game.views.methods import takes

SCORES_A_PAGE = 50


@never_cache
@takes("GET", "HEAD")
def scores(request: HttpRequest, difficulty: Difficulty | None = None) -> HttpResponse:
    """The player's own high scores at a difficulty, the one played last unless another is named."""
    own = own_games(request)
    if difficulty is None:
        last = own.order_by("-updated_at").first()
        difficulty = Difficulty(last.difficulty) if last else Difficulty.PEACEFUL
    page = Paginator(own.high_scores(difficulty), SCORES_A_PAGE).get_page(request.GET.get("page"))
    context = {"difficulty": difficulty, "difficulties": list(Difficulty), "page": page, "me": player_id(request)}
    return TemplateResponse(request, "game/scores.html", context)
