"""Who plays."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 24
"""Characters of a display name."""


class Player(models.Model):
    """Someone who plays: a guest, whose id lives in the session that started the first game, or who has an account.

    `name` is what others see, `name_key` what makes it unlike every other name (`game.names`); a guest has neither.
    `listed` players stand on the high scores of the whole site. Who deleted the account but left the games to the
    families is a former player, without a name, since `left_at`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        default=None,
        related_name="player",
        verbose_name=_("account"),
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True, default="")
    name_key = models.CharField(max_length=3 * LONGEST_NAME, blank=True, default="", editable=False)
    listed = models.BooleanField(_("on the high scores of this site"), default=False)
    language = models.CharField(_("language"), max_length=7, blank=True, default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    left_at = models.DateTimeField(_("left"), null=True, default=None)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes: ClassVar = [models.Index(fields=["created_at", "id"], name="player_by_date")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["name_key"], name="player_name_once", condition=~models.Q(name_key="")),
        ]

    def __str__(self) -> str:
        return self.name or str(self.id)
