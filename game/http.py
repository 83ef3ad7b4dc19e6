"""A request as the game's views get it."""

from django import http
from django_htmx.middleware import HtmxDetails


class HttpRequest(http.HttpRequest):
    """A request that may come from htmx."""

    htmx: HtmxDetails
