"""The game as it is served: gunicorn, behind a proxy that speaks HTTPS, and without one."""

import json
import re
import socket
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.server import Answer, Server, serve

HOST = "game.example"
TOKEN = "a" * 32
PROXIED = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7", "Origin": f"https://{HOST}"}
"""What a proxy on this machine says of a visitor."""


def ask(server, path, fields=None, *, method=None, cookies=None, **headers):
    """The answer to one request; `fields` make it a form, with its token."""
    method = method or ("GET" if fields is None else "POST")
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if cookies:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    body = None
    if fields is not None:
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read().decode())


def cookies_of(answer):
    """The cookies that an answer sets, and what it says of each."""
    found = (cookie.split("; ", 1) for cookie in answer.headers.get_all("Set-Cookie", []))
    return {cookie.partition("=")[0]: (cookie.partition("=")[2], more) for cookie, more in found}


def tries_counted(server, **headers):
    """How many counts there are after a wrong password: more by as many as know the address and did not before."""
    cookies = dict.fromkeys(("csrftoken", "__Host-csrftoken"), TOKEN)
    answer = ask(server, "/accounts/login/", {"login": "nobody", "password": "wrong"}, cookies=cookies, **headers)
    assert answer.status == 422
    return len(server.rows("cache"))


def lines_of(server):
    return [json.loads(line) for line in server.log().splitlines()]


def test_a_proxy_is_believed_and_a_visitor_is_not(tmp_path):
    """One after the other on one database, for it takes its time to make."""
    with serve(tmp_path) as server:
        _without_a_proxy(server)
        plain = {"csrftoken": TOKEN}
        game = ask(server, "/games/", {"difficulty": "peaceful"}, cookies=plain)
    assert not re.search("WARNING|ERROR|dropping", server.log()), server.log()
    (tmp_path / "server.log").unlink()
    with Server(tmp_path, HTTPS="1", METRICS="1", LOG_FORMAT="json", ALLOWED_HOSTS=HOST) as server:
        before = {"sessionid": cookies_of(game)["sessionid"][0]}
        home = ask(server, "/", cookies=before, **PROXIED)
        assert f'action="{game.headers["Location"]}roll/"' in home.text, "the guest goes on with the game"
        assert cookies_of(home).keys() >= {"__Host-sessionid", "sessionid"}
        _behind_a_proxy(server)
    lines = lines_of(server)
    assert lines[0]["message"] == f"MAGDAGDON is ready (Ctrl+C ends it). Open https://{HOST}"
    loud = [line["message"] for line in lines if line["level"] != "INFO"]
    assert len(loud) == 1, loud
    assert loud[0].startswith("Forbidden (Origin checking failed - … does not match")


def test_devices_that_are_gone_in_the_middle_of_a_request_hold_up_nobody_for_long(tmp_path):
    form = b"POST /language/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\nlanguage=p"
    with serve(tmp_path, WORKERS="1") as server, ExitStack() as gone:
        for came in form, form[:60]:  # there are two threads
            device = gone.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            device.sendall(came)
        assert ask(server, "/").status == 200
    assert not re.search("WARNING|ERROR", server.log()), server.log()


def test_what_is_no_request_is_refused_and_not_told(tmp_path):
    with serve(tmp_path) as server:
        for line in b"GET /join/secret\xff HTTP/1.1", b"get /join/secret HTTP/1.1", b"GET /join/secret HTTP/9.9":
            with closing(socket.create_connection(("127.0.0.1", server.port), timeout=30)) as visitor:
                visitor.sendall(line + b"\r\nHost: 127.0.0.1\r\n\r\n")
                assert re.match(rb"HTTP/1.[01] (400|505) ", visitor.recv(100))
    assert "secret" not in server.log()
    assert not re.search("WARNING|ERROR", server.log()), server.log()


