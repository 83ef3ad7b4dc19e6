"""The book of reviews."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game import wording
from game.admin.reading import ReadOnly, rendered
from game.models import Review


@admin.register(Review)
class ReviewAdmin(ReadOnly):
    """Every entry, the last first."""

    list_display = ("at", "action", "shown_subject", "reviewer", "text", "shown_faults")
    list_display_links = None
    list_filter = ("action", "at")
    ordering = ("-at", "-id")
    sortable_by = ("at",)
    fields = list_display
    readonly_fields = fields
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Review]:
        return super().get_queryset(request).select_related("game", "player", "reviewer")

    @admin.display(description=_("game or player"))
    def shown_subject(self, review: Review) -> str:
        if review.game:
            return rendered("game/cells.html#game", game=review.game)
        if review.player:
            name = wording.player_name(review.player)
            return rendered("game/cells.html#player", player=review.player, name=name)
        return ""

    @admin.display(description=_("found"))
    def shown_faults(self, review: Review) -> str:
        return rendered("game/cells.html#faults", review=review)
