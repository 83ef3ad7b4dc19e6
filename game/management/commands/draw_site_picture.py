"""Draw the picture that links to the site are shown with."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from game.pictures import site_picture
from game.previews import SITE_PICTURE


class Command(BaseCommand):
    """Needed anew only when the colours or the tiles change."""

    help = "Draw the static picture of the site for previews of its links."

    def handle(self, *args: object, **options: object) -> None:  # noqa: ARG002 - Django's signature
        """Write the picture among the static files."""
        (Path(settings.BASE_DIR) / "static" / SITE_PICTURE).write_bytes(site_picture())
