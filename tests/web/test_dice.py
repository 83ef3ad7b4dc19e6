"""Where the dice of games come from that have no seed: those of before."""

from collections import Counter

import pytest

from game import dice
from game.rules.board import VALUES


@pytest.mark.parametrize("count", [0, 1, 4])
def test_as_many_dice_fall_as_are_thrown(count):
    assert len(dice.throw_unsealed(count)) == count


def test_every_face_comes_about_as_often_as_the_others():
    throws = 6000
    faces = Counter(dice.throw_unsealed(throws))
    assert set(faces) == set(VALUES)
    # Six standard deviations (about 29 each) to either side: a fair die strays so far once in some 80 million runs.
    assert all(abs(count - throws / 6) < 6 * 29 for count in faces.values())
