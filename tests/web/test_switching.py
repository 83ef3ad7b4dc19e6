"""Several people on one tablet: who is at hand, and what becomes of everybody's games."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from game.models import Player
from tests.games import lay_out, rows
from tests.guests import Guest
from tests.page import read
from tests.people import PASSWORD, enrol, log_in, log_out, prove_oneself, switch
from tests.web.answers import now
from tests.web.deeds import DEEDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


@pytest.fixture
def anna():
    return enrol("Anna")


@pytest.fixture
def berta():
    return enrol("Berta")


@pytest.fixture
def tablet(anna, berta):
    """A guest has played here; Anna, then Berta have logged in, and Berta is at hand."""
    tablet = Guest()
    tablet.guest_game = lay_out(tablet.player, dice="3456")
    log_in(tablet, anna)
    switch(tablet, "someone-else")
    log_in(tablet, berta)
    return tablet


def at_hand(client):
    return client.session.get("player")


def listed(client):
    """Those whom the page offers, with the one who plays now."""
    buttons = read(client.get("/players/switch/").content).all("button", name="to")
    people = [button for button in buttons if button["value"].isdigit()]
    return {int(button["value"]): "aria-current" in button for button in people}


def test_the_page_lists_those_signed_in_here(tablet, anna, berta):
    enrol("Cecilia")
    assert listed(tablet) == {anna.pk: False, berta.pk: True}


def test_one_tap_hands_the_device_on_without_a_password(tablet, anna, berta):
    for user, other in (anna, berta), (berta, anna), (anna, berta):
        response = switch(tablet, user)
        assert (response.status_code, response["Location"]) == (303, "/")
        assert at_hand(tablet) == str(user.player.pk)
        assert listed(tablet) == {user.pk: True, other.pk: False}


def test_nobodys_running_game_is_lost(tablet, anna, berta):
    games = {user: lay_out(user.player, dice="3456", staged="0 a1") for user in (anna, berta)}
    for user in (anna, berta, anna):
        switch(tablet, user)
        assert read(tablet.get("/").content).one(id="table")["data-game"] == str(games[user].pk)
        assert tablet.deed(now(games[user]), "select", die=1).status_code == 200
    switch(tablet, "guest")
    assert read(tablet.get("/").content).one(id="table")["data-game"] == str(tablet.guest_game.pk)
    assert tablet.deed(tablet.guest_game, "stage", die=0, cell="a1").status_code == 200
    assert listed(tablet) == {anna.pk: False, berta.pk: False}


def test_looking_at_the_page_changes_nobody(tablet, anna):
    before = rows()
    assert tablet.get(f"/players/switch/?to={anna.pk}").status_code == 200
    assert rows() == before


def test_each_change_gives_the_session_a_new_key(tablet, anna):
    before = tablet.cookies["sessionid"].value
    switch(tablet, anna)
    assert tablet.cookies["sessionid"].value != before
    assert not Session.objects.filter(pk=before).exists()


def test_somebody_else_logs_in_and_the_others_stay(tablet, anna, berta):
    cecilia = enrol("Cecilia")
    response = switch(tablet, "someone-else")
    assert response["Location"] == "/accounts/login/"
    log_in(tablet, cecilia)
    assert listed(tablet) == {anna.pk: False, berta.pk: False, cecilia.pk: True}


def test_logging_out_takes_only_the_one_at_hand(tablet, anna, berta):
    log_out(tablet)
    assert at_hand(tablet) == str(tablet.player.pk)
    assert listed(tablet) == {anna.pk: False}
    assert switch(tablet, berta).status_code == 422
    assert at_hand(tablet) == str(tablet.player.pk)


def test_logging_out_everybody_leaves_the_guest_alone(tablet, anna):
    switch(tablet, "nobody")
    assert at_hand(tablet) == str(tablet.player.pk)
    assert listed(tablet) == {}
    assert switch(tablet, anna).status_code == 422
    assert tablet.get(tablet.guest_game.get_absolute_url()).status_code == 200


def test_everybody_is_logged_out_after_the_one_at_hand_has_left_too(tablet):
    log_out(tablet)
    switch(tablet, "nobody")
    assert listed(tablet) == {}


@pytest.mark.parametrize("end", ["password", "inactive", "deleted", "staff"])
def test_a_kept_sign_in_ends_when_it_does_not_hold_any_more(tablet, anna, berta, end):
    match end:
        case "password":
            anna.set_password("another password")
            anna.save()
        case "inactive":
            User.objects.filter(pk=anna.pk).update(is_active=False)
        case "staff":
            User.objects.filter(pk=anna.pk).update(is_staff=True)
        case "deleted":
            anna.delete()
            anna.pk = 1
    assert set(listed(tablet)) == {berta.pk}
    response = switch(tablet, anna)
    assert response.status_code == 422
    assert "log in with the password" in read(response.content).text
    assert at_hand(tablet) == str(berta.player.pk)


@pytest.mark.parametrize("end", ["password", "inactive", "deleted"])
def test_when_the_sign_in_at_hand_ends_the_guest_and_the_others_are_still_there(tablet, anna, berta, end):
    match end:
        case "password":
            berta.set_password("another password")
            berta.save()
        case "inactive":
            User.objects.filter(pk=berta.pk).update(is_active=False)
        case "deleted":
            Player.objects.filter(user=berta).update(user=None)
            berta.delete()
    assert read(tablet.get("/").content).one(id="table")["data-game"] == str(tablet.guest_game.pk)
    assert listed(tablet) == {anna.pk: False}
    assert tablet.deed(tablet.guest_game, "stage", die=0, cell="a1").status_code == 200


def test_a_password_changed_at_this_device_keeps_the_sign_in(tablet, anna, berta):
    new = "sixteen cells a board"
    tablet.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    berta.refresh_from_db()
    assert berta.check_password(new)
    switch(tablet, anna)
    assert switch(tablet, berta).status_code == 303
    assert at_hand(tablet) == str(berta.player.pk)


def test_staff_is_never_kept(tablet, anna, berta):
    boss = enrol("Cecilia", is_staff=True)
    switch(tablet, "someone-else")
    log_in(tablet, boss)
    assert set(listed(tablet)) == {anna.pk, berta.pk}
    switch(tablet, anna)
    assert set(listed(tablet)) == {anna.pk, berta.pk}
    assert switch(tablet, boss).status_code == 422


def test_whoever_logs_in_by_the_admins_door_keeps_the_device_as_it_was(tablet, anna):
    """Django empties a session there that was another's."""
    boss = enrol("Cecilia", is_staff=True)
    tablet.force_login(boss)
    assert at_hand(tablet) == str(boss.player.pk)
    assert set(listed(tablet)) == {anna.pk}
    log_out(tablet)
    assert at_hand(tablet) == str(tablet.player.pk)


