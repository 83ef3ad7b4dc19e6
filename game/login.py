"""What a login brings: the player, the language that the player reads, and a question about the guest's games."""

from urllib.parse import urlencode

from allauth.account import signals
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import activate, get_language

from game import device
from game.languages import chosen, keep
from game.models import Player


@receiver(user_logged_in)
def _sit_down(request: HttpRequest, user: User, **_signal: object) -> None:
    """By whichever door."""
    device.sit_down(request, user)


@receiver(signals.user_logged_in)
def _lead_on(request: HttpRequest, response: HttpResponse, user: User, **_signal: object) -> None:
    """By the door with the password: `response` leads to the page that was asked for."""
    player = Player.objects.of(user)
    if not player.language:
        Player.objects.filter(pk=player.pk).update(language=get_language() or "")
    elif chosen(request) is None:
        keep(response, settings.LANGUAGE_COOKIE_NAME, player.language)
        activate(player.language)  # what is said of the login is read on the next page
    guest = device.guest(request)
    if guest and guest.games.exists():
        wanted = urlencode({"next": response.headers.get("Location", "")})
        response.headers["Location"] = f"{reverse('guest-games')}?{wanted}"
