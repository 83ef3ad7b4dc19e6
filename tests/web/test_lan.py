"""Where the server is to be found, and what it says of that."""

import errno
import ipaddress
import os
import socket
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import lan


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """An environment that says nothing, for a test to change."""
    for name in ("HOST", "PORT", "ALLOWED_HOSTS", "HTTPS"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.fixture
def at_home(monkeypatch):
    """A machine in one network."""
    monkeypatch.setattr(lan, "network_addresses", lambda: ["192.168.1.20"])


@pytest.fixture
def offline(monkeypatch):
    """A machine in no network."""

    def unreachable(_socket, _address):
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)


@pytest.fixture
def taken_port():
    """A port that another program listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_it_listens_for_this_machine_alone_unless_told_otherwise():
    assert (lan.host(), lan.port()) == ("127.0.0.1", 8000)


def test_it_listens_where_it_is_told(environment):
    environment.setenv("HOST", "0.0.0.0")
    environment.setenv("PORT", "9000")
    assert (lan.host(), lan.port()) == ("0.0.0.0", 9000)


@pytest.mark.parametrize("port", ["1", "65535"])
def test_the_first_and_the_last_port_are_ports(environment, port):
    environment.setenv("PORT", port)
    assert lan.port() == int(port)


@pytest.mark.parametrize("port", ["http", "0", "-1", "65536", "70000", "80x", "8000.0", "\uff18\uff10", "²"])
def test_a_port_that_is_none_is_refused_by_name(environment, port):
    environment.setenv("PORT", port)
    with pytest.raises(ImproperlyConfigured, match=f"^PORT must be a number from 1 to 65535, not '{port}'"):
        lan.port()


def test_the_network_is_asked_for_its_addresses_without_sending_anything():
    addresses = [ipaddress.ip_address(address) for address in lan.network_addresses()]
    assert not any(address.is_loopback or address.is_unspecified for address in addresses)
    assert len(addresses) == len(set(addresses))


@pytest.mark.usefixtures("offline")
def test_without_a_network_there_are_no_addresses():
    assert lan.network_addresses() == []


@pytest.mark.usefixtures("at_home")
def test_a_server_for_this_machine_allows_nothing_more():
    assert lan.allowed_hosts() == ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.usefixtures("at_home")
def test_a_server_for_the_network_allows_its_own_address_there(environment):
    environment.setenv("HOST", "0.0.0.0")
    assert lan.allowed_hosts() == ["localhost", "127.0.0.1", "[::1]", "192.168.1.20"]


@pytest.mark.usefixtures("at_home")
def test_what_the_player_allows_stays_allowed(environment):
    environment.setenv("HOST", "0.0.0.0")
    environment.setenv("ALLOWED_HOSTS", "game.example,192.168.1.20")
    assert lan.allowed_hosts() == ["game.example", "192.168.1.20", "127.0.0.1"]


def test_an_address_of_version_6_stands_in_brackets(environment):
    for host in ("fd00::20", "[fd00::20]"):
        environment.setenv("HOST", host)
        assert lan.host() == "fd00::20"
        assert lan.allowed_hosts() == ["localhost", "127.0.0.1", "[::1]", "[fd00::20]"]
        assert "http://[fd00::20]:8000" in lan.announcement()


def test_the_player_is_told_one_address_for_this_machine():
    assert lan.announcement() == "MAGDAGDON is ready (Ctrl+C ends it). Open http://127.0.0.1:8000"


@pytest.mark.usefixtures("at_home")
def test_the_player_is_told_the_address_for_the_phone(environment):
    environment.setenv("HOST", "0.0.0.0")
    environment.setenv("PORT", "9000")
    assert lan.announcement().splitlines() == [
        "MAGDAGDON is ready (Ctrl+C ends it). Open http://127.0.0.1:9000",
        "or, on a phone in the same network, http://192.168.1.20:9000",
    ]


@pytest.mark.usefixtures("offline")
def test_the_player_is_told_that_there_is_no_network(environment):
    environment.setenv("HOST", "0.0.0.0")
    assert lan.announcement().splitlines() == [
        "MAGDAGDON is ready (Ctrl+C ends it). Open http://127.0.0.1:8000",
        "This machine is in no network that a phone could join.",
    ]


@pytest.mark.parametrize(
    "hosts", ["game.example", "localhost,127.0.0.1,[::1],192.168.1.20,.example,game.example,other.example"]
)
def test_where_https_is_spoken_the_player_is_told_the_address_of_the_site_alone(environment, hosts):
    environment.setenv("HTTPS", "1")
    environment.setenv("ALLOWED_HOSTS", hosts)
    assert lan.announcement() == "MAGDAGDON is ready (Ctrl+C ends it). Open https://game.example"


@pytest.mark.parametrize("hosts", ["", "localhost,127.0.0.1,[::1]", ".example", "*"])
def test_where_https_is_spoken_a_site_without_a_name_is_told_of(environment, hosts):
    environment.setenv("HTTPS", "1")
    environment.setenv("ALLOWED_HOSTS", hosts)
    assert "http://" not in lan.announcement()
    assert lan.announcement().endswith("ALLOWED_HOSTS must name the site.")


def test_a_port_that_is_free_stays_free(environment):
    with socket.create_server(("127.0.0.1", 0)) as server:
        environment.setenv("PORT", str(server.getsockname()[1]))
    lan.check_free()
    lan.check_free()


def test_a_port_in_use_is_refused_by_name(environment, taken_port):
    environment.setenv("PORT", str(taken_port))
    with pytest.raises(ImproperlyConfigured, match=f"^Port {taken_port} is in use: .* PORT"):
        lan.check_free()


def test_a_port_for_administrators_is_refused_by_name(environment):
    def forbidden(_socket, _address):
        raise PermissionError(errno.EACCES, "Permission denied")

    environment.setattr(socket.socket, "bind", forbidden)
    environment.setenv("PORT", "80")
    with pytest.raises(ImproperlyConfigured, match=r"^Port 80 is kept for administrators: .* PORT"):
        lan.check_free()


def test_an_address_of_another_machine_is_refused_by_name(environment):
    environment.setenv("HOST", "203.0.113.9")
    with pytest.raises(ImproperlyConfigured, match=r"^HOST must be an address of this machine, not '203\.0\.113\.9'"):
        lan.check_free()


def serve(tmp_path, port, secret="dice-castle-" * 5):
    """Try to start the server as `make play` does, and return what it says and how it ends."""
    config = "python:magdagdon_site.gunicorn_conf"
    command = [sys.executable, "-m", "gunicorn", "--config", config, "magdagdon_site.wsgi"]
    environment = os.environ | {"PORT": port, "SECRET_KEY": secret, "VAR_DIR": str(tmp_path)}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    return ended.stderr.strip().splitlines(), ended.returncode


def test_gunicorn_does_not_start_at_a_port_that_is_none(tmp_path):
    assert serve(tmp_path, "http") == (["Error: PORT must be a number from 1 to 65535, not 'http'."], 1)


def test_gunicorn_does_not_start_with_a_secret_that_could_be_guessed(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    lines, status = serve(tmp_path, port, "majda")
    assert lines[0].startswith("Error: SECRET_KEY must be 50 random characters or more: ")
    assert "Traceback" not in "".join(lines)
    assert status == 1


def test_gunicorn_does_not_start_at_a_port_in_use(tmp_path, taken_port):
    lines, status = serve(tmp_path, str(taken_port))
    assert lines[-1] == f"Port {taken_port} is in use: end what runs there, or choose another with PORT."
    assert "Traceback" not in "".join(lines)
    assert status == 1
