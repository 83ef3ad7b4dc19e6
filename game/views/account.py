"""An account: signing up, what others see of its player, all data, and the end."""

from datetime import timedelta
from http import HTTPStatus
from typing import cast

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.utils import get_login_redirect_url
from allauth.account.views import SignupView
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from game import device, names, wording
from game.account_forms import AccountForm, DeleteForm, SignUpForm, Taken
from game.context import on_this_device
from game.download import document
from game.http import HttpRequest
from game.models import Player
from game.names import NameRefused
from game.players import current_player, signed_in
from game.sessions import end_sessions_of
from game.views.methods import takes

JUST_NOW = timedelta(minutes=1)
"""How long after a sign-up the same form is taken for a second tap on its button."""


class SignUpView(SignupView):  # type: ignore[misc]  # allauth is not typed
    """allauth's page, for two who want one name at once, and for one who taps twice, too."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except Taken as taken:
            form.add_error(taken.field, str(taken.sentence))
            response = self.form_invalid(form)
        return response

    def form_invalid(self, form: SignUpForm) -> HttpResponse:
        user = _has_just_signed_up(self.request, form)
        if user is None:
            return cast(HttpResponse, super().form_invalid(form))
        login(self.request, user)
        return HttpResponseRedirect(get_login_redirect_url(self.request), status=303)


def _has_just_signed_up(request: HttpRequest, form: SignUpForm) -> User | None:
    """Whose account this form has made a moment ago: a second tap came before the first was answered."""
    login_name, password, shown = (form.data.get(name, "") for name in ("username", "password1", "name"))
    try:
        name = names.clean(shown)
    except NameRefused:
        return None
    made = Player.objects.filter(name_key=name.key, user__date_joined__gt=timezone.now() - JUST_NOW).first()
    if made is None:
        return None
    user = authenticate(request, username=login_name, password=password)
    return user if isinstance(user, User) and user.pk == made.user_id else None


@never_cache
@login_required
@takes("GET", "HEAD", "POST")
def account(request: HttpRequest) -> HttpResponse:
    """The player's own page; POST changes what others see."""
    player = _player(request)
    if request.method != "POST":
        form = AccountForm(initial={"name": player.name, "listed": player.listed})
        return _account_page(request, player, form)
    form = AccountForm(request.POST)
    if form.is_valid():
        try:
            player.describe(form.cleaned_data["name"], listed=form.cleaned_data["listed"])
        except NameRefused as refused:
            form.add_error("name", str(wording.NAME_FAULTS[refused.fault]))
        else:
            messages.info(request, _("Saved."))
            return HttpResponseRedirect(reverse("account"), status=303)
    return _account_page(request, player, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _account_page(request: HttpRequest, player: Player, form: AccountForm, status: int = 200) -> HttpResponse:
    waiting = device.guest(request)
    context = {"form": form, "player": player, "guest_games": waiting.games.count() if waiting else 0}
    return TemplateResponse(request, "game/account.html", context, status=status)


@never_cache
@takes("GET", "HEAD")
def data(request: HttpRequest) -> StreamingHttpResponse:
    """All that is kept of the player at hand, guest or not, to download.

    Of an account it has the addresses of e-mail, which whoever is handed the device by a tap must not get.
    """
    if signed_in(request) and not did_recently_reauthenticate(request):
        raise ReauthenticationRequired
    return StreamingHttpResponse(
        document(signed_in(request), current_player(request), on_this_device(request)),
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="magdagdon.json"'},
    )


@sensitive_post_parameters("password")
@never_cache
@login_required
@takes("GET", "HEAD", "POST")
def delete(request: HttpRequest) -> HttpResponse:
    """Says what the end of the account means; POST with the password ends it."""
    user, player = _user(request), _player(request)
    if not user.has_usable_password() and not did_recently_reauthenticate(request):
        raise ReauthenticationRequired  # allauth asks for a passkey or a code, and leads back
    answers = request.POST if request.method == "POST" else None
    form = DeleteForm(request, user, answers, shares_family=player.shares_family)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return TemplateResponse(request, "game/delete.html", {"form": form}, status=status)
    ended = user.pk
    player.leave(stays_in_families=form.stays_in_families)
    logout(request)
    end_sessions_of(ended)
    messages.info(request, _("Your account is deleted."))
    return HttpResponseRedirect(reverse("home"), status=303)


def _user(request: HttpRequest) -> User:
    user = signed_in(request)
    assert user  # noqa: S101 - login_required
    return user


def _player(request: HttpRequest) -> Player:
    return Player.objects.of(_user(request))
