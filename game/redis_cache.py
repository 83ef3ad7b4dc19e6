"""The cache in Redis, for several machines (`CACHE_URL`): quick to give up, and what lies in it is plain JSON."""

import json
from typing import Any

from django.core.cache.backends import redis as django_redis
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from game.tries import CannotCount

PATIENCE = 1
"""Seconds that a connection, and an answer, may take: meanwhile a thread of the server does nothing else."""


class _Json:
    """Values as JSON. Django would pickle them, and then whoever can write to Redis could run code here."""

    def dumps(self, obj: object) -> bytes:
        return json.dumps(obj).encode()

    def loads(self, data: Any) -> Any:  # noqa: ANN401 - whatever was kept
        return json.loads(data)


class _Redis(Redis):
    def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - Redis's own signature
        """Ask Redis.

        Raises:
            CannotCount: it does not answer, or answers that it cannot.
        """
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis leaves it untyped
        except RedisError as error:
            raise CannotCount(str(error)) from error


class _Client(django_redis.RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:  # noqa: ANN401 - Django's own signature
        # One more try, and at once: a Redis that was started anew has closed the connection that was kept.
        retry = Retry(NoBackoff(), 1)
        patience: dict[str, Any] = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE, "retry": retry}
        super().__init__(servers, serializer=_Json, **patience, **options)
        self._client = _Redis


class RedisCache(django_redis.RedisCache):
    """Django's own, with that client."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client
