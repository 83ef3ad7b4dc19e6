"""Families: players who see each other's games and records."""

from __future__ import annotations

import re
import secrets
import uuid
from enum import Enum
from typing import ClassVar

from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from game.models.player import Player

LONGEST_FAMILY_NAME = 40
"""Characters of a family's name."""

MOST_FOUNDED = 10
"""Families that one player may look after by having founded them."""

MOST_MEMBERS = 50
"""Members of a family: more than any has, and few enough for one page."""


class Objection(Enum):
    """Why a deed is refused."""

    ACCOUNT_NEEDED = "account needed"
    TOO_MANY_FAMILIES = "too many families"
    FULL = "full"
    FOUNDER_STAYS = "founder stays"
    LAST_MEMBER = "last member"
    NO_HEIR = "no heir"


class Feat(Enum):
    """What a family keeps a record of, beside the best score of each difficulty.

    STRAIGHTS counts the rows and columns of one game's final board that are a STRAIGHT: eight at most. RUINS are those
    on the final board, UNAIDED is the best score of a game in which no Majda Power was used, at any difficulty.
    """

    STRAIGHTS = "straights"
    TURNS = "turns"
    RUINS = "ruins"
    UNAIDED = "unaided"


class FamilyRefusal(Exception):
    """A deed that cannot be done, and the reason; it has changed nothing."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection)
        self.objection = objection


def new_invitation() -> str:
    """A secret that nobody guesses, short enough for a link and a QR code."""
    return secrets.token_urlsafe(16)


class FamilyManager(models.Manager["Family"]):
    """Families, and the deeds that lead into one."""

    def invited_to(self, invitation: str) -> Family:
        """The family of an invitation.

        Raises:
            Family.DoesNotExist: there is none, or it was renewed.
        """
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", invitation):
            raise Family.DoesNotExist
        return self.get(invitation=invitation)

    @transaction.atomic
    def found(self, founder_id: uuid.UUID, name: str, named: uuid.UUID | None = None) -> Family:
        """A new family under the id `named` beforehand; the same id again finds the family that was founded so."""
        founder = _with_account(founder_id)
        known = self.filter(pk=named).first() if named else None
        if known and known.founder_id == founder_id:
            return known
        if founder.founded.count() >= MOST_FOUNDED:
            raise FamilyRefusal(Objection.TOO_MANY_FAMILIES)
        free = named if named and not known else uuid.uuid4()
        family = self.create(pk=free, name=name, founder=founder)
        family.memberships.create(player=founder)
        return family

    @transaction.atomic
    def join(self, invitation: str, player_id: uuid.UUID) -> Family:
        """Make the player a member of the family whose invitation this is now; a second time changes nothing.

        Raises:
            Family.DoesNotExist: the invitation is unknown, or was renewed.
        """
        family = self.select_for_update().get(pk=self.invited_to(invitation).pk, invitation=invitation)
        player = _with_account(player_id)
        if family.memberships.filter(player=player).exists():
            return family
        if family.memberships.count() >= MOST_MEMBERS:
            raise FamilyRefusal(Objection.FULL)
        family.memberships.create(player=player)
        return family


def _with_account(player_id: uuid.UUID) -> Player:
    """The player, who does nothing else meanwhile: families are for those with an account."""
    player = Player.objects.select_for_update().get(pk=player_id)
    if player.user_id is None:
        raise FamilyRefusal(Objection.ACCOUNT_NEEDED)
    return player


class Family(models.Model):
    """A family; whoever has its `invitation` may join, and its founder, a member, too, looks after it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_FAMILY_NAME)
    founder = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="founded", verbose_name=_("founder"))
    members: models.ManyToManyField[Player, Membership] = models.ManyToManyField(
        Player, through="game.Membership", related_name="families", verbose_name=_("members")
    )
    invitation = models.CharField(_("invitation"), max_length=32, unique=True, default=new_invitation)
    created_at = models.DateTimeField(_("founded"), auto_now_add=True)

    objects = FamilyManager()

    class Meta:
        verbose_name = _("family")
        verbose_name_plural = _("families")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("family", args=[self.pk])

    def players_on_boards(self) -> models.QuerySet[Player]:
        """Whose games are on the family's boards: its members, among them former players; not who has left it."""
        return self.members.all()

    def heirs(self) -> models.QuerySet[Player]:
        """The members who can take over the founder's role: those with an account, save the founder."""
        return self.members.filter(user__isnull=False, left_at=None).exclude(pk=self.founder_id)

    # Deeds: each is one transaction, and has changed nothing where it raises: `FamilyRefusal`, `Family.DoesNotExist` if
    # the family was dissolved in the meantime, or `PermissionDenied` if `by` is not its founder any more.

    @transaction.atomic
    def renew_invitation(self, by: uuid.UUID) -> None:
        """Make the invitation a new one: the old one is worth nothing from now on."""
        self._lock_for_founder(by)
        self.invitation = new_invitation()
        self.save(update_fields=["invitation"])

    @transaction.atomic
    def rename(self, by: uuid.UUID, name: str) -> None:
        """Give the family another name."""
        self._lock_for_founder(by)
        self.name = name
        self.save(update_fields=["name"])

    @transaction.atomic
    def leave(self, player_id: uuid.UUID) -> None:
        """End the player's own membership; the founder's only once somebody else has the role."""
        self._lock()
        if player_id == self.founder_id:
            alone = self.memberships.count() == 1
            raise FamilyRefusal(Objection.LAST_MEMBER if alone else Objection.FOUNDER_STAYS)
        self.memberships.filter(player_id=player_id).delete()

    @transaction.atomic
    def remove(self, by: uuid.UUID, member_id: uuid.UUID) -> None:
        """End a member's membership, and renew the invitation: the old one would let them in again."""
        self._lock_for_founder(by)
        if member_id == self.founder_id:
            raise FamilyRefusal(Objection.FOUNDER_STAYS)
        self.memberships.filter(player_id=member_id).delete()
        self.invitation = new_invitation()
        self.save(update_fields=["invitation"])
        _forget_former_players()

    @transaction.atomic
    def pass_on(self, by: uuid.UUID, heir_id: uuid.UUID) -> None:
        """Give the founder's role to another member with an account."""
        self._lock_for_founder(by)
        Player.objects.select_for_update().filter(pk=heir_id).first()  # who may be deleting the account
        if not self.heirs().filter(pk=heir_id).exists():
            raise FamilyRefusal(Objection.NO_HEIR)
        self.founder_id = heir_id
        self.save(update_fields=["founder"])

    @transaction.atomic
    def dissolve(self, by: uuid.UUID) -> None:
        """End the family and all memberships of it; no player and no game goes with it."""
        self._lock_for_founder(by)
        self.delete()
        _forget_former_players()

    def _lock(self) -> None:
        """Read the row anew, for this transaction alone."""
        self.refresh_from_db(from_queryset=Family.objects.select_for_update())

    def _lock_for_founder(self, by: uuid.UUID) -> None:
        self._lock()
        if by != self.founder_id:
            raise PermissionDenied

    def lose_founder(self) -> None:
        """Let the member of the longest standing who still plays look after the family; without any it goes."""
        self._lock()
        longest = self.memberships.filter(player__in=self.heirs()).order_by("joined_at", "pk").first()
        if longest is None:
            self.delete()
            _forget_former_players()
            return
        self.founder = longest.player
        self.save(update_fields=["founder"])


def _forget_former_players() -> None:
    """Former players are kept for their families alone: without any they go, with their games."""
    Player.objects.filter(left_at__isnull=False, memberships=None).delete()


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
