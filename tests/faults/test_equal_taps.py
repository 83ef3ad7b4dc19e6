"""Of equal taps at once exactly one counts, on either database; `make soak` has a thousand rounds of it."""

from tests.faults.equal_taps import equal_taps

ROUNDS = 60


def test_of_equal_taps_at_once_exactly_one_is_accepted_in_every_round_on_sqlite(served, figure):
    figure(f"SQLite: {equal_taps(served(), ROUNDS)}")


def test_of_equal_taps_at_once_exactly_one_is_accepted_in_every_round_on_postgresql(served_on_postgresql, figure):
    figure(f"PostgreSQL: {equal_taps(served_on_postgresql, ROUNDS)}")
