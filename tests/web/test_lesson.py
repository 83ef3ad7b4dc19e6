"""The guided first game. Not one of these tests may ask the database."""

import re
from itertools import product
from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from game import wording
from game.forms import DEEDS
from game.lesson import LAST, STATES, STEPS, GuidedTable
from game.rules.board import Board
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.refusal import Reason
from game.rules.scoring import RUIN_PENALTY, Combination
from game.rules.state import Phase
from tests.page import read
from tests.web.answers import sentence, table

FIELDS = {
    "select": {"die": "2"},
    "stage": {"cell": "a1"},
    "take-back": {"die": "2"},
    "power": {"kind": "reroll", "dice": ["0", "1"]},
    "ruin": {"cell": "b1"},
}
"""What no step asks for."""


def page_at(step):
    return Client().get(f"/first-game/{step}/")


def send(deed, step, fields=(), *, htmx=True):
    headers = {"HX-Request": "true"} if htmx else {}
    return Client().post(f"/first-game/{deed}/", {"version": step, **dict(fields)}, headers=headers)


def live_buttons(shown):
    """What can be tapped: no button looks so that does not belong to a form."""
    forms = {form["id"] for form in shown.all("form", id=...)}
    live = [button for button in shown.all("button", id=...) if "aria-disabled" not in button]
    if shown["data-phase"] != "over":
        assert {button.attributes.get("form") for button in live} <= forms, live
    return [button for button in live if button.attributes.get("form") in forms]


def tap(shown, *, htmx=True, code="en"):
    """Tap the one thing that can be tapped, with a diamond ticked where a Majda Power wants one."""
    client = Client(headers={"Accept-Language": code})
    (button,) = live_buttons(shown)
    form = shown.one("form", id=button["form"])
    fields = {field["name"]: field["value"] for field in form.all("input")}
    if "name" in button:
        fields[button["name"]] = button["value"]
    if button["id"].startswith("power-"):
        fields["dice"] = "0"
    return client.post(form["action"], fields, headers={"HX-Request": "true"} if htmx else {})


@pytest.mark.parametrize("code", [code for code, _name in settings.LANGUAGES])
def test_whoever_taps_what_is_marked_comes_to_the_end_in_every_language(code):
    shown = table(Client(headers={"Accept-Language": code}).get("/first-game/"))
    for step in range(1, LAST + 1):
        response = tap(shown, code=code)
        assert response.status_code == 200
        assert response["HX-Replace-Url"] == f"/first-game/{step}/"
        assert "no-store" in response["Cache-Control"]
        shown = table(response)
        assert (shown["lang"], shown["dir"]) == (code, "ltr")
        said = read(response.content).one(data_hx_swap_oob="innerHTML:#status").one("span")
        assert (said["lang"], said["dir"]) == (code, "ltr")
        assert shown["data-version"] == str(step)
        assert shown["data-phase"] == STATES[step].phase.value
        assert shown["data-score"] == str(STATES[step].score.final)
        with override(code):
            assert " ".join(GuidedTable(step).prompt.split()) in shown.text
    assert shown["data-phase"] == "over"
    assert live_buttons(shown) == []


def test_without_javascript_every_tap_leads_to_a_page_that_can_be_reloaded():
    shown = table(Client().get("/first-game/"))
    for step in range(1, LAST + 1):
        response = tap(shown, htmx=False)
        assert (response.status_code, response["Location"]) == (303, f"/first-game/{step}/")
        shown = table(page_at(step))
        assert shown["data-version"] == str(step)


def test_it_shows_everything_that_a_newcomer_has_to_know():
    assert {step.deed for step in STEPS} == {"roll", "select", "stage", "undo", "confirm", "power", "accept", "ruin"}
    assert {state.phase for state in STATES} == set(Phase)
    assert str(STATES[0].board) == "345./34../23../2..."
    assert STATES[0].turns == 3
    end = STATES[-1]
    assert end.board == Board.parse("3456/3456/2345/223#")
    assert (end.score.base, end.score.bonus, end.score.ruins, end.score.powers, end.score.final) == (
        114,
        200,
        15,
        10,
        289,
    )


@pytest.mark.parametrize(("step", "deed"), list(product(range(LAST + 1), DEEDS)))
def test_a_deed_that_the_step_does_not_ask_for_changes_nothing(step, deed):
    if step < LAST and STEPS[step].deed == deed and deed not in FIELDS:
        return
    for htmx in True, False:
        response = send(deed, step, FIELDS.get(deed, {}), htmx=htmx)
        assert response.status_code == 422
        assert table(response)["data-version"] == str(step)
        assert table(response)["data-phase"] == STATES[step].phase.value
        assert sentence(response).startswith(str(wording.ONE_STEP_AT_A_TIME))


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("deed", "fields"),
    [("power", {"dice": "0"}), ("power", {"kind": "nonsense"}), ("select", {"die": "9"}), ("stage", {"cell": "e5"})],
)
def test_nonsense_beside_the_version_keeps_the_step_and_is_told(deed, fields, htmx):
    """Such as Enter in a tick box, which names no power."""
    response = send(deed, 12, fields, htmx=htmx)
    assert (response.status_code, table(response)["data-version"]) == (422, "12")
    assert str(wording.REASONS[Reason.MALFORMED]) in table(response).one(class_="say").text


def test_a_refusal_can_be_seen_with_what_to_do_instead():
    for step, deed in (1, "roll"), (12, "accept"):
        say = table(send(deed, step)).one(class_="say")
        assert "data-refused" in say
        assert str(wording.ONE_STEP_AT_A_TIME) in say.text
        assert GuidedTable(step).prompt in say.text


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("version", ["", "-1", "one", "٣", "1" * 10])
def test_nonsense_gets_a_sentence_and_the_beginning(version, htmx):
    response = Client().post("/first-game/roll/", {"version": version}, headers={"HX-Request": "true"} if htmx else {})
    assert response.status_code == 422
    assert sentence(response).startswith(str(wording.REASONS[Reason.MALFORMED]))
    assert table(response)["data-version"] == "0"


