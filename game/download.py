"""All that is kept of a player, as one JSON document that is written while it is read."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User

from game.models import Game, Player

GAMES_AT_ONCE = 50

_RECOVERY_CODES = Authenticator.Type.RECOVERY_CODES


def document(user: User | None, player: Player | None, device: dict[str, str]) -> Iterator[str]:
    """The document, piece by piece: however many games there are, few are in memory.

    `device` is what this device keeps by itself.
    """
    head = {
        "account": _account(user) if user else None,
        "player": _player(player) if player else None,
        "settings": device,
        "families": list(_families(player)) if player else [],
    }
    yield json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "games": ['
    for number, game in enumerate(_games(player) if player else ()):
        yield (",\n  " if number else "\n  ") + json.dumps(game, ensure_ascii=False)
    yield "\n ]\n}\n"


def _account(user: User) -> dict[str, Any]:
    return {
        "login_name": user.username,
        "email": user.email,
        "emails": [
            {"email": address.email, "verified": address.verified, "primary": address.primary}
            for address in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "created_at": _time(user.date_joined),
        "last_login": _time(user.last_login),
        "authenticators": [
            {
                "kind": authenticator.type,
                "name": authenticator.data.get("name", ""),
                "created_at": _time(authenticator.created_at),
                "last_used_at": _time(authenticator.last_used_at),
            }
            for authenticator in Authenticator.objects.filter(user=user).exclude(type=_RECOVERY_CODES).order_by("pk")
        ],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": str(player.pk),
        "name": player.name,
        "listed": player.listed,
        "language": player.language,
        "created_at": _time(player.created_at),
    }


def _families(player: Player) -> Iterator[dict[str, Any]]:
    for membership in player.memberships.select_related("family").order_by("joined_at", "pk"):
        yield {
            "id": str(membership.family.pk),
            "name": membership.family.name,
            "joined_at": _time(membership.joined_at),
            "is_founder": membership.family.founder_id == player.pk,
        }


def _games(player: Player) -> Iterator[dict[str, Any]]:
    games = player.games.order_by("created_at", "pk").prefetch_related("turns")
    return map(_game, games.iterator(chunk_size=GAMES_AT_ONCE))


def _game(game: Game) -> dict[str, Any]:
    return {
        "id": str(game.pk),
        "difficulty": game.difficulty,
        "started_at": _time(game.created_at),
        "last_played_at": _time(game.updated_at),
        "finished_at": _time(game.finished_at),
        "given_up_at": _time(game.given_up_at),
        "final_score": game.final_score,
        "board": game.board,
        "powers_used": game.powers_used,
        "version": game.version,
        "hidden": game.hidden,
        "dice": {
            "scheme": game.scheme,
            "seal": game.seal,
            "client_seed": game.client_seed,
            "seed": game.seed if game.seed_is_open else None,
        }
        if game.scheme
        else None,
        "turns": [
            {
                "number": turn.number,
                "rolled_at": _time(turn.rolled_at),
                "ended_at": _time(turn.ended_at),
                "record": turn.record,
            }
            for turn in game.turns.all()
        ],
        "open_turn": {
            "rolled_at": _time(game.rolled_at),
            "record": game.open_turn,
            "selected": game.selected,
            "accepting": game.accepting,
        }
        if game.open_turn
        else None,
    }


def _time(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
