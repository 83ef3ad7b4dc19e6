"""The same tap from many browsers in the same instant, round after round."""

from collections import Counter
from contextlib import ExitStack, closing

from django.conf import settings

from tests.players.at_once import at_once, the_accepted
from tests.players.bot import Bot
from tests.players.kept import all_is_kept
from tests.server import Server, Visitor

AT_ONCE = 8


def equal_taps(server: Server, rounds: int) -> str:
    """Play on so, one round a deed: each time exactly one tap is accepted, and all others are stale."""
    deeds: Counter[str] = Counter()
    with closing(Bot(Visitor(server), 1)) as bot, ExitStack() as stack:
        session = bot.visitor.cookies[settings.SESSION_COOKIE_NAME]
        hands = [stack.enter_context(closing(Visitor(server, session))) for _ in range(AT_ONCE)]
        for _ in range(rounds):
            tap = bot.next_tap()
            answers = at_once(lambda hand, tap=tap: hand.post(tap.path, tap.form), hands)
            bot.take_down(tap, the_accepted(answers))
            deeds[tap.deed] += 1
        all_is_kept(server, [bot])
    done = ", ".join(f"{count} × {deed}" for deed, count in deeds.most_common())
    return f"{rounds} rounds of {AT_ONCE} equal taps at once, one accepted in each ({done})"
