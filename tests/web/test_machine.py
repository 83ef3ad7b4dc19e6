"""A household plays beside the rules: a first look, always the same; `make soak` looks long and elsewhere."""

import pytest

from tests.machine.batches import run


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_passwords")
def test_whatever_a_household_does_the_pages_and_the_database_say_what_the_rules_say(settings):
    settings.ACCOUNT_RATE_LIMITS = False
    run(300, first_seed=5, games=6, rules=30)
