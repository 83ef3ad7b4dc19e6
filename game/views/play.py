"""Playing: a game's page, and one view for every deed."""

import json
import uuid
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from game import sentences, wording
from game.dice import draw_client_seed
from game.drawn import GivenUpTable
from game.forms import DEEDS, DeedForm
from game.http import GameDeed, HttpRequest
from game.models import Game, Progress
from game.players import get_game_for_player, get_game_to_see, player_id
from game.rules.refusal import Reason, Refusal
from game.sharing import share_text
from game.table import Table
from game.turns import ended_turn, ended_turns
from game.views.methods import kept_from_search_engines, takes
from game.views.replay import game_page
from game.views.switch import somebody_elses
from game.visible import shows_nothing

HIGH_SCORES_SHOWN = 10


type View = Callable[[HttpRequest, uuid.UUID], HttpResponseBase]


def _for_the_one_at_hand(view: View) -> View:
    """A view of games; where it finds none, the game may be that of another one at the same device."""

    @wraps(view)
    def with_an_answer_to_others(request: HttpRequest, game_id: uuid.UUID) -> HttpResponseBase:
        try:
            return view(request, game_id)
        except Http404:
            return somebody_elses(request, game_id)

    return with_an_answer_to_others


@never_cache
@takes("GET", "HEAD")
@kept_from_search_engines
@_for_the_one_at_hand
def game(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """One game: the player's own as it stands, anybody's once it is finished."""
    found = get_game_to_see(request, game_id)
    if found.player_id == player_id(request):
        return play_page(request, found)
    return game_page(request, found)


@never_cache
@takes("GET", "HEAD")
@kept_from_search_engines
def record(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The record of a game that is over, to download (RECORD.md)."""
    found = get_game_to_see(request, game_id)
    if found.is_running:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="magdagdon-{found.pk}.json"'}
    line = json.dumps(found.record.to_json()) + "\n"  # whole, so that records can be strung together
    return HttpResponse(line, content_type="application/json", headers=headers)


def play_page(request: HttpRequest, own: Game, sentence: wording.Text = "", status: int = 200) -> HttpResponse:
    """A game's whole page, with what there is to say."""
    waiting = " ".join(str(message) for message in messages.get_messages(request))
    context = _play_context(request, own, sentence or waiting, status)
    context["turns"] = ended_turns(own.ended_turns)
    return TemplateResponse(request, "game/play.html", context, status=status)


def _deed(name: str, deed: Callable[..., Progress]) -> View:
    """The view of a deed. Clean, do, answer: the one way of every tap."""
    form_class, sentence = DEEDS[name], sentences.DEEDS[name]

    @never_cache
    @takes("POST")
    @_for_the_one_at_hand
    def view(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        player = player_id(request)
        if player is None:
            raise Http404
        form = form_class(request.POST)
        if not form.is_valid():
            return _refused(request, name, get_game_for_player(request, game_id), form.reason)
        own = Game(pk=game_id, player_id=player)  # read, under its lock, by the deed
        try:
            done = deed(own, **form.cleaned_data)
        except Game.DoesNotExist:
            raise Http404 from None
        except Refusal as refusal:
            return _refused(request, name, own, refusal.reason)
        request.deed = GameDeed(name, own.pk, own.version, done.before.turns + 1)
        if request.htmx:
            return _table(request, own, sentence(*done))
        messages.info(request, sentence(*done))
        return HttpResponseRedirect(own.get_absolute_url(), status=303)

    return view


def _refused(request: HttpRequest, name: str, own: Game, reason: Reason) -> HttpResponse:
    request.deed = GameDeed(name, own.pk, own.version, own.turns_ended + 1, reason)
    answer = _table if request.htmx else play_page
    return answer(request, own, wording.refusal(reason, own.state.phase), _status(reason))


def _status(reason: Reason) -> HTTPStatus:
    return HTTPStatus.CONFLICT if reason is Reason.STALE else HTTPStatus.UNPROCESSABLE_ENTITY


def _table(request: HttpRequest, own: Game, sentence: wording.Text, status: int = 200) -> HttpResponse:
    """The table for htmx to swap in, and out of band what there is to say and the turns that the page lacks."""
    context = _play_context(request, own, sentence, status)
    if status == HTTPStatus.CONFLICT:
        context |= {"turns": ended_turns(own.ended_turns), "turns_go": "innerHTML"}
    else:
        context |= {"turns": ended_turn(own.state), "turns_go": "afterbegin"}
    return TemplateResponse(request, "game/play.html#answer", context, status=status)


def _play_context(request: HttpRequest, own: Game, sentence: wording.Text, status: int) -> dict[str, Any]:
    def high_scores() -> list[Game]:  # asked for by the template once the game is over
        best = Game.objects.filter(player_id=own.player_id).high_scores(own.state.difficulty)
        return list(best.filter(Q(place__lte=HIGH_SCORES_SHOWN) | Q(pk=own.pk)))

    table = GivenUpTable(own.state) if own.given_up_at else Table(own.state)
    typed = request.POST.get("client_seed", "")
    return {
        "game": own,
        "version": own.version,
        "here": own.get_absolute_url(),
        "table": table,
        "forms": [(deed, reverse(deed, args=[own.pk])) for deed in table.deeds],
        "sentence": sentence,
        "refused": status >= HTTPStatus.BAD_REQUEST,
        "high_scores": high_scores,
        "share_text": lambda: share_text(request, own),  # likewise
        "new_game": uuid.uuid4(),
        "own_text": "" if shows_nothing(typed) else typed,  # one that was refused is there to be mended
        "offered_text": draw_client_seed,
    }


roll = _deed("roll", Game.roll)
select = _deed("select", Game.select)
stage = _deed("stage", Game.stage)
take_back = _deed("take-back", Game.take_back)
undo = _deed("undo", Game.undo)
confirm = _deed("confirm", Game.confirm)
power = _deed("power", Game.use_power)
accept = _deed("accept", Game.accept)
withdraw = _deed("withdraw", Game.withdraw)
ruin = _deed("ruin", Game.ruin)


@never_cache
@takes("GET", "HEAD", "POST")
@_for_the_one_at_hand
def give_up(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """GET asks, POST ends the player's own game without a score, once however often it is sent."""
    own = get_game_for_player(request, game_id)
    if not own.is_running:
        return HttpResponseRedirect(own.get_absolute_url(), status=303 if request.method == "POST" else 302)
    if request.method != "POST":
        return _ask_to_give_up(request, own)
    form = DeedForm(request.POST)
    if not form.is_valid():
        return _ask_to_give_up(request, own, form.reason)
    try:
        own.give_up(form.cleaned_data["version"])
    except Refusal as refusal:
        if own.is_running:
            return _ask_to_give_up(request, own, refusal.reason)
    else:
        messages.info(request, _("You have given up this game."))
    return HttpResponseRedirect(own.get_absolute_url(), status=303)


def _ask_to_give_up(request: HttpRequest, own: Game, reason: Reason | None = None) -> HttpResponse:
    status = _status(reason) if reason else HTTPStatus.OK
    context = {"game": own, "sentence": wording.REASONS[reason] if reason else ""}
    return TemplateResponse(request, "game/give_up.html", context, status=status)
