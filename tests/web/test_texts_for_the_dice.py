"""What a player may type as the text for the dice: it is kept as it is, or refused with a sentence."""

import re

import pytest

from game import wording
from game.rules.refusal import Reason
from tests.games import rows
from tests.page import read
from tests.web.answers import now, open_turn, sentence, table
from tests.web.sealing import field, roll_of, start

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Majda", "Majda"),
        ("  Majda\n", "Majda"),
        ("x" * 64, "x" * 64),
        (" " + "x" * 64, "x" * 64),
        ("a b, c. <i>&amp;</i> \"'", "a b, c. <i>&amp;</i> \"'"),
        ("c\u030c\u0301", "č\u0301"),
        ("Zażółć gęślą jaźń 🎲", "Zażółć gęślą jaźń 🎲"),
        ("two  blanks", "two  blanks"),
        ("👨‍👩‍👧 ❤️ 1️⃣", "👨‍👩‍👧 ❤️ 1️⃣"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("-", "-"),
    ],
)
def test_a_text_is_kept_as_it_was_typed_and_the_same_however_it_was_written(majda, typed, kept):
    game = start(majda)
    assert majda.deed(game, "roll", client_seed=typed).status_code == 200
    assert now(game).client_seed == kept
    assert open_turn(game)["roll"] == roll_of(game, kept)


BAD = [
    "",
    "   ",
    "x" * 65,
    "x" * 100_000,
    "abc" + " " * 700 + "def",
    "a|b",
    "|",
    "a\nb",
    "a\tb",
    "NUL\0",
    "\x7f",
    "a\u200bb",
    "\u202eabc",
    "\ue000",
    "a\u3164b",
    "a\u2800",
    "a\u034fb",
    "a\ufe0fb",
    "q" + 4 * "\u0323",
    "Z" + 20 * "\u0489",
    "\u0301a",
    "\u3164",
    "\u2800 \u034f",
    "\u00a0\u200b",
]
SHOWS_NOTHING = {"", "   ", "\x7f", "\u3164", "\u2800 \u034f", "\u00a0\u200b"}


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("typed", BAD, ids=lambda typed: ascii(typed)[:20])
def test_a_text_that_cannot_be_is_refused_with_a_sentence_and_can_be_mended(majda, typed, htmx):
    game = start(majda)
    before = rows()
    response = majda.deed(game, "roll", htmx=htmx, client_seed=typed)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.BAD_CLIENT_SEED]
    assert rows() == before
    assert table(response)["data-phase"] == "roll"
    assert "open" in read(response.content).one("details", class_="fair")
    if typed in SHOWS_NOTHING:  # else the next tap would be refused as well, and nobody could see why
        assert re.fullmatch("[0-9a-f]{32}", field(response)["value"])
    else:
        assert field(response)["value"] == typed
    assert ("data-offered" in field(response)) is (typed in SHOWS_NOTHING)
    majda.deed(game, "roll", htmx=htmx, client_seed="Majda")
    assert now(game).client_seed == "Majda"


def test_half_a_character_never_comes_in(majda):
    game = start(majda)
    body = b"version=0&client_seed=%ED%A0%80"
    majda.generic("POST", f"/games/{game.pk}/roll/", body, "application/x-www-form-urlencoded")
    assert "\ud800" not in now(game).client_seed


def test_two_texts_are_no_answer(majda):
    game = start(majda)
    before = rows()
    response = majda.post(f"/games/{game.pk}/roll/", {"version": 0, "client_seed": ["one", "two"]})
    assert (response.status_code, rows()) == (422, before)
    assert sentence(response) == wording.REASONS[Reason.MALFORMED]
