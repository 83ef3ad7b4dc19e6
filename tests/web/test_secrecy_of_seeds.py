"""While a game is running its seed is on no page, in no file and in no log, whoever asks for what."""

import base64
import logging
from collections.abc import Iterator
from random import Random

import pytest
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import URLPattern, get_resolver

from game.models import Game, Player, Review
from game.reviewers import make_reviewer
from game.rules.difficulty import Difficulty
from magdagdon_site.logs import JsonLine, Line
from tests.accounts import add_totp
from tests.families import lay_out_family
from tests.games import play_on, rows
from tests.guests import Guest
from tests.people import enrol, log_in, prove_oneself

pytestmark = pytest.mark.django_db
ACTIONS = ("verify", "export_records", "export_spreadsheet")


@pytest.fixture
def owner(quick_passwords):  # noqa: ARG001 - has to be there
    """Anna, who plays and has proved who she is."""
    browser = Client()
    log_in(browser, enrol("Anna"))
    prove_oneself(browser)
    return browser


@pytest.fixture
def everybody(owner):
    """All kinds of people, each with a browser."""
    relative = Guest()
    log_in(relative, enrol("Berta"))
    staff = {"reviewer": User.objects.create_user("rita"), "superuser": User.objects.create_superuser("susana")}
    make_reviewer("rita")
    who = {"owner": owner, "relative": relative, "visitor": Client(), "guest": Guest()}
    for name, user in staff.items():
        add_totp(user)
        who[name] = Client()
        who[name].force_login(user)
    return who


@pytest.fixture
def game(owner):
    """A game of Anna's that has only just begun."""
    response = owner.post("/games/", {"difficulty": "peaceful"})
    return Game.objects.get(pk=response["Location"].split("/")[2])


def written(seed):
    """All the ways in which somebody may have written the seed."""
    raw = bytes.fromhex(seed)
    texts = [seed, seed.upper(), base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode(), repr(raw)]
    return [raw, *(text.rstrip("=").encode() for text in texts)]


def everything_in(response):
    """Head and body."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return repr(response.headers).encode() + repr(response.cookies).encode() + body


def logged(caplog):
    """What was logged, as the server's own formats write it, which tell of more than the message."""
    return "\n".join(form.format(record) for form in (Line(), JsonLine()) for record in caplog.records).encode()


def addresses(game) -> Iterator[str]:
    """Every address that there is, for this game where it is about one."""
    family = game.player.families.get()
    known = {
        "game_id": game.pk,
        "player_id": game.player_id,
        "family_id": family.pk,
        "member_id": game.player_id,
        "invitation": family.invitation,
        "difficulty": Difficulty.PEACEFUL.value,
        "deed": "roll",
        "step": 1,
        "app_label": "game",
        "content_type_id": ContentType.objects.get_for_model(Game).pk,
        "key": "x",
        "uidb36": "x",
        "url": "nowhere",
        "user_id": game.player.user_id,
    }
    for path, name in _patterns(get_resolver().url_patterns):
        fields = known | {"object_id": game.pk if name.startswith("game_game_") else _some_object(game, name)}
        address = path
        for field, value in fields.items():
            for converter in ("uuid:", "str:", "int:", "path:", "slug:", "difficulty:", "deed:", ""):
                address = address.replace(f"<{converter}{field}>", str(value))
        yield f"/{address}"


def _patterns(patterns, prefix="") -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern).strip("^$").replace("\\Z", "")
        if isinstance(pattern, URLPattern):
            yield path, pattern.name or ""
        else:
            yield from _patterns(pattern.url_patterns, path)


def _some_object(game, name):
    if name.startswith("game_player_"):
        return game.player_id
    if name.startswith("game_family_"):
        return game.player.families.get().pk
    return Review.objects.values_list("pk", flat=True).first() if name.startswith("game_review_") else 1


def walk(game, everybody, caplog):
    """Ask for everything as everybody; what was seen, and what was logged, by where."""
    seen = {}
    for name, client in everybody.items():
        for address in addresses(game):
            if not address.endswith(("/logout/", "/jsi18n/")):
                seen[f"{name} GET {address}"] = everything_in(client.get(address))
    for name in "reviewer", "superuser":
        for action in ACTIONS:
            sent = {"action": action, "_selected_action": [str(game.pk)], "index": 0}
            seen[f"{name} {action}"] = everything_in(everybody[name].post("/admin/game/game/", sent, follow=True))
    seen["the log"] = logged(caplog)
    return seen


