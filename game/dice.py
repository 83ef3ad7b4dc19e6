"""The one place where dice come from.

Those of a game with a seed come from the seed (`game.rules.dice`); chance only draws the seed. A game from before the
seeds has none, and goes on with the dice that it began with.
"""

import secrets

from game.rules.board import VALUES
from game.rules.dice import (
    LONGEST_CLIENT_SEED,
    SCHEME,
    SEED_BYTES,
    is_client_seed,
    message,
    seal_of,
    throw,
)

__all__ = [
    "LONGEST_CLIENT_SEED",
    "NO_CLIENT_SEED",
    "SCHEME",
    "draw_client_seed",
    "draw_seed",
    "is_client_seed",
    "message",
    "seal_of",
    "throw",
    "throw_unsealed",
]

NO_CLIENT_SEED = "-"
"""The client seed of a player who sends none. It is the same for all: the server must have nothing to choose."""


def draw_seed() -> bytes:
    """A new seed, by the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


def draw_client_seed() -> str:
    """A random text to offer to a player, whose own browser may not be able to make one."""
    return secrets.token_hex(16)


def throw_unsealed(count: int) -> tuple[int, ...]:
    """Throw `count` fair dice with the operating system's randomness."""
    return tuple(secrets.choice(VALUES) for _ in range(count))
