"""The reviewers: members of the staff who see the games and what players call themselves, and may review them."""

from django.contrib.auth.models import Group, Permission, User
from django.db import transaction

GROUP = "Reviewers"
"""The name of their group."""

RIGHT = "game.review_game"
"""What a deed of a reviewer asks for."""

_VIEWED = ("best", "family", "game", "oddity", "player", "review", "turn")


def group() -> Group:
    """Their group; with its rights, should somebody have deleted the one that the migrations made."""
    found, made = Group.objects.get_or_create(name=GROUP)
    if made:
        codenames = [RIGHT.partition(".")[2], *(f"view_{model}" for model in _VIEWED)]
        found.permissions.set(Permission.objects.filter(content_type__app_label="game", codename__in=codenames))
    return found


@transaction.atomic
def make_reviewer(username: str) -> User:
    """Let the account in.

    Raises:
        User.DoesNotExist: there is none of this name.
    """
    user = User.objects.select_for_update().get(username=username)
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(group())
    return user
