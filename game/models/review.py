"""What reviewers see and say of games."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from game.models.game import Game


class Review(models.Model):
    """An entry in a game's book of reviews: who did what, when, and why. It is never changed."""

    class Action(models.TextChoices):
        """What a reviewer did."""

        NOTE = "note", _("note")
        VERIFY = "verify", _("verified")
        HIDE = "hide", _("hidden")
        RESTORE = "restore", _("restored")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reviews", verbose_name=_("game"))
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("reviewer")
    )
    action = models.CharField(_("action"), max_length=7, choices=Action.choices)
    text = models.TextField(_("reason or note"), blank=True, default="")
    at = models.DateTimeField(_("date"), auto_now_add=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.text}"


class Oddity(models.Model):
    """Why a finished game deserves a look."""

    class Kind(models.TextChoices):
        """What is odd."""

        VERIFICATION = "verification", _("verification failed")
        LEAP = "leap", _("far above all other games of the player")
        SWIFT = "swift", _("turns faster than anyone can tap")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="oddities", verbose_name=_("game"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    found_at = models.DateTimeField(_("found"), auto_now_add=True)

    class Meta:
        verbose_name = _("oddity")
        verbose_name_plural = _("oddities")
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "kind"], name="oddity_once")]

    def __str__(self) -> str:
        return self.get_kind_display()
