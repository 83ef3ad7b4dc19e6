"""The accounts, for superusers alone: whoever changes accounts could make a superuser of any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from game.admin.reading import ROWS_A_PAGE, Sound
from game.sessions import end_sessions_of

if TYPE_CHECKING:
    _UserAdmin = UserAdmin[User]
else:
    _UserAdmin = UserAdmin

# allauth's own pages would show the secrets of second factors, and let addresses be changed.
admin.site.unregister([User, Group, Authenticator, EmailAddress])


@admin.register(User)
class AccountAdmin(Sound, _UserAdmin):
    """Django's own pages of accounts. None is deleted here: its owner does that, with all that belongs to it."""

    ordering = ("-date_joined", "-id")
    list_per_page = ROWS_A_PAGE
    list_max_show_all = 0
    show_full_result_count = False
    search_fields = ("username__istartswith", "email__istartswith")
    actions = ("deactivate", "activate")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - Django's signature
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - likewise
        return _is_superuser(request)

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm[User], change: bool) -> None:  # noqa: FBT001 - likewise
        """Keep it. Whoever becomes or no more is one of the staff logs in anew: how long that holds hangs on it."""
        super().save_model(request, obj, form, change)
        if change and "is_staff" in form.changed_data:
            end_sessions_of(obj.pk)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002 - likewise
        return False

    @admin.action(description=_("Deactivate"), permissions=["change"])
    def deactivate(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Shut them out; never whoever does it."""
        changed = self._set_active(request, users.exclude(username=request.user.get_username()), active=False)
        sentence = ngettext("%(count)d account is deactivated.", "%(count)d accounts are deactivated.", changed)
        messages.success(request, sentence % {"count": changed})

    @admin.action(description=_("Activate"), permissions=["change"])
    def activate(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Let them in again."""
        changed = self._set_active(request, users, active=True)
        sentence = ngettext("%(count)d account is active again.", "%(count)d accounts are active again.", changed)
        messages.success(request, sentence % {"count": changed})

    def _set_active(self, request: HttpRequest, users: QuerySet[User], *, active: bool) -> int:
        changed = list(users.filter(is_active=not active))
        User.objects.filter(pk__in=[user.pk for user in changed]).update(is_active=active)
        for user in changed:
            self.log_change(request, user, [{"changed": {"fields": ["is_active"]}}])
        return len(changed)


@admin.register(Group)
class RightsAdmin(Sound, GroupAdmin):
    """Django's own pages of groups."""


def _is_superuser(request: HttpRequest) -> bool:
    return request.user.is_active and getattr(request.user, "is_superuser", False)
