"""`manage.py invite`: a link by which one account can be made where sign-up is by invitation."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.urls import reverse

from game.accounts.invitations import FIELD
from game.models import Invitation
from game.models.invitation import VALID_FOR


class Command(BaseCommand):
    """Prints the link: it is told once and kept nowhere."""

    help = f"Print a link by which one account can be made within {VALID_FOR.days} days (SIGN_UP=invitation)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("site", nargs="?", default="", help="where the game is served: https://game.example")

    def handle(self, *, site: str, **_options: object) -> None:
        path = reverse("account_signup", query={FIELD: Invitation.objects.invite()})
        self.stdout.write(site.rstrip("/") + path)
