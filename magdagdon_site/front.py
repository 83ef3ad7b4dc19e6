"""The front of the site: what holds for every request and every answer, static files and mishaps included."""

import os
import re
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.csp import CSP, build_policy

from magdagdon_site import logs, metrics, probes, proxies

REQUEST_ID_HEADER = "X-Request-ID"
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")

type View = Callable[[HttpRequest], HttpResponseBase]


class Front:
    """The outermost middleware, in place of several of Django's that would each go over every answer."""

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response
        self.headers = {
            str(CSP.HEADER_ENFORCE): build_policy(settings.SECURE_CSP),
            "Permissions-Policy": permissions(settings.PERMISSIONS_POLICY),
            "X-Frame-Options": settings.X_FRAME_OPTIONS,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
            "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        }
        # A static file is no page: it may do nothing at all, which takes fewer words, and a first visit fetches many.
        self.headers_of_files = self.headers | {
            str(CSP.HEADER_ENFORCE): build_policy({"default-src": [CSP.NONE], "frame-ancestors": [CSP.NONE]}),
            "Permissions-Policy": permissions({"": ["camera", "geolocation", "microphone", "payment"]}),
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        proxies.heed(request.META, settings.PROXIES, settings.TRUSTED_PROXIES)
        request_id = _request_id(request.META.get("HTTP_X_REQUEST_ID", ""))
        request.id = request_id  # type: ignore[attr-defined]  # the page of a fault tells it
        named = logs.REQUEST_ID.set(request_id)
        try:
            response = probes.answer(request) or self.get_response(request)
            self._finish(request, response)
            response.headers[REQUEST_ID_HEADER] = request_id
            _tell(request, response, perf_counter() - began)
        finally:
            logs.REQUEST_ID.reset(named)
        return response

    def _finish(self, request: HttpRequest, response: HttpResponseBase) -> None:
        headers = response.headers
        is_file = request.path_info.startswith(settings.STATIC_URL) and response.status_code < HTTPStatus.BAD_REQUEST
        for name, value in (self.headers_of_files if is_file else self.headers).items():
            headers.setdefault(name, value)
        is_picture = headers.get("Content-Type") == "image/png"  # by which others show a link
        headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if is_picture else "same-origin")
        if settings.DEBUG and hasattr(response, "_csp_config"):
            del headers[str(CSP.HEADER_ENFORCE)]  # Django's pages for developers have scripts within
        if request.method == "HEAD" and isinstance(response, HttpResponse):
            headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""


def _request_id(given: str) -> str:
    """The id that a proxy has given the request (the word of nobody else comes this far), else a new one.

    It is a number, which can be read out in any language.
    """
    return given if _WELL_FORMED.fullmatch(given) else f"{int.from_bytes(os.urandom(8)) % 10**10:010d}"


def _tell(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Log the deed that the request was, and count it where that is wanted."""
    deed = getattr(request, "deed", None)
    if deed:
        logs.log_deed(deed, seconds)
    if settings.METRICS:
        metrics.count(response, deed, seconds)


def permissions(policy: dict[str, list[str]]) -> str:
    """The header Permissions-Policy, of the permissions by who is given them: ``self``, or nobody."""
    return ", ".join(f"{name}=({to})" for to, names in policy.items() for name in names)
