"""Who plays."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, ClassVar

from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.names import LONGEST, Name, NameFault, NameRefused

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_NAME = LONGEST
"""Characters of a display name."""


class PlayerManager(models.Manager["Player"]):
    """Players, and how they come by accounts and games."""

    def of(self, user: User) -> Player:
        """The player of an account, made now if it has none."""
        player, _made = self.get_or_create(user=user)
        return player

    def sign_up(self, guest: uuid.UUID | None, user: User, name: Name, *, listed: bool, language: str) -> Player:
        """Give a new account its player: the guest, with all games, who until now had none; else a new one.

        Raises:
            NameRefused: the name is taken.
        """
        with transaction.atomic():
            waiting = self.select_for_update().filter(pk=guest, user=None, left_at=None) if guest else self.none()
            player = waiting.first() or Player()
            player.user = user
            player.language = language
            player.describe(name, listed=listed)
        return player

    @transaction.atomic
    def adopt(self, player_id: uuid.UUID, guest: uuid.UUID) -> bool:
        """Move all that a guest has to a player, and the guest is gone; whether there was such a guest."""
        lock_games(player_id, guest)
        rows = {row.pk: row for row in self.select_for_update().filter(pk__in=(player_id, guest)).order_by("pk")}
        player, old = rows.get(player_id), rows.get(guest)
        if player is None or old is None or old.user_id or old.left_at or player.pk == old.pk:
            return False
        old.bests.all().delete()
        old.games.update(player=player)
        old.founded.update(founder=player)
        old.memberships.exclude(family__in=player.memberships.values("family")).update(player=player)
        old.delete()
        player.bests.rebuild(player.pk)
        return True

    @transaction.atomic
    def remove_guest(self, guest: uuid.UUID) -> bool:
        """Delete a guest with all games; whether there was one, and not an account by now."""
        lock_games(guest)
        found = self.select_for_update().filter(pk=guest, user=None, left_at=None).first()
        if found is None:
            return False
        found.leave(stays_in_families=False)
        return True


def lock_games(*players: uuid.UUID) -> None:
    """Wait for the taps in these players' games, which lock a game before its player, and let no other begin."""
    games = apps.get_model("game", "Game").objects.select_for_update()
    list(games.filter(player__in=players).order_by("pk").values_list("pk"))


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

    objects = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes: ClassVar = [models.Index(fields=["created_at", "id"], name="player_by_date")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["name_key"], name="player_name_once", condition=~models.Q(name_key="")),
        ]

    def __str__(self) -> str:
        return self.name or str(self.id)

    def describe(self, name: Name, *, listed: bool) -> None:
        """Take a name, and stand on the high scores of this site or not, at once with all bests.

        Raises:
            NameRefused: the name is taken.
        """
        try:
            with transaction.atomic():
                Player.objects.select_for_update().filter(pk=self.pk).first()
                self.name, self.name_key, self.listed = name.shown, name.key, listed
                self.save()
                self.bests.update(listed=listed)
        except IntegrityError:
            if not self._state.adding:
                self.refresh_from_db()
            raise NameRefused(NameFault.TAKEN) from None

    @property
    def shares_family(self) -> bool:
        """Whether anybody else who plays is in a family with this player."""
        others = Player.objects.filter(families__in=self.families.all(), left_at=None)
        return others.exclude(pk=self.pk).exists()

    @transaction.atomic
    def leave(self, *, stays_in_families: bool) -> None:
        """Delete the account with all that belongs to it, and the player.

        A player who stays in the families has a place there without a name: finished games and bests, nothing else.
        Somebody else looks after a family that the player founded; without anybody else it goes.
        """
        lock_games(self.pk)
        Player.objects.select_for_update().get(pk=self.pk)
        for family in self.founded.all():
            family.lose_founder()
        user, self.user = self.user, None
        if stays_in_families and self.memberships.exists():
            self.games.filter(finished_at=None).delete()
            self.name = self.name_key = self.language = ""
            self.listed = False
            self.left_at = timezone.now()
            self.save()
            self.bests.update(listed=False)
        else:
            self.delete()
        if user:
            user.delete()
