"""The language of a page: the browser's, the one chosen on the device, or that of a link."""

import pytest
from django.test import Client
from django.utils.translation import override

from tests.games import lay_out
from tests.page import read
from tests.web.languages import CODES, PUBLIC, language_of, visitor


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "en"),
        ("id", "id"),
        ("id-ID,id;q=0.9,en;q=0.8", "id"),
        ("pl-PL", "pl"),
        ("nl-BE,nl;q=0.8", "nl"),
        ("de,cs;q=0.7,en;q=0.3", "cs"),
        ("sk;q=0.5,cs;q=0.9", "cs"),
        ("nonsense;;q=x", "en"),
        ("*", "en"),
    ],
)
def test_at_first_it_is_the_browsers(accepted, language):
    response = visitor(accepted).get("/about/")
    assert language_of(response) == language
    assert response["Content-Language"] == language
    assert "Accept-Language" in response["Vary"]


@pytest.mark.parametrize("code", CODES)
def test_the_one_chosen_on_this_device_comes_before_the_browsers(code):
    assert language_of(visitor(accepted="nl", chosen=code).get("/about/")) == code


@pytest.mark.parametrize("chosen", ["", "xx", "de", "PL!", "../../etc", "p" * 600])
def test_a_choice_that_a_browser_made_up_is_none(chosen):
    assert language_of(visitor(accepted="sk", chosen=chosen).get("/about/")) == "sk"


def test_an_error_page_speaks_the_language_of_the_request_even_if_it_broke_before_that_was_settled(settings):
    settings.SECURE_SSL_REDIRECT = True  # so that the host is looked at first of all
    with override("pl"):
        page = read(visitor(accepted="nl").get("/about/", headers={"Host": "evil.example"}).content)
    assert page.one("html")["lang"] == "nl"
    assert page.one("h1").text == "Dat was niet te begrijpen"


# Links in a language


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("path", PUBLIC)
def test_every_public_page_can_be_linked_in_every_language(path, code):
    response = visitor(accepted="nl", chosen="sk").get(f"/{code}{path}")
    assert (response.status_code, language_of(response)) == (200, code)
    assert response["Content-Language"] == code


@pytest.mark.parametrize("path", PUBLIC)
@pytest.mark.parametrize("prefix", ["", "/pl"])
def test_every_public_page_names_its_alternatives(path, prefix):
    page = read(visitor().get(f"{prefix}{path}").content)
    links = {link["hreflang"]: link["href"] for link in page.all("link", rel="alternate")}
    assert links == {code: f"http://testserver/{code}{path}" for code in CODES} | {
        "x-default": f"http://testserver{path}"
    }


@pytest.mark.parametrize("path", ["/games/", "/scores/", "/settings/", "/nowhere/"])
@pytest.mark.django_db
def test_a_page_that_is_the_players_own_has_none(path):
    assert read(Client().get(path).content).all("link", rel="alternate") == []
    assert Client().get(f"/pl{path}").status_code == 404


@pytest.mark.parametrize("path", ["/first-game/roll/", "/language/"])
def test_an_address_that_is_no_page_has_none(path):
    for client in Client(enforce_csrf_checks=True), Client():
        for answer in client.get(path), client.post(path, {"version": "99"}):
            assert read(answer.content).all("link", rel="alternate") == []


def test_whoever_first_comes_by_a_link_reads_on_in_its_language():
    client = visitor(accepted="nl")
    client.get("/pl/rules/")
    assert language_of(client.get("/about/")) == "pl"
    client.get("/cs/rules/")
    assert language_of(client.get("/about/")) == "pl"


@pytest.mark.parametrize("made_up", ["", "de", "xx", "PL!", "p" * 600])
def test_a_made_up_choice_does_not_stand_in_the_way_of_a_link(made_up):
    client = visitor(accepted="nl", chosen=made_up)
    client.get("/pl/rules/")
    assert language_of(client.get("/about/")) == "pl"


@pytest.mark.parametrize("https", [True, False])
def test_the_language_of_a_link_is_kept_as_the_choice_is(settings, https):
    settings.SESSION_COOKIE_SECURE = https
    client = visitor()
    client.get("/pl/rules/", secure=https)
    cookie = client.cookies["language"]
    assert int(cookie["max-age"]) == settings.SESSION_COOKIE_AGE
    assert (cookie["httponly"], cookie["samesite"], bool(cookie["secure"])) == (True, "Lax", https)


def test_a_link_that_leads_nowhere_decides_nothing():
    client = visitor(accepted="nl")
    assert client.get("/pl/nowhere/").status_code == 404
    assert "language" not in client.cookies


@pytest.mark.parametrize("code", CODES[1:])
@pytest.mark.django_db
def test_a_link_that_gives_way_to_a_running_game_decides_its_language(majda, code):
    game = lay_out(majda.player)
    response = majda.get(f"/{code}/")
    assert (response.status_code, response["Location"]) == (302, game.get_absolute_url())
    assert language_of(majda.get(response["Location"])) == code


def test_an_error_page_under_a_linked_address_speaks_its_language():
    assert language_of(visitor(chosen="nl").get("/pl/nowhere/")) == "pl"
