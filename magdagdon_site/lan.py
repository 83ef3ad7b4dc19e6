"""Where this server is to be found: its own address, and the one that a phone in the same network opens.

HOST and PORT say where to listen; HOST=0.0.0.0 is every network that the machine is in.
"""

import errno
import ipaddress
import os
import re
import socket
import sys

from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import env

_EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 (to listen everywhere is for the player to choose)

_NAME = re.compile(r"(?!localhost$)[\w-]+(\.[\w-]+)*\.?[a-z][\w-]*", re.IGNORECASE)
"""A name that the site goes by in the world: no address, and no pattern of names."""

# One address in each range that homes use, after one that only the way out of the network leads to.
_FAR_AWAY = ("192.0.2.1", "192.168.0.1", "172.16.0.1", "10.0.0.1")


def host() -> str:
    """The address to listen at."""
    return env.text("HOST", "127.0.0.1").strip("[]")


def port() -> int:
    """The port to listen at.

    Raises:
        ImproperlyConfigured: PORT is no port.
    """
    return env.number("PORT", 8000, range(1, 65536))


def in_url(address: str) -> str:
    """The address as URLs and ALLOWED_HOSTS write it: an IPv6 address stands in brackets."""
    return f"[{address}]" if ":" in address else address


def network_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks; none where it is in no network.

    A UDP socket that is connected sends nothing: the system only picks the address it would send from.
    """
    found = []
    for target in _FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            address = ipaddress.ip_address(probe.getsockname()[0])
        if not (address.is_loopback or address.is_unspecified or str(address) in found):
            found.append(str(address))
    return found


def addresses() -> list[str]:
    """What a browser can open this server by, this machine's own browser first."""
    return ["127.0.0.1", *network_addresses()] if host() in _EVERYWHERE else [in_url(host())]


def allowed_hosts() -> list[str]:
    """ALLOWED_HOSTS as the environment has it, and this server's own addresses."""
    return list(dict.fromkeys([*env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]"), *addresses()]))


def announcement() -> str:
    """What to tell the player: where to open the game, here and on a phone.

    A site that speaks HTTPS is opened at the proxy in front; this server would only lead there.
    """
    if env.flag("HTTPS", default=False):
        name = next(filter(_NAME.fullmatch, env.words("ALLOWED_HOSTS", "")), None)
        if name is None:
            return "MAGDAGDON is ready (Ctrl+C ends it), but nobody can open it: ALLOWED_HOSTS must name the site."
        return f"MAGDAGDON is ready (Ctrl+C ends it). Open https://{name}"
    here, *elsewhere = [f"http://{address}:{port()}" for address in addresses()]
    lines = [f"MAGDAGDON is ready (Ctrl+C ends it). Open {here}"]
    lines += [f"or, on a phone in the same network, {url}" for url in elsewhere]
    if host() in _EVERYWHERE and not elsewhere:
        lines.append("This machine is in no network that a phone could join.")
    return "\n".join(lines)


def check_free() -> None:
    """Make sure that the server can listen where it is told to.

    Raises:
        ImproperlyConfigured: it cannot; the text says what to change.
    """
    family = socket.AF_INET6 if ":" in host() else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host(), port()))
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                problem = f"Port {port()} is in use: end what runs there, or choose another with PORT."
            case errno.EACCES:
                problem = f"Port {port()} is kept for administrators: choose one from 1024 up with PORT."
            case _:
                problem = f"HOST must be an address of this machine, not {host()!r}: {error.strerror}."
        raise ImproperlyConfigured(problem) from error


if __name__ == "__main__":
    try:
        check_free()
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
    sys.stdout.write(",".join(allowed_hosts()) + os.linesep)
