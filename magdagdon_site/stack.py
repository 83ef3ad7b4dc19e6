"""Room on Python's stack.

CPython lays the frames of Python's functions in chunks of 16 KiB, and gives a chunk back to the operating system as
soon as the first frame in it returns (`push_chunk` and `_PyThreadState_PopFrame` in its ``pystate.c``, from 3.11 on). A
loop whose calls cross the end of a chunk so maps and unmaps memory at every turn. Which loop that is hangs on nothing
but the depth from which it is called: one middleware more can make a page with its hundreds of small template nodes
half as slow again. Under a frame that asks for more than a chunk holds, there is one large chunk, and no end to cross.
"""

from collections.abc import Callable
from functools import wraps

_SLOTS = 32_768
"""Of eight bytes each, so that a chunk of 512 KiB is made, half of it free. What nobody needs is never touched."""


def with_room[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """The same function, with room on the stack for some hundreds of frames beneath it."""

    def roomy(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=_SLOTS)
    return wraps(function)(roomy)
