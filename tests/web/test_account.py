"""One's own account: what others see, and all data to take away."""

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext, override

from game.models import Best, Family, Membership, Player
from tests.games import FULL, lay_out, rows
from tests.guests import Guest
from tests.page import read
from tests.people import PASSWORD, enrol, prove_oneself
from tests.web.deeds import DEEDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

ACCOUNT, DATA = "/players/me/", "/players/me/data.json"


@pytest.fixture
def anna():
    return enrol("Anna")


@pytest.fixture
def her(anna):
    """Anna's browser."""
    browser = Guest()
    browser.force_login(anna)
    prove_oneself(browser)
    return browser


def player(user):
    return Player.objects.get(user=user)


def data(client):
    response = client.get(DATA)
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="magdagdon.json"'
    assert "no-store" in response["Cache-Control"]
    return json.loads(response.getvalue())


@pytest.mark.parametrize("path", [ACCOUNT, "/players/me/delete/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_guest_is_led_to_the_login(majda, path, method):
    before = rows()
    response = getattr(majda, method)(path)
    assert (response.status_code, response["Location"]) == (302, f"/accounts/login/?next={path}")
    assert rows() == before


@pytest.mark.parametrize("sends_email", [True, False])
def test_the_page_shows_what_others_see_and_leads_to_all_the_rest(her, anna, settings, sends_email):
    settings.SENDS_EMAIL = sends_email
    page = read(her.get(ACCOUNT).content)
    assert page.one("input", name="name")["value"] == "Anna"
    assert "checked" in page.one("input", name="listed")
    links = {link["href"] for link in page.one("main").all("a")}
    assert ("/accounts/email/" in links) is sends_email
    assert links >= {
        f"/players/{anna.player.pk}/",
        "/families/",
        "/scores/",
        "/accounts/password/change/",
        "/accounts/2fa/",
        "/players/switch/",
        DATA,
        "/players/me/delete/",
    }
    assert page.one("main").one("form", action="/accounts/logout/")


def test_a_name_can_be_changed_and_given_free(her, anna):
    response = her.post(ACCOUNT, {"name": "  Anna   K. ", "listed": "on"})
    assert (response.status_code, response["Location"]) == (303, ACCOUNT)
    assert (player(anna).name, player(anna).name_key) == ("Anna K.", "annak")
    assert "Saved." in read(her.get(ACCOUNT).content).one(id="status").text
    assert enrol("Anna 2").player.name == "Anna 2"


def test_a_name_can_be_written_in_another_way_by_its_owner(her, anna):
    assert her.post(ACCOUNT, {"name": "ANNA", "listed": "on"}).status_code == 303
    assert player(anna).name == "ANNA"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Berta", "Somebody already has this name"),
        ("B.E.R.T.A.", "Somebody already has this name"),
        ("", "at least 2 characters"),
        ("<b>Anna</b>", "letters, digits"),
        ("\u202eannA", "letters, digits"),
        ("Guest", "Nobody can have this name"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_and_kept_in_the_form(her, name, sentence):
    enrol("Berta")
    before = rows()
    response = her.post(ACCOUNT, {"name": name})
    assert response.status_code == 422
    page = read(response.content)
    assert sentence in page.one(id="id_name_error").text
    assert page.one("input", name="name").attributes.get("value", "") == name
    assert page.one("header", class_="site-head").one("a", href=ACCOUNT).text == "Anna"
    assert rows() == before


@pytest.mark.parametrize("listed", [True, False])
def test_being_listed_holds_for_all_bests_at_once(her, anna, listed):
    Player.objects.update(listed=not listed)
    Best.objects.take(lay_out(player(anna), FULL))
    her.post(ACCOUNT, {"name": "Anna"} | ({"listed": "on"} if listed else {}))
    assert player(anna).listed is listed
    assert set(Best.objects.values_list("listed", flat=True)) == {listed}
    assert Best.objects.count() == 4


def test_looking_changes_nothing(her):
    before = rows()
    her.get(ACCOUNT, {"name": "Else", "listed": ""})
    assert rows() == before


def test_the_data_hold_everything_of_the_player_and_nothing_of_others(her, anna):
    me = player(anna)
    EmailAddress.objects.create(user=anna, email="anna@example.com", verified=True, primary=True)
    Authenticator.objects.create(user=anna, type=Authenticator.Type.TOTP, data={"secret": "hidden treasure"})
    berta = enrol("Berta")
    lay_out(berta.player)
    family = Family.objects.create(name="Ours", founder=berta.player)
    Membership.objects.create(family=family, player=me)
    over, running = lay_out(me, FULL), lay_out(me, "34../..../..../....", dice="3456", staged="0 a2")
    her.cookies["theme"] = "dark"
    found = data(her)
    assert found["account"]["login_name"] == "anna"
    assert found["account"]["emails"] == [{"email": "anna@example.com", "verified": True, "primary": True}]
    assert [each["kind"] for each in found["account"]["authenticators"]] == ["totp"]
    assert (found["player"]["name"], found["player"]["id"]) == ("Anna", str(me.pk))
    assert found["settings"] == {"theme": "dark"}
    assert [(each["name"], each["is_founder"]) for each in found["families"]] == [("Ours", False)]
    assert [game["id"] for game in found["games"]] == [str(over.pk), str(running.pk)]
    assert len(found["games"][0]["turns"]) == over.turns_ended == 8
    assert found["games"][1]["open_turn"]["record"] == running.open_turn
    text = json.dumps(found)
    for secret in ("hidden treasure", anna.password, family.invitation, "Berta", str(berta.player.pk)):
        assert secret not in text


def test_the_data_of_a_guest_and_of_nobody(majda):
    game = lay_out(majda.player, FULL)
    found = data(majda)
    assert (found["account"], found["player"]["id"]) == (None, str(majda.player.pk))
    assert [each["id"] for each in found["games"]] == [str(game.pk)]
    nobody = Client()
    assert data(nobody) == {"account": None, "player": None, "settings": {}, "families": [], "games": []}
    assert "sessionid" not in nobody.cookies


def test_many_games_cost_few_queries_and_come_in_pieces(her, anna):
    for _ in range(120):
        lay_out(player(anna), FULL)
    with CaptureQueriesContext(connection) as queries:
        response = her.get(DATA)
        pieces = list(response.streaming_content)
    assert len(queries) <= 13
    assert len(pieces) > 120
    assert len(json.loads(b"".join(pieces))["games"]) == 120


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_a_tap_of_somebody_signed_in_costs_one_query_more_at_most(majda, her, anna, deed):
    """That which reads the account, whose sign-in may have ended elsewhere."""
    counts = []
    for client, owner in (majda, majda.player), (her, player(anna)):
        game = lay_out(owner, **deed.position)
        with CaptureQueriesContext(connection) as queries:
            assert client.deed(game, deed.name, **deed.fields).status_code == 200
        counts.append(len(queries))
    assert counts[1] <= counts[0] + 1


def test_the_games_of_an_account_are_not_called_those_of_the_device(majda, her):
    assert "on this device" in read(majda.get("/games/").content).one("main").text
    assert "on this device" not in read(her.get("/games/").content).one("main").text


def test_what_is_said_of_a_login_is_in_the_language_of_the_next_page(anna):
    Player.objects.filter(user=anna).update(language="cs")
    device = Client(headers={"Accept-Language": "nl"})
    page = device.post("/accounts/login/", {"login": anna.username, "password": PASSWORD}, follow=True)
    with override("cs"):
        said = gettext("You are logged in as %(name)s.") % {"name": "Anna"}
    assert said in page.text
