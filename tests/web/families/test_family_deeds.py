"""What can be done in a family: by whom, how often, and that asking for it does nothing."""

from typing import NamedTuple

import pytest
from django.core.exceptions import PermissionDenied

from game.models import Family, FamilyRefusal, Game, Objection, Player
from tests.families import names
from tests.games import FULL, lay_out, rows
from tests.page import read
from tests.web.answers import sentence

pytestmark = pytest.mark.django_db


class Deed(NamedTuple):
    """A deed of the founder: its address below the family's, its fields, and what is said when it is done."""

    path: str
    fields: dict[str, str]
    said: str

    def __str__(self):
        return self.path.split("/")[-2]


RENEW = Deed("renew/", {}, "There is a new invitation link. The old one does not work any more.")
RENAME = Deed("rename/", {"name": "Wójcikowie"}, "The family has a new name.")
REMOVE = Deed("members/{emil}/remove/", {}, "Emil is no longer a member.")
PASS_ON = Deed("pass-on/", {"member": "{emil}"}, "Emil looks after the family now.")
DISSOLVE = Deed("dissolve/", {}, "The family Kováčovci is dissolved.")
LEAVE = Deed("leave/", {}, "You are no longer a member of Kováčovci.")
FOUNDERS = [RENEW, RENAME, REMOVE, PASS_ON, DISSOLVE]


@pytest.fixture
def do(family, emil):
    """Send a deed's form."""

    def send(client, deed, method="post"):
        fields = {name: value.format(emil=emil.player.pk) for name, value in deed.fields.items()}
        path = family.get_absolute_url() + deed.path.format(emil=emil.player.pk)
        return getattr(client, method)(path, fields)

    return send


def is_done(deed, family, emil):
    """Whether the deed has been done."""
    now = Family.objects.filter(pk=family.pk).first()
    match deed:
        case _ if deed is RENEW:
            return now.invitation != family.invitation
        case _ if deed is RENAME:
            return now.name == "Wójcikowie"
        case _ if deed in (REMOVE, LEAVE):
            return names(now) == ["Majda"]
        case _ if deed is PASS_ON:
            return now.founder == emil.player and names(now) == ["Majda", "Emil"]
        case _:
            return now is None


@pytest.mark.parametrize("deed", [*FOUNDERS, LEAVE], ids=str)
def test_it_is_done_and_said(majda, emil, family, do, deed):
    client = emil if deed is LEAVE else majda
    response = do(client, deed)
    there = "/families/" if deed in (DISSOLVE, LEAVE) else family.get_absolute_url()
    assert (response.status_code, response.headers["Location"]) == (303, there)
    assert is_done(deed, family, emil)
    assert sentence(client.get(there)) == deed.said


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("deed", [*FOUNDERS, LEAVE], ids=str)
def test_to_ask_for_its_page_does_nothing(majda, emil, do, deed, method):
    before = rows()
    response = do(emil if deed is LEAVE else majda, deed, method)
    assert response.status_code == 200
    if method == "get":
        form = read(response.content).one("form", _class="form")
        assert (form["method"], form["action"]) == ("post", response.wsgi_request.path)
    assert rows() == before


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
@pytest.mark.parametrize("deed", [*FOUNDERS, LEAVE], ids=str)
def test_no_other_method_does_it(majda, do, deed, method):
    before = rows()
    assert do(majda, deed, method).status_code == 405
    assert rows() == before


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("deed", FOUNDERS, ids=str)
def test_a_member_who_is_not_the_founder_may_not(emil, do, deed, method):
    before = rows()
    assert do(emil, deed, method).status_code == 403
    assert rows() == before


@pytest.mark.parametrize("deed", [*FOUNDERS, LEAVE], ids=str)
def test_a_double_tap_does_it_once_and_leads_on(majda, emil, family, do, deed):
    client = emil if deed is LEAVE else majda
    first = do(client, deed)
    second = do(client, deed)
    assert (second.status_code, second.headers["Location"]) == (303, first.headers["Location"])
    assert is_done(deed, family, emil)


def test_whoever_comes_back_can_leave_again(emil, family, do):
    for _ in range(2):
        assert do(emil, LEAVE).status_code == 303
        assert names(family) == ["Majda"]
        Family.objects.join(family.invitation, emil.player.pk)


def test_whoever_gets_the_role_back_can_pass_it_on_again(majda, emil, family, do):
    for _ in range(2):
        assert do(majda, PASS_ON).status_code == 303
        family.refresh_from_db()
        assert family.founder == emil.player
        family.pass_on(emil.player.pk, majda.player.pk)


