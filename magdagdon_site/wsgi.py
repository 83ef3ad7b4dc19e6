"""What gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from magdagdon_site.requests import LenientRequest
from magdagdon_site.stack import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")

_handler = get_wsgi_application()
_handler.request_class = LenientRequest
application = with_room(_handler)
