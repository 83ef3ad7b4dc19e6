"""The rule book says every number as the rules have it, and draws its examples as the game would."""

import re

import pytest
from django.test import Client
from django.utils import translation

from game.examples import EXAMPLES
from game.rules.board import EMPTY
from game.rules.difficulty import Difficulty
from game.rules.scoring import RUIN_PENALTY, Combination
from game.rules.state import Phase
from tests.page import read
from tests.rules.oracle import bonus
from tests.web.shown import expected_cells, expected_dice

SECTIONS = ["goal", "turn", "difficulty", "placement", "power", "magdagdon", "scoring", "end", "about"]
DRAWINGS = [(example.name, number) for example in EXAMPLES for number in range(len(example.drawings))]


@pytest.fixture
def book():
    return read(Client().get("/rules/").content)


@pytest.fixture
def drawn(book):
    """The drawing of an example, by the example's name and its number there, and the state that it has to show."""

    def drawn(name, number):
        example = next(example for example in EXAMPLES if example.name == name)
        figure = book.one("figure", data_example=name)
        return figure.all("div", class_="drawing")[number], example.drawings[number].state

    return drawn


def words(book, section):
    return book.one("section", id=section).text


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_sections_stand_in_their_order_and_each_can_be_linked_to(book):
    assert [section["id"] for section in book.all("section")] == SECTIONS
    contents = book.one("nav", class_="chips").all("a")
    assert [link["href"] for link in contents] == [f"#{name}" for name in SECTIONS]
    for link, section in zip(contents, book.all("section"), strict=True):
        heading = section.one("h2", id=section["aria-labelledby"])
        assert heading.one("a")["href"] == link["href"]
        assert heading.text == link.text


def test_every_section_leads_back_to_the_contents(book):
    contents = book.one("nav", class_="chips")
    for section in book.all("section"):
        assert section.one(class_="to-contents").one("a")["href"] == f"#{contents['id']}"


def test_the_tiles_of_the_sections_spell_the_name(book):
    assert "".join(heading.one("i").text for heading in book.all("h2")) == "MAGDAGDON"


def test_the_way_back_to_the_game_is_at_the_top_and_at_the_bottom(book):
    back = [link["href"] for link in book.one("article").all("a") if "Back to the game" in link.text]
    assert back == ["/", "/"]
    links = [link["href"] for link in book.one("article").all("a")]
    assert (links[0], links[-1]) == ("/", "/")


@pytest.mark.parametrize("path", ["/", "/about/"])
def test_the_rule_book_is_one_tap_away(path, db):  # noqa: ARG001 - the start page asks for games
    shown = read(Client().get(path).content)
    assert "/rules/" in [link["href"] for link in shown.one("nav").all("a")]
    assert "/rules/" in [link["href"] for link in shown.one("main").all("a")]


# The examples


def test_every_example_is_in_its_section_exactly_once_with_its_caption(book):
    shown = [
        (figure["data-example"], section["id"], figure.one("figcaption").text)
        for section in book.all("section")
        for figure in section.all("figure")
    ]
    assert sorted(shown) == sorted((example.name, example.section, str(example.caption)) for example in EXAMPLES)
    assert len(book.all("figure")) == len(shown)
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize(("name", "number"), DRAWINGS)
def test_a_drawing_shows_cell_by_cell_what_the_state_has(drawn, name, number):
    drawing, state = drawn(name, number)
    cells = drawing.all(data_cell=...)
    assert [(cell["data-cell"], cell["data-state"], cell["data-value"]) for cell in cells] == list(
        expected_cells(state)
    )
    assert [cell.text for cell in cells] == [value for _name, _state, value in expected_cells(state)]
    dice = [
        (die["data-die"], die["data-state"], die["data-value"], set(die["data-fits"].split()))
        for die in drawing.all(data_die=...)
    ]
    assert dice == list(expected_dice(state))
    lit = {cell["data-cell"] for cell in cells if "data-legal" in cell}
    assert lit == next((fits for _die, standing, _value, fits in expected_dice(state) if standing == "selected"), set())


@pytest.mark.parametrize(("name", "number"), DRAWINGS)
def test_a_drawing_has_the_sum_and_the_bonus_of_every_line_at_its_edge(drawn, name, number):
    drawing, state = drawn(name, number)
    board = str(state.staged_board)
    rows = board.split("/")
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    edges = drawing.all(class_="edge")
    assert [int(edge.one("b").text) for edge in edges] == [sum(numbers(" ".join(line))) for line in lines]
    made = [edge.one("i").text if edge["data-bonus"] == "made" else "" for edge in edges]
    assert made == [f"+{bonus(line)}" if bonus(line) else "" for line in lines]


