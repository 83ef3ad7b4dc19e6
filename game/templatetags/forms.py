"""What the forms of accounts need."""

from __future__ import annotations

from django import template
from django.forms import BoundField

from game import qr

register = template.Library()


@register.filter
def control(field: BoundField) -> str:
    """The field's input without its placeholder: the label above says what belongs there, and stays when one types."""
    return field.as_widget(attrs={"placeholder": False})


@register.simple_tag
def qr_code(text: str) -> qr.Code:
    """The QR code of a text, to be scanned from the screen."""
    return qr.code(text)
