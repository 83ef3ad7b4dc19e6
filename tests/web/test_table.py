"""The page's contract: what the table says in its attributes, and the forms that do everything."""

from random import Random

import pytest

from game.models import Game
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.state import Phase
from tests.games import FULL, MAGDAGDON, lay_out, random_positions, rows, store
from tests.page import read
from tests.web.answers import table
from tests.web.deeds import PHASES
from tests.web.shown import expected_cells, expected_dice

pytestmark = pytest.mark.django_db

FORMS = {
    Phase.ROLL: {"roll"},
    Phase.PLACE: {"select", "stage", "take-back", "undo", "confirm"},
    Phase.MAGDAGDON: {"accept"},
    Phase.RUIN: {"ruin", "withdraw"},
    Phase.OVER: set(),
}


def expected_table(game):
    state = game.state
    return {
        "data-game": str(game.pk),
        "data-version": str(game.version),
        "data-phase": state.phase.value,
        "data-difficulty": state.difficulty.value,
        "data-turn": str(state.turns if state.phase is Phase.OVER else state.turns + 1),
        "data-score": str(state.score.final),
        "data-powers-left": str(state.powers_left),
        "data-required": str(state.required),
    }


def check_table(shown, game):
    state = game.state
    contract = {name: shown[name] for name in shown.attributes if name.startswith("data-")}
    assert contract == expected_table(game)
    cells = shown.all(data_cell=...)
    assert [(cell["data-cell"], cell["data-state"], cell["data-value"]) for cell in cells] == list(
        expected_cells(state)
    )
    dice = shown.all(data_die=...)
    assert [
        (die["data-die"], die["data-state"], die["data-value"], set(die["data-fits"].split())) for die in dice
    ] == list(expected_dice(state))
    lit = {cell["data-cell"] for cell in cells if "data-legal" in cell}
    in_hand = [fits for _die, standing, _value, fits in expected_dice(state) if standing == "selected"]
    assert lit == (in_hand[0] if in_hand else set())


def check_forms(shown, game):
    """Every form can be sent as it stands, and every button that sends one is a real one."""
    state, forms = game.state, {}
    for form in shown.all("form"):
        assert form["method"] == "post"
        assert form.one("input", name="csrfmiddlewaretoken", type="hidden")["value"]
        if form["action"] == "/games/":
            continue
        deed = form["id"].removeprefix("form-")
        forms[form["id"]] = deed
        assert form["action"] == f"/games/{game.pk}/{deed}/" == form["data-hx-post"]
        assert form.one("input", name="version", type="hidden")["value"] == str(game.version)
    can_use_power = state.powers_left > 0 and state.phase in (Phase.PLACE, Phase.MAGDAGDON)
    assert set(forms.values()) == FORMS[state.phase] | ({"power"} if can_use_power else set())
    senders = [button for button in shown.all("button", form=...) if button["type"] == "submit"]
    assert {button["form"] for button in senders} <= forms.keys()
    for button in shown.all("button"):
        assert ("form" in button) or button["type"] == "button" or button["id"] == "next"
        if button["type"] == "button" and "data-share" not in button:  # which asks nothing of the server
            assert button["aria-disabled"] == "true"
    ids = [element["id"] for element in shown.all(id=...)]
    assert len(ids) == len(set(ids))


def test_in_every_position_of_random_games_the_page_shows_what_the_rules_have(majda):
    positions = list(random_positions(seed=6, games=24))
    over = next(position for position in positions if position[0].phase is Phase.OVER)
    seen = set()
    for state, ended in [over, *Random(6).sample(positions, 90)]:
        game = store(majda.player, state, ended)
        game = Game.objects.get(pk=game.pk)
        assert game.state == state
        shown = table(majda.get(game.get_absolute_url()))
        check_table(shown, game)
        check_forms(shown, game)
        seen.add(state.phase)
    assert seen == set(Phase)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("difficulty", Difficulty)
def test_in_every_phase_page_and_fragment_show_the_same(majda, phase, difficulty):
    game = lay_out(majda.player, difficulty=difficulty, **PHASES[phase])
    page = table(majda.get(game.get_absolute_url()))
    fragment = table(majda.deed(game, "roll", version=game.version + 1))
    for shown in page, fragment:
        check_table(shown, game)
        check_forms(shown, game)
    assert [child.tag for child in page.elements] == [child.tag for child in fragment.elements]


