"""Nonsense in the forms that start a game and keep the settings does neither."""

from uuid import uuid4

import pytest
from django.test import Client

from game import wording
from game.rules.refusal import Reason
from tests.games import rows
from tests.page import read
from tests.web.answers import sentence
from tests.web.nonsense import FORM, NONSENSE, encoded

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("value", [*NONSENSE.values(), "", "PEACEFUL", "Peaceful", "peaceful ", "peacefull"])
def test_a_difficulty_that_there_is_not_starts_nothing(majda, value):
    before = rows()
    response = majda.post("/games/", encoded([("difficulty", value)]), content_type=FORM)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.MALFORMED]
    assert read(response.content).one("form", class_="choice")
    assert rows() == before


@pytest.mark.parametrize("value", list(NONSENSE.values()))
def test_a_name_for_the_game_that_is_none_starts_nothing(majda, value):
    before = rows()
    body = encoded([("difficulty", "peaceful"), ("game", value)])
    assert majda.post("/games/", body, content_type=FORM).status_code == 422
    assert rows() == before


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [("game", str(uuid4()))],
        [("difficulty", "peaceful"), ("difficulty", "peaceful")],
        [("difficulty", "peaceful"), ("difficulty", "nightmare")],
        [("difficulty", "peaceful"), ("game", str(uuid4())), ("game", str(uuid4()))],
    ],
)
def test_a_start_with_too_little_or_too_much_starts_nothing_and_makes_no_player(pairs):
    visitor, before = Client(), rows()
    response = visitor.post("/games/", encoded(pairs), content_type=FORM)
    assert response.status_code == 422
    assert "sessionid" not in response.cookies
    assert rows() == before


@pytest.mark.parametrize("value", [*NONSENSE.values(), "", "Dark", "dark "])
def test_a_theme_that_there_is_not_is_not_kept(majda, value):
    before = rows()
    response = majda.post("/settings/", encoded([("theme", value)]), content_type=FORM)
    assert response.status_code == 422
    assert sentence(response) == wording.REASONS[Reason.MALFORMED]
    assert rows() == before


@pytest.mark.parametrize(
    "pairs", [[], [("theme", "dark")] * 2, [("theme", "dark"), ("shortcuts", "on"), ("shortcuts", "on")]]
)
def test_settings_with_too_little_or_too_much_are_not_kept(majda, pairs):
    before = rows()
    assert majda.post("/settings/", encoded(pairs), content_type=FORM).status_code == 422
    assert rows() == before
