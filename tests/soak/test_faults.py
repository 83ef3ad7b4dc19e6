"""The tests of faults in full length."""

from tests.faults.equal_taps import equal_taps
from tests.faults.test_database_trouble import lock
from tests.faults.test_kills import kill_workers, restart
from tests.faults.test_power_cut import cut_the_power_everywhere, lost_nothing, play
from tests.server import Server

KILLS = 100
RESTARTS = 10
LOCKED_FOR = 30
TAPS = 1000
ROUNDS = 1000


def test_workers_killed_a_hundred_times(served, figure):
    figure(kill_workers(served(), KILLS))


def test_the_whole_server_killed_ten_times(served, figure):
    figure(restart(served(), Server.cut_off, RESTARTS))


def test_a_database_locked_for_half_a_minute(served, figure):
    """The server has its own patience of twenty seconds."""
    figure(lock(served(), LOCKED_FOR))


def test_no_power_cut_loses_one_of_a_thousand_taps(served, prepared, tmp_path, figure):
    figure(lost_nothing(cut_the_power_everywhere(play(served, tmp_path, TAPS), prepared, tmp_path)))


def test_a_thousand_rounds_of_equal_taps_on_sqlite(served, figure):
    figure(f"SQLite: {equal_taps(served(), ROUNDS)}")


def test_a_thousand_rounds_of_equal_taps_on_postgresql(served_on_postgresql, figure):
    figure(f"PostgreSQL: {equal_taps(served_on_postgresql, ROUNDS)}")
