"""The families, without the secrets that let people in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game import wording
from game.admin.reading import ReadOnly, rendered
from game.models import Family, Membership

if TYPE_CHECKING:
    _Inline = admin.TabularInline[Any, Any]
else:
    _Inline = admin.TabularInline


class MembersInline(_Inline):
    """Who belongs to a family."""

    model = Membership
    fields = ("shown_member", "joined_at")
    readonly_fields = fields
    ordering = ("joined_at", "id")
    extra = 0
    can_delete = False
    verbose_name_plural = _("members")

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - Django's signature
        return request.user.has_perm("game.view_family")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - likewise
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - likewise
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        return super().get_queryset(request).select_related("player", "family")

    @admin.display(description=_("player"))
    def shown_member(self, membership: Membership) -> str:
        player = membership.player
        return rendered("game/cells.html#player", player=player, name=wording.player_name(player))


@admin.register(Family)
class FamilyAdmin(ReadOnly):
    """Every family, the newest first."""

    list_display = ("name", "shown_founder", "shown_members", "shown_games", "created_at")
    search_fields = ("name",)
    search_help_text = _("The beginning of a family’s name.")
    ordering = ("-created_at", "-id")
    sortable_by = ("name", "created_at")
    fields = ("name", "shown_founder", "created_at", "shown_games")
    readonly_fields = fields
    inlines = (MembersInline,)
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Family]:
        return super().get_queryset(request).select_related("founder").prefetch_related("memberships")

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[Family],
        search_term: str,
    ) -> tuple[QuerySet[Family], bool]:
        """By the beginning of the whole name, blanks and all."""
        return queryset.filter(name__istartswith=search_term.strip()), False

    @admin.display(description=_("founder"))
    def shown_founder(self, family: Family) -> str:
        return rendered("game/cells.html#player", player=family.founder, name=wording.player_name(family.founder))

    @admin.display(description=_("members"))
    def shown_members(self, family: Family) -> int:
        return len(family.memberships.all())

    @admin.display(description=_("games"))
    def shown_games(self, family: Family) -> str:
        return rendered("family/cells.html#games", family=family)
