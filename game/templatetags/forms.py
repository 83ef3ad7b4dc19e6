"""What the forms of accounts need."""

from __future__ import annotations

from typing import NamedTuple

import qrcode
from django import template
from django.forms import BoundField

register = template.Library()


@register.filter
def control(field: BoundField) -> str:
    """The field's input without its placeholder: the label above says what belongs there, and stays when one types."""
    return field.as_widget(attrs={"placeholder": False})


class QRCode(NamedTuple):
    """A QR code as an SVG: its side in modules, the margin included, and the path of its dark ones."""

    side: int
    path: str


@register.simple_tag
def qr_code(text: str) -> QRCode:
    """The QR code of a text, to be scanned from the screen."""
    code = qrcode.QRCode()
    code.add_data(text)
    rows = code.get_matrix()
    dark = [(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    return QRCode(len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark))
