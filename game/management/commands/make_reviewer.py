"""`manage.py make_reviewer`: let an account into the review (docs/REVIEW.md)."""

from argparse import ArgumentParser

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from game.reviewers import make_reviewer
from game.sessions import end_sessions_of


class Command(BaseCommand):
    """Makes the account a member of the staff and of the group of the reviewers; twice is as good as once."""

    help = "Let an account into the review at /admin/: it becomes a member of the staff and of the group Reviewers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="the account's username")

    def handle(self, *, username: str, **_options: object) -> None:
        try:
            end_sessions_of(make_reviewer(username).pk)  # those of players last longer than the staff's
        except User.DoesNotExist:
            raise CommandError(f"There is no account {username}.") from None
        self.stdout.write(f"{username} is a reviewer.")
