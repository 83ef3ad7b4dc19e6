"""Families by hand: an invitation shown on one phone is taken on another."""

import re
from base64 import b64encode

import pytest
from django.conf import settings
from playwright.sync_api import expect
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from game.models import Family, Player
from tests.families import names
from tests.guests import make_account, with_session_of_its_own

LIGHT, DARK = 255, 0

_SHADES = """async ([picture, size]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
  const context = canvas.getContext("2d", {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  const middle = (index) => Math.floor((index + .5) * image.width / size);
  const shade = (x, y) => context.getImageData(middle(x), middle(y), 1, 1).data[0];
  return [...Array(size).keys()].map((y) => [...Array(size).keys()].map((x) => shade(x, y)));
}"""
"""The shades in the middle of each module of a picture of a code."""


@pytest.fixture
def family(player):
    """A family of the player, who is called Majda."""
    return Family.objects.found(make_account(player, "Majda").pk, "Kováčovci")


@pytest.fixture
def other_phone(transactional_db, client, new_context, base_url):  # noqa: ARG001 - where players are kept
    """The browser of another player, Emil, who has an account."""
    client.cookies.clear()
    emil = with_session_of_its_own(client)
    make_account(emil, "Emil")
    context = new_context()
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": base_url}])
    return context.new_page()


def test_a_family_is_founded_and_another_phone_joins_by_its_link(table, player, other_phone):
    make_account(player, "Majda")
    page = table.page
    page.goto("/families/")
    page.get_by_label("Name of the family").fill("Kováčovci")
    page.get_by_role("button", name="Found the family").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kováčovci")
    link = page.locator("#invitation")
    expect(link).to_be_visible()  # a new family begins with its invitation
    other_phone.goto(link.inner_text())
    other_phone.get_by_role("button", name="Join the family").click()
    expect(other_phone.get_by_role("status").first).to_have_text("Welcome to the family Kováčovci!")
    page.reload()
    expect(page.locator(".family-members li")).to_have_text([re.compile("Majda"), re.compile("Emil")])


def test_a_member_is_removed_on_one_phone_and_finds_nothing_on_the_other(table, family, other_phone, watch):
    watch.expects("404 GET .*/families/")
    Family.objects.join(family.invitation, Player.objects.get(name="Emil").pk)
    page = table.page
    page.goto(family.get_absolute_url())
    page.get_by_role("link", name="Remove Emil").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("status").first).to_have_text("Emil is no longer a member.")
    other_phone.goto(page.url)
    expect(other_phone.get_by_role("heading", level=1)).to_have_text("Nothing here")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_that_is_shown_is_that_of_the_link_in_light_and_dark(table, family, new_context, scheme):
    page = table.page
    page.emulate_media(color_scheme=scheme)
    page.goto(family.get_absolute_url())
    reference = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    reference.add_data(page.locator("#invitation").inner_text())
    shades = [[DARK if dark else LIGHT for dark in row] for row in reference.get_matrix()]
    picture = b64encode(page.locator("svg.code").screenshot()).decode()
    assert new_context().new_page().evaluate(_SHADES, [picture, len(shades)]) == shades
    box = page.locator("svg.code").bounding_box()
    assert min(box["width"], box["height"]) >= 200


def test_the_link_is_copied_and_it_is_said(table, family, pasted):
    page = table.page
    page.context.grant_permissions(["clipboard-write"])
    page.goto(family.get_absolute_url())
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#copy-answer")).to_have_text("The link is copied.")
    assert pasted(page) == page.locator("#invitation").inner_text()


@pytest.mark.parametrize(
    ("copies", "said"),
    [(True, "The link is copied."), (False, "It could not be copied. Select the link and copy it yourself.")],
)
def test_without_a_clipboard_it_is_tried_the_old_way(table, family, copies, said):
    """As on a page of the home network, which has no HTTPS."""
    page = table.page
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        f"document.execCommand = () => {str(copies).lower()};"
    )
    page.goto(family.get_absolute_url())
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#copy-answer")).to_have_text(said)
    assert page.evaluate("String(getSelection())") == page.locator("#invitation").inner_text()


def test_without_scripts_a_family_is_founded_joined_and_passed_on(new_context, signed_in, player, other_phone):
    make_account(player, "Majda")
    page = signed_in(new_context(java_script_enabled=False)).new_page()
    page.goto("/families/")
    page.locator("#family-name").fill("Kováčovci")
    page.get_by_role("button", name="Found the family").click()
    assert page.get_by_role("button", name="Copy the link").count() == 0
    other_phone.goto(page.locator("#invitation").inner_text())
    other_phone.get_by_role("button", name="Join the family").click()
    other_phone.get_by_role("heading", name="Kováčovci").wait_for()
    page.reload()
    page.get_by_role("link", name="Pass the family on").click()
    page.get_by_label("Emil").check()
    page.get_by_role("button", name="Pass the family on").click()
    expect(page.get_by_role("status").first).to_have_text("Emil looks after the family now.")
    page.get_by_role("link", name="Leave the family").click()
    page.get_by_role("button", name="Leave the family").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My families")
    assert names(Family.objects.get()) == ["Emil"]


def test_a_double_click_on_join_is_no_trouble(family, other_phone):
    other_phone.goto(f"/join/{family.invitation}/")
    other_phone.get_by_role("button", name="Join the family").dblclick()
    other_phone.get_by_role("heading", name="Kováčovci", exact=True).wait_for()
    assert names(family) == ["Majda", "Emil"]
