"""What the language of a page never touches: the game."""

import pytest

from tests.games import lay_out, rows
from tests.page import read
from tests.web.answers import now
from tests.web.languages import CODES, language_of


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
