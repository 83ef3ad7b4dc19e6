"""Families laid out for tests."""

from game.models import Family
from tests.guests import Guest


def lay_out_family(founder: Guest, *members: Guest, name: str = "Kováčovci") -> Family:
    """A family of these players, who all have accounts."""
    family = Family.objects.found(founder.player.pk, name)
    for member in members:
        Family.objects.join(family.invitation, member.player.pk)
    return family


def names(family: Family) -> list[str]:
    """Its members, by the order in which they came."""
    return list(family.memberships.order_by("pk").values_list("player__name", flat=True))
