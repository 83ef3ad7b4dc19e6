"""A household plays beside the rules, step by step: `STEPS` of them, from `SEED` if that is given."""

import os

import pytest

from tests.machine.batches import run

STEPS = 100_000


@pytest.mark.django_db
@pytest.mark.usefixtures("static_files", "quick_passwords")
def test_whatever_a_household_does_the_pages_and_the_database_say_what_the_rules_say(settings):
    settings.ACCOUNT_RATE_LIMITS = False
    run(int(os.environ.get("STEPS", STEPS)), int(os.environ["SEED"]) if "SEED" in os.environ else None)
