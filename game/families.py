"""Whose family it is, and what its page shows."""

import uuid
from datetime import datetime
from typing import NamedTuple, cast

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest

from game.models import Family, Feat, Game, GameQuerySet, Membership
from game.players import player_id
from game.rules.difficulty import Difficulty

INVITATION_KEY = "invitation"
"""The session's key of the invitation that waits for a guest to have an account."""


def families_of(request: HttpRequest) -> QuerySet[Family]:
    """The families that the player at hand is a member of."""
    player = player_id(request)
    if player is None:
        return Family.objects.none()
    return Family.objects.filter(pk__in=Membership.objects.filter(player=player).values("family"))


def get_family_for_member(request: HttpRequest, family_id: uuid.UUID) -> Family:
    """A family of the player at hand.

    Raises:
        Http404: there is no such family, or the player is not (or no longer) a member.
    """
    try:
        return families_of(request).get(pk=family_id)
    except Family.DoesNotExist:
        raise Http404 from None


def get_family_for_founder(request: HttpRequest, family_id: uuid.UUID) -> Family:
    """A family that the player at hand looks after.

    Raises:
        Http404: the player is no member; to all but members there is no such family.
        PermissionDenied: the player is a member, but somebody else is the founder.
    """
    family = get_family_for_member(request, family_id)
    if family.founder_id != player_id(request):
        raise PermissionDenied
    return family


def remember_invitation(request: HttpRequest, invitation: str) -> None:
    """Keep an invitation in the session until its guest has an account."""
    request.session[INVITATION_KEY] = invitation


def latest_games(family: Family) -> GameQuerySet:
    """The finished games of the members, the last first."""
    games = Game.objects.shown().filter(player__in=family.players_on_boards())
    return games.select_related("player").order_by("-finished_at", "-id")


class _Measure(NamedTuple):
    """How a record is read from games: its column, best first, and which games count: all of it as an index has it."""

    column: str
    sign: int
    counts: dict[str, object]

    def first_game(self) -> Subquery:
        """The id of the game of a player that did it best; the earlier of equals."""
        games = Game.objects.shown().filter(player=OuterRef("pk"), **self.counts)
        best_first = f"-{self.column}" if self.sign < 0 else self.column
        return Subquery(games.order_by(best_first, "finished_at").values("pk")[:1])

    def value(self, game: Game) -> int:
        """What the game counts for."""
        return cast(int, getattr(game, self.column))

    def rank(self, game: Game) -> tuple[int, datetime, uuid.UUID]:
        """What the better of two games has less of."""
        return self.sign * self.value(game), cast(datetime, game.finished_at), game.pk


_MEASURES: dict[Difficulty | Feat, _Measure] = {
    **{each: _Measure("final_score", -1, {"difficulty": each.value}) for each in Difficulty},
    Feat.STRAIGHTS: _Measure("straights", -1, {"straights__gt": 0}),
    Feat.TURNS: _Measure("turns_ended", 1, {}),
    Feat.RUINS: _Measure("ruins", -1, {"ruins__gt": 0}),
    Feat.UNAIDED: _Measure("final_score", -1, {"powers_used": 0}),
}


class Record(NamedTuple):
    """A record of a family: what it is of, its value, and the game that set it, with its player."""

    of: Difficulty | Feat
    value: int
    game: Game


def records(family: Family) -> list[Record]:
    """The records of a family, in two queries; the earlier of equals stands.

    They ask for a few rows a member, the first of each index, however many games there are.
    """
    rows = list(family.players_on_boards().values_list(*(measure.first_game() for measure in _MEASURES.values())))
    games = Game.objects.select_related("player").in_bulk({game for row in rows for game in row if game})
    found = []
    for (of, measure), column in zip(_MEASURES.items(), zip(*rows, strict=True), strict=True):
        contenders = [games[game] for game in column if game in games]
        if contenders:
            game = min(contenders, key=measure.rank)
            found.append(Record(of, measure.value(game), game))
    return found
