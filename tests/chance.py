"""Chance that can be had again: whatever asks the operating system for randomness gets it from a seed."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def seeded(seed: object) -> Iterator[None]:
    """While it lasts, dice, ids, keys and tokens come from the seed; see `secrets` and `uuid`, which ask here."""
    source = random.Random(str(seed))
    with patch.object(os, "urandom", source.randbytes), patch.object(random, "_urandom", source.randbytes):
        yield
