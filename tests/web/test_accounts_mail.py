"""What is sent by e-mail: to whom, with which links, in the language of whoever asked."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.accounts import PASSWORD, add_passkey, log_in, logged_in, make_user
from tests.accounts import code as app_code
from tests.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords", "sends_email")]

CODES = [code for code, _name in settings.LANGUAGES]
ADDRESS = "majda@home.example"
NEW = "turtle-lamp-8"


@pytest.fixture
def user():
    user = make_user()
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


def link_in(mail):
    """The path of the link that a mail has on a line of its own."""
    return re.search(r"^http://testserver(/accounts/\S+)$", mail.body, re.MULTILINE)[1]


def ask_for_a_link(address=ADDRESS, client=None):
    return (client or Client()).post("/accounts/password/reset/", {"email": address})


def test_an_address_given_at_sign_up_is_confirmed_by_a_link(mailoutbox):
    client = Client()
    client.post("/accounts/signup/", {"username": "majda", "name": "Majda", "password1": PASSWORD, "email": ADDRESS})
    [mail] = mailoutbox
    assert (mail.to, mail.subject) == ([ADDRESS], "[MAGDAGDON] Confirm your address")
    assert client.get(link_in(mail)).status_code == 200
    assert not EmailAddress.objects.get().verified  # a look confirms nothing
    assert client.post(link_in(mail)).status_code == 303
    assert EmailAddress.objects.get().verified


def test_a_forgotten_password_is_set_anew_by_a_link_that_works_once(user, mailoutbox):
    client = Client()
    assert ask_for_a_link(client=client)["Location"] == "/accounts/password/reset/done/"
    [mail] = mailoutbox
    assert "majda" in mail.body
    form = client.get(link_in(mail), follow=True)
    assert "key" in form.redirect_chain[-1][0]
    assert link_in(mail).split("-", 1)[1] not in form.redirect_chain[-1][0]  # the secret is not in the address
    set_ = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True)
    assert read(set_.content).one("h1").text == "Your new password is set"
    assert log_in(Client(), user, NEW)["Location"] == "/"
    assert log_in(Client(), user).status_code == 422
    again = Client().get(link_in(mail), follow=True)
    assert "This link is no longer valid." in read(again.content).text


def test_an_address_that_nobody_has_is_answered_alike_and_written_to_by_nobody(user, mailoutbox):  # noqa: ARG001 - has to be there
    known, unknown = ask_for_a_link(), ask_for_a_link("nobody@home.example")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [mail.to for mail in mailoutbox] == [[ADDRESS]]


def test_children_can_share_the_address_of_their_parents(user, mailoutbox):  # noqa: ARG001 - has to be there
    client = Client()
    response = client.post(
        "/accounts/signup/", {"username": "emil", "name": "Emil", "password1": PASSWORD, "email": ADDRESS}
    )
    assert response["Location"] == "/"
    [mail] = mailoutbox
    client.post(link_in(mail))
    assert EmailAddress.objects.filter(email=ADDRESS, verified=True).count() == 2
    mailoutbox.clear()
    ask_for_a_link()
    assert sorted(re.search(r"password for (\w+)", mail.body)[1] for mail in mailoutbox) == ["emil", "majda"]


def test_links_cannot_be_asked_for_without_end(user, mailoutbox):  # noqa: ARG001 - has to be there
    assert [ask_for_a_link().status_code for _ in range(6)] == [303] * 5 + [429]
    assert len(mailoutbox) == 5


def _everything(client, user):
    """Set off every mail."""
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    client.get("/accounts/2fa/totp/activate/")
    client.post("/accounts/2fa/totp/activate/", {"code": app_code(client.session["mfa.totp.secret"])})
    client.post("/accounts/2fa/recovery-codes/generate/")
    client.post("/accounts/2fa/totp/deactivate/")
    client.post(f"/accounts/2fa/webauthn/keys/{add_passkey(user).pk}/remove/")
    client.post("/accounts/email/", {"action_add": "", "email": "m@home.example"})
    EmailAddress.objects.update(verified=True)
    client.post("/accounts/email/", {"action_primary": "", "email": "m@home.example"})
    client.post("/accounts/email/", {"action_remove": "", "email": ADDRESS})
    ask_for_a_link("m@home.example", client)


def _lines(mails):
    """What the mails say, without links, names and numbers."""
    lines = {line for mail in mails for line in [mail.subject, *mail.body.splitlines()]}
    return {line for line in lines if re.search(r"[^\W\d_]{3}", line) and not line.startswith(("http", "MAGDAGDON"))}


@pytest.mark.usefixtures("no_tries_yet")
@pytest.mark.parametrize("code", CODES)
def test_every_mail_speaks_the_language_of_its_reader(mailoutbox, code):
    sent = {}
    for language in ("en", code):
        User.objects.all().delete()
        user = make_user()
        EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
        client = logged_in(user)
        client.cookies["language"] = language
        mailoutbox.clear()
        cache.clear()  # of the mails that this address got
        _everything(client, user)
        sent[language] = list(mailoutbox)
    assert len(sent["en"]) == len(sent[code]) == 9
    assert len(_lines(sent["en"])) > 12
    if code != "en":
        assert _lines(sent["en"]) & _lines(sent[code]) == set()
    for mail in sent[code]:
        assert "&" not in mail.body.replace("&#", "&")
        assert mail.body.rstrip().endswith("MAGDAGDON\nhttp://testserver")
        assert mail.from_email == "MAGDAGDON <magdagdon@localhost>"


def test_a_mail_names_the_browser_and_no_address_of_a_device(user, mailoutbox):
    client = logged_in(user)
    client.defaults |= {"REMOTE_ADDR": "203.0.113.77", "HTTP_USER_AGENT": "Dice Browser 7"}
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    [mail] = mailoutbox
    assert "From: Dice Browser 7" in mail.body
    assert "203.0.113.77" not in mail.body


def test_where_no_e_mail_is_sent_nothing_is(user, mailoutbox, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION, settings.ACCOUNT_EMAIL_NOTIFICATIONS = "none", False
    client = logged_in(user)
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert mailoutbox == []
