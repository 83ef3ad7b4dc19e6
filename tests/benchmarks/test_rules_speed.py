"""How fast the rules are: `make bench`.

Nothing is asked twice, so that no cache flatters a figure. What counts is the time a core has spent, in the best of
three rounds, so that a busy machine does not spoil one.
"""

import json
from collections.abc import Callable
from time import process_time

from game.rules.board import Board
from game.rules.placement import can_place
from game.rules.record import verify
from tests.rules import oracle
from tests.rules.play import positions, records

ROUNDS = 3


def time_on_a_core(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        can_place.cache_clear()
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def test_the_magdagdon_test_is_20_times_faster_than_plain_search():
    plain = positions(5_000, seed=20)
    assert len(set(plain)) == 5_000
    questions = [(Board.parse(board), dice, required) for board, dice, required in plain]

    def ask() -> list[bool]:
        return [can_place.__wrapped__(*question) for question in questions]

    def search() -> list[bool]:
        return [oracle.can_place(board, list(dice), required) for board, dice, required in plain]

    assert ask() == search()
    fast, slow = time_on_a_core(ask), time_on_a_core(search)
    print(  # noqa: T201 - a measurement is there to be read
        f"\nMAGDAGDON test: {fast / 5_000 * 1e6:.1f} µs a position, plain search {slow / 5_000 * 1e6:.1f} µs:"
        f" {slow / fast:.1f} times faster (at least 20 wanted)"
    )
    assert slow / fast >= 20


def test_1500_records_are_verified_a_second():
    lines = [json.dumps(record.to_json()) for record in records(3_000, seed=1500)]
    assert len(set(lines)) == 3_000

    def verify_all() -> None:
        for line in lines:
            verify(json.loads(line))

    speed = 3_000 / time_on_a_core(verify_all)
    print(f"\nVerifying: {speed:,.0f} records a second on one core (at least 1,500 wanted)")  # noqa: T201 - a measurement is there to be read
    assert speed >= 1_500