def _behind_a_proxy(server):
    assert "http://" not in server.log()
    assert f"https://{HOST}" in server.log()
    for probe in "/healthz", "/readyz":
        assert ask(server, probe, Host="10.1.2.3").status == 200
    plain = ask(server, "/rules/?page=2", Host=HOST, X_Forwarded_Host="evil.example")
    assert (plain.status, plain.headers["Location"]) == (301, f"https://{HOST}/rules/?page=2")
    page = ask(server, "/rules/", **PROXIED, X_Forwarded_Host="evil.example", X_Request_ID="of-the-proxy")
    assert page.status == 200
    assert "evil.example" not in page.text
    assert f'href="https://{HOST}/pl/rules/"' in page.text
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert page.headers["X-Request-ID"] == "of-the-proxy"
    _past_a_proxy_that_passes_all_on(server)
    _play(server)
    same = {
        tries_counted(server, **{**PROXIED, "X-Forwarded-For": f"{one}, 198.51.100.7"})
        for one in ("1.1.1.1", "2.2.2.2")
    }
    assert len(same) == 1, "what the visitor claims makes no difference"
    assert tries_counted(server, **{**PROXIED, "X-Forwarded-For": "198.51.100.8"}) > same.pop()
    assert not [row for row in server.rows("cache") if "198.51.100" in str(row)]


def _past_a_proxy_that_passes_all_on(server):
    """Caddy does: what gunicorn would believe it of beside X-Forwarded-Proto comes from the visitor."""
    assert ask(server, "/rules/", Host=HOST, X_Forwarded_Ssl="on").status == 301
    claims = {"SCRIPT_NAME": "/elsewhere", "PATH_INFO": "/", "X-Forwarded-Ssl": "off", "X-Forwarded-Protocol": "http"}
    for name, value in [*claims.items(), ("SCRIPT_NAME", "/rules")]:
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
            connection.request("GET", "/rules/", headers=PROXIED | {name: value})
            response = connection.getresponse()
            assert response.status == 200, name
            assert f'href="https://{HOST}/pl/rules/"' in response.read().decode()


def _play(server):
    """A game of one deed, over HTTPS: its cookies, its line in the log, and that it is counted."""
    mine = {"__Host-csrftoken": TOKEN}
    started = ask(server, "/games/", {"difficulty": "peaceful"}, cookies=mine, **PROXIED)
    assert started.status == 303
    session, more = cookies_of(started)["__Host-sessionid"]
    assert {"Secure", "HttpOnly", "Path=/"} <= set(more.split("; "))
    assert "Domain" not in more
    mine["__Host-sessionid"] = session
    roll = f"{started.headers['Location']}roll/"
    assert ask(server, roll, {"version": 0}, cookies=mine, **PROXIED).status == 303
    stale = [ask(server, roll, {"version": 0}, cookies=mine, **PROXIED) for _ in range(6)]
    assert {answer.status for answer in stale} == {409}
    assert (
        ask(server, roll, {"version": 0}, cookies=mine, **{**PROXIED, "Origin": "https://evil.example"}).status == 403
    )
    deeds = [line for line in lines_of(server) if line["logger"] == "game.deeds"]
    assert [line["result"] for line in deeds] == ["done", "done", *["stale"] * 6]
    assert stale[-1].headers["X-Request-ID"] in {line["request"] for line in deeds}
    assert session not in server.log()
    for headers in PROXIED, {"Host": HOST}, {**PROXIED, "Host": "127.0.0.1"}:
        assert ask(server, "/metrics", **headers).status in (301, 404)
    counted = ask(server, "/metrics").text  # by all workers together
    for sample in (
        'magdagdon_deeds_total{deed="roll"} 1.0',
        'magdagdon_refusals_total{reason="stale"} 6.0',
        'magdagdon_deed_seconds_count{deed="roll"} 7.0',
        'magdagdon_games{state="running"} 2.0',
    ):
        assert sample in counted


def _without_a_proxy(server):
    assert f"Open http://127.0.0.1:{server.port}" in server.log()
    page = ask(
        server, "/rules/", X_Forwarded_Proto="https", X_Forwarded_Host="evil.example", X_Request_ID="of-a-visitor"
    )
    assert page.status == 200
    assert f'href="http://127.0.0.1:{server.port}/pl/rules/"' in page.text
    assert "Strict-Transport-Security" not in page.headers
    assert re.fullmatch(r"\d{10}", page.headers["X-Request-ID"])
    assert len({tries_counted(server, X_Forwarded_For=one) for one in ("1.1.1.1", "2.2.2.2")}) == 1
    assert ask(server, "/metrics").status == 404
    for path in (
        "/",
        "/about/",
        "/nowhere/",
        "/accounts/login/",
        "/static/css/page.css",
        "/static/nowhere.css",
        "/healthz",
    ):
        head, got = ask(server, path, method="HEAD"), ask(server, path)
        assert (head.status, head.text) == (got.status, "")
        assert set(head.headers) >= {"Content-Security-Policy", "Permissions-Policy", "X-Content-Type-Options"}
