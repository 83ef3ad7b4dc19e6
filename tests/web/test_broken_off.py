"""A form that has come in part is not what its sender meant: it is refused, and nothing changes."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User

from tests.games import lay_out, rows
from tests.page import read
from tests.web.nonsense import FORM


class Breaking(BytesIO):
    """What had come when the connection was reset."""

    def read(self, *_: object) -> bytes:
        raise ConnectionResetError

    readline = read


def send(client, path, whole, came):
    """Send a form of which only the beginning, or what is made of it, comes."""
    stream = came if isinstance(came, BytesIO) else BytesIO(came)
    more = {"CONTENT_TYPE": FORM, "CONTENT_LENGTH": str(len(whole)), "wsgi.input": stream}
    return client.generic("POST", path, **more)


def test_a_reroll_of_half_of_the_dice_is_refused(majda, scripted_dice):
    game = lay_out(majda.player, dice="1236")
    before, whole = rows(), b"version=%d&kind=reroll&dice=0&dice=1&dice=2" % game.version
    for came in whole[: -len(b"&dice=2")], whole[:-1], b"", Breaking():
        response = send(majda, f"/games/{game.pk}/power/", whole, came)
        assert response.status_code == 400
        assert read(response.content).one("h1")
    assert (rows(), scripted_dice.thrown) == (before, 0)
    scripted_dice.fall("444")
    assert send(majda, f"/games/{game.pk}/power/", whole, whole).status_code == 303


def test_the_beginning_of_a_password_makes_no_account(client, db):  # noqa: ARG001 - has to be there
    whole = b"username=anna&name=Anna&password1=correct+horse+battery"
    assert send(client, "/accounts/signup/", whole, whole[: -len("+battery")]).status_code == 400
    assert not User.objects.exists()


@pytest.mark.parametrize("length", ["", "nonsense", "0", "-1"])
def test_a_length_that_is_none_announces_nothing(majda, length):
    more = {"CONTENT_LENGTH": length, "wsgi.input": BytesIO(b"")}
    assert majda.generic("POST", "/language/", **more).status_code != 400
