"""Staff come to the administration by one door, and with a second factor."""

from io import StringIO

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from game.models import Game
from tests.accounts import add_passkey, add_totp, log_in, logged_in, make_user
from tests.games import lay_out
from tests.guests import Guest
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

SET_UP = "/accounts/2fa/"
ASKED = "The administration asks for a second factor. Set one up first."


@pytest.fixture
def staff():
    return make_user("staff", is_staff=True, is_superuser=True)


def admin_pages():
    models = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") for model in admin.site._registry
    ]
    return ["/admin/", "/admin/login/", "/admin/jsi18n/", "/admin/password_change/", "/admin/nowhere/", *models]


def test_a_visitor_is_led_to_the_one_door():
    response = Client().get("/admin/", follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    assert read(response.content).one("h1").text == "Log in"


def test_the_password_alone_opens_no_page_of_the_administration(staff):
    client = logged_in(staff)
    for page in admin_pages():
        for response in (client.get(page), client.post(page)):
            assert response.status_code in (302, 303), page
            assert response["Location"] == SET_UP, page
    assert ASKED in read(client.get(SET_UP).content).one(id="status").text


def test_staff_without_a_second_factor_are_led_to_set_one_up_as_they_log_in(staff):
    client = Client()
    assert log_in(client, staff)["Location"] == SET_UP
    assert ASKED in read(client.get(SET_UP).content).one(id="status").text


def test_with_an_app_the_administration_opens(staff):
    add_totp(staff)
    client = logged_in(staff)
    assert client.get("/admin/").status_code == 200


def test_a_passkey_is_a_second_factor(staff):
    client = logged_in(staff)
    add_passkey(staff)
    assert client.get("/admin/").status_code == 200


def test_recovery_codes_alone_are_none(staff):
    add_totp(staff)
    client = logged_in(staff)
    staff.authenticator_set.filter(type="totp").delete()
    assert client.get("/admin/")["Location"] == SET_UP


def test_the_look_is_taken_at_every_page(staff):
    add_totp(staff)
    client = logged_in(staff)
    assert client.get("/admin/").status_code == 200
    staff.authenticator_set.all().delete()
    assert client.get("/admin/")["Location"] == SET_UP


def test_a_player_has_no_business_there():
    client = logged_in(make_user())
    assert client.get("/admin/", follow=True).status_code == 403


def test_players_need_no_second_factor():
    client = Client()
    assert log_in(client, make_user())["Location"] == "/"


@pytest.mark.usefixtures("staff")
def test_the_administrations_own_login_takes_no_password():
    client = Client()
    response = client.post("/admin/login/", {"username": "staff", "password": "turtle-lamp-9"})
    assert response["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def aged(client, seconds):
    """Let so much time pass since the login."""
    session = client.session
    session["staff_until"] -= seconds
    session.save()


def test_staff_are_logged_in_for_half_a_day_and_then_no_more(staff):
    add_totp(staff)
    client = logged_in(staff)
    aged(client, 60 * 60 * 12 - 60)
    assert client.get("/admin/").status_code == 200
    aged(client, 120)
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session
    assert read(client.get("/about/").content).all("a", href="/accounts/login/")


def test_the_guest_of_the_device_is_there_when_the_staff_is_gone(staff):
    add_totp(staff)
    guest = Guest()
    game = lay_out(guest.player)
    guest = logged_in(staff, guest)
    assert guest.get(game.get_absolute_url()).status_code == 409
    aged(guest, 60 * 60 * 13)
    assert guest.get(game.get_absolute_url()).status_code == 200
    assert guest.session["player"] == str(Game.objects.get().player_id)


def test_players_stay_logged_in():
    client = logged_in(make_user())
    assert "staff_until" not in client.session


def test_whoever_becomes_a_reviewer_logs_in_anew():
    user = make_user()
    client = logged_in(user)
    call_command("make_reviewer", user.username, stdout=StringIO())
    assert "_auth_user_id" not in client.session
    add_totp(user)
    assert "staff_until" in logged_in(user).session


@pytest.mark.usefixtures("staff", "no_tries_yet")
def test_the_door_of_the_administration_is_the_one_where_tries_are_counted():
    client = Client()
    page = client.get("/admin/", follow=True)
    door = page.redirect_chain[-1][0]
    for _ in range(5):
        assert client.post(door, {"login": "staff", "password": "wrong"}).status_code == 422
    refused = client.post(door, {"login": "staff", "password": "turtle-lamp-9"})
    assert "That was too often." in refused.content.decode()
    assert "_auth_user_id" not in client.session


def test_whoever_becomes_staff_in_the_administration_logs_in_anew(staff):
    add_totp(staff)
    user = make_user()
    client, worker = logged_in(user), logged_in(staff)
    page = read(worker.get(f"/admin/auth/user/{user.pk}/change/").content)
    form = page.one("form", id="user_form")
    fields = {
        field["name"]: field.attributes.get("value", "") for field in form.all("input") if field["type"] != "checkbox"
    }
    changed = worker.post(f"/admin/auth/user/{user.pk}/change/", {**fields, "is_active": "on", "is_staff": "on"})
    assert changed.status_code in (302, 303)
    assert "_auth_user_id" not in client.session
    assert "_auth_user_id" in worker.session
