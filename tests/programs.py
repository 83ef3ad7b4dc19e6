"""The programs around the game that tests start: where they are, and what happens where they are not."""

import os
import shutil
from typing import NoReturn

import pytest

ELSEWHERE = "/usr/sbin:/usr/local/sbin:/sbin"
"""Where Debian keeps those for administrators, which is not on everybody's PATH."""


def program(*names: str) -> str:
    """The path of the first of these programs that is there."""
    everywhere = os.pathsep.join([os.environ.get("PATH", os.defpath), ELSEWHERE])
    found = next(filter(None, (shutil.which(name, path=everywhere) for name in names)), None)
    return found or missing(f"{names[0]} is not installed")


def missing(what: str) -> NoReturn:
    """Skip the test for want of this; fail it where `CI` says that nothing may be wanting."""
    give_up = pytest.fail if os.environ.get("CI", "").lower() in ("1", "true") else pytest.skip
    give_up(what)
