"""What gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from magdagdon_site.stack import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "magdagdon_site.settings")

application = with_room(get_wsgi_application())
