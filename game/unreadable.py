"""The keys of the cache, made unreadable: there are addresses of devices in them, and names of accounts."""

from django.utils.crypto import salted_hmac

_SALT = "game.unreadable"


def key(name: str, prefix: str, version: int) -> str:
    """The key of an entry of the cache: a hash that needs the secret of this server.

    So neither the database nor a backup of it tells who has tried a password from where.
    """
    return salted_hmac(_SALT, f"{prefix}:{version}:{name}", algorithm="sha256").hexdigest()
