"""A site on which everything has been done, so that every table of it has rows."""

from datetime import timedelta

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from game.models import Family, Game, Invitation, Oddity, Player, Review, Tally
from game.reviewers import make_reviewer
from tests.games import FULL, MAGDAGDON, lay_out, replayed

NAME = "Žofia 🎲 O'Mâlley\t\\."


def fill() -> None:
    """Do everything once; text that is hard to carry over included."""
    majda = User.objects.create_user("majda", "majda@example.org", "correct horse")
    rita = User.objects.create_user("rita", password="battery staple", is_superuser=True, last_login=timezone.now())
    make_reviewer("rita")
    majda.user_permissions.add(Permission.objects.get(codename="view_game"))
    address = EmailAddress.objects.create(user=majda, email="majda@example.org", primary=True, verified=True)
    EmailConfirmation.objects.create(email_address=address, key="k" * 64)
    Authenticator.objects.create(user=majda, type="totp", data={"secret": "s", "nested": [1, None, {"é": "\"'"}]})
    player = Player.objects.create(user=majda, name=NAME, name_key="zofia", listed=True)
    guest = Player.objects.create()
    session = SessionStore()
    session["player"] = str(guest.pk)
    session.create()
    games = [lay_out(player, FULL), lay_out(guest, MAGDAGDON, dice="1111"), replayed(player), lay_out(guest)]
    Tally.objects.add((1, 1, 4, 6))
    family = Family.objects.found(player.pk, NAME)
    Family.objects.filter(pk=family.pk).update(created_at=timezone.now() - timedelta(days=90, microseconds=1))
    Review.objects.verify(games[0].pk, rita)
    Review.objects.hide([games[2].pk], rita, "why not: ''\"\"")
    Review.objects.update(at=timezone.now() - timedelta(days=3))
    Invitation.objects.invite()
    Oddity.objects.create(game=games[0], kind=Oddity.Kind.LEAP)
    kind = ContentType.objects.get_for_model(Game)
    LogEntry.objects.create(user=rita, content_type=kind, object_id="1", object_repr=NAME, action_flag=2)
    Group.objects.create(pk=4711, name=NAME)
    ContentType.objects.create(pk=815, app_label="of_old", model="gone")


def tables() -> list[str]:
    """All tables of the site, those aside that a copy leaves out."""
    return sorted(set(connection.introspection.table_names()) - {"django_migrations", "cache"})
