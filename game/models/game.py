"""What is kept of games.

The ended turns are the truth, a game's board and counts are a cache of them; the turn being played stands in the game
itself. Nothing but the deeds below writes either.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.dice import NO_CLIENT_SEED
from game.models.best import Best
from game.models.counts import Counts
from game.models.games import INDEXES, GameQuerySet
from game.models.oddity import Oddity
from game.models.player import Player
from game.models.sealed import SEALED_OR_OF_OLD, Sealed
from game.models.tally import Tally, fallen
from game.models.turn import Turn
from game.rules.board import Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind
from game.rules.record import Dice, GameRecord, StatedScore, read_turn, write_turn
from game.rules.refusal import Reason, Refusal
from game.rules.state import GameState, Phase
from game.rules.turn import DICE
from game.rules.turn import Turn as PlayedTurn
from game.verification import Fault, KeptGame, KeptTurn, faults

_TEXT_LENGTH_OF_BOARD = len(str(Board()))
_NOT_IN_PLAY = {
    *("id", "player", "difficulty", "created_at", "finished_at", "final_score", *Counts._fields),
    *("given_up_at", "hidden", "scheme", "seal", "seed"),
}
"""What no deed below changes but a game's last."""


class Progress(NamedTuple):
    """What a deed has done: the state it found and the state it left."""

    before: GameState
    after: GameState


