"""Sharing a finished game: by the device, by the clipboard, by hand."""

import pytest
from playwright.sync_api import expect

from game.models import Player
from tests.games import replayed

BOARD = "🟥🟧🟨🟩\n🟥🟥🟧🟨\n🟥🟥⬛🟨\n🟥🟧🟨🟩"
_SHARES = "Object.defineProperty(navigator, 'share', {configurable: true, value: %s})"
_SHARED = "async (what) => { window.shared = what; }"
_CANCELLED = "async () => { throw new DOMException('', 'AbortError'); }"
_REFUSED = "async () => { throw new DOMException('', 'NotAllowedError'); }"
_NONE = "undefined"


@pytest.fixture
def game(player):
    """A finished game of the player's."""
    return replayed(player)


@pytest.fixture
def text(game, base_url):
    """What is to be shared of it."""
    address = f"{base_url}{game.get_absolute_url()}"
    return f"MAGDAGDON · PEACEFUL · 261\nSTRAIGHT ×2 · FOUR OF A KIND · TWO PAIRS ×2\n{BOARD}\n{address}"


def share(page, game, how, path=""):
    page.add_init_script(_SHARES % how)
    page.goto(f"{game.get_absolute_url()}{path}")
    page.get_by_role("button", name="Share").click()


@pytest.mark.parametrize("path", ["", "replay/"])
@pytest.mark.parametrize("how", [_NONE, _REFUSED], ids=["no sheet", "a sheet that fails"])
def test_the_text_is_copied_and_that_is_said(table, context, pasted, game, text, how, path):
    context.grant_permissions(["clipboard-write"])
    share(table.page, game, how, path)
    expect(table.page.locator(".share-answer")).to_have_text("Copied: paste it where you like.")
    assert pasted(table.page) == text
    expect(table.page.locator(".share textarea")).to_be_hidden()


def test_a_device_that_shares_does_it_itself(table, game, text):
    share(table.page, game, _SHARED)
    table.page.wait_for_function("window.shared")
    assert table.page.evaluate("window.shared") == {"text": text}
    expect(table.page.locator(".share-answer")).to_be_empty()


def test_who_thinks_better_of_it_is_left_alone(table, game, settle):
    share(table.page, game, _CANCELLED)
    settle()
    expect(table.page.locator(".share-answer")).to_be_empty()
    expect(table.page.locator(".share textarea")).to_be_hidden()


def test_where_nothing_can_be_copied_the_text_is_shown_and_marked(table, game, text):
    table.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false;"
    )
    share(table.page, game, _NONE)
    expect(table.page.locator(".share-answer")).to_have_text("Copy the text below.")
    area = table.page.locator(".share textarea")
    expect(area).to_be_visible()
    assert area.input_value() == text
    assert area.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)") == text


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize("path", ["", "replay/"])
def test_without_javascript_the_text_is_there_to_be_copied(table, game, text, path):
    table.page.goto(f"{game.get_absolute_url()}{path}")
    area = table.page.locator(".share textarea")
    expect(area).to_be_visible()
    assert area.input_value() == text
    expect(table.page.locator("[data-share]")).to_be_hidden()


def test_replay_and_sharing_are_in_sight_on_a_phone(table, game):
    table.page.goto(game.get_absolute_url())
    for control in table.page.locator("#watch"), table.page.get_by_role("button", name="Share"):
        expect(control).to_be_in_viewport(ratio=1)
        assert control.evaluate(
            """(control) => {
              const box = control.getBoundingClientRect();
              return control.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            }"""
        )


@pytest.mark.usefixtures("player")
def test_somebody_elses_game_is_shared_the_same_way(page, context, pasted):
    context.grant_permissions(["clipboard-write"])
    share(page, replayed(Player.objects.create(name="Emil")), _NONE)
    expect(page.locator(".share-answer")).to_have_text("Copied: paste it where you like.")
    assert BOARD in pasted(page)
