"""Room on Python's stack."""

import resource

from magdagdon_site.stack import with_room

CALLS = 200
DEPTHS = 300
"""More than two chunks of the stack hold of the frames below."""


def leaf():
    return 1


def branch():
    return leaf() + leaf()


def pages_fetched(depth):
    """How many pages of memory the system had to bring for equal calls from so many frames further down."""
    if depth:
        return pages_fetched(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        branch()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def at_every_depth():
    return [pages_fetched(depth) for depth in range(DEPTHS)]


def test_no_depth_makes_calls_fetch_memory_again_and_again():
    with_room(at_every_depth)()  # the first use of the room fetches what it needs
    assert max(with_room(at_every_depth)()) < CALLS


def test_a_function_with_room_is_the_same_function():
    def add(one, other=0):
        """Add."""
        return one + other

    roomy = with_room(add)
    assert roomy(1, other=2) == 3
    assert (roomy.__name__, roomy.__doc__) == ("add", "Add.")
