"""The day is known."""

import pytest

from game import periods
from tests.web.boards.laid_out import NOW


@pytest.fixture(autouse=True)
def _the_day_is_known(monkeypatch):
    monkeypatch.setattr(periods.timezone, "now", lambda: NOW)
