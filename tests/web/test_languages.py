"""The language of a page: where it comes from, how it is switched, and what it never touches."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from game import wording
from game.rules.refusal import Reason
from tests.games import lay_out, rows
from tests.page import read
from tests.web.answers import now, sentence

CODES = [code for code, _name in settings.LANGUAGES]
STILL = ["/", "/rules/", "/about/", "/first-game/", "/first-game/5/"]
"""Public pages that ask the database for nothing: without a mark for it a test of them would fail."""

COUNTED = pytest.param("/dice/", marks=pytest.mark.django_db)
PUBLIC = [*STILL, COUNTED]


def visitor(accepted="", chosen=""):
    """A browser that asks for languages, and one chosen on this device."""
    client = Client(headers={"Accept-Language": accepted} if accepted else {})
    if chosen:
        client.cookies["language"] = chosen
    return client


def language_of(response):
    return read(response.content).one("html")["lang"]


def switch(client, code, **fields):
    return client.post("/language/", {"language": code, **fields})


# Where it comes from


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


# How it is switched


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


@pytest.mark.django_db
def test_a_link_that_gives_way_to_a_running_game_decides_its_language(majda):
    lay_out(majda.player)
    page = majda.get("/pl/", follow=True)
    assert language_of(page) == "pl"


def test_an_error_page_under_a_linked_address_speaks_its_language():
    assert language_of(visitor(chosen="nl").get("/pl/nowhere/")) == "pl"


def test_a_link_that_leads_nowhere_decides_nothing():
    client = visitor(accepted="nl")
    assert client.get("/pl/nowhere/").status_code == 404
    assert "language" not in client.cookies


# What it never touches


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.django_db
def test_a_switch_in_the_middle_of_a_turn_keeps_all_that_is_staged(majda, htmx):
    game = lay_out(majda.player, "34../.5../..../....", dice="3456", staged="0 a2, 1 c1", selected=2)
    before, kept = rows(), table_of(majda.get(game.get_absolute_url()))
    answer = majda.deed(game, "stage", htmx=htmx, cell="d4")  # refused: nothing changes
    form = read((answer if not htmx else majda.get(game.get_absolute_url())).content).one("form", class_="languages")
    fields = {field["name"]: field["value"] for field in form.all("input", name="next")}
    for code in [*CODES[1:], "en"]:
        response = majda.post(form["action"], fields | {"language": code})
        assert response["Location"] == game.get_absolute_url()
        assert table_of(majda.get(response["Location"])) == kept
        assert language_of(majda.get(response["Location"])) == code
    assert rows() == before
    assert majda.deed(now(game), "confirm").status_code == 200


def table_of(response):
    """The table but for its words."""
    shown = read(response.content).one(id="table")
    contract = {name: value for name, value in shown.attributes.items() if name.startswith("data-")}
    parts = [
        {name: value for name, value in part.attributes.items() if name.startswith("data-")}
        for part in [*shown.all(data_cell=...), *shown.all(data_die=...)]
    ]
    return contract, parts


@pytest.mark.parametrize("code", CODES)
@pytest.mark.django_db
def test_a_fragment_says_what_language_it_is_in(majda, code):
    """It may be swapped into a page in another one, if that has changed in another tab."""
    game = lay_out(majda.player, "34../.5../..../....", dice="3456", staged="0 a2, 1 c1")
    majda.cookies["language"] = code
    for deed, fields in ("select", {"die": 2}), ("select", {"die": 0}), ("confirm", {}):
        fragment = read(majda.deed(now(game), deed, **fields).content)
        assert (fragment.one(id="table")["lang"], fragment.one(id="table")["dir"]) == (code, "ltr")
        said = fragment.one(data_hx_swap_oob="innerHTML:#status").one("span")
        assert (said["lang"], said["dir"]) == (code, "ltr")
        for turn in fragment.all("li"):
            assert (turn["lang"], turn["dir"]) == (code, "ltr")
    assert fragment.all("li")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.django_db
def test_a_game_with_its_taps_is_the_same_in_every_language(majda, code):
    game = lay_out(majda.player, dice="3456")
    majda.cookies["language"] = code
    for deed, fields in ("select", {"die": 0}), ("stage", {"cell": "b2"}), ("stage", {"cell": "b3", "die": 1}):
        assert majda.deed(now(game), deed, **fields).status_code == 200
    assert majda.deed(now(game), "confirm", htmx=False).status_code == 303
    assert now(game).board == "..../.3../.4../...."


@pytest.mark.parametrize("code", CODES[1:])
@pytest.mark.django_db
def test_the_page_of_a_linked_language_gives_way_to_a_running_game(majda, code):
    game = lay_out(majda.player)
    response = majda.get(f"/{code}/")
    assert (response.status_code, response["Location"]) == (302, game.get_absolute_url())


def test_an_error_page_speaks_the_language_of_the_request_even_if_it_broke_before_that_was_settled(settings):
    settings.SECURE_SSL_REDIRECT = True  # so that the host is looked at first of all
    with override("pl"):
        page = read(visitor(accepted="nl").get("/about/", headers={"Host": "evil.example"}).content)
    assert page.one("html")["lang"] == "nl"
    assert page.one("h1").text == "Dat was niet te begrijpen"
