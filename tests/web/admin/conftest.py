"""Who comes to the review: each a browser of its own."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from game.reviewers import make_reviewer
from tests.accounts import add_totp


def logged_in(user):
    """A browser of somebody who has a second factor, as all staff must."""
    add_totp(user)
    client = Client()
    client.force_login(user)
    client.user = user
    return client


@pytest.fixture
def reviewer(db):  # noqa: ARG001 - where accounts are kept, here and below
    """Rita, who reviews."""
    User.objects.create_user("rita")
    return logged_in(make_reviewer("rita"))


@pytest.fixture
def staff(db):  # noqa: ARG001 - has to be there
    """Stefan of the staff, who may nothing in particular."""
    return logged_in(User.objects.create_user("stefan", is_staff=True))


@pytest.fixture
def reader(db):  # noqa: ARG001 - has to be there
    """Rea of the staff, who may see the games and no more."""
    user = User.objects.create_user("rea", is_staff=True)
    user.user_permissions.set(_rights("view_game", "view_player"))
    return logged_in(user)


@pytest.fixture
def superuser(db):  # noqa: ARG001 - has to be there
    """Susana, who may everything that can be done."""
    return logged_in(User.objects.create_superuser("susana"))


def _rights(*codenames):
    return Permission.objects.filter(content_type__app_label="game", codename__in=codenames)
