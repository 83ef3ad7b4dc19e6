"""The replay of a finished game, turn by turn."""

from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from game.replay import frames
from tests.games import REPLAYED, lay_out, replayed
from tests.page import read
from tests.web.nonsense import NONSENSE, encoded

pytestmark = pytest.mark.django_db

LAST = len(REPLAYED.turns)


@pytest.fixture
def game(majda):
    """A finished game of Majda's."""
    return replayed(majda.player)


def shown(client, game, turn=None, **headers):
    """The replay at a turn."""
    query = {} if turn is None else {"turn": turn}
    return client.get(f"{game.get_absolute_url()}replay/", query, headers=headers)


def film(response):
    assert response.status_code == 200
    return read(response.content).one(id="film")


def cells(part):
    """What lies on the board: for each cell its value or RUIN, and what marks it."""
    return {
        cell["data-cell"]: (cell["data-value"] or cell["data-state"], cell.attributes.get("data-order", ""))
        for cell in part.all(data_cell=...)
    }


def test_every_turn_shows_the_board_the_score_and_what_came_with_it(game, emil):
    for frame in frames(REPLAYED):
        part = film(shown(emil, game, frame.number))
        assert (part["data-turn"], part["data-last"]) == (str(frame.number), str(LAST))
        assert part["data-score"] == str(frame.score)
        orders = {str(placed.cell): str(placed.order) for placed in frame.placed}
        if frame.turn and frame.turn.ruin is not None:
            orders[str(frame.turn.ruin)] = "ruin"
        seen = cells(part)
        assert {name: order for name, (_value, order) in seen.items() if order} == orders
        squares = {0: "empty", 7: "ruin"}
        values = [squares.get(square, str(square)) for square in frame.board.squares]
        assert [value for value, _order in seen.values()] == values
        new = [edge["data-line"] for edge in part.all("td", data_new=...)]
        assert sorted(new) == sorted(made.line.name for made in frame.made)
        assert [made.text for made in part.all("p", class_="film-made")] == [
            f"{made.combination.name.replace('_', ' ')}, {made.line.kind.value} {made.line.name} +{made.bonus}"
            for made in frame.made
        ]


def test_a_turn_shows_its_dice_before_and_after_each_power_and_where_they_went(game, emil):
    throws = film(shown(emil, game, 2)).all("div", class_="throw")
    assert [throw.one("p").text for throw in throws] == [
        "Roll:",
        "REROLL −10",
        "INCREASE +1 −20",
        "INCREASE +1 −40",
    ]
    dice = [[die["data-value"] for die in throw.all(class_="die")] for throw in throws]
    assert ["".join(values) for values in dice] == ["1413", "3424", "4424", "4425"]
    changed = [[die.attributes.get("data-changed") is not None for die in throw.all(class_="die")] for throw in throws]
    assert changed == [[False] * 4, [True] * 4, [True, False, False, False], [False, False, False, True]]
    assert [went.text for went in throws[-1].all(class_="went")] == ["2. c1", "1. c2"]
    assert [die["data-state"] for die in throws[-1].all(class_="die")] == ["left", "available", "left", "available"]


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (0, "The board is empty."),
        (1, "Rolled: 6, 6, 6, 2. 6 on b3. 6 on b2. Score: 24."),
        (
            2,
            (
                "Rolled: 1, 4, 1, 3. REROLL for 10: the dice are 3, 4, 2, 4 now. INCREASE +1 for 20: the dice are "
                "4, 4, 2, 4 now. INCREASE +1 for 40: the dice are 4, 4, 2, 5 now. 5 on c2. 4 on c1. Score: −28."
            ),
        ),
        (LAST, "Rolled: 6, 4, 3, 1. MAGDAGDON: c3 is a RUIN. Score: 261."),
    ],
)
def test_a_turn_is_told_in_words(game, emil, turn, sentence):
    assert film(shown(emil, game, turn)).one(class_="film-says").text == sentence


def test_a_cell_is_heard_with_the_order_in_which_it_was_filled(game, emil):
    part = film(shown(emil, game, 2))
    assert part.one(data_cell="c1")["aria-label"] == "c1: 4, number 2 of this turn"
    assert part.one(data_cell="b2")["aria-label"] == "b2: 6"


