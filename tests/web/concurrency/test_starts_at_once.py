"""The same start many times at once, and sessions given up at once: one game, of one player."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from uuid import uuid4

import pytest
from django.db import connection, transaction

from game.models import Game, Player
from game.sessions import SessionStore
from tests.families import lay_out_family
from tests.games import FULL, lay_out
from tests.guests import give_account
from tests.people import enrol, log_in
from tests.players.at_once import at_once
from tests.server import Visitor
from tests.web.concurrency.asking import AT_ONCE, shown, statuses_at_once

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 120
"""Seconds."""

on_postgresql = pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write after the other")


def test_the_same_start_sent_at_once_starts_one_game(server, on_the_server):
    _game, session = on_the_server()
    name = "5f0c6a1e-9d0b-4f0a-8c55-0d7d4c1f2b3a"
    before = len(server.rows("game_game"))
    statuses = statuses_at_once(server, session, [("/games/", {"difficulty": "survival", "game": name})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    assert len(server.rows("game_game")) == before + 1


@pytest.mark.parametrize("turn", range(5))
def test_a_first_game_started_at_once_without_a_session_is_one_game_of_one_player(server, turn):  # noqa: ARG001
    """Whatever two taps can do to each other, they do not do each time."""
    name, players = str(uuid4()), len(server.rows("game_player"))

    def start(visitor):
        answer = visitor.post("/games/", {"difficulty": "survival", "game": name}, htmx=False)
        return answer.status, answer.headers["Location"]

    with ExitStack() as stack:
        visitors = [stack.enter_context(closing(Visitor(server))) for _ in range(AT_ONCE)]
        for visitor in visitors:
            visitor.connection.connect()
        assert Counter(at_once(start, visitors)) == {(303, f"/games/{name}/"): AT_ONCE}
        assert len(server.rows("game_player")) == players + 1
        (game,) = server.rows("game_game", id=name.replace("-", ""))
        assert len(server.rows("game_game", player_id=game["player_id"])) == 1
        for visitor in visitors:
            assert shown(visitor, f"/games/{name}/")["data-game"] == name


@on_postgresql
@pytest.mark.parametrize("give_up", [SessionStore.flush, SessionStore.cycle_key])
def test_a_key_given_up_many_times_at_once_leads_on(give_up):
    kept = SessionStore()
    kept["player"] = "majda"
    kept.create()

    def give_it_up(known):
        with closing(connection):
            give_up(known)
            return known["player"]

    devices = [SessionStore(kept.session_key) for _ in range(AT_ONCE)]
    assert {device["player"] for device in devices} == {"majda"}  # which reads each session
    assert set(at_once(give_it_up, devices)) == {"majda"}
    assert SessionStore(kept.session_key)["player"] == "majda"


@on_postgresql
@pytest.mark.parametrize("stays", [False, True], ids=["gone", "in the family"])
@pytest.mark.parametrize("has_account", [False, True], ids=["guest", "account"])
def test_a_game_started_while_its_player_is_being_deleted_is_that_of_a_new_guest(majda, emil, has_account, stays):
    if has_account:
        give_account(majda, "Majda")
        lay_out_family(majda, give_account(emil, "Emil"))
    game = started_meanwhile(majda, lambda: Player.objects.get(pk=majda.player.pk).leave(stays_in_families=stays))
    assert game.player.user is game.player.left_at is None
    assert game.player.pk not in (majda.player.pk, emil.player.pk)
    assert majda.get(game.get_absolute_url()).status_code == 200


@on_postgresql
@pytest.mark.usefixtures("quick_passwords")
def test_a_game_started_while_its_account_is_being_deleted_is_that_of_the_guest_who_waits(majda):
    guest = majda.player
    lay_out(guest, FULL)
    anna = enrol("Anna")
    log_in(majda, anna)
    game = started_meanwhile(majda, lambda: Player.objects.of(anna).leave(stays_in_families=False))
    assert game.player == guest
    assert guest.games.count() == 2


def started_meanwhile(client, delete):
    """The game that somebody starts while this is deleted, so that neither knows of the other."""
    named = str(uuid4())

    def start():
        with closing(connection):
            return client.post("/games/", {"difficulty": "survival", "game": named}).status_code

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete()
            started = pool.submit(start)
            deadline = time.monotonic() + PATIENCE
            while not somebody_waits() and not started.done() and time.monotonic() < deadline:
                time.sleep(0.01)
        assert started.result() == 303
    return Game.objects.get(pk=named)


def somebody_waits():
    """Whether a statement waits for a lock that another transaction holds on this database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # else it is the first look, for a whole transaction
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0] > 0
