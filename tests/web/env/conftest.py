"""What the tests of settings from the environment share."""

import pytest


@pytest.fixture(autouse=True)
def given(monkeypatch):
    """Sets the variable that a test reads; unset until then."""
    monkeypatch.delenv("THING", raising=False)
    return lambda value: monkeypatch.setenv("THING", value)
