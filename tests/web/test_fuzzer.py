"""Bad requests: a first look, always the same; `make soak` looks long, and elsewhere each time."""

import pytest

from tests.fuzz.run import run


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_passwords")
def test_no_request_breaks_the_server(settings):
    settings.ACCOUNT_RATE_LIMITS = False
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 10**9
    run(1000, first_seed=1)
