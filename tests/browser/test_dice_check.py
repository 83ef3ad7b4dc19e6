"""The dice of a finished game, computed anew by the browser: with its own cryptography, and without."""

import pytest
from playwright.sync_api import expect

from game.models import Game, Player
from tests.games import SEALED_RECORDS, sealed_game

WITHOUT_HTTPS = """
  Object.defineProperty(window, "isSecureContext", {value: false});
  Object.defineProperty(Crypto.prototype, "subtle", {value: undefined});
"""
"""A page of the home network, to which browsers lend none of their own cryptography."""

with_and_without_https = pytest.mark.parametrize("is_secure", [True, False], ids=["HTTPS", "no HTTPS"])


@pytest.fixture
def verdict(page, is_secure):
    """What the page of a game's dice says, once it has been checked."""
    if not is_secure:
        page.add_init_script(WITHOUT_HTTPS)

    def verdict(game):
        page.goto(f"{game.get_absolute_url()}dice/")
        page.locator("#verdict[data-verdict]").wait_for()
        return page.locator("#verdict")

    return verdict


def marks(page):
    return page.locator("p .mark").all_inner_texts()


@with_and_without_https
@pytest.mark.usefixtures("transactional_db")
def test_the_known_dice_are_found_right(page, verdict, is_secure):
    for record in SEALED_RECORDS:
        told = verdict(sealed_game(Player.objects.create(), record))
        assert page.evaluate("crypto.subtle !== undefined") is is_secure
        throws = len(marks(page))
        assert marks(page) == ["✓ right"] * throws
        assert throws >= len(record["turns"])
        expect(page.locator("#seal-mark")).to_have_text("✓ right")
        expect(told).to_contain_text(f"Checked here by your browser: the seal and all {throws} rolls are right.")
        expect(told.get_by_text("This page came without HTTPS")).to_have_count(0 if is_secure else 1)


@with_and_without_https
@pytest.mark.usefixtures("transactional_db")
def test_a_die_that_was_changed_is_marked(page, verdict, is_secure):  # noqa: ARG001 - verdict's
    game = sealed_game(Player.objects.create())
    turn = game.turns.last()
    right = "".join(map(str, turn.record["roll"]))
    turn.record["roll"][3] = turn.record["roll"][3] % 6 + 1
    turn.save()
    expect(verdict(game)).to_contain_text("Checked here by your browser: something is wrong.")
    assert marks(page)[-1] == f"✗ wrong, computed: {right}"
    assert set(marks(page)[:-1]) == {"✓ right"}


@pytest.mark.parametrize("is_secure", [True])
@pytest.mark.usefixtures("transactional_db")
def test_a_seed_that_is_not_the_sealed_one_is_marked(page, verdict, is_secure):  # noqa: ARG001 - verdict's
    game = sealed_game(Player.objects.create())
    Game.objects.filter(pk=game.pk).update(seal="0" * 64)
    expect(verdict(game)).to_contain_text("something is wrong.")
    expect(page.locator("#seal-mark")).to_contain_text(f"✗ wrong, computed: {game.seal}")


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.usefixtures("transactional_db")
def test_without_javascript_the_page_claims_nothing_and_names_the_script(page):
    page.goto(f"{sealed_game(Player.objects.create()).get_absolute_url()}dice/")
    expect(page.locator("#verdict")).to_have_text(
        "Your browser can check the dice here with JavaScript. Without it, the script below can."
    )
    assert set(marks(page)) == {""}
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the script").click()
    assert download.value.suggested_filename == "check.py"


PILE = "Z" + "\u0301\u0302\u0303\u0304\u0305" * 12
"""As games hold it that began before such texts were refused."""

TEXTS = ["two  blanks", "a" * 64, "👨‍👩‍👧 ❤️ 1️⃣", "b\u0301\u0323\u0304", "שָׁלוֹם!", "﷽" * 64, "\U0001242b" * 12, PILE]


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
@pytest.mark.usefixtures("transactional_db")
def test_the_text_of_the_player_is_shown_as_it_is_and_in_its_own_place(page, text):
    game = sealed_game(Player.objects.create())
    page.set_viewport_size({"width": 320, "height": 568})
    around = []
    for shown in "Z", text:
        Game.objects.filter(pk=game.pk).update(client_seed=shown)
        page.goto(f"{game.get_absolute_url()}dice/")
        page.locator("#verdict[data-verdict]").wait_for()
        around.append(page.locator(".seeds dt >> nth=1").screenshot())
        assert page.locator(".own-text").inner_text() == shown
        assert page.locator(".sealed-turns code").first.inner_text().split("|")[2] == shown
        assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert around[0] == around[1]
