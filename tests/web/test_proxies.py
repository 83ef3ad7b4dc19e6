"""Whose word counts on where a visitor comes from."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from magdagdon_site import proxies

HERE = ("127.0.0.1", "::1")


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """An environment that says nothing, for a test to change."""
    for name in ("HTTPS", "PROXIES", "FORWARDED_ALLOW_IPS"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def heeded(peer, forwarded, count=1, allowed=HERE):
    """The visitor's address, of a request from this peer."""
    meta = {"REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": forwarded, "HTTP_X_REQUEST_ID": "abcdefgh"}
    proxies.heed(meta, count, allowed)
    return meta["REMOTE_ADDR"], "HTTP_X_REQUEST_ID" in meta


@pytest.mark.parametrize(
    ("count", "forwarded", "visitor"),
    [
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "1.1.1.1, 198.51.100.7", "198.51.100.7"),
        (2, "1.1.1.1, 198.51.100.7,10.0.0.1", "198.51.100.7"),
        (1, "2001:db8::7", "2001:db8::7"),
    ],
)
@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1", ""])
def test_the_visitor_is_the_last_but_as_many_as_there_are_proxies(peer, count, forwarded, visitor):
    assert heeded(peer, forwarded, count) == (visitor, True)


@pytest.mark.parametrize("forwarded", ["", "nonsense", "198.51.100.7, <script>", "1.1.1.1,"])
def test_what_no_proxy_writes_leaves_the_address_of_the_proxy(forwarded):
    assert heeded("127.0.0.1", forwarded) == ("127.0.0.1", True)


def test_too_few_addresses_leave_that_of_the_proxy():
    assert heeded("127.0.0.1", "198.51.100.7", 2) == ("127.0.0.1", True)


@pytest.mark.parametrize("peer", ["192.168.1.20", "127.0.0.2", "nonsense", "::2", "::ffff:127.0.0.2"])
def test_a_visitor_who_comes_without_the_proxy_is_not_believed(peer):
    assert heeded(peer, "198.51.100.7") == (peer, False)


def test_without_proxies_nobody_is_believed():
    assert heeded("127.0.0.1", "198.51.100.7", 0, ()) == ("127.0.0.1", False)


@pytest.mark.parametrize(("allowed", "believed"), [("10.0.0.0/8", True), ("*", True), ("10.0.0.7", False)])
def test_a_proxy_may_be_on_another_machine(allowed, believed):
    assert heeded("10.1.2.3", "198.51.100.7", 1, (allowed,)) == ("198.51.100.7" if believed else "10.1.2.3", believed)


@pytest.mark.parametrize(
    ("given", "count", "trusted"),
    [
        ({}, 0, ()),
        ({"FORWARDED_ALLOW_IPS": "*"}, 0, ()),
        ({"PROXIES": "1"}, 1, HERE),
        ({"HTTPS": "1"}, 1, HERE),
        ({"HTTPS": "1", "PROXIES": "0"}, 0, ()),
        ({"PROXIES": "2", "FORWARDED_ALLOW_IPS": "10.0.0.0/8, ::1"}, 2, ("10.0.0.0/8", "::1")),
    ],
)
def test_one_flag_is_enough_for_a_proxy_on_this_machine(environment, given, count, trusted):
    for name, value in given.items():
        environment.setenv(name, value)
    assert (proxies.count(), proxies.trusted()) == (count, trusted)


@pytest.mark.parametrize("count", ["0", "1"])
@pytest.mark.parametrize("nonsense", ["localhost", "10.0.0.1/8", "127.0.0.1,everybody"])
def test_a_list_of_proxies_that_is_nonsense_is_refused_by_name(environment, nonsense, count):
    environment.setenv("PROXIES", count)
    environment.setenv("FORWARDED_ALLOW_IPS", nonsense)
    with pytest.raises(ImproperlyConfigured, match=r"^FORWARDED_ALLOW_IPS must be addresses or networks "):
        proxies.trusted()
