"""The list of families, founding one, and who may see which."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Family, FamilyRefusal, Objection, Player
from game.models.family import MOST_FOUNDED
from tests.families import lay_out_family, names
from tests.games import FULL, lay_out, rows
from tests.page import read
from tests.web.answers import sentence

pytestmark = pytest.mark.django_db


def found(client, name="Kováčovci", **fields):
    return client.post("/families/", {"name": name, **fields})


def test_founding_makes_a_family_with_its_founder_as_first_member(member):
    majda = member("Majda")
    response = found(majda)
    family = Family.objects.get()
    assert (response.status_code, response.headers["Location"]) == (303, f"/families/{family.pk}/")
    assert (family.name, family.founder, names(family)) == ("Kováčovci", majda.player, ["Majda"])
    assert sentence(majda.get(response.headers["Location"])) == "The family is founded. Now invite the others."


def test_invitations_are_secrets_of_128_bits(member):
    families = [lay_out_family(member(name)) for name in ("Majda", "Emil")]
    assert families[0].invitation != families[1].invitation
    assert all(len(family.invitation) == 22 for family in families)


def test_a_form_that_is_sent_twice_founds_one_family(member):
    majda = member("Majda")
    name = read(majda.get("/families/").content).one("input", name="family")["value"]
    answers = [found(majda, family=name) for _ in range(2)]
    assert Family.objects.count() == 1
    assert {answer.headers["Location"] for answer in answers} == {f"/families/{name}/"}


def test_the_id_of_somebody_elses_family_founds_another(member):
    known = lay_out_family(member("Emil"))
    found(member("Majda"), family=str(known.pk))
    assert Family.objects.count() == 2
    assert names(known) == ["Emil"]


def test_a_player_can_found_ten_families_and_no_more(member):
    majda = member("Majda")
    for number in range(MOST_FOUNDED):
        assert found(majda, f"Family {number}").status_code == 303
    response = found(majda, "One more")
    assert response.status_code == 422
    assert sentence(response) == "You look after as many families as one player can."
    assert read(response.content).one(id="family-name")["value"] == "One more"
    assert Family.objects.count() == MOST_FOUNDED


@pytest.mark.parametrize("is_known", [True, False], ids=["a guest", "nobody yet"])
def test_a_guest_founds_nothing_and_sees_why_and_where_to_get_an_account(majda, is_known):
    client = majda if is_known else Client()
    before = rows()
    response = found(client)
    assert response.status_code == 422
    assert sentence(response).startswith("Families are for players with an account")
    assert rows() == before
    page = read(client.get("/families/").content)
    links = [link["href"] for link in page.one("main").all("a") if "accounts" in link["href"]]
    assert links == ["/accounts/signup/?next=/families/", "/accounts/login/?next=/families/"]
    assert not page.all(id="family-name")


def test_a_guest_cannot_be_made_a_founder(majda):
    with pytest.raises(FamilyRefusal) as refusal:
        Family.objects.found(majda.player.pk, "Kováčovci")
    assert refusal.value.objection is Objection.ACCOUNT_NEEDED


def test_a_player_sees_all_own_families_and_no_others(member):
    majda, emil = member("Majda"), member("Emil")
    lay_out_family(majda, name="Kováčovci")
    lay_out_family(emil, majda, name="Wójcikowie")
    lay_out_family(emil, name="Janssen")
    cards = read(majda.get("/families/").content).all("a", _class="family-card")
    assert [card.text for card in cards] == ["Kováčovci 1 member", "Wójcikowie 2 members"]


def test_a_members_page_has_the_members_but_not_the_invitation(member):
    majda, emil = member("Majda"), member("Emil")
    family = lay_out_family(majda, emil)
    page = read(emil.get(family.get_absolute_url()).content)
    assert [each.text for each in page.all("span", _class="who")] == ["Majda looks after the family", "Emil you"]
    assert family.invitation not in emil.get(family.get_absolute_url()).content.decode()
    assert not page.all("a", _class="remove")


def test_a_former_player_keeps_the_place_but_not_the_name(member):
    majda, emil = member("Majda"), member("Emil")
    family = lay_out_family(majda, emil)
    emil.player.name, emil.player.name_key, emil.player.left_at = "", "", timezone.now()
    emil.player.user = None
    emil.player.save()
    lay_out(emil.player, FULL)
    page = read(majda.get(family.get_absolute_url()).content)
    assert page.all("span", _class="who")[1].text == "former player"
    assert page.one("strong", _class="who").text == "former player"
    assert emil.player in family.players_on_boards()
    assert emil.player not in family.heirs()


@pytest.mark.parametrize("verb", ["", "renew/", "rename/", "pass-on/", "leave/", "dissolve/", "members/{}/remove/"])
@pytest.mark.parametrize("method", ["get", "head", "post"])
@pytest.mark.parametrize("who", ["a stranger", "a removed member", "a guest", "nobody yet"])
def test_to_all_but_members_there_is_no_such_family(member, emil, who, method, verb):
    majda, nina = member("Majda"), member("Nina")
    family = lay_out_family(majda, nina)
    family.remove(majda.player.pk, nina.player.pk)
    client = {"a stranger": member("Ján"), "a removed member": nina, "a guest": emil, "nobody yet": Client()}[who]
    before = rows()
    response = getattr(client, method)(family.get_absolute_url() + verb.format(majda.player.pk), {"name": "Ours"})
    assert response.status_code == (405 if not verb and method == "post" else 404)
    assert "Kováčovci" not in response.content.decode()
    assert rows() == before


@pytest.mark.parametrize("verb", ["", "renew/", "leave/", "dissolve/"])
def test_an_unknown_family_is_not_found(member, verb):
    assert member("Majda").get(f"/families/{uuid.uuid4()}/{verb}").status_code == 404


def test_the_pages_of_families_are_kept_nowhere(member):
    majda = member("Majda")
    family = lay_out_family(majda)
    for path in "/families/", family.get_absolute_url(), f"{family.get_absolute_url()}renew/":
        assert "no-store" in majda.get(path).headers["Cache-Control"], path


def test_the_games_page_leads_to_the_families(majda):
    assert read(majda.get("/games/").content).one("a", href="/families/").text == "My families"


@pytest.mark.parametrize("name", ["\u0301\u0301", "a" + "\u0301\u0302\u0303" * 12, "a \u0301b", "a\u200db", "a\u202eb"])
def test_a_name_that_cannot_be_read_is_refused(member, name):
    response = found(member("Majda"), name=name)
    assert response.status_code == 422
    assert not Family.objects.exists()


@pytest.mark.parametrize("name", ["\U0001f468\u200d\U0001f469\u200d\U0001f467 Kováč", "Nguyễn", "ครอบครัว", "कुटुंब"])
def test_a_name_in_any_writing_and_with_emoji_will_do(member, name):
    assert found(member("Majda"), name=name).status_code == 303
    assert Family.objects.get().name == name


@pytest.mark.parametrize("end", ["remove", "dissolve"])
def test_a_former_player_goes_with_the_last_family(member, end):
    majda, emil = member("Majda"), member("Emil")
    family = lay_out_family(majda, emil)
    lay_out(emil.player, FULL)
    emil.player.leave(stays_in_families=True)
    assert Player.objects.filter(left_at__isnull=False).count() == 1
    if end == "remove":
        family.remove(majda.player.pk, emil.player.pk)
    else:
        family.dissolve(majda.player.pk)
    assert not Player.objects.filter(left_at__isnull=False).exists()
    assert Player.objects.filter(pk=majda.player.pk).exists()
