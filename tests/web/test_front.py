"""What holds for every request: the id that it is named by, and that a HEAD has no body."""

import re

import pytest
from django.test import Client

from game.views import errors
from magdagdon_site import logs
from tests.games import FULL, lay_out
from tests.page import read
from tests.web.test_errors import with_failing_pages

GIVEN = "0123abcd-EF.gh_45"
LANGUAGES = {
    "en": "If it happens again, tell whoever runs this server the number",
    "id": "Kalau terjadi lagi, beri tahu pengelola server ini nomor",
    "pl": "Jeśli to się powtórzy, podaj osobie, która prowadzi ten serwer, numer",
    "nl": "Gebeurt het nog eens? Geef dan aan wie deze server beheert het nummer",
    "cs": "Pokud se to stane znovu, řekni tomu, kdo tenhle server spravuje, číslo",
    "sk": "Ak sa to stane znova, povedz tomu, kto tento server spravuje, číslo",
}


@pytest.fixture
def behind_a_proxy(settings):
    """A site that believes a proxy on this machine."""
    settings.PROXIES, settings.TRUSTED_PROXIES = 1, ("127.0.0.1",)


def id_of(headers=None, **request):
    return Client().get("/about/", headers=headers, **request)["X-Request-ID"]


def test_every_request_has_a_number_of_its_own():
    numbers = [id_of() for _ in range(20)]
    assert len(set(numbers)) == 20
    assert all(re.fullmatch(r"\d{10}", number) for number in numbers)
    assert logs.REQUEST_ID.get() == ""


@pytest.mark.usefixtures("behind_a_proxy")
def test_a_proxy_may_give_the_id():
    assert id_of({"X-Request-ID": GIVEN}) == GIVEN


@pytest.mark.usefixtures("behind_a_proxy")
@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with space", "line\nend", "<script>alert</script>", "číslo-číslo"]
)
def test_an_id_that_is_not_well_formed_is_not_taken(given):
    assert re.fullmatch(r"\d{10}", id_of({"X-Request-ID": given}))


def test_nobody_else_may_give_it(settings):
    assert id_of({"X-Request-ID": GIVEN}) != GIVEN
    settings.PROXIES, settings.TRUSTED_PROXIES = 1, ("10.0.0.0/8",)
    assert id_of({"X-Request-ID": GIVEN}) != GIVEN


@with_failing_pages
@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_of_a_fault_tells_the_number_of_the_request(code):
    client = Client(raise_request_exception=False, headers={"Accept-Language": code})
    response = client.get("/fails/500/")
    number = read(response.content).one("p", class_="number").text.replace("\N{NO-BREAK SPACE}", " ")
    assert number == f"{LANGUAGES[code]} {response['X-Request-ID']}." or (
        code == "nl" and number == f"{LANGUAGES[code]} {response['X-Request-ID']} door."
    )


@with_failing_pages
@pytest.mark.parametrize("address", ["/fails/400/", "/fails/403/", "/fails/404/"])
def test_what_is_no_fault_of_the_server_has_no_number(address):
    page = read(Client(raise_request_exception=False).get(address).content)
    assert not page.all("p", class_="number")


def test_a_fault_before_the_front_has_a_page_all_the_same(rf):
    page = errors.server_error(rf.get("/"))
    assert not read(page.content).all("p", class_="number")


@pytest.mark.django_db
def test_a_head_is_answered_as_a_get_without_the_body(majda, monkeypatch):
    """As the server hands it on: the client of the tests would take the body out by itself."""
    monkeypatch.setattr("django.test.client.conditional_content_removal", lambda _request, response: response)
    over = lay_out(majda.player, FULL)
    paths = ["/", "/about/", "/nowhere/", "/static/css/page.css", over.get_absolute_url(), "/healthz"]
    for path in [*paths, f"{over.get_absolute_url()}record.json", f"{over.get_absolute_url()}picture.png"]:
        for accepted in "gzip", "identity":
            got, head = (ask(path, headers={"Accept-Encoding": accepted}) for ask in (majda.get, majda.head))
            body = b"".join(got)
            assert body
            assert b"".join(head) == b""
            assert head.status_code == got.status_code
            assert head["Content-Type"] == got["Content-Type"]
            if "Content-Encoding" not in got:  # what is packed has a random length, for the sake of its secrets
                assert int(head["Content-Length"]) == len(body)