@pytest.mark.parametrize(
    ("turn", "ways"),
    [
        (0, {"next": 1, "last": LAST}),
        (1, {"first": 0, "previous": 0, "next": 2, "last": LAST}),
        (4, {"first": 0, "previous": 3, "next": 5, "last": LAST}),
        (LAST, {"first": 0, "previous": LAST - 1}),
    ],
)
def test_the_ways_to_other_turns_are_links_and_plain_text_at_the_ends(game, emil, turn, ways):
    steps = film(shown(emil, game, turn)).one("nav").elements
    address = f"{game.get_absolute_url()}replay/?turn="
    links = {step["data-step"]: step["href"] for step in steps if step.tag == "a"}
    assert links == {name: f"{address}{to}" for name, to in ways.items()}
    assert [step["data-step"] for step in steps] == ["first", "previous", "next", "last"]
    assert {step["data-step"] for step in steps if step.tag == "span"} == set(links).symmetric_difference(
        {"first", "previous", "next", "last"}
    )


def test_the_slider_is_a_form_that_works_by_itself(game, emil):
    form = read(shown(emil, game, 3).content).one("form", method="get")
    slider = form.one("input", type="range")
    assert (form["action"], slider["name"]) == (f"{game.get_absolute_url()}replay/", "turn")
    assert (slider["min"], slider["max"], slider["value"]) == ("0", str(LAST), "3")
    assert form.one("button", type="submit").text == "Go"


def test_all_turns_are_listed_each_with_its_link_and_its_score(game, emil):
    links = read(shown(emil, game, 3).content).one(id="turns").all("a")
    assert [link["href"] for link in links] == [
        f"{game.get_absolute_url()}replay/?turn={n}" for n in range(1, LAST + 1)
    ]
    assert [link.one(class_="line-score").text for link in links] == [
        f"Score {frame.score}".replace("-", "−") for frame in frames(REPLAYED)[1:]
    ]
    assert [link["data-turn"] for link in links if "aria-current" in link] == ["3"]
    assert links[-1].text.startswith(f"Turn {LAST}: Roll: 6431 RUIN c3")


def test_without_a_turn_it_begins_at_the_empty_board(game, emil):
    for turn in None, "":
        part = film(shown(emil, game, turn))
        assert part["data-turn"] == "0"
        assert {value for value, _order in cells(part).values()} == {"empty"}


@pytest.mark.parametrize(
    "turn", [*filter(None, NONSENSE.values()), str(LAST + 1), "-1", "07", "+3", "3.0", "٣", " 3", "9" * 5000]
)
def test_a_turn_that_there_is_not_is_not_found(game, emil, turn):
    assert emil.get(f"{game.get_absolute_url()}replay/?{encoded([('turn', turn)])}").status_code == 404


def test_two_turns_at_once_are_not_found(game, emil):
    assert emil.get(f"{game.get_absolute_url()}replay/?turn=1&turn=2").status_code == 404


def test_htmx_gets_the_part_and_what_there_is_to_hear(game, emil):
    response = shown(emil, game, 8, HX_Request="true")
    page = read(response.content)
    assert [element.tag for element in page.elements] == ["section", "div"]
    assert page.elements[0]["id"] == "film"
    assert page.one(data_hx_swap_oob="innerHTML:#status").text == (
        "Turn 8: Rolled: 6, 4, 3, 1. MAGDAGDON: c3 is a RUIN. Score: 261."
    )
    assert cells(page.one(id="film")) == cells(film(shown(emil, game, 8)))


def test_htmx_going_back_gets_the_whole_page(game, emil):
    response = shown(emil, game, 8, HX_Request="true", HX_History_Restore_Request="true")
    page = read(response.content)
    assert page.one("html")
    assert "data-hx-history-elt" in page.one(id="replay")


def test_the_score_goes_on_from_turn_to_turn(game, emil):
    heads = [film(shown(emil, game, turn)).one(class_="film-score").text for turn in range(LAST + 1)]
    for before, after in pairwise(heads):
        _word, old, *_change = before.replace("−", "-").split()
        _word, new, change = after.replace("−", "-").replace("±", "").split()
        assert int(old) + int(change) == int(new)


def test_a_game_whose_turns_break_the_rules_can_be_looked_at(majda, emil):
    game = lay_out(majda.player, "####/##1#/####/####", powers_used=3)
    for turn in range(game.turns_ended + 1):
        film(shown(emil, game, turn))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["", "replay/", "replay/?turn=3"])
def test_a_replay_costs_at_most_five_queries(majda, emil, path):
    game = replayed(majda.player)
    for client in majda, emil, Client():
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{game.get_absolute_url()}{path}").status_code == 200
        assert len(queries) <= 5, [query["sql"] for query in queries]


def test_every_address_on_the_page_leads_somewhere(game, emil):
    page = read(shown(emil, game, 3).content)
    ids = [element["id"] for element in page.all(id=...)]
    assert len(ids) == len(set(ids))
    for link in page.all("a", href=...):
        assert link["href"].startswith("#") or emil.get(link["href"]).status_code == 200
