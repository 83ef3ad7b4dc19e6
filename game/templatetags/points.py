"""Points and counts as they are printed, with a true minus sign."""

from django import template
from django.utils.formats import number_format

from game import wording

register = template.Library()


@register.filter
def points(value: int) -> str:
    """A number of points, such as 84 or −34."""
    return wording.points(value)


@register.filter
def gain(value: int) -> str:
    """Points won: +60, or 0."""
    return f"+{value}" if value else "0"


@register.filter
def loss(value: int) -> str:
    """Points lost, given as a positive number: −15, or 0."""
    return f"−{value}" if value else "0"


@register.filter
def grouped(value: int) -> str:
    """A large number, such as 12,345, as the language writes it."""
    return number_format(value, force_grouping=True)


@register.filter
def average(value: float) -> str:
    """An average to one decimal, such as 12.5, as the language writes it."""
    return number_format(round(value, 1), decimal_pos=1, force_grouping=True).replace("-", "−")


@register.filter
def percent(value: float) -> str:
    """A percentage to two decimals, such as 16.67, as the language writes it."""
    return number_format(round(value, 2), decimal_pos=2)


@register.filter
def change(value: int) -> str:
    """Points won or lost: +60, −15, or ±0."""
    return f"+{value}" if value > 0 else wording.points(value) if value else "±0"
