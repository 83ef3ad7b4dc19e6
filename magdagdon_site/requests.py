"""Requests as they come from the server."""

from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIRequest


class LenientRequest(WSGIRequest):
    """A request whose Content-Type nobody can read has brought no form.

    Django refuses it before there is anything that could answer: the server then says that it broke.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # unknown to the stubs
        except (BadRequest, ValueError):
            self.content_type, self.content_params = "", {}