class Game(Sealed):
    """One game. `version` counts its deeds: a deed for another version comes from a stale page and is refused.

    Its last deed writes `final_score` and, for the statistics, what its final board holds (`Counts`).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="games", verbose_name=_("player"))
    difficulty = models.CharField(_("difficulty"), max_length=9, choices=[(d.value, d.name) for d in Difficulty])
    version = models.PositiveIntegerField(_("version"), default=0)
    board = models.CharField(_("board"), max_length=_TEXT_LENGTH_OF_BOARD, default=str(Board()))
    turns_ended = models.PositiveSmallIntegerField(_("turns"), default=0)
    powers_used = models.PositiveSmallIntegerField(_("Majda Powers used"), default=0)
    open_turn = models.JSONField(_("open turn"), null=True, default=None)
    rolled_at = models.DateTimeField(_("rolled"), null=True, default=None)
    selected = models.PositiveSmallIntegerField(_("selected die"), null=True, default=None)
    accepting = models.BooleanField(_("MAGDAGDON accepted"), default=False)
    created_at = models.DateTimeField(_("started"), default=timezone.now)
    updated_at = models.DateTimeField(_("last played"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, default=None)
    final_score = models.SmallIntegerField(_("final score"), null=True, default=None)
    straights = models.PositiveSmallIntegerField(_("STRAIGHT"), null=True, default=None)
    fours = models.PositiveSmallIntegerField(_("FOUR OF A KIND"), null=True, default=None)
    two_pairs = models.PositiveSmallIntegerField(_("TWO PAIRS"), null=True, default=None)
    ruins = models.PositiveSmallIntegerField(_("RUINS"), null=True, default=None)
    given_up_at = models.DateTimeField(_("given up"), null=True, default=None)
    hidden = models.BooleanField(_("hidden"), default=False)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        permissions: ClassVar = [("review_game", "Can review games")]
        indexes: ClassVar = INDEXES
        constraints: ClassVar = [
            models.CheckConstraint(
                name="game_difficulty_known", condition=models.Q(difficulty__in=[d.value for d in Difficulty])
            ),
            models.CheckConstraint(
                name="game_finished_with_score",
                condition=models.Q(finished_at=None, final_score=None)
                | models.Q(finished_at__isnull=False, final_score__isnull=False),
            ),
            models.CheckConstraint(
                name="game_finished_or_given_up", condition=models.Q(finished_at=None) | models.Q(given_up_at=None)
            ),
            models.CheckConstraint(name="game_sealed_or_of_old", condition=SEALED_OR_OF_OLD),
        ]

    def __str__(self) -> str:
        return f"{self.get_difficulty_display()} {self.board}"

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.pk])

    # What can be seen

    @cached_property
    def state(self) -> GameState:
        """The game as the rules see it."""
        return GameState(
            difficulty=Difficulty(self.difficulty),
            board=Board.parse(self.board),
            turns=self.turns_ended,
            powers_used=self.powers_used,
            turn=read_turn(self.open_turn) if self.open_turn else None,
            selected=self.selected,
            accepting=self.accepting,
        )

    @property
    def is_running(self) -> bool:
        """Whether it can be played on."""
        return self.finished_at is None and self.given_up_at is None

    @property
    def seed_is_open(self) -> bool:
        """Whether the seed may be seen: it decides nothing any more."""
        return bool(self.seed) and not self.is_running

    @property
    def ended_turns(self) -> list[PlayedTurn]:
        """The turns that have ended, from the first on, as the rules see them."""
        # Those that this row knows of: another tab may be ending one more just now.
        return [turn.played for turn in self.turns.filter(number__lte=self.turns_ended)]

    @property
    def squares(self) -> tuple[int, ...]:
        """What its cells hold (`game.rules.board`), row by row."""
        return Board.parse(self.board).squares

    @property
    def open_dice(self) -> Dice | None:
        """Where its dice came from, once anybody may know; None for a game without a seed."""
        return self._dice if self.seed_is_open else None

    @property
    def record(self) -> GameRecord:
        """The record of a game that is over (RECORD.md); that of a game given up ends early, and states no score."""
        return GameRecord(
            difficulty=self.state.difficulty,
            turns=tuple(self.ended_turns),
            score=StatedScore.of(self.state.score) if self.finished_at else None,
            dice=self.open_dice,
        )

    @property
    def faults(self) -> list[Fault]:
        """All that is wrong with it as it is kept; there is nothing wrong with a game that was only played."""
        turns = self.turns.values_list("number", "record", "rolled_at", "ended_at")
        kept = KeptGame(
            difficulty=self.difficulty,
            board=self.board,
            turns_ended=self.turns_ended,
            powers_used=self.powers_used,
            final_score=self.final_score,
            turns=[KeptTurn(*turn) for turn in turns],
            open_turn=self.open_turn,
            seal=self.seal,
            dice=self._dice if self.scheme else None,
        )
        return faults(kept)

    # Deeds: each is one transaction, raises `Refusal` (STALE, or what the rules say) and then has changed nothing. A
    # game that is not this player's raises `Game.DoesNotExist`.

    def roll(self, version: int, client_seed: str = NO_CLIENT_SEED) -> Progress:
        """Throw the four dice. The first roll takes the player's text into the dice of the whole game."""

        def roll(state: GameState) -> GameState:
            if self.scheme and not self.client_seed:
                self.client_seed = client_seed
            return state.roll(self._throw(state, len(DICE)))

        return self._do(version, roll)

    def select(self, version: int, die: int) -> Progress:
        """Take an available die in hand."""
        return self._do(version, lambda state: state.select(die))

    def stage(self, version: int, cell: Cell, die: int | None = None) -> Progress:
        """Put a die, the selected one unless another is named, in a cell until CONFIRM."""
        return self._do(version, lambda state: state.stage(cell, die))

    def take_back(self, version: int, die: int) -> Progress:
        """Return a staged die, and those that hung on it alone, to the tray."""
        return self._do(version, lambda state: state.take_back(die))

    def undo(self, version: int) -> Progress:
        """Take back the last staged die."""
        return self._do(version, lambda state: state.undo())

    def confirm(self, version: int) -> Progress:
        """Make the staged numbers permanent."""
        return self._do(version, lambda state: state.confirm())

    def use_power(self, version: int, kind: PowerKind, dice: list[int]) -> Progress:
        """Use a Majda Power on these dice."""

        def use(state: GameState) -> GameState:
            result = self._throw(state, len(dice)) if kind is PowerKind.REROLL else None
            return state.use_power(kind, dice, result)

        return self._do(version, use)

    def accept(self, version: int) -> Progress:
        """Accept MAGDAGDON."""
        return self._do(version, lambda state: state.accept())

    def withdraw(self, version: int) -> Progress:
        """Take the acceptance back."""
        return self._do(version, lambda state: state.withdraw())

    def ruin(self, version: int, cell: Cell) -> Progress:
        """Turn an empty cell into a RUIN."""
        return self._do(version, lambda state: state.ruin(cell))

    @transaction.atomic
    def give_up(self, version: int) -> None:
        """End the game where it stands, without a score."""
        self._lock()
        if version != self.version:
            raise Refusal(Reason.STALE)
        if not self.is_running:
            raise Refusal(Reason.AFTER_THE_END if self.finished_at else Reason.GIVEN_UP)
        self.given_up_at = self.updated_at = timezone.now()
        self.version += 1
        self.save(update_fields=["given_up_at", "updated_at", "version"])

    @transaction.atomic
    def _do(self, version: int, deed: Callable[[GameState], GameState]) -> Progress:
        self._lock()
        if version != self.version:
            raise Refusal(Reason.STALE)
        if self.given_up_at:
            raise Refusal(Reason.GIVEN_UP)
        before = self.state
        after = deed(before)
        now = max(timezone.now(), self.updated_at)  # a clock that was set back does not turn the turns round
        if before.turn is None:
            self.rolled_at = now
        if after.ended:
            Turn.objects.create(
                game=self,
                number=after.turns,
                record=write_turn(after.ended),
                rolled_at=self.rolled_at or now,
                ended_at=now,
            )
        if after.phase is Phase.OVER:
            self.finished_at = now
            self.final_score = after.score.final
            self.straights, self.fours, self.two_pairs, self.ruins = Counts.of(after.board)
        self.version += 1
        self.updated_at = now
        self._write(after)
        if after.phase is Phase.OVER:
            Best.objects.take(self)
            Oddity.objects.look_at(self)
        if dice := fallen(before, after):
            Tally.objects.add(dice)
        return Progress(before, after)

    def _lock(self) -> None:
        """Read the row anew, for this transaction alone."""
        row = type(self).objects.select_for_update().filter(player_id=self.player_id)
        self.refresh_from_db(from_queryset=row)
        self.__dict__.pop("state", None)

    def _write(self, state: GameState) -> None:
        self.board = str(state.board)
        self.turns_ended = state.turns
        self.powers_used = state.powers_used
        self.open_turn = write_turn(state.turn) if state.turn else None
        self.selected = state.selected
        self.accepting = state.accepting
        in_play = [field.name for field in self._meta.concrete_fields if field.name not in _NOT_IN_PLAY]
        # SQLite keeps every index anew that a written column stands in, changed or not, which is most of a tap's bytes.
        self.save(force_update=True, update_fields=None if state.phase is Phase.OVER else in_play)
        self.state = state