def showing(seen, seed):
    return [where for where, what in seen.items() if any(each in what for each in written(seed))]


def test_the_seed_of_a_running_game_is_nowhere_and_that_of_an_ended_one_is(game, everybody, caplog):
    caplog.set_level(logging.DEBUG)
    owner, relative = everybody["owner"], everybody["relative"]
    lay_out_family(_player_of(owner), _player_of(relative))
    owner.post(f"/games/{game.pk}/roll/", {"version": 0, "client_seed": "Anna"}, headers={"HX-Request": "true"})
    play_on(Game.objects.get(pk=game.pk), Random(1), turns=2)
    running = Game.objects.get(pk=game.pk)
    Review.objects.note(game.pk, User.objects.get(username="rita"), "A game.")
    seen = walk(running, everybody, caplog)
    assert len(seen) > 500
    assert str(game.pk).encode() in seen["superuser export_spreadsheet"]
    assert game.seal.encode() in seen["owner GET /players/me/data.json"]
    assert showing(seen, game.seed) == []
    elsewhere = {label: table for label, table in rows().items() if label != "game.Game"}
    assert game.seed not in repr(elsewhere)
    running.give_up(running.version)
    data = everything_in(owner.get("/players/me/data.json"))
    assert showing({"data": data}, game.seed) == ["data"]


@pytest.mark.parametrize("htmx", [True, False])
def test_no_answer_to_a_deed_tells_the_seed(owner, game, htmx, caplog):
    caplog.set_level(logging.DEBUG)
    headers = {"HX-Request": "true"} if htmx else {}
    seen = {"before the first roll": everything_in(owner.get(game.get_absolute_url()))}
    for text in "a|b", "Anna", "Anna":
        response = owner.post(
            f"/games/{game.pk}/roll/", {"version": 0, "client_seed": text}, headers=headers, follow=True
        )
        seen[f"{text} {len(seen)}"] = everything_in(response)
    for deed in "select", "stage", "take-back", "undo", "confirm", "power", "accept", "withdraw", "ruin":
        fields = {"version": Game.objects.get(pk=game.pk).version, "die": 0, "cell": "a1", "kind": "reroll", "dice": 0}
        seen[deed] = everything_in(owner.post(f"/games/{game.pk}/{deed}/", fields, headers=headers, follow=True))
    seen["the log"] = logged(caplog)
    assert Game.objects.get(pk=game.pk).version > 4
    assert str(game.pk).encode() in seen["the log"]
    assert showing(seen, game.seed) == []


def test_an_error_in_the_middle_of_a_roll_tells_nothing(game, owner, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    owner.raise_request_exception = False
    monkeypatch.setattr("game.rules.state.GameState.roll", lambda *_: 1 / 0)
    response = owner.post(f"/games/{game.pk}/roll/", {"version": 0})
    assert response.status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert showing({"page": everything_in(response), "the log": logged(caplog)}, game.seed) == []
    assert Game.objects.get(pk=game.pk).client_seed == ""


@pytest.mark.parametrize("name", ["reviewer", "superuser"])
def test_no_list_of_the_admin_tells_the_seed_by_whom_it_finds(game, everybody, name):
    """Whoever can ask whether a seed begins so has it after some hundred questions."""
    staff, found = everybody[name], f"/admin/game/game/{game.pk}/"
    asked = {
        "game/game": [f"seed__{lookup}" for lookup in ("startswith", "regex", "contains", "gte", "exact")] + ["seed"],
        "game/player": ["games__seed__startswith", "games__seed"],
        "game/review": ["game__seed__startswith", "game__seed"],
        "game/oddity": ["game__seed__startswith", "game__seed"],
    }
    for path, lookups in asked.items():
        for lookup in lookups:
            assert staff.get(f"/admin/{path}/", {lookup: game.seed}).status_code in {302, 400}, lookup
    assert found in staff.get("/admin/game/game/", {"difficulty__exact": game.difficulty}).text


def _player_of(client):
    """The client with its player, as `lay_out_family` wants it."""
    client.player = Player.objects.get(user=client.session["_auth_user_id"])
    return client