@pytest.mark.parametrize(("name", "number"), DRAWINGS)
def test_a_drawing_is_a_table_that_can_be_heard_and_not_be_tapped(drawn, name, number):
    drawing, state = drawn(name, number)
    for tag in "button", "form", "input", "a", "label":
        assert drawing.all(tag) == []
    for attribute in "id", "form", "tabindex", "aria-pressed", "aria-disabled":
        assert drawing.all(**{attribute: ...}) == []
    table = drawing.one("table")
    assert table.one("caption").text
    assert [header.text for header in table.all("th", scope="col")] == ["a", "b", "c", "d"]
    assert [header.text for header in table.all("th", scope="row")] == ["1", "2", "3", "4"]
    pictures = drawing.all(role="img")
    assert len(pictures) == len(drawing.all(data_cell=...)) + len(state.dice)
    for picture in pictures:
        said = picture["aria-label"]
        assert "take" not in said
        assert picture["data-value"] in said
        assert ("staged" in said) == (picture["data-state"] == "staged")
        assert ("selected" in said) == (picture["data-state"] == "selected")


def test_no_id_is_on_the_page_twice(book):
    ids = [element["id"] for element in book.all(id=...)]
    assert len(ids) == len(set(ids))


def test_the_score_sheet_is_that_of_the_finished_board(book, drawn):
    _drawing, state = drawn("finished", 0)
    sheet = book.one(class_="sheet")
    parts = {part.one("dt").text: part.one("dd").text for part in sheet.one("dl").all("div")}
    score = state.score
    assert parts["Base score"] == str(score.base)
    assert parts["Line bonuses"] == f"+{score.bonus}"
    assert parts["Ruin penalties"] == f"−{score.ruins}"
    assert parts["Power penalties"] == f"−{score.powers}"
    assert parts["Final score"] == str(score.final) == sheet.one(class_="final").one("strong").text


# The numbers in the text


def test_the_table_of_difficulties_is_that_of_the_rules(book):
    table = book.one("section", id="difficulty").one("table")
    rows = [[part.text for part in row.elements] for row in table.one("tbody").all("tr")]
    assert rows == [
        [difficulty.name, str(difficulty.powers), costs or "–", str(difficulty.minimum)]
        for difficulty in Difficulty
        for costs in [", ".join(map(str, difficulty.power_costs))]
    ]


def test_the_bonuses_are_those_of_the_rules_and_every_pattern_earns_its_own(book):
    rows = book.one("table", class_="facts combinations").one("tbody").all("tr")
    assert [row.one("b").text for row in rows] == [f"+{combination.bonus}" for combination in Combination]
    for row, combination in zip(rows, Combination, strict=True):
        patterns = row.all(class_="pattern")
        assert patterns
        for pattern in patterns:
            assert bonus(pattern.text) == combination.bonus
            assert pattern["aria-label"] == "-".join(pattern.text)


def test_the_least_dice_at_the_end_of_a_nightmare_are_those_of_the_rules(book):
    least = Difficulty.NIGHTMARE.required
    assert f"it is {least(2)} when 2 are left, and {least(1)} for the very last" in words(book, "difficulty")


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("goal", "on a board of 4×4. Fill all 16 cells"),
        ("goal", "You play with 4 ordinary six-sided dice."),
        ("goal", "a to d from the left, and of its row, 1 to 4 from the top. So a1"),
        ("turn", "ROLL throws all 4 dice."),
        ("turn", "up to all 4 dice."),
        ("power", "never goes below 1 or above 6"),
        ("scoring", f"Each RUIN costs {RUIN_PENALTY} points."),
        ("scoring", f"base score + line bonuses − {RUIN_PENALTY} × RUINS − cost"),
        ("scoring", "The best possible one is 544, with 3‑4‑5‑6 in every row"),  # noqa: RUF001 - hyphens that keep it whole
        ("scoring", "2,590,272 of them"),
        ("scoring", f"made (+{Combination.STRAIGHT.bonus}), still possible (≤{Combination.STRAIGHT.bonus})"),
        ("end", "all 16 cells"),
    ],
)
def test_a_number_in_the_text_is_that_of_the_rules(book, section, sentence):
    assert sentence in words(book, section)


