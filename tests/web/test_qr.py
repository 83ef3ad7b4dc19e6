"""The QR code of an invitation."""

import re

import pytest
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from game import qr
from tests.families import lay_out_family
from tests.page import read

BAR = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def modules(size, path):
    """The dark modules that the bars of a path cover."""
    assert BAR.sub("", path) == ""
    matrix = [[False] * size for _ in range(size)]
    for x, y, length, back in (map(int, bar) for bar in BAR.findall(path)):
        assert length == back
        for column in range(x, x + length):
            assert not matrix[y][column]
            matrix[y][column] = True
    return matrix


def reference(text):
    made = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    made.add_data(text)
    return made.get_matrix()


@pytest.mark.parametrize("text", ["a", "http://localhost:8000/join/ALGkLwpVI327p-g7X6gNpw/", "https://x.example/" * 20])
def test_a_code_has_the_modules_of_its_text(text):
    made = qr.code(text)
    assert modules(*made) == reference(text)


def test_a_code_has_four_light_modules_on_every_side():
    size, path = qr.code("http://localhost:8000/join/ALGkLwpVI327p-g7X6gNpw/")
    matrix = modules(size, path)
    turned = list(zip(*matrix, strict=True))
    for side in (matrix[:4], matrix[-4:], turned[:4], turned[-4:]):
        assert not any(any(row) for row in side)
    assert matrix[4][4:11] == [True] * 7  # where the first finder pattern begins


@pytest.mark.django_db
def test_the_founder_shows_the_code_of_the_link_dark_on_white(member):
    majda = member("Majda")
    family = lay_out_family(majda)
    page = read(majda.get(family.get_absolute_url()).content)
    link = f"http://testserver/join/{family.invitation}/"
    assert page.one(id="invitation").text == link
    code = page.one("svg", _class="code")
    size = int(code.one("rect")["width"])
    assert code["viewbox"] == f"0 0 {size} {size}"
    assert (code.one("rect")["fill"], code.one("path")["fill"]) == ("#fff", "#000")
    assert modules(size, code.one("path")["d"]) == reference(link)
