"""The boards: the best game of each player at a difficulty in a time, for the whole site or among some players.

A board is asked for a page at a time, in at most four queries that go through an index (`best_listed`, or for some
players `best_once`), so that its cost hardly grows with the games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypedDict
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from game import wording
from game.models import Best, Player
from game.periods import Period
from game.rules.difficulty import Difficulty

PLACES_A_PAGE = 50
IN_SIGHT = 10
"""Rows that can be seen without much scrolling: a player who stands below them is told so above."""

type Players = Iterable[UUID] | QuerySet[Player] | QuerySet[Player, UUID]


class Row(NamedTuple):
    """A line of a board. `is_own` is the looking player's; `page` is the one that it stands on."""

    rank: int
    best: Best
    page: int
    is_own: bool = False

    @property
    def name(self) -> wording.Text:
        """The player's, to be shown."""
        return wording.player_name(self.best.player)


class BoardPage(NamedTuple):
    """A page of a board: `own` is the looking player's row, wherever it stands, unless it is plain to see.

    `is_private` tells that nobody else sees that row: the player is not on this board.
    """

    page: Page[int]
    rows: list[Row]
    own: Row | None
    is_private: bool


class _Standing(TypedDict):
    """How many there are on a board, how many beat a best there, and how many stand before it."""

    total: int
    above: int
    before: int


@dataclass(frozen=True)
class Leaderboard:
    """A board: of the listed players of the whole site, or of `players`, listed or not."""

    difficulty: Difficulty
    period: Period
    players: Players | None = None

    def page(self, number: str | int | None, player: Player | None) -> BoardPage:
        """A page by its number, the first or the last where there is none, as `player` sees it."""
        own = self._best_of(player) if player else None
        standing = self._standing(own)
        page = Paginator(range(standing["total"]), PLACES_A_PAGE).get_page(number)
        rows = self._rows(page, own)
        if own is None or any(row.is_own for row in rows[:IN_SIGHT]):
            return BoardPage(page, rows, None, is_private=False)
        own_page = standing["before"] // PLACES_A_PAGE + 1
        row = Row(standing["above"] + 1, own, own_page, is_own=True)
        return BoardPage(page, rows, row, is_private=not self._shows(own))

    @property
    def _places(self) -> QuerySet[Best]:
        places = Best.objects.filter(difficulty=self.difficulty.value, period=self.period.key)
        if self.players is None:
            return places.filter(listed=True)
        return places.filter(player__in=self.players)

    def _best_of(self, player: Player) -> Best | None:
        own = Best.objects.filter(player=player, difficulty=self.difficulty.value, period=self.period.key)
        if self.players is not None:
            own = own.filter(player__in=self.players)
        best = own.first()
        if best:
            best.player = player
        return best

    def _shows(self, best: Best) -> bool:
        return self.players is not None or best.listed

    def _standing(self, own: Best | None) -> _Standing:
        """Everything in one walk along the index, which the total needs anyway."""
        if own is None:
            return {"total": self._places.count(), "above": 0, "before": 0}
        above = Q(score__gt=own.score)
        earlier = Q(finished_at__lt=own.finished_at) | Q(finished_at=own.finished_at, game__lt=own.game_id)
        counted = self._places.aggregate(
            total=Count("*"),
            above=Count("score", filter=above),
            before=Count("score", filter=above | Q(score=own.score) & earlier),
        )
        return _Standing(total=counted["total"], above=counted["above"], before=counted["before"])

    def _rows(self, page: Page[int], own: Best | None) -> list[Row]:
        first = max(page.start_index() - 1, 0)
        if not page.object_list:
            return []
        games = self._places.order_by("-score", "finished_at", "game").values("game")
        # The index alone skips the pages before; only this one's rows are read, with their players, and put in order.
        on_page = games[first : first + PLACES_A_PAGE]
        found = Best.objects.filter(game__in=on_page, period=self.period.key).select_related("player")
        bests = sorted(found, key=lambda best: (-best.score, best.finished_at, best.game_id))
        rows: list[Row] = []
        for place, best in enumerate(bests, start=first + 1):
            if not rows:
                rank = 1 if first == 0 else self._places.filter(score__gt=best.score).count() + 1
            else:
                rank = rows[-1].rank if rows[-1].best.score == best.score else place
            rows.append(Row(rank, best, page.number, is_own=own == best))
        return rows
