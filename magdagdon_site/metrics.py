"""What Prometheus gathers, where METRICS is on: deeds, refusals, how long deeds take, answers, and games by state.

Each process counts for itself, in files that all of them lay in one folder (PROMETHEUS_MULTIPROC_DIR, which the
configuration of gunicorn sets), and any of them adds them up. The games are counted by the database.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare

from game.census import games_by_state
from game.http import GameDeed

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram
    from prometheus_client.metrics_core import Metric

SECONDS = (0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_FORWARDING = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")


class Meters(NamedTuple):
    """What is counted."""

    deeds: Counter
    refusals: Counter
    seconds: Histogram
    answers: Counter


@cache
def meters() -> Meters:
    """The meters of this process. The library is loaded only where it is used."""
    from prometheus_client import Counter, Histogram  # noqa: PLC0415 - only with METRICS

    return Meters(
        Counter("magdagdon_deeds", "Deeds done.", ["deed"]),
        Counter("magdagdon_refusals", "Deeds refused.", ["reason"]),
        Histogram("magdagdon_deed_seconds", "From the request to the answer of a deed.", ["deed"], buckets=SECONDS),
        Counter("magdagdon_answers", "Answers, by their kind of status.", ["status"]),
    )


def count(response: HttpResponseBase, deed: GameDeed | None, seconds: float) -> None:
    """Count an answer, and the deed that it answers."""
    now = meters()
    now.answers.labels(f"{response.status_code // 100}xx").inc()
    if deed is None:
        return
    if deed.refusal:
        now.refusals.labels(deed.refusal.value).inc()
    else:
        now.deeds.labels(deed.name).inc()
    now.seconds.labels(deed.name).observe(seconds)


def may_read(request: HttpRequest) -> bool:
    """Whether this is for whoever asks: who knows the METRICS_TOKEN; without one, this machine past any proxy."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return constant_time_compare(given, settings.METRICS_TOKEN)
    host = request.META.get("HTTP_HOST", "").rsplit(":", 1)[0].strip("[]")
    return (
        _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and (host == "localhost" or _is_loopback(host))
        and not any(header in request.META for header in _FORWARDING)
    )


def exposition() -> tuple[bytes, str]:
    """All of it, as Prometheus reads it, and the type of that."""
    from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest  # noqa: PLC0415 - only with METRICS

    registry = _registry()
    registry.register(_Games())
    return generate_latest(registry), CONTENT_TYPE_PLAIN_0_0_4


def _registry() -> CollectorRegistry:
    from prometheus_client import CollectorRegistry  # noqa: PLC0415 - only with METRICS
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415 - only with METRICS

    registry = CollectorRegistry()
    if FOLDER in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it is untyped
    else:
        for meter in meters():
            registry.register(meter)
    return registry


class _Games:
    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415 - only with METRICS

        found = GaugeMetricFamily("magdagdon_games", "Games kept, by their state.", labels=["state"])
        for state, number in games_by_state().items():
            found.add_metric([state], number)
        yield found


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
