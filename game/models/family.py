"""Families: players who share their high scores."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from game.models.player import Player

LONGEST_FAMILY_NAME = 40
"""Characters of a family's name."""


def new_invitation() -> str:
    """A secret that nobody guesses, short enough for a link and a QR code."""
    return secrets.token_urlsafe(16)


class Family(models.Model):
    """A family; whoever has its `invitation` may join, and its founder looks after it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_FAMILY_NAME)
    founder = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="founded", verbose_name=_("founder"))
    members: models.ManyToManyField[Player, Membership] = models.ManyToManyField(
        Player, through="game.Membership", related_name="families", verbose_name=_("members")
    )
    invitation = models.CharField(_("invitation"), max_length=32, unique=True, default=new_invitation)
    created_at = models.DateTimeField(_("founded"), auto_now_add=True)

    class Meta:
        verbose_name = _("family")
        verbose_name_plural = _("families")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("family", args=[self.pk])

    def lose_founder(self) -> None:
        """Let the member of the longest standing who still plays look after the family; without any it goes."""
        others = self.memberships.filter(player__left_at=None).exclude(player=self.founder)
        longest = others.order_by("joined_at", "pk").first()
        if longest is None:
            self.delete()
            return
        self.founder = longest.player
        self.save(update_fields=["founder"])


class Membership(models.Model):
    """A player's place in a family."""

    family = models.ForeignKey(Family, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("family"))
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("player"))
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints: ClassVar = [models.UniqueConstraint(fields=["family", "player"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.player} – {self.family}"
