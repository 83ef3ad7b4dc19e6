"""Invitations to make an account."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

VALID_FOR = timedelta(days=14)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations, as they are made and used."""

    def invite(self) -> str:
        """Make an invitation and tell its secret, which nothing keeps. Those that are past go."""
        self.filter(created_at__lte=timezone.now() - VALID_FOR).delete()
        token = secrets.token_urlsafe(16)
        self.create(token_hash=_hash(token))
        return token

    def valid(self, token: str) -> Self:
        """The invitation with this secret, unless it is used or past."""
        return self.filter(token_hash=_hash(token), used_at=None, created_at__gt=timezone.now() - VALID_FOR)

    def use(self, token: str) -> bool:
        """Use up the invitation with this secret; False if there is none, or somebody else was quicker."""
        return self.valid(token).update(used_at=timezone.now()) == 1


class Invitation(models.Model):
    """A link by which one account can be made. Only a hash of its secret is kept."""

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    used_at = models.DateTimeField(_("used"), null=True, default=None)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation to the site")
        verbose_name_plural = _("invitations to the site")
        ordering: ClassVar = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d %H:%M}"


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
