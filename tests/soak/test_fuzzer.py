"""Bad requests, `STEPS` of them, from `SEED` if that is given; on the database of DATABASE_URL if that is given."""

import os

import pytest

from tests.fuzz.run import run

STEPS = 100_000


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files", "quick_passwords")
def test_no_request_breaks_the_server(settings):
    settings.ACCOUNT_RATE_LIMITS = False
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 10**9
    run(int(os.environ.get("STEPS", STEPS)), int(os.environ["SEED"]) if "SEED" in os.environ else None)
