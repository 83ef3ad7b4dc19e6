"""A form that is sent twice without scripts comes the second time with the cookies from before the first."""

from uuid import uuid4

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from game.models import Game, Player
from game.sessions import (
    LEADS_ON_FOR,
    PEOPLE_KEY,
    USER_KEY,
    SessionStore,
    end_sessions_of,
    lead_of,
)
from tests.games import lay_out
from tests.guests import Guest
from tests.people import enrol, log_in, log_out, sign_up, switch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


@pytest.fixture
def anna():
    return enrol("Anna")


@pytest.fixture
def tablet():
    tablet = Guest()
    tablet.game = lay_out(tablet.player, dice="3456")
    return tablet


def sent_twice(client, deed, *arguments, **fields):
    """Do it twice with the same cookies; the browser keeps those of the second answer."""
    first = Client()
    first.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
    deed(first, *arguments, **fields)
    return deed(client, *arguments, **fields)


def user_of(client):
    return client.session.get("_auth_user_id")


def test_a_login_sent_twice_keeps_the_guest(tablet, anna):
    sent_twice(tablet, log_in, anna)
    assert user_of(tablet) == str(anna.pk)
    log_out(tablet)
    assert tablet.get("/").context["game"] == tablet.game


def test_a_logout_sent_twice_keeps_the_guest_and_nobody_else(tablet, anna):
    log_in(tablet, anna)
    sent_twice(tablet, log_out)
    assert user_of(tablet) is None
    assert tablet.get("/").context["game"] == tablet.game


def test_a_device_handed_on_twice_is_handed_on(tablet, anna):
    berta = enrol("Berta")
    log_in(tablet, anna)
    switch(tablet, "someone-else")
    log_in(tablet, berta)
    sent_twice(tablet, switch, anna)
    assert user_of(tablet) == str(anna.pk)
    sent_twice(tablet, switch, "guest")
    assert user_of(tablet) is None
    assert tablet.get("/").context["game"] == tablet.game


@pytest.mark.parametrize("before", ["nothing", "a session"])
def test_a_first_game_started_twice_is_one_game_of_one_player(before, anna):
    visitor = Client()
    if before == "a session":
        log_in(visitor, anna)
        log_out(visitor)
    count = Player.objects.count()
    name = uuid4()
    response = sent_twice(visitor, lambda client: client.post("/games/", {"difficulty": "peaceful", "game": name}))
    assert response["Location"] == f"/games/{name}/"
    assert Game.objects.count() == 1
    assert Player.objects.count() == count + 1
    assert visitor.get("/").context["game"].pk == name


def test_a_game_named_by_somebody_else_is_not_handed_over_once_it_is_played_or_a_minute_old(tablet):
    played, old = Game.objects.create(player=tablet.player, difficulty="peaceful", version=1), uuid4()
    Game.objects.create(pk=old, player=tablet.player, difficulty="peaceful")
    Player.objects.filter(pk=tablet.player.pk).update(created_at=timezone.now() - LEADS_ON_FOR)
    for name in (played.pk, old):
        stranger = Client()
        assert stranger.post("/games/", {"difficulty": "peaceful", "game": name})["Location"] != f"/games/{name}/"
        assert stranger.session["player"] != str(tablet.player.pk)


def test_the_key_from_before_leads_to_no_account(tablet, anna):
    before = {}
    for deed, cookie in ((lambda: log_in(tablet, anna), "before"), (lambda: log_out(tablet), "logged in")):
        before[cookie] = tablet.cookies["sessionid"].value
        deed()
    for key in before.values():
        stranger = Client()
        stranger.cookies["sessionid"] = key
        assert user_of(stranger) is None
        assert stranger.session["player"] == str(tablet.player.pk)


def test_the_key_from_before_is_soon_forgotten(tablet, anna):
    before = tablet.cookies["sessionid"].value
    log_in(tablet, anna)
    lead = Session.objects.get(pk=lead_of(before))
    Session.objects.filter(pk=lead.pk).update(expire_date=lead.expire_date - LEADS_ON_FOR)
    stranger = Client()
    stranger.cookies["sessionid"] = before
    assert stranger.get("/").context["is_newcomer"]


def test_after_a_sign_up_the_guests_key_leads_nowhere(tablet):
    """The guest's player belongs to the account now."""
    before = tablet.cookies["sessionid"].value
    sign_up(tablet, "Cecilia")
    assert user_of(tablet)
    assert not Session.objects.filter(pk__in=(before, lead_of(before))).exists()


def test_a_sign_up_sent_twice_keeps_the_game(tablet):
    sent_twice(tablet, sign_up, "Cecilia")
    assert user_of(tablet)
    assert tablet.get("/").context["game"] == tablet.game
    assert Player.objects.count() == 1


def test_a_request_that_was_under_way_when_somebody_logged_out_logs_nobody_in_again(tablet, anna):
    log_in(tablet, anna)
    under_way = SessionStore(tablet.cookies["sessionid"].value)
    assert under_way[USER_KEY] == str(anna.pk)
    log_out(tablet)
    with pytest.raises(UpdateError):
        under_way.save()
    assert USER_KEY not in SessionStore(under_way.session_key)


@pytest.mark.parametrize("deed", ["a game", "a login", "a login and a logout"])
def test_the_key_from_before_is_not_renewed_by_what_comes_under_it(deed, tablet, anna):
    before = tablet.cookies["sessionid"].value
    log_in(tablet, anna)
    end = Session.objects.get(pk=lead_of(before)).expire_date
    late = Client()
    late.cookies["sessionid"] = before
    if deed == "a game":
        late.post("/games/", {"difficulty": "peaceful"})
    else:
        log_in(late, anna)
    if deed == "a login and a logout":
        log_out(late)
    assert late.cookies["sessionid"].value != before
    assert late.session["guest" if deed == "a login" else "player"] == str(tablet.player.pk)
    assert Session.objects.get(pk=lead_of(before)).expire_date == end


def test_the_end_of_an_account_is_its_end_under_the_key_from_before_too(tablet, anna):
    log_in(tablet, anna)
    switch(tablet, "someone-else")
    before = tablet.cookies["sessionid"].value
    log_in(tablet, enrol("Berta"))
    assert str(anna.pk) in SessionStore(before)[PEOPLE_KEY]
    end_sessions_of(anna.pk)
    assert PEOPLE_KEY not in SessionStore(before)


def test_another_session_that_knew_the_guest_knows_nobody_once_the_guest_has_signed_up(tablet, anna):
    """Whoever has brought two sessions to know one guest, and left one of them to the guest."""
    fork, left = Client(), Client()
    for client in (fork, left):
        client.cookies["sessionid"] = tablet.cookies["sessionid"].value
        log_in(client, anna)
    log_out(left)
    sign_up(left, "Cecilia")
    assert Player.objects.get(pk=tablet.player.pk).name == "Cecilia"
    log_out(fork)
    deed = fork.post(f"/games/{tablet.game.pk}/select/", {"version": tablet.game.version, "die": 0})
    assert deed.status_code == 404
    assert "player" not in fork.session
