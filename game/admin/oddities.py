"""The games that deserve a look."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game import wording
from game.admin.reading import ReadOnly, rendered
from game.models import Oddity


@admin.register(Oddity)
class OddityAdmin(ReadOnly):
    """Every oddity, the one found last first; each leads to its game."""

    list_display = ("shown_game", "kind", "shown_difficulty", "shown_score", "shown_player", "shown_state", "found_at")
    list_display_links = None
    list_filter = ("kind", "game__difficulty", "game__hidden", "found_at")
    ordering = ("-found_at", "-id")
    sortable_by = ("found_at",)
    fields = ("shown_game", "kind", "shown_player", "found_at")
    readonly_fields = fields
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Oddity]:
        return super().get_queryset(request).select_related("game__player")

    @admin.display(description=_("game"))
    def shown_game(self, oddity: Oddity) -> str:
        return rendered("game/cells.html#game", game=oddity.game)

    @admin.display(description=_("difficulty"))
    def shown_difficulty(self, oddity: Oddity) -> str:
        return oddity.game.get_difficulty_display()

    @admin.display(description=_("final score"))
    def shown_score(self, oddity: Oddity) -> str | None:
        score = oddity.game.final_score
        return None if score is None else wording.points(score)

    @admin.display(description=_("player"))
    def shown_player(self, oddity: Oddity) -> str:
        player = oddity.game.player
        return rendered("game/cells.html#player", player=player, name=wording.player_name(player))

    @admin.display(description=_("state"))
    def shown_state(self, oddity: Oddity) -> wording.Text | None:
        return _("hidden") if oddity.game.hidden else None
