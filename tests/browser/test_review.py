"""A review in the browser, from the list to a hidden game and back, without a complaint of the browser or of axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import expect

from game.models import Best, Family, Game, Membership, Oddity, Player
from game.reviewers import make_reviewer
from tests.accounts import add_totp
from tests.browser.test_accessibility import COLOURS, RULES
from tests.browser.test_narrow import fit
from tests.games import FULL, lay_out


@pytest.fixture
def game(transactional_db):  # noqa: ARG001 - where it is kept
    """A game that deserves a look, of a player with a family."""
    player = Player.objects.create(name="Majda", name_key="majda")
    family = Family.objects.create(name="Novákovi", founder=player)
    Membership.objects.create(family=family, player=player)
    game = lay_out(player, FULL, powers_used=2)
    Best.objects.rebuild(player.pk)
    Oddity.objects.verified(game.pk, passed=False)
    return game


def _let_in(page, base_url, user):
    add_totp(user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key, "url": base_url}
    page.context.add_cookies([cookie])
    return page


@pytest.fixture
def review(page, base_url, game):  # noqa: ARG001 - what there is to review
    """The review, entered by Rita, who reviews."""
    User.objects.create_user("rita")
    return _let_in(page, base_url, make_reviewer("rita"))


@pytest.fixture
def superuser(page, base_url, game):  # noqa: ARG001 - likewise
    """The review, entered by Susana, who may everything."""
    return _let_in(page, base_url, User.objects.create_superuser("susana"))


def test_a_game_is_found_verified_hidden_and_restored(review, game):
    page = review
    page.goto("/admin/")
    page.get_by_role("link", name="Games that deserve a look").click()
    page.get_by_role("link", name=str(game.pk)[:8]).click()
    expect(page.locator(".review-turns > li")).to_have_count(game.turns_ended)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".messagelist")).to_contain_text("The game passed")
    page.get_by_role("link", name="Hide").click()
    page.get_by_label("Reason").fill("Played by a machine.")
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".reviews")).to_contain_text("Played by a machine.")
    assert not Best.objects.exists()
    page.get_by_role("link", name="Restore").click()
    page.get_by_label("Reason").fill("It was not.")
    page.get_by_role("button", name="Restore").click()
    expect(page.locator(".reviews > li")).to_have_count(3)
    assert Best.objects.count() == 4
    page.get_by_label("Note").fill("Well played.")
    page.get_by_role("button", name="Write the note").click()
    expect(page.locator(".reviews")).to_contain_text("Well played.")


def test_many_games_are_hidden_from_the_list(review, game):
    page = review
    lay_out(game.player, FULL)
    page.goto("/admin/game/game/")
    page.locator("#action-toggle").check()
    page.get_by_label("Action:").select_option("hide")
    page.get_by_role("button", name="Run").click()
    page.get_by_label("Reason").fill("Both of them.")
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".messagelist")).to_contain_text("2 games are now hidden.")
    assert Game.objects.filter(hidden=True).count() == 2


def test_games_are_filtered_by_a_name_that_is_typed(review, game):
    page = review
    page.set_viewport_size({"width": 1280, "height": 900})
    lay_out(Player.objects.create(name="Emil", name_key="emil"), FULL)
    page.goto("/admin/game/game/?state=finished")
    page.get_by_role("searchbox", name="Player").fill("maj")
    page.get_by_role("searchbox", name="Player").press("Enter")
    expect(page.locator("#result_list tbody tr")).to_have_count(1)
    assert "state=finished" in page.url
    assert "player=maj" in page.url
    assert str(game.pk)[:8] in page.locator("#result_list").inner_text()


def addresses(game):
    """Each page of the review."""
    return [
        "/admin/",
        *(f"/admin/game/{name}/" for name in ("game", "player", "family", "oddity", "review")),
        f"/admin/game/game/{game.pk}/change/",
        f"/admin/game/game/{game.pk}/hide/",
        f"/admin/game/player/{game.player_id}/change/",
        f"/admin/game/player/{game.player_id}/clear-name/",
        f"/admin/game/family/{Family.objects.get().pk}/change/",
    ]


def test_our_own_pages_are_accessible_in_light_and_dark_and_fit_a_narrow_screen(review, game):
    own = [address for address in addresses(game) if str(game.pk) in address or str(game.player_id) in address]
    assert len(own) == 4
    for address in own:
        for scheme, rules in (("light", RULES), ("dark", COLOURS)):
            review.emulate_media(color_scheme=scheme)
            review.goto(address)
            results = Axe().run(review, options={"runOnly": rules, "resultTypes": ["violations"]})
            assert results.violations_count == 0, f"{address} {scheme}: {results.generate_report()}"
        fit(review, 320, 568)


def test_no_page_of_the_review_breaks_the_content_policy(superuser, game):
    """The fixture `watch` complains of whatever the browser complains of."""
    staff = ["/admin/auth/user/", "/admin/auth/user/add/", f"/admin/auth/user/{User.objects.get().pk}/change/"]
    for address in [*addresses(game), *staff, "/admin/auth/group/"]:
        response = superuser.goto(address)
        assert response.status == 200, address
        assert "script-src 'self'" in response.headers["content-security-policy"]
        superuser.wait_for_load_state("networkidle")
