"""Whose family it is, and what its page shows."""

import uuid
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple, cast

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest

from game.models import Family, Feat, Game, Membership
from game.players import player_id
from game.rules.difficulty import Difficulty


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


def latest_games(family: Family) -> QuerySet[Game, uuid.UUID]:
    """The ids of the members' finished games, the last first: all of it stands in an index, the games would not."""
    games = Game.objects.shown().filter(player__in=family.players_on_boards())
    return games.order_by("-finished_at", "id").values_list("pk", flat=True)


def games_with_players(ids: Iterable[uuid.UUID]) -> list[Game]:
    """The games of these ids, in their order."""
    order = list(ids)
    games = Game.objects.select_related("player").in_bulk(order)
    return [games[each] for each in order if each in games]


class _Measure(NamedTuple):
    """How a record is read from games: its column, best first, and which games count: all of it as an index has it."""

    column: str
    sign: int
    counts: dict[str, object]

    def first_game(self) -> Subquery:
        """The id of the game of a player that did it best; the earlier of equals."""
        games = Game.objects.shown().filter(player=OuterRef("player"), **self.counts)
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


def memberships(family: Family) -> QuerySet[Membership]:
    """The members in the order in which they came, each with the ids of the games that may be records.

    They are the first of each index: so it costs the same however many games there are.
    """
    first = {_first(of): measure.first_game() for of, measure in _MEASURES.items()}
    return family.memberships.select_related("player").annotate(**first).order_by("joined_at", "pk")


def records(found: Collection[Membership]) -> list[Record]:
    """The records of a family with these `memberships`, in one query; the earlier of equals stands."""
    first = {of: {getattr(each, _first(of)) for each in found} - {None} for of in _MEASURES}
    games = games_with_players(set().union(*first.values()))
    made = []
    for of, measure in _MEASURES.items():
        contenders = [game for game in games if game.pk in first[of]]
        if contenders:
            game = min(contenders, key=measure.rank)
            made.append(Record(of, measure.value(game), game))
    return made


def _first(of: Difficulty | Feat) -> str:
    """The name under which a membership has the id of its player's first game."""
    return f"first_{of.value}"
