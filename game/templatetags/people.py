"""Players, as pages show them."""

from django import template

from game import wording
from game.models import Player
from game.rules.board import VALUES

register = template.Library()


@register.filter
def player_name(player: Player) -> wording.Text:
    """What others read for a player; put it in a `bdi`, for not every script runs as the page does."""
    return wording.player_name(player)


@register.filter
def tile(player: Player) -> int:
    """The value whose colour is the player's."""
    return VALUES[player.pk.int % len(VALUES)]
