"""The end of an account."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from game import wording
from game.models import Best, Family, Game, Membership, Player
from tests.games import FULL, lay_out, rows
from tests.guests import Guest
from tests.page import read
from tests.people import PASSWORD, enrol, log_in, switch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

DELETE = "/players/me/delete/"


@pytest.fixture
def anna():
    return enrol("Anna", email="anna@example.com")


@pytest.fixture
def berta():
    return enrol("Berta")


@pytest.fixture
def her(anna):
    """Anna's browser, on which a guest has played before."""
    browser = Guest()
    browser.guest_game = lay_out(browser.player)
    log_in(browser, anna)
    return browser


def family_of(*users, name="Ours"):
    """A family founded by the first; they have joined one after the other."""
    family = Family.objects.create(name=name, founder=users[0].player)
    for number, user in enumerate(users):
        membership = Membership.objects.create(family=family, player=user.player)
        joined = timezone.now() - timedelta(days=10 - number)
        Membership.objects.filter(pk=membership.pk).update(joined_at=joined)
    return family


def end(client, games=None, password=PASSWORD):
    fields = {"password": password} | ({"games": games} if games else {})
    return client.post(DELETE, fields)


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper()])
def test_without_the_password_nothing_ends(her, password):
    before = rows()
    response = end(her, password=password)
    assert response.status_code == 422
    assert read(response.content).one(id="id_password_error").text
    assert rows() == before
    assert User.objects.count() == 1


def test_looking_at_the_page_ends_nothing(her):
    before = rows()
    assert her.get(DELETE, {"password": PASSWORD}).status_code == 200
    assert rows() == before


def test_whoever_tries_passwords_is_stopped(her):
    for _ in range(6):
        end(her, password="wrong")
    assert end(her).status_code in (422, 429)
    assert User.objects.exists()


def test_everything_goes(her, anna):
    EmailAddress.objects.create(user=anna, email="anna@example.com")
    Authenticator.objects.create(user=anna, type=Authenticator.Type.TOTP, data={})
    Best.objects.take(lay_out(anna.player, FULL))
    lay_out(anna.player)
    response = end(her)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert not User.objects.exists()
    assert not EmailAddress.objects.exists()
    assert not Authenticator.objects.exists()
    assert not Best.objects.exists()
    assert list(Player.objects.all()) == [her.player]
    assert list(Game.objects.all()) == [her.guest_game]
    assert enrol("Anna").player.name == "Anna"


def test_the_device_is_the_guests_again(her):
    end(her)
    page = read(her.get("/").content)
    assert page.one(id="table")["data-game"] == str(her.guest_game.pk)
    assert "Your account is deleted." in page.text


def test_games_stay_in_the_families_without_a_name(her, anna, berta):
    family_of(berta, anna)
    over, running = lay_out(anna.player, FULL), lay_out(anna.player)
    Best.objects.take(over)
    assert end(her, "stay").status_code == 303
    former = Player.objects.get(pk=anna.player.pk)
    assert (former.user, former.name, former.name_key, former.language) == (None, "", "", "")
    assert former.left_at is not None
    assert not former.listed
    assert str(wording.player_name(former)) == "former player"
    assert list(former.games.all()) == [over]
    assert not Game.objects.filter(pk=running.pk).exists()
    assert set(former.bests.values_list("game", "listed")) == {(over.pk, False)}
    assert former.memberships.count() == 1
    assert not User.objects.filter(pk=anna.pk).exists()


def test_games_go_from_the_families_when_that_is_wanted(her, anna, berta):
    family = family_of(berta, anna)
    lay_out(anna.player, FULL)
    end(her, "go")
    assert not Player.objects.filter(pk=anna.player.pk).exists()
    assert [membership.player for membership in family.memberships.all()] == [berta.player]


@pytest.mark.parametrize("games", [None, "nonsense"])
def test_whoever_shares_a_family_has_to_choose(her, anna, berta, games):
    family_of(berta, anna)
    before = rows()
    assert end(her, games).status_code == 422
    assert rows() == before


@pytest.mark.parametrize("alone", [True, False])
def test_whoever_shares_no_family_is_asked_nothing(her, anna, alone):
    if alone:
        family_of(anna)
    assert not read(her.get(DELETE).content).all("input", name="games")
    assert end(her).status_code == 303
    assert not Family.objects.exists()
    assert not Player.objects.filter(pk=anna.player.pk).exists()


@pytest.mark.parametrize("games", ["stay", "go"])
def test_a_family_goes_to_the_member_of_the_longest_standing(her, anna, berta, games):
    family = family_of(anna, berta, enrol("Cecilia"))
    end(her, games)
    family.refresh_from_db()
    assert family.founder == berta.player


def test_no_family_goes_to_a_former_player(her, anna, berta):
    family = family_of(anna, berta, cecilia := enrol("Cecilia"))
    berta.player.leave(stays_in_families=True)
    end(her, "stay")
    family.refresh_from_db()
    assert family.founder == cecilia.player


def test_a_family_of_former_players_goes_with_all_its_games(her, anna, berta):
    family_of(anna, berta)
    lay_out(berta.player, FULL)
    berta.player.leave(stays_in_families=True)
    end(her)
    assert not Family.objects.exists()


def test_the_sign_in_ends_on_every_device_and_others_there_stay(her, anna, berta):
    tablet = Guest()
    log_in(tablet, berta)
    switch(tablet, "someone-else")
    log_in(tablet, anna)
    phone = Guest()
    log_in(phone, anna)
    switch(phone, "someone-else")
    log_in(phone, berta)
    end(her)
    gone = str(anna.pk)
    for session in Session.objects.all():
        known = session.get_decoded()
        assert known.get("_auth_user_id") != gone
        assert gone not in known.get("people", {})
        assert "anna" not in str(known)
    assert tablet.session["player"] == str(tablet.player.pk)
    assert set(tablet.session["people"]) == {str(berta.pk)}
    assert phone.session["player"] == str(berta.player.pk)
    assert phone.get("/players/me/").status_code == 200


def test_a_former_players_finished_game_is_that_of_a_former_player_everywhere(her, anna, berta):
    family_of(berta, anna)
    phone = Guest()
    log_in(phone, anna)
    over = lay_out(anna.player, FULL)
    end(her, "stay")
    for browser in her, phone:
        page = browser.get(over.get_absolute_url())
        assert page.status_code == 200
        assert "former player" in page.text
        assert "Anna" not in page.text
        assert browser.post(f"{over.get_absolute_url()}roll/", {"version": over.version}).status_code == 404


def test_an_account_without_a_password_has_to_prove_itself_by_its_passkey(her, anna):
    anna.set_unusable_password()
    anna.save()
    her.force_login(anna)
    Authenticator.objects.create(user=anna, type=Authenticator.Type.TOTP, data={"secret": "x"})
    for response in her.get(DELETE), her.post(DELETE):
        assert (response.status_code, response["Location"].split("?")[0]) == (302, "/accounts/2fa/reauthenticate/")
    assert User.objects.exists()


def test_what_belongs_to_nobody_else_is_untouched(her, berta):
    lay_out(berta.player, FULL)
    Best.objects.take(berta.player.games.get())
    before = rows()
    end(her)
    after = rows()
    for table in ("game.Game", "game.Turn", "game.Best"):
        assert set(map(str, after[table])) <= set(map(str, before[table]))
    assert berta.player.bests.count() == 4
