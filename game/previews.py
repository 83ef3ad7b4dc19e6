"""What a messenger or a social network shows of a link: a title, a sentence and a picture."""

from typing import NamedTuple

from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext as _

from game import wording

SITE_PICTURE = "pictures/magdagdon.png"
"""The static picture of the whole site; `manage.py draw_site_picture` draws it."""


class Preview(NamedTuple):
    """What a link is shown as; both addresses are whole, `alt` says what the picture shows."""

    title: str
    description: wording.Text
    address: str
    picture: str
    alt: wording.Text


def site_preview(request: HttpRequest) -> Preview:
    """The preview of a page that has none of its own."""
    return Preview(
        title="MAGDAGDON",
        description=_("A solo dice game on a 4×4 board, from calm to nightmare."),
        address=request.build_absolute_uri(request.path),
        picture=request.build_absolute_uri(static(SITE_PICTURE)),
        alt=_("The name MAGDAGDON in tiles that rise and fall, above a board"),
    )
