"""The picture of a finished game, for previews of its link: the board as the game draws it, and what it was worth.

It speaks no language: names, numbers and colours alone. A tile is drawn once, larger and then made smaller, and kept: a
picture is put together from its tiles.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from io import BytesIO

import PIL
from PIL import Image, ImageDraw, ImageFont
from PIL.Image import Resampling

from game.rules.board import EMPTY, ROWS, RUIN, Board
from game.rules.difficulty import Difficulty

SIZE = (1200, 630)
"""Width and height, in pixels: what messengers and social networks ask for."""

COLOURS = {
    "v1": "#2f3671",
    "v2": "#006087",
    "v3": "#1b8278",
    "v4": "#71b262",
    "v5": "#dcbc33",
    "v6": "#ffd69b",
    "on-deep": "#ffffff",
    "on-high": "#1d1a33",
    "ground": "#101126",
    "ground-far": "#1a1c3c",
    "well": "#0b0c1d",
    "well-edge": "#6d70a6",
    "ink": "#f5efe3",
    "ink-soft": "#b9b5d3",
    "stone": "#575363",
}
"""The tokens of the dark theme (static/css/tokens.css)."""

_STYLE = 1
"""Counts what pictures look like: a browser that has one of another style asks again."""

_KEPT = 32
"""Pictures that a server process keeps, some 95 kB each."""

_FINE = 3
"""How many times as large a tile is drawn as it is shown: its edges come out smooth."""

_TILE, _GAP = 118, 14
_BOARD_AT = (58, 58)
_TEXT_AT = 640
_NAME = "MAGDAGDON"
_NAME_VALUES = (1, 2, 3, 4, 5, 6, 5, 4, 3)
_LANDSCAPE = ((2, 2, 3, 4, 4, 5, RUIN, 4, 3), (2, 3, 3, 3, 4, 5, 5, 4, 4))
_DIFFICULTY_TONES = {Difficulty.PEACEFUL: "v4", Difficulty.SURVIVAL: "v5", Difficulty.NIGHTMARE: "stone"}

_CRACKS = (
    ((27, -2), (32, 11), (23, 20), (31, 31), (27, 43), (37, 52), (34, 66)),
    ((32, 11), (47, 6)),
    ((31, 31), (44, 28), (53, 36), (66, 32)),
    ((23, 20), (10, 17), (7, 41)),
    ((27, 43), (15, 44), (8, 53), (-2, 56)),
    ((37, 52), (49, 53), (57, 61)),
)
"""The cracks of a RUIN on a square of 64 (static/icons/ruin.svg)."""


def name(board: Board, difficulty: Difficulty, score: int) -> str:
    """What tells this picture from every other, as an ETag needs it."""
    drawn = f"{_STYLE} {PIL.__version__} {board} {difficulty.value} {score}"
    return hashlib.sha256(drawn.encode()).hexdigest()[:32]


@lru_cache(maxsize=_KEPT)
def game_picture(board: Board, difficulty: Difficulty, score: int) -> bytes:
    """The picture of a finished game, as PNG."""
    picture = _ground().copy()
    _put_board(picture, board, _BOARD_AT, _TILE, _GAP)
    draw = ImageDraw.Draw(picture)
    _put_name(picture, (_TEXT_AT, 78), 48, 7)
    _write_score(draw, score)
    tone = COLOURS[_DIFFICULTY_TONES[difficulty]]
    draw.rounded_rectangle((_TEXT_AT, 508, _TEXT_AT + 12, 566), 6, tone)
    _write_spaced(draw, (_TEXT_AT + 36, 537), difficulty.name)
    return _png(picture)


def site_picture() -> bytes:
    """The picture of the site, as PNG: its name, and a landscape below it."""
    picture = _ground().copy()
    tile, gap, left, top = 100, 13, 96, 152
    _put_name(picture, (left, top), tile, gap)
    for row, squares in enumerate(_LANDSCAPE, start=1):
        for column, square in enumerate(squares):
            _put(picture, _tile(square, tile), (left + column * (tile + gap), top + row * (tile + gap)), tile)
    return _png(picture)


def _write_score(draw: ImageDraw.ImageDraw, score: int) -> None:
    """The score in large figures; the font has no minus sign, so that is drawn."""
    left, ink = _TEXT_AT, COLOURS["ink"]
    if score < 0:
        draw.rounded_rectangle((left + 4, 362, left + 84, 384), 6, ink)
        left += 100
    draw.text((left, 450), str(abs(score)), ink, _font(220 if score >= 0 else 200), anchor="ls", stroke_width=4)


def _write_spaced(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str) -> None:
    """Capitals with air between them."""
    left, middle = at
    for letter in text:
        draw.text((left, middle), letter, COLOURS["ink"], _font(46), anchor="lm", stroke_width=1)
        left += _font(46).getlength(letter) + 7


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow."""
    return ImageFont.load_default(size)


