"""Many taps at once on a real server: exactly one counts."""

import json
from collections import Counter

import pytest

from game.dice import throw
from tests.games import SEED, lay_out, seal
from tests.web.concurrency.asking import AT_ONCE, dashed, statuses_at_once, stored
from tests.web.deeds import ACCEPTED, DEEDS, MAGDAGDON_TURN, PLACING, STAGED

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_first_rolls_at_once_one_brings_its_text_and_the_dice_are_by_it(server, majda):
    game = seal(lay_out(majda.player))
    server.take_over()
    address = f"/games/{game.pk}/roll/"
    rolls = [(address, {"version": 0, "client_seed": f"text {number}"}) for number in range(AT_ONCE)]
    statuses = statuses_at_once(server, majda.cookies["sessionid"].value, rolls)
    assert Counter(statuses) == {200: 1, 409: AT_ONCE - 1}
    row, _turns = stored(server, game)
    assert row["client_seed"] == f"text {statuses.index(200)}"
    assert tuple(json.loads(row["open_turn"])["roll"]) == throw(SEED, game.pk, row["client_seed"], 1, 0, 4)


@pytest.mark.parametrize("deed", DEEDS, ids=str)
def test_of_equal_taps_at_once_one_counts_and_the_others_are_stale(server, on_the_server, deed):
    game, session = on_the_server(**deed.position)
    tap = (f"/games/{game.pk}/{deed.name}/", {"version": game.version, **deed.fields})
    statuses = statuses_at_once(server, session, [tap] * AT_ONCE)
    assert Counter(statuses) == {200: 1, 409: AT_ONCE - 1}
    row, turns = stored(server, game)
    assert row["version"] == game.version + 1
    ends_turn = deed.name in ("confirm", "ruin")
    assert len(turns) == row["turns_ended"] == game.turns_ended + ends_turn
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    open_turn = json.loads(row["open_turn"]) if row["open_turn"] else None
    assert (open_turn is None) is ends_turn
    match deed.name:
        case "ruin":
            assert row["board"].count("#") == 1
        case "power":
            assert open_turn["powers"] == [{"kind": "increase", "dice": [0], "result": [4]}]
        case "stage":
            assert open_turn["placements"] == [{"die": 0, "cell": "b2"}]
        case "undo" | "take-back":
            assert len(open_turn["placements"]) == 1


@pytest.mark.parametrize(
    ("position", "taps"),
    [
        (PLACING, [("stage", {"die": die, "cell": cell}) for die in range(4) for cell in ("a1", "d4")]),
        (STAGED, [("confirm", {}), ("undo", {}), ("take-back", {"die": 0}), ("stage", {"die": 1, "cell": "b1"})] * 2),
        (PLACING, [("power", {"kind": "reroll", "dice": [0, 1]}), ("power", {"kind": "increase", "dice": 1})] * 4),
        (STAGED, [("confirm", {}), ("power", {"kind": "increase", "dice": 2})] * 4),
        (MAGDAGDON_TURN, [("accept", {}), ("power", {"kind": "reroll", "dice": [0, 1, 2, 3]})] * 4),
        (ACCEPTED, [("ruin", {"cell": cell}) for cell in ("c1", "d1", "c2", "d2")] + [("withdraw", {})] * 4),
    ],
    ids=["eight places", "confirm or change", "two powers", "confirm or power", "accept or rescue", "where to ruin"],
)
def test_of_different_taps_in_several_tabs_one_counts(server, on_the_server, position, taps):
    game, session = on_the_server(**position)
    requests = [(f"/games/{game.pk}/{deed}/", {"version": game.version, **fields}) for deed, fields in taps]
    statuses = Counter(statuses_at_once(server, session, requests))
    assert statuses[200] == 1
    assert statuses.keys() <= {200, 409, 422}
    assert statuses[422] == 0 or position is STAGED  # where a second cell for a staged die is no deed at any version
    row, turns = stored(server, game)
    assert row["version"] == game.version + 1
    assert row["board"].count("#") == sum('"ruin"' in turn["record"] for turn in turns[game.turns_ended :])
    powers = json.loads(row["open_turn"] or turns[-1]["record"])["powers"]
    assert len(powers) <= 1


def test_players_do_not_wait_for_one_another_in_vain(server, on_the_server):
    """Taps on different games at once all count."""
    game, session = on_the_server()
    starts = [("/games/", {"difficulty": "peaceful"})] * AT_ONCE
    assert statuses_at_once(server, session, starts) == [303] * AT_ONCE
    player = server.rows("game_game", id=game.pk.hex)[0]["player_id"]
    games = [row["id"] for row in server.rows("game_game", player_id=player, version=0)][:AT_ONCE]
    assert (
        statuses_at_once(server, session, [(f"/games/{pk}/roll/", {"version": 0}) for pk in map(dashed, games)])
        == [200] * AT_ONCE
    )
