"""The players: who they are, what they are called, and a name that offends cleared."""

from __future__ import annotations

import uuid
from http import HTTPStatus
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game import wording
from game.admin.forms import ReasonForm
from game.admin.reading import ReadOnly, ids_beginning, players_called, rendered, reviewer_of
from game.models import Game, Player, Review

_GAMES = Game.objects.filter(player=OuterRef("pk")).order_by().values("player").annotate(n=Count("pk")).values("n")


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Every player, guests too, the newest first."""

    list_display = ("shown_name", "user", "shown_games", "shown_families", "listed", "created_at")
    list_filter = ("listed", ("user", admin.EmptyFieldListFilter))
    search_fields = ("pk",)
    search_help_text = _("The beginning of a player’s id or name, or of a username.")
    ordering = ("-created_at", "-id")
    sortable_by = ("created_at",)
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        games = Coalesce(Subquery(_GAMES, output_field=IntegerField()), 0)
        players = super().get_queryset(request).select_related("user").prefetch_related("families")
        return cast("QuerySet[Player]", players.annotate(count_of_games=games))

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[Player],
        search_term: str,
    ) -> tuple[QuerySet[Player], bool]:
        """By the beginnings of ids and names."""
        wanted = search_term.strip()
        if not wanted:
            return queryset, False
        found = Q(pk__in=players_called(wanted))
        ids = ids_beginning(wanted)
        return queryset.filter(found | Q(pk__range=ids) if ids else found), False

    @admin.display(description=_("name"))
    def shown_name(self, player: Player) -> wording.Text:
        return wording.player_name(player)

    @admin.display(description=_("games"))
    def shown_games(self, player: Player) -> str:
        return rendered("player/cells.html#games", player=player, count=vars(player)["count_of_games"])

    @admin.display(description=_("families"))
    def shown_families(self, player: Player) -> str:
        return rendered("player/cells.html#families", families=player.families.all())

    # The page of one player

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<uuid:player_id>/clear-name/", view(self.clear_name), name="game_player_clear_name"),
            *super().get_urls(),
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",  # noqa: ARG002 - Django's signature
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002 - likewise
    ) -> HttpResponse:
        """All that is known of a player."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        player = cast(Player | None, self.get_object(request, unquote(object_id)))
        if player is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "title": wording.player_name(player),
            "opts": self.opts,
            "player": player,
            "reviews": player.reviews.select_related("reviewer"),
            "may_review": self.has_review_permission(request),
        }
        return TemplateResponse(request, "admin/game/player/page.html", context)

    def clear_name(self, request: HttpRequest, player_id: uuid.UUID) -> HttpResponse:
        """Ask for the reason; with one given, clear the name."""
        reviewer = reviewer_of(request)
        player = self.get_queryset(request).filter(pk=player_id).first()
        if player is None:
            raise Http404
        back = reverse("admin:game_player_change", args=[player.pk])
        form = ReasonForm(request.POST or None)
        if form.is_valid():
            if Review.objects.clear_name(player.pk, reviewer, form.cleaned_data["text"]):
                messages.success(request, gettext("The name is cleared."))
            return HttpResponseRedirect(back, status=HTTPStatus.SEE_OTHER)
        context = {
            **self.admin_site.each_context(request),
            "title": pgettext_lazy("what to do", "Clear the name"),
            "opts": self.opts,
            "form": form,
            "player": player,
            "back": back,
        }
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return TemplateResponse(request, "admin/game/player/clear_name.html", context, status=status)
