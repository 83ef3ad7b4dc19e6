"""The same tap from many browsers in the same instant, round after round."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

from django.conf import settings

from tests.faults.bot import Bot
from tests.faults.kept import all_is_kept
from tests.server import Answer, Server, Visitor

AT_ONCE = 8


def equal_taps(server: Server, rounds: int) -> str:
    """Play on so, one round a deed: each time exactly one tap is accepted, and all others are stale."""
    with closing(Bot(server, 1)) as bot:
        session = bot.visitor.cookies[settings.SESSION_COOKIE_NAME]
        hands = [Visitor(server, session) for _ in range(AT_ONCE)]
        deeds: Counter[str] = Counter()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for _ in range(rounds):
                bot.begin_anew_after_the_end()
                deed, fields = bot.next_deed()
                path = f"/games/{bot.game.name}/{deed}/"
                accepted = _one_of(_at_once(pool, hands, path, {"version": bot.game.version, **fields}))
                bot.take_down(deed, fields, accepted)
                deeds[deed] += 1
        for hand in hands:
            hand.close()
        all_is_kept(server, [bot])
        done = ", ".join(f"{count} × {deed}" for deed, count in deeds.most_common())
        return f"{rounds} rounds of {AT_ONCE} equal taps at once, one accepted in each ({done})"


def _at_once(pool: ThreadPoolExecutor, hands: list[Visitor], path: str, fields: dict) -> list[Answer]:
    barrier = Barrier(len(hands))

    def send(hand: Visitor) -> Answer:
        barrier.wait(20)
        return hand.post(path, fields)

    return list(pool.map(send, hands))


def _one_of(answers: list[Answer]) -> Answer:
    statuses = Counter(answer.status for answer in answers)
    assert statuses == {200: 1, 409: len(answers) - 1}
    return next(answer for answer in answers if answer.status == 200)
