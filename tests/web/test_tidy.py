"""`manage.py tidy`, and what is kept of visitors meanwhile."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from game import unreadable
from game.management.commands import tidy
from game.models import Game, Invitation
from tests.accounts import add_totp, log_in, logged_in, make_user
from tests.games import lay_out, rows
from tests.guests import Guest

pytestmark = pytest.mark.django_db

ADDRESS = "203.0.113.77"
ADDRESS_6 = "2001:db8:77:1:2:3:4:5"


def tidied():
    out = StringIO()
    call_command("tidy", stdout=out)
    return out.getvalue().strip()


def entries():
    """The rows of the table in which tries are counted."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, expires FROM cache")
        return cursor.fetchall()


def test_what_is_past_goes_and_the_rest_stays(majda, emil, monkeypatch):
    monkeypatch.setattr(tidy, "ROWS_A_BATCH", 2)
    cache.clear()
    game = lay_out(majda.player)
    for _ in range(5):
        Session.objects.filter(pk=Guest().cookies["sessionid"].value).update(expire_date=timezone.now())
    used, past = Invitation.objects.invite(), Invitation.objects.invite()
    Invitation.objects.use(used)
    Invitation.objects.filter(pk=Invitation.objects.valid(past).get().pk).update(
        created_at=timezone.now() - timedelta(days=15)
    )
    cache.set("to come", 1, timeout=60)
    cache.set("for ever", 1, timeout=None)
    with connection.cursor() as cursor:
        past_key = unreadable.key("short", "", 1)
        cache.set("short", 1, timeout=60)
        cursor.execute("UPDATE cache SET expires = '2020-01-01 00:00:00' WHERE cache_key = %s", [past_key])
    assert tidied() == "Removed: 5 sessions, 1 invitations, 1 entries of the cache"
    assert tidied() == "Removed: 0 sessions, 0 invitations, 0 entries of the cache"
    assert cache.get_many(["to come", "for ever"]) == {"to come": 1, "for ever": 1}
    assert Game.objects.get() == game
    assert {guest.get("/games/").status_code for guest in (majda, emil)} == {200}
    assert Session.objects.count() == 2
    assert Invitation.objects.count() == 1


def test_a_cache_that_is_no_table_forgets_by_itself(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    assert tidied().endswith("0 entries of the cache")


def everything_kept():
    """The text of every row of every table."""
    told = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')
            told += [f"{table} {row}" for row in cursor.fetchall()]
    return told


@pytest.mark.usefixtures("quick_passwords", "no_tries_yet")
@pytest.mark.parametrize(("address", "parts"), [(ADDRESS, [ADDRESS]), (ADDRESS_6, ["2001:db8:77", "2001:db8:77:1::"])])
def test_the_database_knows_no_address_of_a_device(address, parts):
    """Not of a guest, nor of who signs up, tries a password, sets up a second factor or works in the administration."""
    staff = make_user("staff", is_staff=True, is_superuser=True)
    add_totp(staff)
    client = Client(REMOTE_ADDR=address)
    client.post("/games/", {"difficulty": "peaceful"})
    client.post("/accounts/signup/", {"username": "olga", "password1": "turtle-lamp-9", "name": "Olga"})
    log_in(Client(REMOTE_ADDR=address), staff, "wrong")
    worker = logged_in(staff, Client(REMOTE_ADDR=address))
    worker.post("/admin/auth/group/add/", {"name": "Owls"})
    before = len(entries())
    assert before > 2
    told = everything_kept()
    assert any("Owls" in row for row in told)
    assert not [row for row in told if any(part in row for part in parts)]
    assert not [key for key, _expires in entries() if "staff" in key or "allauth" in key]


def test_the_keys_of_the_cache_need_the_secret_of_the_server(settings):
    one = unreadable.key("ip:203.0.113.77", "", 1)
    assert len({one, unreadable.key("ip:203.0.113.78", "", 1), unreadable.key("ip:203.0.113.77", "", 2)}) == 3
    settings.SECRET_KEY = "another-secret-of-another-server-altogether-really-so"
    assert unreadable.key("ip:203.0.113.77", "", 1) != one


def test_tidying_asks_nothing_of_the_game(majda):
    lay_out(majda.player)
    before = rows()
    tidied()
    assert rows() == before
