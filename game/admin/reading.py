"""Lists and pages that can be read and searched, and never written."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any, cast

from django.contrib import admin
from django.contrib.admin import helpers
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Page, Paginator
from django.db import DataError, models
from django.db.models import Q
from django.db.models.constants import LOOKUP_SEP
from django.forms import ModelMultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.text import capfirst

from game.models import Player
from game.reviewers import RIGHT

ROWS_A_PAGE = 50

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
    _Paginator = Paginator[Any]
    _Choices = ModelMultipleChoiceField[Any]
else:
    _ModelAdmin = admin.ModelAdmin
    _Paginator = Paginator
    _Choices = ModelMultipleChoiceField


class LatePaginator(_Paginator):
    """Finds the ids of a page first, and then its rows.

    The ids stand in the index that the list is ordered by: the rows of all the pages before are never read, let alone
    joined with their players.
    """

    def page(self, number: int | str) -> Page[Any]:
        """The page of this number."""
        valid = self.validate_number(number)
        first = (valid - 1) * self.per_page
        rows = cast("models.QuerySet[Any]", self.object_list)
        ids = list(rows.values_list("pk", flat=True)[first : first + self.per_page])
        return Page(rows.filter(pk__in=ids), valid, self)


class SoundList(ChangeList):
    """A list that takes a value no row can have, such as the year 99999, for nonsense in its address.

    Django asks only for the kind of a value when it reads the address: that the database takes it shows in the query.
    """

    def get_results(self, request: HttpRequest) -> None:
        try:
            super().get_results(request)
        except (ValueError, OverflowError, DataError) as error:
            raise IncorrectLookupParameters(error) from error


class SoundChoices(_Choices):
    """A choice of rows, of which what cannot be the key of any is none. Django asks SQLite for numbers of any size."""

    def clean(self, value: Any) -> Any:  # noqa: ANN401 - as Django's forms have it
        """The rows chosen.

        Raises:
            ValidationError: one of them is none.
        """
        rows = cast("models.QuerySet[Any]", self.queryset)
        for key in value or ():
            if not _is_key(rows.query.get_meta().pk, key):
                raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice", {"value": key})
        return super().clean(value)


class Sound(_ModelAdmin):
    """Nonsense in an address, in a selection or in a choice of rows is answered, not stumbled over."""

    def formfield_for_manytomany(
        self,
        db_field: models.ManyToManyField[Any, Any],
        request: HttpRequest | None = None,
        **more: Any,  # noqa: ANN401 - as Django hands them on
    ) -> _Choices | None:
        """A field for rows of another table."""
        asked = cast("HttpRequest", request)  # only Django's own page of groups does without
        return super().formfield_for_manytomany(db_field, asked, form_class=SoundChoices, **more)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:  # noqa: ANN401, ARG002 - Django's signature
        return SoundList

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list; of what is selected in it, only what can be the key of a row."""
        if helpers.ACTION_CHECKBOX_NAME in request.POST:
            selection = request.POST.copy()
            keys = selection.getlist(helpers.ACTION_CHECKBOX_NAME)
            selection.setlist(helpers.ACTION_CHECKBOX_NAME, [key for key in keys if _is_key(self.opts.pk, key)])
            request.POST = selection  # type: ignore[assignment]  # its type knows only what came in
        return super().changelist_view(request, extra_context)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only by what the list offers: who may ask whether a secret, such as a seed, begins so, soon knows all of it.

        Django lets an address filter by each column of the table.

        Raises:
            IncorrectLookupParameters: the list offers no such filter.
        """
        if not super().lookup_allowed(lookup, value, request):
            return False
        offered = map(_parameter, self.get_list_filter(request))
        if any(lookup == name or lookup.startswith(f"{name}{LOOKUP_SEP}") for name in offered):
            return True
        raise IncorrectLookupParameters


def _is_key(field: models.Field[Any, Any], text: str) -> bool:
    """Whether a row could have this in the field of its key."""
    try:
        field.clean(text, None)
    except ValidationError:
        return False
    return True


def _parameter(offered: Any) -> str:  # noqa: ANN401 - as Django takes it: a field, one with its filter, or a filter
    """What an address calls the filter of a list by."""
    name = offered[0] if isinstance(offered, list | tuple) else offered
    return str(getattr(name, "parameter_name", name))


class ReadOnly(Sound):
    """Nobody adds, changes or deletes anything here, a superuser included.

    The count beside a search is that of the result alone: to count all the rows as well would take as long again.
    """

    paginator = LatePaginator
    show_full_result_count = False
    list_per_page = ROWS_A_PAGE
    list_max_show_all = 0
    show_facets = admin.ShowFacets.NEVER

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list, under a title that needs no noun declined."""
        return super().changelist_view(
            request, {"title": capfirst(self.opts.verbose_name_plural), **(extra_context or {})}
        )

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's signature, here and below
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_review_permission(self, request: HttpRequest) -> bool:
        """Whether this user may review."""
        return request.user.has_perm(RIGHT)


def reviewer_of(request: HttpRequest) -> User:
    """Who reviews.

    Raises:
        PermissionDenied: this user may not.
    """
    if not request.user.has_perm(RIGHT):
        raise PermissionDenied
    return cast(User, request.user)


def players_called(text: str) -> models.QuerySet[Player]:
    """The players whose display or user name begins so."""
    return Player.objects.filter(Q(name__istartswith=text) | Q(user__username__istartswith=text))


def ids_beginning(text: str) -> tuple[uuid.UUID, uuid.UUID] | None:
    """The least and the greatest id that begins with these hexadecimal digits, None if they are none.

    So the rows are found by their primary key, where a LIKE would read every one.
    """
    digits = text.replace("-", "")
    if not 1 <= len(digits) <= _DIGITS or set(digits.lower()) - set("0123456789abcdef"):
        return None
    return uuid.UUID(digits.ljust(_DIGITS, "0")), uuid.UUID(digits.ljust(_DIGITS, "f"))


_DIGITS = 32


def rendered(partial: str, **context: object) -> str:
    """A cell of a list, as the game's own templates draw it."""
    return render_to_string(f"admin/game/{partial}", context)
