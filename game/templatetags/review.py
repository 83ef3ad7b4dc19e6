"""What a verification found, in sentences."""

from django import template

from game import wording
from game.verification import Fault

register = template.Library()


@register.filter
def sentence(fault: Fault) -> str:
    """A fault of a game as it is told to reviewers."""
    return wording.fault(fault)
