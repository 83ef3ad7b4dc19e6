"""Texts of Django's own pages that it does not say in all of our languages: ours stand in for them."""

from django.utils.translation import gettext_noop

TEXTS = (
    gettext_noop("- Select an option -"),
    gettext_noop("Breadcrumbs"),
    gettext_noop("Pagination %(name)s"),
    gettext_noop("Search %(name)s"),
)
