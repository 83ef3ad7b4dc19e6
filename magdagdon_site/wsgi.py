"""What gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from magdagdon_site.requests import LenientRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")

application = get_wsgi_application()
application.request_class = LenientRequest
