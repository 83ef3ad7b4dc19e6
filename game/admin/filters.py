"""By what the games are filtered."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game import wording
from game.admin.reading import players_called
from game.models import Family, Game, Membership, Oddity, Player

type Games = QuerySet[Game]


class StateFilter(admin.SimpleListFilter):
    """What has become of a game."""

    title = _("state")
    parameter_name = "state"

    def lookups(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature, here and below
        model_admin: admin.ModelAdmin[Game],  # noqa: ARG002
    ) -> list[tuple[str, str]]:
        return [
            ("running", gettext("running")),
            ("finished", gettext("finished")),
            ("given-up", gettext("given up")),
            ("hidden", gettext("hidden")),
            ("odd", gettext("deserves a look")),
        ]

    def queryset(self, request: HttpRequest, queryset: Games) -> Games | None:  # noqa: ARG002
        match self.value():
            case "running":
                return queryset.filter(finished_at=None, given_up_at=None)
            case "finished":
                return queryset.filter(finished_at__isnull=False)
            case "given-up":
                return queryset.filter(given_up_at__isnull=False)
            case "hidden":
                return queryset.filter(hidden=True)
            case "odd":
                return queryset.filter(Exists(Oddity.objects.filter(game=OuterRef("pk"))))
        return None


class ScoreFilter(admin.SimpleListFilter):
    """How well a game went, in steps of fifty points."""

    title = _("final score")
    parameter_name = "score"
    STEPS = (0, 50, 100, 150, 200, 250, 300)

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Game]) -> list[tuple[str, str]]:  # noqa: ARG002
        steps = [(str(low), f"{low}–{high - 1}") for low, high in zip(self.STEPS, self.STEPS[1:], strict=False)]
        return [("below", f"< {self.STEPS[0]}"), *steps, (str(self.STEPS[-1]), f"≥ {self.STEPS[-1]}")][::-1]

    def queryset(self, request: HttpRequest, queryset: Games) -> Games | None:  # noqa: ARG002
        wanted = self.value() or ""
        if wanted == "below":
            return queryset.filter(final_score__lt=self.STEPS[0])
        if wanted not in [str(step) for step in self.STEPS]:
            return None
        low = int(wanted)
        above = queryset.filter(final_score__gte=low)
        return above if low == self.STEPS[-1] else above.filter(final_score__lt=low + 50)


class NamedFilter(admin.ListFilter):
    """A filter that asks for a name, or is linked to by an id: no list holds all that there are."""

    template = "admin/game/named_filter.html"
    parameter_name: str

    def __init__(
        self, request: HttpRequest, params: dict[str, Any], model: type[Game], model_admin: admin.ModelAdmin[Game]
    ) -> None:
        super().__init__(request, params, model, model_admin)
        self.wanted: str = params.pop(self.parameter_name, [""])[-1].strip()

    def has_output(self) -> bool:
        return True

    def expected_parameters(self) -> list[str | None]:
        return [self.parameter_name]

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        yield {
            "name": self.parameter_name,
            "wanted": self.shown() if self.wanted else "",
            "kept": [(name, value) for name, value in changelist.params.items() if name != self.parameter_name],
            "without": changelist.get_query_string(remove=[self.parameter_name]),
        }

    def shown(self) -> wording.Text:
        """What was asked for, by its name."""
        return self.wanted

    def id(self) -> uuid.UUID | None:
        """The id that was asked for, None for a name."""
        try:
            return uuid.UUID(self.wanted)
        except ValueError:
            return None


class PlayerFilter(NamedFilter):
    """The games of one player, or of those whose name begins so."""

    title = _("player")
    parameter_name = "player"

    def queryset(self, request: HttpRequest, queryset: Games) -> Games | None:  # noqa: ARG002
        if not self.wanted:
            return None
        known = self.id()
        return queryset.filter(player=known) if known else queryset.filter(player__in=players_called(self.wanted))

    def shown(self) -> wording.Text:
        known = self.id()
        player = Player.objects.filter(pk=known).first() if known else None
        return wording.player_name(player) if player else self.wanted


class FamilyFilter(NamedFilter):
    """The games of the members of one family, or of those whose name begins so."""

    title = _("family")
    parameter_name = "family"

    def queryset(self, request: HttpRequest, queryset: Games) -> Games | None:  # noqa: ARG002
        if not self.wanted:
            return None
        known = self.id()
        memberships = Membership.objects.all()
        memberships = (
            memberships.filter(family=known) if known else memberships.filter(family__name__istartswith=self.wanted)
        )
        return queryset.filter(player__in=memberships.values("player"))

    def shown(self) -> wording.Text:
        known = self.id()
        family = Family.objects.filter(pk=known).first() if known else None
        return family.name if family else self.wanted