def test_the_old_invitation_is_worth_nothing_once_it_is_renewed(majda, family, do, member):
    do(majda, RENEW)
    nina = member("Nina")
    assert nina.post(f"/join/{family.invitation}/").status_code == 404
    family.refresh_from_db()
    assert nina.post(f"/join/{family.invitation}/").status_code == 303


def test_whoever_was_removed_does_not_come_back_by_the_old_invitation(majda, emil, family, do):
    do(majda, REMOVE)
    assert emil.post(f"/join/{family.invitation}/").status_code == 404
    assert names(family) == ["Majda"]


def test_to_dissolve_a_family_takes_no_player_and_no_game(majda, emil, do):
    lay_out(emil.player, FULL)
    do(majda, DISSOLVE)
    assert (Player.objects.count(), Game.objects.count()) == (2, 1)


def test_a_founder_cannot_leave_before_the_family_is_passed_on(majda, family, do):
    response = do(majda, LEAVE)
    assert response.status_code == 422
    assert sentence(response) == "First pass the family on to another member; then you can leave it."
    assert read(response.content).all("a", href=f"{family.get_absolute_url()}pass-on/")
    assert not read(response.content).all("form", _class="form")
    assert names(family) == ["Majda", "Emil"]
    do(majda, PASS_ON)
    assert do(majda, LEAVE).status_code == 303
    assert names(family) == ["Emil"]


def test_the_last_member_cannot_leave_but_dissolve_the_family(majda, family, do):
    do(majda, REMOVE)
    response = do(majda, LEAVE)
    assert response.status_code == 422
    assert sentence(response) == "You are the last member: dissolve the family instead of leaving it."
    assert read(response.content).all("a", href=f"{family.get_absolute_url()}dissolve/")


@pytest.mark.parametrize("heir", ["a stranger", "the founder", "nobody", "nonsense", "nothing", "without an account"])
def test_only_another_member_with_an_account_can_be_the_heir(majda, emil, family, member, heir):
    if heir == "without an account":
        Player.objects.filter(pk=emil.player.pk).update(user=None)
    strangers = {
        "a stranger": {"member": member("Ján").player.pk},
        "the founder": {"member": majda.player.pk},
        "nobody": {"member": "5f0c6a1e-9d0b-4f0a-8c55-0d7d4c1f2b3a"},
        "nonsense": {"member": "nonsense"},
        "nothing": {},
        "without an account": {"member": emil.player.pk},
    }
    response = majda.post(f"{family.get_absolute_url()}pass-on/", strangers[heir])
    assert response.status_code == 422
    assert sentence(response) == "Choose a member who has an account."
    family.refresh_from_db()
    assert family.founder == majda.player


def test_a_founder_cannot_be_removed(majda, family):
    response = majda.post(f"{family.get_absolute_url()}members/{majda.player.pk}/remove/")
    assert response.status_code == 422
    assert names(family) == ["Majda", "Emil"]


def test_only_a_member_can_be_asked_to_be_removed(majda, family, member):
    stranger = member("Ján").player.pk
    assert majda.get(f"{family.get_absolute_url()}members/{stranger}/remove/").status_code == 404


@pytest.mark.parametrize("name", ["renew_invitation", "rename", "remove", "pass_on", "dissolve"])
def test_a_deed_knows_the_founder_of_this_moment(majda, emil, family, name):
    """The page may have been asked while the role was still the player's."""
    stale = Family.objects.get(pk=family.pk)
    family.pass_on(majda.player.pk, emil.player.pk)
    more = {"rename": ["Ours"], "remove": [emil.player.pk], "pass_on": [emil.player.pk]}
    with pytest.raises(PermissionDenied):
        getattr(stale, name)(majda.player.pk, *more.get(name, []))


@pytest.mark.parametrize("name", ["renew_invitation", "dissolve", "leave"])
def test_a_deed_in_a_family_that_is_dissolved_finds_none(majda, family, name):
    stale = Family.objects.get(pk=family.pk)
    family.dissolve(majda.player.pk)
    with pytest.raises(Family.DoesNotExist):
        getattr(stale, name)(majda.player.pk)


def test_a_refusal_says_why(majda, family):
    with pytest.raises(FamilyRefusal) as refusal:
        family.leave(majda.player.pk)
    assert refusal.value.objection is Objection.FOUNDER_STAYS
