"""What one tap costs: at most eight queries, its transaction's BEGIN and COMMIT included, and 20,000 bytes.

The tap that ends a game also keeps the player's bests, three queries more, and looks whether the game is odd: one, and
another to keep what is.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Game
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out
from tests.web.deeds import ACCEPTED, DEEDS, MAGDAGDON_TURN, PHASES, STAGED

pytestmark = pytest.mark.django_db(transaction=True)

QUERIES = 8
QUERIES_AT_THE_END = QUERIES + 3 + 2
BYTES = 20_000
RUINS = "1###/1###/####/###."
TAPS = {deed.name: (deed.position, deed.name, deed.fields) for deed in DEEDS} | {
    f"{deed.name} refused": (deed.refused_position, deed.name, deed.refused_fields) for deed in DEEDS
}
TAPS |= {
    "roll late": ({"board": "3333/3333/3333/3...", "powers_used": 3}, "roll", {}),
    "stage the fourth": (
        {"board": "34../..../..../....", "dice": "3456", "staged": "0 a2, 1 b2, 2 c2"},
        "stage",
        {"die": 3, "cell": "d2"},
    ),
    "take three back": (
        {"board": "3.../..../..../....", "dice": "3456", "staged": "0 b1, 1 c1, 2 d1", "selected": 3},
        "take-back",
        {"die": 0},
    ),
    "reroll four": (MAGDAGDON_TURN, "power", {"kind": "reroll", "dice": [0, 1, 2, 3]}),
    "confirm the last": ({"board": "3456/3456/3456/34..", "dice": "5566", "staged": "0 c4, 2 d4"}, "confirm", {}),
    "confirm the last of many turns": (
        {"board": "####/####/####/333.", "dice": "3333", "staged": "0 d4", "powers_used": 3},
        "confirm",
        {},
    ),
    "ruin the last": ({"board": "3456/3456/3456/345.", "dice": "1111", "accepting": True}, "ruin", {"cell": "d4"}),
    "ruin the last of many turns": (
        {"board": RUINS, "dice": "6666", "accepting": True, "powers_used": 3},
        "ruin",
        {"cell": "d4"},
    ),
    "over": ({"board": FULL}, "roll", {}),
    "malformed": (STAGED, "stage", {"cell": "nonsense"}),
    "malformed over": ({"board": FULL}, "stage", {"cell": "nonsense"}),
    "malformed ruin": (ACCEPTED, "ruin", {"cell": "nonsense"}),
}


@pytest.fixture
def full_high_scores(majda):
    """More high scores than are shown, at every difficulty."""
    for difficulty in Difficulty:
        for number in range(15):
            lay_out(
                majda.player,
                FULL,
                difficulty=difficulty,
                finished_at=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number),
            )


def cost(client, game, deed, fields, *, htmx):
    """The answer to a tap, and the queries that it took."""
    with CaptureQueriesContext(connection) as queries:
        response = client.deed(game, deed, htmx=htmx, **fields)
    return response, [query["sql"] for query in queries]


@pytest.mark.usefixtures("full_high_scores")
@pytest.mark.parametrize(("position", "deed", "fields"), TAPS.values(), ids=TAPS.keys())
def test_a_tap_costs_few_queries_and_bytes(majda, position, deed, fields):
    response, queries = cost(majda, lay_out(majda.player, **position), deed, fields, htmx=True)
    assert response.status_code in (200, 422)
    ends = any('INSERT INTO "game_best"' in query for query in queries)
    assert len(queries) <= (QUERIES_AT_THE_END if ends else QUERIES), "\n".join(queries)
    assert len(response.content) <= BYTES


@pytest.mark.usefixtures("full_high_scores")
@pytest.mark.parametrize("phase", PHASES)
def test_a_stale_tap_costs_no_more(majda, phase):
    response, queries = cost(majda, lay_out(majda.player, **PHASES[phase]), "roll", {"version": 99}, htmx=True)
    assert response.status_code == 409
    assert len(queries) <= QUERIES, "\n".join(queries)
    assert len(response.content) <= BYTES


@pytest.mark.usefixtures("full_high_scores")
def test_a_stale_tap_on_a_game_of_the_most_turns_there_can_be(majda):
    game = lay_out(majda.player, "####/####/####/####", powers_used=3, difficulty=Difficulty.PEACEFUL)
    assert game.turns_ended == 16
    response, queries = cost(majda, game, "roll", {"version": 0}, htmx=True)
    assert response.status_code == 409
    assert len(queries) <= QUERIES
    assert len(response.content) <= BYTES


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_a_tap_without_htmx_is_no_dearer(majda, deed):
    response, queries = cost(majda, lay_out(majda.player, **deed.position), deed.name, deed.fields, htmx=False)
    assert response.status_code == 303
    assert len(queries) <= QUERIES, "\n".join(queries)


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_a_deed_is_one_transaction_that_begins_before_it_reads_the_game(majda, deed):
    _response, queries = cost(majda, lay_out(majda.player, **deed.position), deed.name, deed.fields, htmx=True)
    begins = [number for number, sql in enumerate(queries) if sql.startswith("BEGIN")]
    assert (len(begins), queries.count("COMMIT")) == (1, 1)
    first_read = next(number for number, sql in enumerate(queries) if 'FROM "game_game"' in sql)
    written = [number for number, sql in enumerate(queries) if sql.startswith(("INSERT", "UPDATE"))]
    assert begins[0] < first_read < written[0]
    assert written[-1] < queries.index("COMMIT")


def test_a_tap_writes_to_one_index_of_the_games(majda):
    """SQLite writes to every index that holds a column which is set, even to what it was."""
    _response, queries = cost(majda, lay_out(majda.player, **STAGED), "confirm", {}, htmx=True)
    (update,) = [query for query in queries if query.startswith("UPDATE")]
    written = set(re.findall(r'"(\w+)" =', update.partition("WHERE")[0]))
    assert {"board", "version"} <= written
    whole = [{name for name, _ in index.fields_orders} for index in Game._meta.indexes if not index.condition]
    assert [columns & written for columns in whole if columns & written] == [{"updated_at"}]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.usefixtures("full_high_scores")
def test_a_page_costs_few_queries(majda, phase):
    game = lay_out(majda.player, **PHASES[phase])
    with CaptureQueriesContext(connection) as queries:
        assert majda.get(game.get_absolute_url()).status_code == 200
    assert len(queries) <= 4


@pytest.mark.parametrize("path", ["/games/", "/scores/", "/scores/peaceful/"])
def test_a_list_costs_the_same_however_long_it_is(majda, path):
    counts = []
    for number in (1, 14):
        for _ in range(number):
            lay_out(majda.player, FULL)
        with CaptureQueriesContext(connection) as queries:
            assert majda.get(path).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5
