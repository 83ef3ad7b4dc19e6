"""What is kept: players and families, games and turns, the bests that the boards show, the reviews, and the tallies."""

from game.models.best import Best, BestManager
from game.models.counts import Counts
from game.models.family import Family, FamilyRefusal, Feat, Membership, Objection
from game.models.game import Game, Progress
from game.models.games import GameQuerySet
from game.models.invitation import Invitation
from game.models.oddity import Oddity, OddityManager
from game.models.player import Player
from game.models.review import Review, ReviewManager
from game.models.tally import Tally, TallyManager
from game.models.turn import Turn

__all__ = [
    "Best",
    "BestManager",
    "Counts",
    "Family",
    "FamilyRefusal",
    "Feat",
    "Game",
    "GameQuerySet",
    "Invitation",
    "Membership",
    "Objection",
    "Oddity",
    "OddityManager",
    "Player",
    "Progress",
    "Review",
    "ReviewManager",
    "Tally",
    "TallyManager",
    "Turn",
]
