"""Every test here sees pages as a server makes them."""

import pytest

from tests.guests import Guest, give_account


@pytest.fixture(autouse=True)
def _pages(static_files):
    """Static files are in place."""


@pytest.fixture
def member(db):  # noqa: ARG001 - where players are kept
    """Players with accounts, by their names: ``member("Majda")``."""
    return lambda name: give_account(Guest(), name)
