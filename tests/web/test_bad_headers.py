"""Headers that are nonsense are no matter, and one that nobody can read brings no form."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils.module_loading import import_string

from tests.page import read
from tests.web.nonsense import FORM

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "sessionid=nonsense; csrftoken=\x01"},
        {"Cookie": "sessionid=" + "a" * 4000},
        {"Cookie": "messages=nonsense; sessionid="},
        {"Cookie": "===;;;\xff"},
        {"Accept-Language": "*;q=nonsense, \xff"},
        {"Accept-Language": "xx-" * 2000},
        {"HX-Request": "\xff", "HX-Current-URL": "nonsense://["},
    ],
)
def test_headers_that_are_nonsense_are_no_matter(headers):
    client = Client(headers=headers)
    for path in "/", "/games/", "/scores/", "/settings/", "/rules/", "/about/":
        assert client.get(path).status_code == 200
    assert client.post(f"/games/{uuid4()}/roll/", {"version": 0}).status_code in (401, 404)


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain; charset*=nonsense''x",
        f"{FORM}; charset*=nonsense''x",
        f"{FORM}; a=" + "x" * 20_000,
        f"{FORM}; charset=\0",
        "\xff",
    ],
    ids=lambda text: text[:40],
)
def test_a_content_type_that_nobody_can_read_brings_no_form(content_type):
    """The server itself is asked: what it cannot make a request of never comes to a page."""
    application, answers = import_string("magdagdon_site.wsgi.application"), []
    environ = RequestFactory()._base_environ(
        PATH_INFO="/games/", REQUEST_METHOD="POST", CONTENT_TYPE=content_type, HTTP_HOST="localhost", CONTENT_LENGTH="2"
    )
    token = "x" * 32
    environ |= {"wsgi.input": BytesIO(b"a=b"), "HTTP_COOKIE": f"csrftoken={token}", "HTTP_X_CSRFTOKEN": token}
    body = b"".join(application(environ, lambda status, headers: answers.append((status, dict(headers)))))
    assert answers[0][0].startswith("422 ")
    assert read(body).one("h1")