@pytest.mark.parametrize("to", ["", "0", "-1", "999999", "1 OR 1", "me", "x" * 5000, "Ⅷ"])
def test_nonsense_hands_the_device_to_nobody(tablet, to):
    before = at_hand(tablet)
    assert switch(tablet, to).status_code == 422
    assert at_hand(tablet) == before


def test_nobody_is_handed_a_device_that_they_never_signed_in_on(tablet, berta):
    other = enrol("Cecilia")
    assert switch(tablet, other).status_code == 422
    assert at_hand(tablet) == str(berta.player.pk)
    assert switch(Client(), berta).status_code == 422


@pytest.mark.parametrize("deed", DEEDS, ids=str)
@pytest.mark.parametrize("htmx", [True, False])
def test_a_tab_of_another_at_this_device_changes_nothing_and_says_whose_turn_it_is(tablet, anna, deed, htmx):
    game = lay_out(anna.player, **deed.position)
    before = rows()
    response = tablet.deed(game, deed.name, htmx=htmx, **deed.fields)
    assert rows() == before
    assert response.status_code == 409
    if htmx:
        assert response["HX-Redirect"] == game.get_absolute_url()
        response = tablet.get(response["HX-Redirect"])
        assert response.status_code == 409
    page = read(response.content).one("main")
    assert [element.text for element in page.all("dd")] == ["Berta", "Anna"]
    assert page.one("a", class_="button")["href"] == "/"
    assert page.one("button", name="to")["value"] == str(anna.pk)
    assert page.one("input", type="hidden", name="next", value=game.get_absolute_url())


def test_a_tab_of_the_guest_says_so_too(tablet):
    response = tablet.deed(tablet.guest_game, "stage", htmx=False, die=0, cell="a1")
    assert response.status_code == 409
    page = read(response.content)
    assert [element.text for element in page.all("dd")] == ["Berta", "guest"]
    switched = switch(tablet, "guest", next=tablet.guest_game.get_absolute_url())
    assert switched["Location"] == tablet.guest_game.get_absolute_url()
    assert tablet.get(switched["Location"]).status_code == 200


def test_a_tab_left_open_after_logging_out_everybody_is_a_strangers(tablet, anna):
    game = lay_out(anna.player)
    switch(tablet, "nobody")
    assert tablet.get(game.get_absolute_url()).status_code == 404
    assert tablet.deed(game, "roll").status_code == 404


def test_a_tab_when_nobody_is_at_hand_says_whose_game_it_is(anna):
    visitor = Client()
    log_in(visitor, anna)
    game = lay_out(anna.player)
    switch(visitor, "guest")
    response = visitor.get(game.get_absolute_url())
    assert response.status_code == 409
    assert [element.text for element in read(response.content).all("dd")] == ["guest", "Anna"]


def test_the_head_of_every_page_says_who_plays(tablet):
    head = read(tablet.get("/rules/").content).one("header", class_="site-head")
    assert head.one("a", href="/players/me/").text == "Berta"
    switch(tablet, "guest")
    head = read(tablet.get("/rules/").content).one("header", class_="site-head")
    assert not head.all("a", href="/players/me/")
    assert head.one("a", href="/players/switch/")


def test_the_head_shows_a_guest_no_account():
    head = read(Client().get("/").content).one("header", class_="site-head")
    assert not head.all("a", href="/players/me/")
    assert not head.all("a", href="/players/switch/")


def test_whoever_is_handed_the_device_cannot_take_the_account_along(anna, berta, settings):
    settings.SENDS_EMAIL = True
    tablet = Guest()
    log_in(tablet, anna)
    prove_oneself(tablet)
    assert tablet.get("/players/me/data.json").status_code == 200
    switch(tablet, "someone-else")
    log_in(tablet, berta)
    switch(tablet, anna)
    for answer in (
        tablet.get("/players/me/data.json"),
        tablet.get("/accounts/2fa/webauthn/add/"),
        tablet.post("/accounts/email/", {"action_add": "", "email": "berta@example.com"}),
    ):
        assert answer["Location"].startswith(("/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"))
    assert not EmailAddress.objects.exists()
