"""Players as they are called."""

from django import template

from game import wording
from game.models import Player

register = template.Library()


@register.filter
def player_name(player: Player) -> wording.Text:
    """What others call a player."""
    return wording.player_name(player)
