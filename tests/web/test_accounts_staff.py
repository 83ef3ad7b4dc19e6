"""Staff come to the administration by one door, and with a second factor."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests.accounts import add_passkey, add_totp, log_in, logged_in, make_user
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
