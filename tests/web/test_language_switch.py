"""How the language is switched: by a form on every page, which comes back to it."""

import pytest
from django.conf import settings
from django.test import Client

from game import wording
from game.rules.refusal import Reason
from tests.page import read
from tests.web.answers import sentence
from tests.web.languages import CODES, PUBLIC, STILL, language_of, visitor


def switch(client, code, **fields):
    return client.post("/language/", {"language": code, **fields})


@pytest.mark.parametrize(
    "path", [*PUBLIC, *(f"/pl{path}" for path in STILL), "/pl/dice/", "/games/", "/scores/", "/settings/"]
)
@pytest.mark.django_db
def test_no_page_is_kept_by_a_browser_which_would_show_it_in_the_old_language_on_the_way_back(path):
    assert "no-store" in Client().get(path)["Cache-Control"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("path", [*PUBLIC, "/games/", "/scores/", "/scores/nightmare/", "/settings/", "/nowhere/"])
@pytest.mark.django_db
def test_every_page_offers_each_language_by_its_own_name(path, code):
    page = read(visitor(chosen=code).get(path).content)
    form = page.one("footer").one("form", class_="languages")
    assert page.one("a", class_="to-languages")["href"] == f"#{form['id']}"
    buttons = {button["value"]: button for button in form.all("button")}
    assert {value: button.text for value, button in buttons.items()} == dict(settings.LANGUAGES)
    assert all(button["lang"] == value for value, button in buttons.items())
    assert [value for value, button in buttons.items() if "aria-current" in button] == [code]


@pytest.mark.parametrize("path", ["/rules/", "/first-game/5/", "/about/?from=here", "/scores/survival/?page=2"])
@pytest.mark.django_db
def test_the_switch_comes_back_to_the_page_in_the_language_chosen(path):
    client = Client(enforce_csrf_checks=True)
    form = read(client.get(path).content).one("form", class_="languages")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    response = client.post(form["action"], fields | {"language": "cs"})
    assert (response.status_code, response["Location"]) == (303, path)
    assert language_of(client.get(path)) == "cs"
    assert language_of(client.get("/about/")) == "cs"


@pytest.mark.django_db
def test_the_settings_offer_the_same_choice_in_their_midst():
    page = read(visitor(chosen="nl").get("/settings/").content)
    form, other = page.one("main").one("form", class_="languages"), page.one("footer").one("form", class_="languages")
    assert form["action"] == other["action"]
    assert form.one("input", name="next")["value"] == "/settings/"
    assert [dict(button.attributes) for button in form.all("button")] == [
        dict(button.attributes) for button in other.all("button")
    ]


@pytest.mark.parametrize("path", PUBLIC)
def test_the_switch_of_a_linked_page_leads_to_the_same_page_in_the_other_language(path):
    client = visitor(chosen="nl")
    form = read(client.get(f"/pl{path}").content).one("form", class_="languages")
    fields = {field["name"]: field["value"] for field in form.all("input", name="next")}
    response = client.post(form["action"], fields | {"language": "sk"})
    assert response["Location"] == f"/sk{path}"
    assert client.cookies["language"].value == "sk"


def test_the_choice_is_kept_as_long_as_the_games_and_out_of_reach_of_scripts():
    client = Client()
    switch(client, "id")
    cookie = client.cookies["language"]
    assert cookie.value == "id"
    assert int(cookie["max-age"]) == settings.SESSION_COOKIE_AGE
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")


@pytest.mark.parametrize("code", ["", "xx", "de", "zh-hans", "pl-PL", "PL", "PL\n", "<b>", "e" * 600])
def test_a_language_that_is_none_of_ours_changes_nothing_and_is_told(code):
    client = Client()
    assert switch(client, code, next="/about/")["Location"] == "/about/"
    assert sentence(client.get("/about/")) == str(wording.REASONS[Reason.MALFORMED])
    assert "language" not in client.cookies


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_the_switch_leads_nowhere_but_to_the_game(target):
    assert switch(Client(), "pl", next=target)["Location"] == "/"


def test_a_switch_needs_a_token_and_a_post():
    assert Client(enforce_csrf_checks=True).post("/language/", {"language": "pl"}).status_code == 403
    client = Client()
    response = client.get("/language/?language=pl&next=/about/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "language" not in client.cookies


def test_a_switch_whose_token_is_lost_can_be_tried_again_from_the_page_that_says_so():
    client = Client(enforce_csrf_checks=True)
    form = read(client.get("/pl/rules/").content).one("form", class_="languages")
    fields = {field["name"]: field["value"] for field in form.all("input")} | {"language": "sk"}
    client.cookies.clear()
    failed = client.post(form["action"], fields, headers={"Referer": "http://testserver/pl/rules/"})
    assert failed.status_code == 403
    form = read(failed.content).one("form", class_="languages")
    fields = {field["name"]: field["value"] for field in form.all("input")} | {"language": "sk"}
    again = client.post(form["action"], fields, headers={"Referer": f"http://testserver{form['action']}"})
    assert (again.status_code, again["Location"]) == (303, "/sk/rules/")


@pytest.mark.parametrize("referer", ["http://testserver/language/", "http://[", "", "https://evil.example/x/"])
def test_a_switch_that_does_not_know_where_it_stood_never_leads_to_itself(referer):
    response = Client().post("/language/", {"language": "pl"}, headers={"Referer": referer})
    assert response["Location"] == "/"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/games/", "/settings/"])
def test_a_page_that_answers_a_form_leads_back_to_the_one_with_the_form(path):
    response = Client().post(path, {"theme": "no"}, headers={"Referer": f"http://testserver{path}?page=2"})
    assert response.status_code == 422
    assert read(response.content).one(id="here")["value"] == f"{path}?page=2"


@pytest.mark.parametrize(
    ("there", "location"),
    [
        ("/pl/games/", "/games/"),
        ("/pl/nowhere/", "/nowhere/"),
        ("/pl/about/?from=here", "/sk/about/?from=here"),
        ("/pl", "/sk/"),
        ("/pl//evil.example/", "/"),
        ("/pl/first-game/5/", "/sk/first-game/5/"),
    ],
)
@pytest.mark.parametrize("spoken", ["pl", "nl"])
def test_the_switch_finds_its_way_from_every_address_that_names_a_language(there, location, spoken):
    assert switch(visitor(chosen=spoken), "sk", next=there)["Location"] == location
