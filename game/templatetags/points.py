"""Points as they are printed."""

from django import template

register = template.Library()


@register.filter
def points(value: int) -> str:
    """A number of points with a true minus sign, such as −34."""
    return str(value).replace("-", "−")
