"""What reviewers do with games and names, and the book that is kept of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from game.models.best import Best
from game.models.game import Game
from game.models.oddity import Oddity
from game.models.player import Player
from game.verification import Fault, FaultKind

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class ReviewManager(models.Manager["Review"]):
    """The deeds of reviewers: each is one transaction, and leaves an entry that says who did it, when, and why."""

    def note(self, game_id: uuid.UUID, reviewer: User, text: str) -> None:
        """Write a note on a game."""
        self.create(game_id=game_id, reviewer=reviewer, action=Review.Action.NOTE, text=text)

    @transaction.atomic
    def verify(self, game_id: uuid.UUID, reviewer: User) -> list[Fault]:
        """Replay a game by the rules and keep what was found; a game with faults deserves a look until it has none."""
        game = Game.objects.select_for_update().get(pk=game_id)
        found = game.faults
        self.create(
            game=game, reviewer=reviewer, action=Review.Action.VERIFY, faults=[fault.to_json() for fault in found]
        )
        Oddity.objects.verified(game.pk, passed=not found)
        return found

    def hide(self, game_ids: Iterable[uuid.UUID], reviewer: User, reason: str) -> int:
        """Take games out of every board; returns how many were not hidden before."""
        return self._set_hidden(game_ids, reviewer, reason, hidden=True)

    def restore(self, game_ids: Iterable[uuid.UUID], reviewer: User, reason: str) -> int:
        """Let hidden games stand on the boards again; returns how many were hidden."""
        return self._set_hidden(game_ids, reviewer, reason, hidden=False)

    @transaction.atomic
    def _set_hidden(self, game_ids: Iterable[uuid.UUID], reviewer: User, reason: str, *, hidden: bool) -> int:
        games = list(Game.objects.select_for_update().filter(pk__in=list(game_ids), hidden=not hidden).order_by("pk"))
        Game.objects.filter(pk__in=[game.pk for game in games]).update(hidden=hidden)
        action = Review.Action.HIDE if hidden else Review.Action.RESTORE
        self.bulk_create(Review(game=game, reviewer=reviewer, action=action, text=reason) for game in games)
        for player_id in sorted({game.player_id for game in games}):  # in order: two reviewers never lock crosswise
            Best.objects.rebuild(player_id)
        return len(games)

    @transaction.atomic
    def clear_name(self, player_id: uuid.UUID, reviewer: User, reason: str) -> bool:
        """Take a display name that offends from a player, who may choose another; whether there was one.

        The name itself is not kept: the book would show it on.
        """
        named = Player.objects.select_for_update().exclude(name="").filter(pk=player_id)
        if not named.update(name="", name_key=""):
            return False
        Best.objects.rebuild(player_id)  # who has no name stands on no board of the site
        self.create(player_id=player_id, reviewer=reviewer, action=Review.Action.CLEAR_NAME, text=reason)
        return True


class Review(models.Model):
    """An entry in the book of reviews of a game, or of a player: who did what, when, and why. It is never changed.

    `faults` are those that a verification found, none if the game passed.
    """

    class Action(models.TextChoices):
        """What a reviewer did."""

        NOTE = "note", _("note")
        VERIFY = "verify", _("verified")
        HIDE = "hide", _("hidden")
        RESTORE = "restore", _("restored")
        CLEAR_NAME = "name", _("name cleared")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="reviews", verbose_name=_("game"))
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, related_name="reviews", verbose_name=_("player")
    )
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("reviewer")
    )
    action = models.CharField(_("action"), max_length=7, choices=Action.choices)
    text = models.TextField(_("reason or note"), blank=True, default="")
    faults = models.JSONField(_("faults"), blank=True, default=list)
    at = models.DateTimeField(_("date"), auto_now_add=True)

    objects = ReviewManager()

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["at", "id"], name="review_by_date")]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="review_of_a_game_or_a_player",
                condition=models.Q(game__isnull=False, player=None) | models.Q(game=None, player__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.text}"

    @property
    def found(self) -> list[Fault]:
        """The faults that a verification found."""
        return [_read(fault) for fault in self.faults]


def _read(fault: dict[str, Any]) -> Fault:
    return Fault(**fault | {"kind": FaultKind(fault["kind"])})
