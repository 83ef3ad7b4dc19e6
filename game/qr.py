"""QR codes as shapes for an SVG."""

from typing import NamedTuple

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET_ZONE = 4
"""Modules of light ground that a scanner wants around a code."""


class Code(NamedTuple):
    """A QR code with its quiet zone: modules a side, and the dark ones as the data of an SVG path, a module a unit."""

    size: int
    path: str


def code(text: str) -> Code:
    """The QR code of a text; the path has one bar for each run of dark modules in a row."""
    made = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET_ZONE)
    made.add_data(text)
    matrix: list[list[bool]] = made.get_matrix()
    return Code(len(matrix), "".join(_bar(*run) for run in _runs(matrix)))


def _bar(x: int, y: int, length: int) -> str:
    return f"M{x} {y}h{length}v1h-{length}z"


def _runs(matrix: list[list[bool]]) -> list[tuple[int, int, int]]:
    """Where dark modules begin (x, y), and how many follow one another."""
    runs = []
    for y, row in enumerate(matrix):
        start = 0
        for x, dark in enumerate([*row, False]):
            if not dark:
                if x > start:
                    runs.append((start, y, x - start))
                start = x + 1
    return runs
