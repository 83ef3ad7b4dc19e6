"""Every test here sees pages as a server makes them."""

import pytest


@pytest.fixture(autouse=True)
def _pages(static_files):
    """Static files are in place."""
