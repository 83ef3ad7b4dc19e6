"""Sealed dice: what the seed of a game gives (RECORD.md, Dice).

The server draws a seed for a game and shows its hash, the seal, before the player adds a text, the client seed. From
then on every roll is decided: neither side can choose it, and once the seed is open anyone can compute it again.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator
from itertools import count as counting
from itertools import islice

SCHEME = "magdagdon-v1"
"""How a seed gives dice. A scheme is never changed: another way of doing it gets another name."""

SEED_BYTES = 32
LONGEST_CLIENT_SEED = 64
"""Characters of a client seed."""

_FACES = 6
_FAIR_BYTES = 252
"""Bytes from here on are passed over: so many that each face has the same number of bytes, 42."""

_CLIENT_SEED = re.compile(r"[^\x00-\x1f\x7f-\x9f|\ud800-\udfff]+")


def seal_of(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal digits: it tells nothing of the seed, and fits no other one."""
    return hashlib.sha256(seed).hexdigest()


def is_client_seed(text: str) -> bool:
    """Whether a text can be a client seed: 1 to 64 characters, none a control character, a lone surrogate or ``|``.

    ``|`` parts the message, and what is no character cannot be written in UTF-8. The text is taken as it is: what
    looks alike but is written otherwise is another client seed.
    """
    return len(text) <= LONGEST_CLIENT_SEED and _CLIENT_SEED.fullmatch(text) is not None


def message(game_id: object, client_seed: str, turn: int, attempt: int, block: int) -> str:
    """What is hashed with the seed for 32 bytes of a throw; `turn` counts from 1, `attempt` and `block` from 0."""
    return f"{SCHEME}|{game_id}|{client_seed}|{turn}|{attempt}|{block}"


def throw(  # noqa: PLR0913, PLR0917 - these and no others decide
    seed: bytes, game_id: object, client_seed: str, turn: int, attempt: int, count: int
) -> tuple[int, ...]:
    """The values of so many dice: attempt 0 is the roll of the turn, each REROLL in it is the next one.

    Every attempt of every turn has bytes of its own, so that no deed moves the dice of another turn.
    """

    def key(block: int) -> bytes:
        text = message(game_id, client_seed, turn, attempt, block)
        return hmac.digest(seed, text.encode(), "sha256")

    return tuple(islice(faces(byte for block in counting() for byte in key(block)), count))


def faces(stream: Iterator[int]) -> Iterator[int]:
    """The values of dice that a stream of bytes gives, each face as likely as the others."""
    return (1 + byte % _FACES for byte in stream if byte < _FAIR_BYTES)
