"""The same moment for several."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.server import Answer

SECONDS_TO_GATHER = 120


def at_once[Hand, Result](do: Callable[[Hand], Result], hands: Sequence[Hand]) -> list[Result]:
    """What comes of it when all of them do it in the same instant."""
    barrier = Barrier(len(hands))

    def wait_and_do(hand: Hand) -> Result:
        barrier.wait(SECONDS_TO_GATHER)
        return do(hand)

    with ThreadPoolExecutor(len(hands)) as pool:
        return list(pool.map(wait_and_do, hands))


def the_accepted(answers: list[Answer]) -> Answer:
    """The only one that was accepted, of which there must be one; all others were stale."""
    assert Counter(answer.status for answer in answers) == {200: 1, 409: len(answers) - 1}
    return next(answer for answer in answers if answer.status == 200)
