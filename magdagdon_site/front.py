"""The front of the site: what holds for every request and every answer, static files and mishaps included."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.csp import CSP, build_policy

from magdagdon_site import proxies

type View = Callable[[HttpRequest], HttpResponseBase]


class Front:
    """The outermost middleware, in place of several of Django's that would each go over every answer."""

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response
        self.headers = {
            str(CSP.HEADER_ENFORCE): build_policy(settings.SECURE_CSP),
            "Permissions-Policy": permissions(settings.PERMISSIONS_POLICY),
            "X-Frame-Options": settings.X_FRAME_OPTIONS,
            "Cross-Origin-Resource-Policy": "same-origin",
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        proxies.heed(request.META, settings.PROXIES, settings.TRUSTED_PROXIES)
        response = self.get_response(request)
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        if settings.DEBUG and hasattr(response, "_csp_config"):
            del response.headers[str(CSP.HEADER_ENFORCE)]  # Django's pages for developers have scripts within
        if request.method == "HEAD" and isinstance(response, HttpResponse):
            response.content = b""  # its length is told already
        return response


def permissions(policy: dict[str, list[str]]) -> str:
    """The header Permissions-Policy, of the permissions by who is given them: ``self``, or nobody."""
    return ", ".join(f"{name}=({to})" for to, names in policy.items() for name in names)