FACTS = [
    ("goal", "together they always form one connected field"),
    ("turn", "Before that nothing else can be done."),
    (
        "turn",
        "A staged number counts at once for those that follow, so the order in which you stage decides what fits.",
    ),
    ("turn", "CONFIRM opens as soon as you have staged the required minimum."),
    ("turn", "CONFIRM makes the staged numbers permanent, discards the dice that you did not use, and ends the turn."),
    ("turn", "UNDO takes back the die that you staged last; a tap on a staged die takes back that die."),
    ("turn", "no connection to a permanent number any more, they come back as well, and you are told."),
    ("turn", "the connection to the earliest staged die that remains"),
    ("turn", "any two neighbours were compared when the second of them was staged"),
    ("turn", "UNDO takes back staged dice only: a ROLL, a Majda Power or a CONFIRM is never undone."),
    ("turn", "no reload, no Back button and no second tab ever draws new dice"),
    ("difficulty", "never more than the cells that are empty when the turn begins"),
    (
        "difficulty",
        "If you change the difficulty in SETTINGS, a new game begins. Each difficulty has high scores of its own.",
    ),
    ("placement", "a die may go to any empty cell, however many RUINS there are"),
    (
        "placement",
        "must touch at least one number: directly above, below, left or right of it. Diagonals do not count.",
    ),
    ("placement", "differ by at most 1 from each number that it touches. Equal is fine."),
    ("placement", "A RUIN is not a number: it connects nothing and restricts nothing."),
    ("power", "DECREASE −1 and INCREASE +1 each change one available die"),
    ("power", "asking for that is refused and costs nothing. Each change is one use."),
    (
        "power",
        "REROLL throws one or more available dice again, together. That is one use, however many dice you choose.",
    ),
    ("power", "at any moment between ROLL and CONFIRM, several times in one turn while uses remain"),
    ("power", "A staged die must be taken back before it can be changed or rerolled."),
    ("power", "only if the changed roll is a MAGDAGDON do they return to the tray"),
    ("power", "Every use costs its points, even if it does not rescue the turn."),
    ("magdagdon", "If no order of legal placements reaches the required minimum, the turn is a MAGDAGDON."),
    ("magdagdon", "What you have staged plays no part in this"),
    ("magdagdon", "In a MAGDAGDON turn nothing can be staged."),
    ("magdagdon", "you may also accept with powers left"),
    ("magdagdon", "choose any empty cell: it becomes a RUIN for the rest of the game, and the turn ends"),
    ("magdagdon", "Until you have chosen it, GO BACK withdraws the acceptance"),
    ("scoring", "each number counts twice"),
    ("scoring", "can earn one bonus besides, never two"),
    ("scoring", "A line with a RUIN still adds its numbers, but never earns a bonus."),
    ("scoring", "A final score can be negative."),
    (
        "end",
        "to the high scores of its difficulty, with the date, the number of turns and the Majda Powers used.",
    ),
    (
        "end",
        "every turn that has ended, with CONFIRM or with a RUIN. A game that you leave unfinished is not scored.",
    ),
    ("end", "Equal scores share a rank, as in 1, 1, 3, and are listed by date, the earlier one first."),
    ("about", "MAGDAGDON is a CUBIRI ORIGINAL. It is dedicated to Majduška, on her 20th birthday."),
]
"""What RULES.md says, section by section, in the words of the page."""


@pytest.mark.parametrize(("section", "fact"), FACTS)
def test_no_rule_is_left_out(book, section, fact):
    assert fact in words(book, section)


def test_a_penalty_that_changes_in_the_rules_changes_in_the_text(monkeypatch):
    monkeypatch.setattr("game.views.rules.RUIN_PENALTY", 1)
    text = words(read(Client().get("/rules/").content), "scoring")
    assert "Each RUIN costs 1 point." in text
    assert "− 1 × RUINS" in text


def test_the_numbers_of_the_captions_are_put_in_when_they_are_read():
    with translation.override("en"):
        for example in EXAMPLES:
            assert "%" not in str(example.caption)
            assert "%" not in " ".join(str(drawing.title) for drawing in example.drawings)


def test_the_drawings_show_every_phase_and_something_of_every_kind():
    states = [drawing.state for example in EXAMPLES for drawing in example.drawings]
    assert {state.phase for state in states} == set(Phase)
    assert any(state.staged for state in states)
    assert any(EMPTY not in state.board.squares for state in states)