@cache
def _ground() -> Image.Image:
    """The ground, a little lighter at the top, as every page has it."""
    shade = Image.linear_gradient("L").resize(SIZE)
    near, far = (Image.new("RGB", SIZE, COLOURS[name]) for name in ("ground", "ground-far"))
    return Image.composite(near, far, shade)


def _put_board(picture: Image.Image, board: Board, at: tuple[int, int], tile: int, gap: int) -> None:
    for row in ROWS:
        for cell in row.cells:
            corner = at[0] + cell.column * (tile + gap), at[1] + cell.row * (tile + gap)
            _put(picture, _tile(board[cell], tile), corner, tile)


def _put_name(picture: Image.Image, at: tuple[int, int], tile: int, gap: int) -> None:
    for place, (letter, value) in enumerate(zip(_NAME, _NAME_VALUES, strict=True)):
        _put(picture, _tile(value, tile, letter), (at[0] + place * (tile + gap), at[1]), tile)


def _put(picture: Image.Image, sprite: Image.Image, at: tuple[int, int], tile: int) -> None:
    """Put a tile where its foot stands on the ground."""
    picture.paste(sprite, (at[0], at[1] - (sprite.height - tile)), sprite)


@cache
def _tile(square: int, size: int, letter: str = "") -> Image.Image:
    """A number that rises with its value, a RUIN, or an empty well; on a transparent ground."""
    rise = 0 if square in (EMPTY, RUIN) else round(square * size / 70)
    fine = Image.new("RGBA", (size * _FINE, (size + rise) * _FINE))
    draw = ImageDraw.Draw(fine)
    width, depth, corner = size * _FINE, rise * _FINE, round(size * _FINE * 0.2)
    if square == EMPTY:
        draw.rounded_rectangle((0, 0, width - 1, width - 1), corner, COLOURS["well"], COLOURS["well-edge"], _FINE * 2)
    elif square == RUIN:
        _draw_ruin(fine, width, corner)
    else:
        tone = COLOURS[f"v{square}"]
        draw.rounded_rectangle((0, depth, width - 1, width + depth - 1), corner, _mixed(tone, "#000000", 0.42))
        draw.rounded_rectangle((0, 0, width - 1, width - 1), corner, tone, _mixed(tone, "#ffffff", 0.22), _FINE * 2)
        ink = COLOURS["on-deep" if square <= 3 else "on-high"]  # noqa: PLR2004 - white reads on 1 to 3
        font = _font(round(width * 0.5))
        draw.text((width / 2, width / 2), letter or str(square), ink, font, anchor="mm", stroke_width=width // 70)
    return fine.resize((size, size + rise), Resampling.LANCZOS)


def _draw_ruin(fine: Image.Image, width: int, corner: int) -> None:
    stone = Image.new("RGB", fine.size, COLOURS["stone"])
    draw = ImageDraw.Draw(stone)
    scale = width / 64
    for crack in _CRACKS:
        draw.line([(x * scale, y * scale) for x, y in crack], "#0d0b14", round(scale * 3.4), "curve")
    for crack in (_CRACKS[0], _CRACKS[2]):
        draw.line([(x * scale, y * scale) for x, y in crack], "#c47a5c", round(scale), "curve")
    mask = Image.new("L", fine.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, width - 1), corner, 255)
    fine.paste(stone, (0, 0), mask)


def _mixed(colour: str, other: str, share: float) -> tuple[int, ...]:
    """A colour with this share of another in it."""
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return tuple(round(one * (1 - share) + two * share) for one, two in pairs)


def _png(picture: Image.Image) -> bytes:
    written = BytesIO()
    picture.save(written, "PNG", compress_level=6)
    return written.getvalue()
