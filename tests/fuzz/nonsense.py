"""What no page sends."""

from random import Random

NONSENSE = [
    *("", " ", "0", "-1", "1.0", "1e9", "+1", " 1", "1\n", "1_0", "²", "\u0661", "\uff11", "NaN", "Infinity", "True"),
    *("9" * 19, "9" * 400, "9" * 5000, "-" + "9" * 30, "2147483648", "-2147483649", "9223372036854775808"),
    *("\0", "a\0b", "\0" * 300, "\ud800", "a\udfffb", "\ud83d", "\ufeff", "\u202egnp", "\u200b", "\x1b[31m", "\x7f"),
    *("a" * 300, "ž" * 5000, "🎲" * 200, "e\u0301" * 100, "a" + "\u0301" * 500, "\U0010ffff", "﷽" * 50),
    *("null", "[]", "{}", "[" * 3000, '{"a":' * 2000, '{"id": 1, "rawId": [], "response": {"x": null}}', "[1, 2]"),
    *("<script>alert(1)</script>", "{{ 7|add:7 }}", "%s%n%(x)s", "' OR 1=1 --", '";--', "$(id)", "`id`", "a;b|c&d"),
    *("../../etc/passwd", "..%2f..%2f", "//evil.example", "http://[", "http://evil.example/", "javascript:alert(1)"),
    *("/\r\nSet-Cookie: a=b", "/%0d%0aX: y", "/\\evil.example", "//[::1", "http:///x", "/a?b=c#d", "?", "/en/", "/xx/"),
    *(
        "0001-01-01",
        "9999-12-31",
        "2026-02-30",
        "0001-01-01 00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "24:61",
        "today",
    ),
    *("majda@example.com", "a@b", "@", "majda@" + "x" * 250 + ".example", "Majda\0", "majda ", "ADMIN", "ｍａｊｄａ"),
    *(
        "00000000-0000-0000-0000-000000000000",
        "{12345678-1234-1234-1234-123456789012}",
        "urn:uuid:" + "1" * 32,
        "f" * 32,
    ),
    *(
        "peaceful",
        "PEACEFUL",
        "a1",
        "A1",
        "e5",
        "increase",
        "add",
        "on",
        "en",
        "xx",
        "__all__",
        "-pk",
        "pk__in",
        "user__password",
    ),
]
"""Each of them was somebody's undoing."""


def some_nonsense(random: Random) -> str:
    """One of the list, two of them in one, or signs that chance has thrown together."""
    match random.randrange(8):
        case 0:
            return "".join(chr(random.randrange(0x110000)) for _ in range(random.randrange(1, 12)))
        case 1:
            return "".join(chr(random.randrange(128)) for _ in range(random.randrange(1, 60)))
        case 2:
            return random.choice(NONSENSE) + random.choice(NONSENSE)
        case _:
            return random.choice(NONSENSE)


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "X"]

CONTENT_TYPES = [
    *("", "text/plain", "application/json", "application/xml", "multipart/form-data", "nonsense", "a/b; charset=\\"),
    *(
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=" + "b" * 300,
        "multipart/form-data; boundary=\xff",
    ),
    *(f"application/x-www-form-urlencoded; charset={name}" for name in ("utf-16", "nonsense", "utf-7", "idna", "hex")),
    *(
        "text/plain; charset*=nonsense''x",
        "a/b; c*=utf-8''%ff%",
        "x" * 20_000,
        "multipart/form-data; boundary*0=a; boundary*2=b",
    ),
]

HEADERS = [
    *({"Accept-Language": value} for value in ("*;q=x, \xff", "xx-" * 2000, "sk;q=9, cs;q=-1", "en" * 300, ",;,=")),
    *({"HX-Request": value} for value in ("true", "false", "\xff", "")),
    {
        "HX-Request": "true",
        "HX-Boosted": "true",
        "HX-Current-URL": "http://[",
        "HX-Target": "\xff",
        "HX-Trigger": "x" * 999,
    },
    {
        "HX-Request": "true",
        "HX-History-Restore-Request": "true",
        "HX-Current-URL": "/%zz",
        "HX-Prompt-URI-AutoEncoded": "1",
    },
    {"HX-Prompt": "%E9%9", "HX-Prompt-URI-AutoEncoded": "true", "HX-Request": "true"},
    *(
        {"Referer": value}
        for value in ("http://[", "//", "nonsense", "http://testserver/\xff", "http://testserver/%00?a=%ff")
    ),
    *({"Host": value} for value in ("evil.example", "", "testserver:99999", "[::1", "testserver:x", "a" * 300, "\xff")),
    *({"If-None-Match": value} for value in ('"', "*", "W/", '"a", "b', "\xff")),
    *({"If-Modified-Since": value} for value in ("yesterday", "Mon, 32 Foo 99999 25:61:61 GMT", "0")),
    *({"Range": "bytes=9-1"}, {"Accept": "image/\xff"}, {"Accept-Encoding": "gzip;q=x, br, *;q="}, {"Origin": "null"}),
    *({"X-Forwarded-For": value} for value in ("nonsense", "1.2.3.4, ::1, \xff", "," * 900, "::ffff:1.2.3.4%eth0")),
    *(
        {"X-Forwarded-Proto": "https, \xff"},
        {"X-Forwarded-Host": "evil.example"},
        {"User-Agent": ""},
        {"User-Agent": "\xff" * 999},
    ),
    *({"Authorization": value} for value in ("Basic !!!!", "Bearer \xff", "Basic Og==")),
    *(
        {"Cookie": f"{name}={value}"}
        for name in ("language", "theme", "shortcuts", "messages", "csrftoken", "sessionid")
        for value in ("\xff", "x" * 4000, '"', "..", "W10:x:y", "sk-SK", "")
    ),
    *({"Cookie": value} for value in ("===;;;\xff", "a=b; a=c; =", "$Version=1; sessionid=\\x")),
    *({"Content-Length": value} for value in ("nonsense", "-5", "0", "99999999999", "")),
]
