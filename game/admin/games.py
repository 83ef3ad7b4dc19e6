"""The games: a list to find them in, and a page of each."""

from __future__ import annotations

import uuid
from http import HTTPStatus
from typing import Any, cast

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from game import wording
from game.admin import deeds, exports
from game.admin.drawn import drawn_board, drawn_turns
from game.admin.filters import FamilyFilter, PlayerFilter, ScoreFilter, StateFilter
from game.admin.forms import NoteForm
from game.admin.reading import ReadOnly, ids_beginning, players_called, rendered, reviewer_of
from game.models import Game, Review


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Every game, the one started last first."""

    list_display = (
        "shown_id",
        "shown_board",
        "difficulty",
        "shown_player",
        "shown_score",
        "shown_state",
        "turns_ended",
        "created_at",
        "finished_at",
    )
    list_display_links = ("shown_id",)
    list_filter = (
        *(StateFilter, "difficulty", ScoreFilter),
        *("finished_at", "created_at", PlayerFilter, FamilyFilter),
    )
    search_fields = ("pk",)
    search_help_text = _("The beginning of a game’s id, of a player’s name, or of a username.")
    ordering = ("-created_at", "-id")
    sortable_by = ("shown_score", "created_at", "finished_at")
    actions = ("verify", "hide", "restore", "export_records", "export_spreadsheet")

    # The list

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).select_related("player").prefetch_related("oddities")

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[Game],
        search_term: str,
    ) -> tuple[QuerySet[Game], bool]:
        """By the beginnings of ids and names, so that no game's row is read for it."""
        wanted = search_term.strip()
        if not wanted:
            return queryset, False
        found = Q(player__in=players_called(wanted))
        ids = ids_beginning(wanted)
        return queryset.filter(found | Q(pk__range=ids) if ids else found), False

    @admin.display(description=_("game"), ordering="id")
    def shown_id(self, game: Game) -> str:
        return str(game.pk)[:8]

    @admin.display(description=_("board"))
    def shown_board(self, game: Game) -> str:
        return rendered("game/cells.html#board", table=drawn_board(game), board=game.board)

    @admin.display(description=_("player"))
    def shown_player(self, game: Game) -> str:
        return rendered("game/cells.html#player", player=game.player, name=wording.player_name(game.player))

    @admin.display(description=_("final score"), ordering="final_score")
    def shown_score(self, game: Game) -> str | None:
        return None if game.final_score is None else wording.points(game.final_score)

    @admin.display(description=_("state"))
    def shown_state(self, game: Game) -> str:
        return rendered("game/cells.html#state", game=game)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list; a deed of reviewers is refused to everybody else."""
        if {"verify", "hide", "restore"} & {*request.POST.getlist("action")}:
            reviewer_of(request)
        return super().changelist_view(request, extra_context)

    # The deeds to many

    @admin.action(description=_("Verify"), permissions=["review"])
    def verify(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Replay them by the rules."""
        deeds.verify_many(request, games)

    @admin.action(description=_("Hide"), permissions=["review"])
    def hide(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Take them out of every board."""
        return deeds.ask_for_many(request, deeds.HIDE, games)

    @admin.action(description=_("Restore"), permissions=["review"])
    def restore(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Let them stand on the boards again."""
        return deeds.ask_for_many(request, deeds.RESTORE, games)

    @admin.action(description=_("Export the finished ones as records (JSON Lines)"), permissions=["view"])
    def export_records(self, request: HttpRequest, games: QuerySet[Game]) -> StreamingHttpResponse:  # noqa: ARG002 - Django's signature
        """As records."""
        return exports.records(games)

    @admin.action(description=_("Export as a spreadsheet (CSV)"), permissions=["view"])
    def export_spreadsheet(self, request: HttpRequest, games: QuerySet[Game]) -> StreamingHttpResponse:  # noqa: ARG002 - likewise
        """As CSV."""
        return exports.spreadsheet(games)

    # The page of one game

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<uuid:game_id>/verify/", view(self.verify_one), name="game_game_verify"),
            path("<uuid:game_id>/hide/", view(self.hide_one), name="game_game_hide"),
            path("<uuid:game_id>/restore/", view(self.restore_one), name="game_game_restore"),
            path("<uuid:game_id>/note/", view(self.note_one), name="game_game_note"),
            *super().get_urls(),
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 - Django's signature
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 - likewise
    ) -> HttpResponse:
        """All that is known of a game."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = cast(Game | None, self.get_object(request, unquote(object_id)))
        if game is None:
            raise Http404
        return self._page(request, game, NoteForm())

    def _page(self, request: HttpRequest, game: Game, note: NoteForm, status: int = HTTPStatus.OK) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": str(game.pk),
            "opts": self.opts,
            "game": game,
            "player_name": wording.player_name(game.player),
            "table": drawn_board(game),
            "turns": list(drawn_turns(game)),
            "reviews": game.reviews.select_related("reviewer"),
            "note": note,
            "may_review": self.has_review_permission(request),
        }
        return TemplateResponse(request, "admin/game/game/page.html", context, status=status)

    @method_decorator(require_POST)
    def verify_one(self, request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        """Replay it by the rules."""
        game = self._reviewed(request, game_id)
        return deeds.verify_one(request, game, _address(game))

    def hide_one(self, request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        """Take it out of every board."""
        game = self._reviewed(request, game_id)
        return deeds.ask(request, deeds.HIDE, [game], _address(game))

    def restore_one(self, request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        """Let it stand on the boards again."""
        game = self._reviewed(request, game_id)
        return deeds.ask(request, deeds.RESTORE, [game], _address(game))

    @method_decorator(require_POST)
    def note_one(self, request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        """Write a note."""
        game = self._reviewed(request, game_id)
        form = NoteForm(request.POST)
        if not form.is_valid():
            return self._page(request, game, form, HTTPStatus.UNPROCESSABLE_ENTITY)
        Review.objects.note(game.pk, reviewer_of(request), form.cleaned_data["text"])
        return HttpResponseRedirect(_address(game), status=HTTPStatus.SEE_OTHER)

    def _reviewed(self, request: HttpRequest, game_id: uuid.UUID) -> Game:
        reviewer_of(request)
        game = self.get_queryset(request).filter(pk=game_id).first()
        if game is None:
            raise Http404
        return game


def _address(game: Game) -> str:
    return reverse("admin:game_game_change", args=[game.pk])
