"""Every test here sees pages as a server makes them."""

import logging

import pytest

from tests.guests import Guest, give_account


@pytest.fixture(autouse=True)
def _pages(static_files):
    """Static files are in place."""


@pytest.fixture
def member(db):  # noqa: ARG001 - where players are kept
    """Players with accounts, by their names: ``member("Majda")``."""
    return lambda name: give_account(Guest(), name)


@pytest.fixture
def log():
    """What comes to the console; `caplog` would show what goes nowhere, too."""
    records, handler = [], logging.Handler()
    handler.emit = records.append
    logging.getLogger().addHandler(handler)
    yield records
    logging.getLogger().removeHandler(handler)