def test_the_selected_die_lights_its_cells_alone(majda):
    used = [PowerUse(PowerKind.REROLL, (0, 1), (4, 4))]
    game = lay_out(majda.player, "34../..../..../....", dice="1156", powers=used, staged="2 b2", selected=0)
    check_table(table(majda.get(game.get_absolute_url())), game)


@pytest.mark.parametrize("phase", ["roll", "magdagdon", "ruin", "over"])
def test_outside_placing_no_cell_is_lit_for_a_die(majda, phase):
    shown = table(majda.get(lay_out(majda.player, **PHASES[phase]).get_absolute_url()))
    assert shown.all(data_legal=...) == []


LAST_TURN = {"board": "3456/3456/3456/34..", "dice": "5566", "staged": "0 c4, 2 d4"}


@pytest.mark.parametrize(
    ("position", "deed", "elsewhere"),
    [
        ({}, "roll", ["innerHTML:#status"]),
        ({"dice": "3456"}, "undo", ["innerHTML:#status"]),
        ({"dice": "3456", "staged": "0 b2, 1 b3"}, "confirm", ["innerHTML:#status", "afterbegin:#turns"]),
        (LAST_TURN, "confirm", ["innerHTML:#status", "afterbegin:#turns"]),
        ({"board": MAGDAGDON, "dice": "1111"}, "accept", ["innerHTML:#status"]),
    ],
)
def test_a_fragment_is_one_table_and_what_goes_elsewhere(majda, position, deed, elsewhere):
    fragment = read(majda.deed(lay_out(majda.player, **position), deed).content)
    assert [element.attributes.get("id") for element in fragment.elements] == ["table"] + [None] * len(elsewhere)
    assert [element["data-hx-swap-oob"] for element in fragment.elements[1:]] == elsewhere
    assert not any(isinstance(child, str) and child.strip() for child in fragment.children)


def test_a_stale_fragment_brings_all_the_turns_that_the_page_may_lack(majda):
    game = lay_out(majda.player, "34../34../..../....")
    fragment = read(majda.deed(game, "roll", version=game.version - 1).content)
    assert [element["data-hx-swap-oob"] for element in fragment.elements[1:]] == [
        "innerHTML:#status",
        "innerHTML:#turns",
    ]
    assert [turn["value"] for turn in fragment.elements[2].all("li")] == ["2", "1"]


def test_the_parts_that_go_elsewhere_have_a_place_in_the_page(majda):
    page = read(majda.get(lay_out(majda.player).get_absolute_url()).content)
    assert page.one(id="status")["aria-live"] == "polite"
    page.one(id="turns")
    assert page.one(id="table").all(id="status") == []  # outside of what is swapped


def test_the_board_is_a_table_with_headers(majda):
    board = table(majda.get(lay_out(majda.player, FULL).get_absolute_url())).one("table", class_="board")
    assert [header.text for header in board.all("th", scope="col")] == ["a", "b", "c", "d"]
    assert [header.text for header in board.all("th", scope="row")] == ["1", "2", "3", "4"]


def test_every_line_has_its_sum_and_its_bonus_at_its_edge(majda):
    game = lay_out(majda.player, "3456/34../#.../6655")
    edges = table(majda.get(game.get_absolute_url())).all(class_="edge")
    assert [(edge.one("b").text, edge["data-bonus"]) for edge in edges] == [
        ("18", "made"),
        ("7", "open"),
        ("0", "lost"),
        ("22", "made"),
        ("12", "lost"),
        ("14", "lost"),
        ("10", "open"),
        ("11", "open"),
    ]


def test_before_the_roll_four_blank_dice_lie_there(majda):
    shown = table(majda.get(lay_out(majda.player).get_absolute_url()))
    assert shown.all(data_die=...) == []
    assert [die["id"] for die in shown.all("button", class_="die blank")] == ["die-0", "die-1", "die-2", "die-3"]


def test_the_whole_contract_is_on_the_home_page_too(majda):
    game = lay_out(majda.player, dice="3456", staged="0 b2", selected=2)
    before = rows()
    check_table(table(majda.get("/")), game)
    assert rows() == before
