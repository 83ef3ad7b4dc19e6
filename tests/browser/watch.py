"""What a browser complains of while a page is shown: errors of scripts, of the content policy, of requests."""

import re

from playwright.sync_api import BrowserContext, Request, Response


class Watch:
    """Collects complaints; those that match what a test `expects` are in order, and each of these has to come."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.allowed: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch every page of the context."""
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("weberror", lambda error: self.complaints.append(f"script: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def expects(self, *patterns: str) -> None:
        """Announce complaints, as regular expressions that match their beginning."""
        self.expected += patterns

    def allows(self, *patterns: str) -> None:
        """Announce complaints that may come or not."""
        self.allowed += patterns

    def judge(self) -> None:
        """Fail unless exactly what was announced has come."""
        surprises = [
            what for what in self.complaints if not any(re.match(each, what) for each in self.expected + self.allowed)
        ]
        assert not surprises, surprises
        missed = [each for each in self.expected if not any(re.match(each, what) for what in self.complaints)]
        assert not missed, f"never came: {missed}"

    def _heard(self, kind: str, text: str) -> None:
        # A resource that did not load is told of by its answer, or by its lack of one.
        if kind in ("error", "warning") and not text.startswith("Failed to load resource"):
            self.complaints.append(f"console: {text}")

    def _failed(self, request: Request) -> None:
        if request.failure == "net::ERR_ABORTED" and "/static/" in request.url:
            return  # who leaves before an icon or a script has come does not miss it
        self.complaints.append(f"failed: {request.failure} {request.method} {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.request.method} {response.url}")
