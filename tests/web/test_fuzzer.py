"""Bad requests: a first look, always the same; `make soak` looks long, and elsewhere each time."""

import subprocess
from types import SimpleNamespace

import pytest
from django.test import Client

from tests.fuzz.requests import Request
from tests.fuzz.run import Failures, run


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_passwords")
def test_no_request_breaks_the_server(settings):
    settings.ACCOUNT_RATE_LIMITS = False
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 10**9
    run(1000, first_seed=1)


def test_what_breaks_is_said_once_with_a_line_that_sends_it_again():
    failures = Failures()
    try:
        raise LookupError("nobody")
    except LookupError as error:
        answer = SimpleNamespace(status_code=500, exc_info=(LookupError, error, error.__traceback__))
    for number in range(3):
        failures.look_at(Request("Majda", "POST", f"/games/?a={number}"), answer, "SEED=7 make soak")
    failures.look_at(Request("Majda", "GET", "/"), SimpleNamespace(status_code=404), "")
    said = str(failures)
    assert said.count("LookupError('nobody')") == said.count("Again: SEED=7 make soak") == 1
    assert "curl -si -X POST $'http://127.0.0.1:8000/games/?a=0'" in said


def test_the_line_holds_every_byte_of_the_body():
    body = bytes(range(256)) + b"it's 100% \\n"
    line = Request("Majda", "POST", "/", body=body).line
    sends, _pipe, _curl = line.partition(" | curl ")
    assert subprocess.run(["sh", "-c", sends], check=True, capture_output=True).stdout == body


@pytest.mark.django_db
@pytest.mark.parametrize("length", ["99999999999", "1000000", "-5", "nonsense"])
def test_a_body_may_be_shorter_than_it_says(length):
    body = b'--B\r\nContent-Disposition: form-data; name="difficulty"\r\n\r\npeaceful\r\n--B--\r\n'
    request = Request("nobody", "POST", "/games/", "multipart/form-data; boundary=B", body, {"Content-Length": length})
    assert request.send(Client()).status_code in (303, 400, 422)