def test_a_step_beyond_the_end_is_the_end():
    response = send("roll", 999999999)
    assert (response.status_code, table(response)["data-version"]) == (422, str(LAST))


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_is_no_page(deed):
    response = Client().get(f"/first-game/{deed}/")
    assert (response.status_code, response["Allow"]) == (405, "POST")


@pytest.mark.parametrize("address", [f"/first-game/{LAST + 1}/", "/first-game/99999999999999999999/"])
def test_a_step_that_is_none_leads_to_the_beginning(address):
    response = Client().get(address)
    assert (response.status_code, response["Location"]) == (302, "/first-game/")


@pytest.mark.parametrize("deed", ["nonsense", "rolls", "ROLL"])
def test_a_deed_that_is_none_is_no_address(deed):
    assert Client().post(f"/first-game/{deed}/", {"version": "0"}).status_code == 404


@pytest.mark.parametrize("htmx", [True, False])
def test_it_changes_nothing_on_the_server_and_so_needs_no_token_and_no_cookies(htmx):
    client = Client(enforce_csrf_checks=True)
    headers = {"HX-Request": "true"} if htmx else {}
    response = client.post("/first-game/roll/", {"version": "0"}, headers=headers)
    assert response.status_code == (200 if htmx else 303)
    assert "HX-Refresh" not in response


@pytest.mark.parametrize("step", range(LAST + 1))
def test_a_step_says_what_to_do_and_how_far_it_is_and_can_be_skipped(step):
    page = read(page_at(step).content)
    says = GuidedTable(step).prompt
    assert says in page.one(id="table").text
    assert says in page.one(id="status").text
    assert "%" not in says
    assert page.one("progress")["value"] == str(step)
    assert page.one(class_="guide").one("a")["href"] == reverse("home")
    label = "All steps done" if step == LAST else f"Step {step + 1} of {LAST}"
    assert label in page.one(class_="guide").text


def test_the_dice_are_told_to_those_who_listen():
    response = send("roll", 0)
    assert sentence(response).startswith("You rolled 6, 5, 1, 4.")
    assert sentence(response).endswith("Tap the 6.")


def test_a_language_switch_after_a_tap_comes_back_to_the_same_step():
    shown = read(send("roll", 0).content)
    assert shown.one(id="here")["value"] == "/first-game/1/"
    assert read(page_at(5).content).one(id="here")["value"] == "/first-game/5/"


def test_a_whole_page_that_htmx_asks_for_has_nothing_twice():
    page = read(Client().get("/first-game/5/", headers={"HX-Request": "true"}).content)
    assert page.all(data_hx_swap_oob=...) == []
    assert page.one(id="here")["value"] == "/first-game/5/"


def test_in_a_linked_language_every_tap_stays_in_it():
    client = Client()
    shown = table(client.get("/pl/first-game/"))
    assert shown["lang"] == "pl"
    answer = tap(shown)
    assert answer["HX-Replace-Url"] == "/pl/first-game/1/"
    assert table(answer)["lang"] == "pl"


@pytest.mark.parametrize("prefix", ["", "/pl"])
def test_it_begins_again_in_the_language_of_its_address(prefix):
    end = read(Client().get(f"{prefix}/first-game/{LAST}/").content)
    assert f"{prefix}/first-game/" in [link["href"] for link in end.one(class_="links").all("a")]


def test_its_numbers_are_those_of_the_rules():
    words = " ".join(read(page_at(step).content).one(id="table").text for step in range(LAST + 1))
    costs = Difficulty.PEACEFUL.power_costs
    for promised in (
        f"at least {Difficulty.PEACEFUL.minimum}",
        f"{Difficulty.PEACEFUL.minimum} dice must be placed",
        f"STRAIGHT: +{Combination.STRAIGHT.bonus}",
        f"for {costs[0]} points",
        f"cost {costs[1]} points",
        f"for {RUIN_PENALTY} points",
    ):
        assert promised in words


def test_the_words_name_the_button_to_tap_as_it_is_labelled():
    labels = {"undo": "UNDO", "confirm": "CONFIRM", "power": str(wording.POWERS[PowerKind.INCREASE])}
    for step in STEPS:
        if step.deed in labels:
            assert labels[step.deed].casefold() in str(step.says).casefold()


@pytest.mark.parametrize("code", [code for code, _name in settings.LANGUAGES])
def test_a_cell_that_the_words_name_is_the_one_to_tap(code):
    with override(code):
        for step, number in zip(STEPS, range(LAST), strict=True):
            named = re.findall(r"\b[a-d][1-4]\b", GuidedTable(number).prompt)
            assert not named or str(step.fields["cell"]) in named


def test_the_value_that_the_words_name_is_that_of_the_die_to_tap():
    for step, state, number in zip(STEPS, STATES, range(LAST), strict=False):
        if step.deed == "select":
            assert re.search(rf"\b{state.dice[step.fields['die']]}\b", GuidedTable(number).prompt)


def test_the_end_offers_a_game_of_ones_own_and_no_place_in_any_list():
    page = read(page_at(LAST).content)
    form = page.one(class_="sheet").one("form")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    assert (form["action"], fields["difficulty"]) == ("/games/", "peaceful")
    assert UUID(fields["game"])
    assert page.one("h2", class_="final").text.endswith("289")
    assert page.all("table", class_="scores") == []
