"""Sealed dice: what a seed gives, bound by known values and by another hand's reckoning (RECORD.md, Dice)."""

import hashlib
import hmac
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import dice

SEED = bytes(range(32))
GAME = "00000000-0000-4000-8000-000000000000"

GOLDEN = [
    (("Majda", 1, 0, 4), (1, 5, 4, 2)),
    (("Majda", 1, 1, 4), (6, 5, 3, 5)),
    (("Majda", 1, 2, 1), (3,)),
    (("Majda", 2, 0, 4), (1, 6, 1, 4)),
    (("Majda", 4, 0, 4), (1, 6, 4, 6)),
    (("Majda", 12, 3, 2), (6, 6)),
    (("-", 1, 0, 4), (3, 1, 1, 1)),
    (("Zażółć gęślą jaźń 🎲", 1, 0, 4), (4, 2, 4, 2)),
    (("x" * 64, 2, 0, 4), (6, 4, 2, 5)),
]
"""Client seed, turn, attempt and number of dice, and their values. They never change: games were played by them."""

client_seeds = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="|"), min_size=1, max_size=64)
throws = st.tuples(st.binary(min_size=32, max_size=32), st.uuids(), client_seeds, st.integers(1, 40), st.integers(0, 3))


def reckoned(seed, game, client_seed, turn, attempt, count):
    """The throw as RECORD.md has it, with nothing of the game's own."""
    values, block = [], 0
    while len(values) < count:
        text = f"magdagdon-v1|{game}|{client_seed}|{turn}|{attempt}|{block}".encode()
        values += [1 + byte % 6 for byte in hmac.new(seed, text, hashlib.sha256).digest() if byte < 252]
        block += 1
    return tuple(values[:count])


@pytest.mark.parametrize(("which", "values"), GOLDEN)
def test_known_throws_come_out_as_ever(which, values):
    assert dice.throw(SEED, GAME, *which) == values
    assert reckoned(SEED, GAME, *which) == values


def test_the_seal_is_the_hash_of_the_bytes_of_the_seed():
    assert dice.seal_of(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_message_is_as_it_stands_in_the_contract():
    assert dice.SCHEME == "magdagdon-v1"
    assert dice.message(GAME, "a b", 10, 2, 3) == f"magdagdon-v1|{GAME}|a b|10|2|3"


@given(throws, st.integers(0, 80))
def test_every_throw_is_what_another_hand_reckons(throw, count):
    assert dice.throw(*throw, count) == reckoned(*throw, count)


@given(throws, st.integers(0, 80), st.integers(0, 80))
def test_fewer_dice_are_the_first_of_more(throw, some, more):
    assert dice.throw(*throw, max(some, more))[: min(some, more)] == dice.throw(*throw, min(some, more))


def test_each_face_has_as_many_bytes_as_the_others():
    assert Counter(dice.faces(iter(range(256)))) == dict.fromkeys(range(1, 7), 42)


def test_a_byte_that_would_favour_a_face_is_passed_over():
    assert [*dice.faces(iter([251, 252, 0, 255, 5, 253, 6, 254]))] == [6, 1, 6, 1]
    first = hmac.digest(SEED, dice.message(GAME, "Majda", 4, 0, 0).encode(), "sha256")
    assert first[0] == 253
    assert dice.throw(SEED, GAME, "Majda", 4, 0, 4) == tuple(1 + byte % 6 for byte in first[1:5])


def test_a_long_throw_goes_on_in_the_next_block():
    blocks = [hmac.digest(SEED, dice.message(GAME, "Majda", 1, 0, block).encode(), "sha256") for block in range(3)]
    assert dice.throw(SEED, GAME, "Majda", 1, 0, 70) == tuple(islice(dice.faces(iter(b"".join(blocks))), 70))


@given(throws)
def test_another_seed_game_text_turn_or_attempt_gives_other_bytes(throw):
    seed, game, client_seed, turn, attempt = throw
    others = [
        (bytes(32) if seed != bytes(32) else SEED, game, client_seed, turn, attempt),
        (seed, GAME, client_seed, turn, attempt),
        (seed, game, client_seed[:-1] + ("a" if client_seed[-1] != "a" else "b"), turn, attempt),
        (seed, game, client_seed, turn + 1, attempt),
        (seed, game, client_seed, turn, attempt + 1),
    ]
    here = dice.throw(*throw, 60)
    assert all(dice.throw(*other, 60) != here for other in others)  # equal by chance once in 10^46


@pytest.mark.parametrize("text", ["a", "-", " ", "Majda", "x" * 64, "🎲" * 64, "č", "c\u030c", "\u200b", "0" * 64])
def test_a_text_of_up_to_64_characters_is_a_client_seed(text):
    assert dice.is_client_seed(text)


@pytest.mark.parametrize(
    "text", ["", "x" * 65, "|", "a|b", "a\n", "\ta", "\0", "\x1f", "\x7f", "\x80", "\x9f", "\ud800", "a\udfff"]
)
def test_what_parts_the_message_or_cannot_be_written_is_no_client_seed(text):
    assert not dice.is_client_seed(text)
