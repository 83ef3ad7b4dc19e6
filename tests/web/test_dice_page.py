"""The page of the dice: how each face and each roll has come on this server, and whether fair dice would do so."""

from random import Random

import pytest
from django.test import Client

from game.fairness import ROLLS, Pattern
from game.models import Tally
from tests.page import read
from tests.plans import queries_of
from tests.thrown import fill

pytestmark = pytest.mark.django_db


def page():
    return read(Client().get("/dice/").content)


def facts():
    return [number.text for number in page().one("dl", class_="facts").all("dd")]


def verdicts():
    return [judged["data-verdict"] for judged in page().all("section", class_="judged")]


def table():
    rows = page().one("table").one("tbody").all("tr")
    return {row.one("th").text: [cell.text for cell in row.all("td")] for row in rows}


def way_to_go():
    """How far it is until something can be said of the faces and of the rolls."""
    bars = page().all("progress")
    return [(bar["value"], bar["max"]) for bar in bars]


def test_before_the_first_throw_there_is_nothing_to_compare():
    assert facts() == ["0", "0", "0"]
    assert verdicts() == ["too few", "too few"]
    assert way_to_go() == [("0", "30"), ("0", "1620")]
    assert page().all("figure") == page().all("ul", class_="rolled") == []


@pytest.mark.parametrize("throws", [{}, {"1146": 2}, {"1111": 20}, {"1146": 5000, "2345": 5000}], ids=str)
def test_what_it_comes_to_stands_before_all_else_and_how_it_is_done_behind(throws):
    fill(throws)
    titles = [title.text for title in page().all("h2")]
    assert titles == [
        *("The six faces", "The 126 rolls", "The dice of this server"),
        *("How the dice are sealed", "Check it yourself, without this server"),
    ]
    text = page().one("main").text
    assert text.index("The 126 rolls") < text.index("Throws of four dice") < text.index("SHA-256")


def test_the_126_rolls_and_the_formula_are_folded_up_unless_a_roll_lies_outside():
    fill(dict.fromkeys(every_throw(), 1))
    folded = page().one("details", class_="all-rolls")
    assert len(folded.all("li")) == 126
    assert "open" not in folded
    assert "HMAC-SHA256" in page().one("details", class_="formula").text
    assert "open" not in page().one("details", class_="formula")
    fill({"1111": 90})
    assert "open" in page().one("details", class_="all-rolls")
    assert "1 roll lies outside." in page().one("details", class_="all-rolls").text


def test_all_throws_count_for_the_faces_and_those_of_four_dice_for_the_rolls():
    fill({"1146": 2, "1": 5, "56": 1, "123": 1})
    assert facts() == ["9", "2", "18"]
    assert {face: cells[0] for face, cells in table().items()} == {
        "1": "10 ▲ too often",
        "2": "1",
        "3": "1",
        "4": "2",
        "5": "1",
        "6": "3",
    }
    assert table()["1"][1] == "55.56"
    rolled = {li.one("span", class_="four").text: li.one("b").text for li in page().all("li") if li.all("b")}
    assert len(rolled) == 126
    assert {roll: times for roll, times in rolled.items() if times != "0"} == {"1 1 4 6": "2"}


def test_the_rolls_stand_in_groups_that_come_equally_often():
    Tally.objects.add((1, 1, 1, 1))
    titles = [title.text for title in page().one("details", class_="all-rolls").all("h3")]
    sizes = [len(group.all("li")) for group in page().all("ul", class_="rolled")]
    assert titles == [
        *("Four alike 1 in 1296", "Three alike 4 in 1296", "Two pairs 6 in 1296"),
        *("One pair 12 in 1296", "All different 24 in 1296"),
    ]
    assert sizes == [6, 30, 15, 60, 15]


def test_few_throws_are_not_judged():
    fill({"1111": 20})
    assert verdicts() == ["unusual", "too few"]  # eighty dice can be
    assert "Too few have fallen yet to say anything." in page().text
    assert "Throws of four dice: 20 / 1,620" in page().text
    assert way_to_go() == [("20", "1620")]


def test_fair_dice_are_found_fair():
    random = Random(1)
    fill(random.choices(range(1, 7), k=4) for _ in range(20_000))
    assert verdicts() == ["as fair", "as fair"]
    assert "No roll lies outside." in page().text
    assert "cases of 100." in page().one("section", aria_labelledby="faces-title").text


def test_loaded_dice_are_found_out_and_marked_in_words():
    random = Random(1)
    fill(random.choices(range(1, 7), weights=[1, 1, 1, 1, 1, 2], k=4) for _ in range(5000))
    assert verdicts() == ["unusual", "unusual"]
    assert "too often" in table()["6"][0]
    marked = page().all("li", data_strays=...)
    assert marked
    assert all("too often" in li.text or "too seldom" in li.text for li in marked)
    assert f"{len(marked)} rolls lie outside." in page().text


def test_dice_that_are_too_even_are_found_out_as_well():
    fill({"".join(map(str, roll)): 10 * Pattern.of(roll).orders for roll in ROLLS})
    assert verdicts() == ["too even", "too even"]
    assert "fair dice fall as evenly as this" in page().text


def test_the_page_costs_one_query_of_at_most_209_rows_however_much_was_thrown():
    asked = []
    for times in 1, 1_000_000:
        fill(dict.fromkeys(every_throw(), times))
        asked.append(queries_of(lambda: Client().get("/dice/")))
    assert [len(queries) for queries in asked] == [1, 1]
    assert asked[0] == asked[1]
    assert "game_tally" in asked[0][0]
    assert Tally.objects.count() == 6 + 21 + 56 + 126 == 209


def every_throw():
    """All throws of one to four dice."""
    throws = {""}
    for _ in range(4):
        throws |= {"".join(sorted(dice + face)) for dice in throws for face in "123456"}
    return {dice for dice in throws if 1 <= len(dice) <= 4}


@pytest.mark.parametrize("path", ["/about/", "/"])
def test_other_pages_lead_there(path):
    assert read(Client().get(path).content).all("a", href="/dice/")
