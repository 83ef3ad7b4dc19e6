"""Making an account: what it takes, what is refused, and where it is by invitation only, or not at all."""

from datetime import timedelta
from io import StringIO
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from game.accounts import remember_invitation
from game.accounts.invitations import take_up_invitation
from game.models import Family, Invitation, Player
from game.models.invitation import VALID_FOR
from tests.accounts import PASSWORD, make_user
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]


LETTERS = "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."


def sign_up(client, name="majda", **more):
    shown = {"majda": "Majda", "emil": "Emil"}.get(name, "Zuzka")
    return client.post("/accounts/signup/", {"username": name, "name": shown, "password1": PASSWORD, **more})


def closed(response):
    return read(response.content).one("h1").text == "No new accounts"


def errors_of(response, field):
    return read(response.content).one("p", id=f"id_{field}_error").text


def test_a_name_and_a_password_are_enough():
    client = Client()
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (303, "/")
    user = User.objects.get()
    assert (user.username, user.email, user.is_staff) == ("majda", "", False)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_an_address_is_asked_for_only_where_e_mail_is_sent(settings):
    assert read(Client().get("/accounts/signup/").content).all("input", name="email") == []
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
    assert "required" not in read(Client().get("/accounts/signup/").content).one("input", name="email")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "This field is required."),
        ("a\0b", "Null characters are not allowed."),
        ("a" * 10_000, "Ensure this value has at most 150 characters (it has 10000)."),
        (
            "\u202eajdam",
            LETTERS,
        ),
        (
            "ma\u200fjda",
            LETTERS,
        ),
        ("<b>", LETTERS),
        ("EMIL", "This username is taken. Choose another."),
        ("emi\N{FULLWIDTH LATIN SMALL LETTER L}", "This username is taken. Choose another."),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_a_sentence_and_kept(name, problem):
    make_user("emil", date_joined=timezone.now() - timedelta(days=1))
    response = sign_up(Client(), name)
    assert response.status_code == 422
    assert errors_of(response, "username").startswith(problem)
    field = read(response.content).one("input", name="username")
    assert field.attributes.get("value", "") == name
    assert field["aria-invalid"] == "true"
    assert "id_username_error" in field["aria-describedby"]
    assert User.objects.count() == 1


def test_a_name_is_kept_in_one_way_of_writing():
    sign_up(Client(), "Zoe\u0308")
    assert User.objects.get().username == "Zoë"


@pytest.mark.parametrize("password", ["short", "password123", "majda1234"])
def test_a_password_that_is_easy_to_guess_is_refused(password):
    response = sign_up(Client(), "majda1234x", password1=password)
    assert response.status_code == 422
    assert errors_of(response, "password1")
    assert not User.objects.exists()


def test_many_accounts_at_once_are_too_many():
    client = Client()
    for number in range(21):
        response = sign_up(client, "" if number else "majda")
        client.post("/accounts/logout/")
    assert response.status_code == 429


# Who may


def test_where_sign_up_is_closed_nobody_gets_an_account(settings):
    settings.SIGN_UP = "closed"
    token = Invitation.objects.invite()
    for response in (Client().get(f"/accounts/signup/?invitation={token}"), sign_up(Client(), invitation=token)):
        assert closed(response)
    assert not User.objects.exists()
    assert read(Client().get("/accounts/login/").content).all("a", href="/accounts/signup/") == []


def test_by_invitation_nobody_gets_an_account_without_one(settings):
    settings.SIGN_UP = "invitation"
    for token in ("", "nonsense", "\0", "\ud800".encode(errors="surrogatepass")):
        assert closed(Client().get("/accounts/signup/", {"invitation": token}))
        assert closed(sign_up(Client(), invitation=token))
    assert not User.objects.exists()


def test_an_invitation_to_the_site_makes_one_account(settings):
    settings.SIGN_UP = "invitation"
    token = Invitation.objects.invite()
    address = f"/accounts/signup/?invitation={token}"
    page = read(Client().get(address).content)
    assert page.one("input", name="invitation")["value"] == token
    refused = sign_up(Client(), "", invitation=token)  # uses nothing up
    assert read(refused.content).one("input", name="invitation")["value"] == token
    assert sign_up(Client(), invitation=token)["Location"] == "/"
    assert closed(Client().get(address))
    assert closed(sign_up(Client(), "emil", invitation=token))
    assert [user.username for user in User.objects.all()] == ["majda"]


def test_of_two_who_take_up_an_invitation_at_once_one_gets_an_account(settings, monkeypatch):
    settings.SIGN_UP = "invitation"
    token = Invitation.objects.invite()
    monkeypatch.setattr("game.accounts.adapters.may_sign_up", lambda _request: True)  # both have passed the door
    assert sign_up(Client(), invitation=token)["Location"] == "/"
    assert sign_up(Client(), "emil", invitation=token)["Location"] == "/accounts/signup/"
    assert [user.username for user in User.objects.all()] == ["majda"]


def test_an_invitation_to_the_site_is_good_for_two_weeks(settings):
    settings.SIGN_UP = "invitation"
    token = Invitation.objects.invite()
    Invitation.objects.update(created_at=timezone.now() - VALID_FOR + timedelta(minutes=1))
    assert not closed(Client().get(f"/accounts/signup/?invitation={token}"))
    Invitation.objects.update(created_at=timezone.now() - VALID_FOR)
    assert closed(Client().get(f"/accounts/signup/?invitation={token}"))


def test_a_familys_invitation_opens_the_sign_up_while_it_is_the_familys(settings):
    settings.SIGN_UP = "invitation"
    family = Family.objects.create(name="Majda’s", founder=Player.objects.create())
    client = Client()
    client.post("/games/", {"difficulty": "peaceful"})
    session = client.session
    request = HttpRequest()
    request.session = session
    remember_invitation(request, family.invitation)
    session.save()
    assert not closed(client.get("/accounts/signup/"))
    assert sign_up(client)["Location"] == "/"
    family.invitation = "another"
    family.save()
    assert not take_up_invitation(request)


def test_a_familys_invitation_does_not_open_what_is_closed(settings):
    settings.SIGN_UP = "closed"
    family = Family.objects.create(name="Majda’s", founder=Player.objects.create())
    request = HttpRequest()
    request.session = {"invitation": family.invitation}
    assert not take_up_invitation(request)


def test_the_command_prints_a_link_that_works(settings):
    settings.SIGN_UP = "invitation"
    out = StringIO()
    call_command("invite", "https://game.example/", stdout=out)
    link = urlsplit(out.getvalue().strip())
    assert (link.netloc, link.path) == ("game.example", "/accounts/signup/")
    token = link.query.removeprefix("invitation=")
    assert not closed(Client().get(f"{link.path}?{link.query}"))
    assert token not in Invitation.objects.get().token_hash


def test_the_command_clears_away_what_is_past():
    Invitation.objects.invite()
    Invitation.objects.update(created_at=timezone.now() - VALID_FOR)
    call_command("invite", stdout=StringIO())
    assert Invitation.objects.count() == 1
