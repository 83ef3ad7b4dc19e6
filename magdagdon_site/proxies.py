"""The proxies in front of the server: whose word counts on where a visitor comes from.

Anybody can send ``X-Forwarded-For``. It counts when PROXIES says that there are proxies, and the one that has connected
is among FORWARDED_ALLOW_IPS: this machine, unless told otherwise. gunicorn keeps to the same list for
``X-Forwarded-Proto``. ``X-Forwarded-Host`` never counts: a proxy passes on ``Host``.
"""

import ipaddress
from functools import lru_cache
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env

MOST = 9
"""Proxies in a row."""


def count() -> int:
    """How many proxies stand in front, the last of which connects to this server: one, where the site speaks HTTPS.

    Raises:
        ImproperlyConfigured: PROXIES is no such number.
    """
    return env.number("PROXIES", int(env.flag("HTTPS", default=False)), range(MOST + 1))


def trusted() -> tuple[str, ...]:
    """The addresses and networks that a proxy may connect from, ``*`` for any; none where there is no proxy.

    Raises:
        ImproperlyConfigured: FORWARDED_ALLOW_IPS has something else in it.
    """
    found = tuple(env.words("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"))
    for word in found:
        try:
            _network(word)
        except ValueError:
            raise ImproperlyConfigured(
                f"FORWARDED_ALLOW_IPS must be addresses or networks such as 10.0.0.0/8, or *, not {word!r}."
            ) from None
    return found if count() else ()


def heed(meta: dict[str, Any], proxies: int, allowed: tuple[str, ...]) -> None:
    """Make REMOTE_ADDR the visitor's address, and take out what only a proxy's word would make true.

    `meta` is the WSGI environment of a request. The visitor's address is the last but `proxies` in X-Forwarded-For:
    what stands before it is what the visitor has claimed.
    """
    peer = meta.get("REMOTE_ADDR", "")
    if not (proxies and _may_speak(peer, allowed)):
        meta.pop("HTTP_X_REQUEST_ID", None)
        return
    addresses = meta.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if len(addresses) < proxies:  # it has come through fewer, as a probe of this machine does
        return
    try:
        meta["REMOTE_ADDR"] = str(ipaddress.ip_address(addresses[-proxies].strip()))
    except ValueError:  # what no proxy writes: it counts as one visitor with all of this proxy's
        return


@lru_cache(maxsize=1024)
def _may_speak(peer: str, allowed: tuple[str, ...]) -> bool:
    if not peer:
        return True  # a socket in the file system, which only this machine reaches
    try:
        address: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.ip_address(peer)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):  # what a socket for both kinds calls an address of the older one
        address = address.ipv4_mapped or address
    return any(address in network for word in allowed for network in _network(word))


def _network(word: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    return [ipaddress.ip_network(one) for one in (("0.0.0.0/0", "::/0") if word == "*" else (word,))]
