"""The one place where dice come from."""

import secrets

from game.rules.board import VALUES


def throw(count: int) -> tuple[int, ...]:
    """Throw `count` fair dice with the operating system's randomness."""
    return tuple(secrets.choice(VALUES) for _ in range(count))
