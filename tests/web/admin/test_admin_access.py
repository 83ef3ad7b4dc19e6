"""Who may do what in the review: to everybody else its addresses are shut."""

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.urls import reverse

from game.models import Family, Game, Membership, Oddity, Review
from game.reviewers import GROUP, group, make_reviewer
from tests.games import FULL, lay_out, rows

pytestmark = pytest.mark.django_db

LISTS = ["game", "player", "family", "oddity", "review"]
DEEDS = ["verify", "hide", "restore", "note"]


@pytest.fixture
def game(majda):
    majda.player.name = "Majda"
    majda.player.name_key = "majda"
    majda.player.save()
    game = lay_out(majda.player, FULL)
    family = Family.objects.create(name="Novákovi", founder=majda.player)
    Membership.objects.create(family=family, player=majda.player)
    Oddity.objects.verified(game.pk, passed=False)
    return game


def pages(game):
    """Every page that can be looked at."""
    one = {
        "game": game.pk,
        "player": game.player_id,
        "family": Family.objects.get().pk,
        "oddity": Oddity.objects.get().pk,
    }
    lists = [reverse(f"admin:game_{name}_changelist") for name in LISTS]
    return lists + [reverse(f"admin:game_{name}_change", args=[pk]) for name, pk in one.items()]


def deeds(game):
    """Every address that changes something."""
    own = [reverse(f"admin:game_game_{deed}", args=[game.pk]) for deed in DEEDS]
    return [*own, reverse("admin:game_player_clear_name", args=[game.player_id])]


def test_guests_and_players_are_led_to_the_login(game, majda, client):
    for browser in client, majda:
        for address in [reverse("admin:index"), *pages(game), *deeds(game)]:
            response = browser.get(address)
            assert (response.status_code, response["Location"].partition("?")[0]) == (302, "/admin/login/")
            assert browser.post(address, {"text": "x"}).status_code == 302
    assert not Review.objects.exists()


def test_staff_outside_the_group_are_refused_everything(game, staff):
    before = rows()
    assert "/game/" not in staff.get(reverse("admin:index")).text
    for address in [*pages(game), *deeds(game)]:
        assert staff.get(address).status_code in (403, 405)
        assert staff.post(address, {"text": "x"}).status_code == 403
    assert {name: kept for name, kept in rows().items() if "Session" not in name} == {
        name: kept for name, kept in before.items() if "Session" not in name
    }


def test_who_only_sees_games_gets_no_buttons_and_may_do_nothing(game, reader):
    page = reader.get(reverse("admin:game_game_change", args=[game.pk]))
    assert page.status_code == 200
    for address in deeds(game):
        assert address not in page.text
        assert reader.post(address, {"text": "x"}).status_code == 403
    listed = reader.get(reverse("admin:game_game_changelist"))
    assert not re.search(r'<option value="(verify|hide|restore)"', listed.text)
    for action in "verify", "hide", "restore":
        data = {"action": action, "_selected_action": str(game.pk), "index": 0, "text": "x"}
        assert reader.post(reverse("admin:game_game_changelist"), data).status_code == 403
    assert not Review.objects.exists()
    assert not Game.objects.get().hidden


@pytest.mark.parametrize("who", ["reviewer", "superuser"])
def test_reviewers_and_superusers_see_every_page(request, who, game):
    client = request.getfixturevalue(who)
    for address in pages(game):
        assert client.get(address).status_code == 200
    page = client.get(reverse("admin:game_game_change", args=[game.pk]))
    assert reverse("admin:game_game_verify", args=[game.pk]) in page.text
    assert reverse("admin:game_game_hide", args=[game.pk]) in page.text


@pytest.mark.parametrize("who", ["reviewer", "superuser"])
def test_nobody_adds_changes_or_deletes_what_is_played(request, who, game):
    client = request.getfixturevalue(who)
    for name in LISTS:
        assert client.get(f"/admin/game/{name}/add/").status_code == 403
        assert client.post(f"/admin/game/{name}/add/", {}).status_code == 403
    for address in pages(game)[len(LISTS) :]:
        assert client.post(address.replace("/change/", "/delete/"), {"post": "yes"}).status_code == 403
    client.post(reverse("admin:game_player_change", args=[game.player_id]), {"name": "Eve"})
    client.post(
        reverse("admin:game_game_changelist"),
        {"action": "delete_selected", "_selected_action": str(game.pk), "post": "yes"},
    )
    game.player.refresh_from_db()
    assert (game.player.name, Game.objects.count(), Oddity.objects.count()) == ("Majda", 1, 1)
    for path in "turn", "best", "membership":
        assert client.get(f"/admin/game/{path}/").status_code == 404


def test_a_reviewer_sees_only_the_review(reviewer, superuser):
    index = reviewer.get(reverse("admin:index"))
    assert {*re.findall(r'href="/admin/(\w+/\w+)/"', index.text)} == {f"game/{name}" for name in LISTS}
    for path in "/admin/auth/user/", "/admin/auth/group/", f"/admin/auth/user/{superuser.user.pk}/change/":
        assert reviewer.get(path).status_code == 403


def test_accounts_are_for_superusers_even_if_a_right_says_otherwise(staff, superuser):
    rights = {"view_user", "change_user", "add_user", "delete_user"}
    from_auth = Group.objects.create(name="Accountants")
    from_auth.permissions.set(from_auth.permissions.model.objects.filter(codename__in=rights))
    staff.user.groups.add(from_auth)
    assert staff.get(f"/admin/auth/user/{superuser.user.pk}/change/").status_code == 403
    assert superuser.get(f"/admin/auth/user/{staff.user.pk}/change/").status_code == 200
    assert superuser.get(f"/admin/auth/user/{staff.user.pk}/delete/").status_code == 403


def test_a_superuser_deactivates_accounts_but_never_the_own(superuser):
    emil = User.objects.create_user("emil")
    chosen = [str(emil.pk), str(superuser.user.pk)]
    superuser.post("/admin/auth/user/", {"action": "deactivate", "_selected_action": chosen, "index": 0})
    assert [*User.objects.filter(is_active=False)] == [emil]
    superuser.post("/admin/auth/user/", {"action": "activate", "_selected_action": chosen, "index": 0})
    assert not User.objects.filter(is_active=False).exists()


def test_a_game_that_is_not_there_is_not_found(reviewer):
    nowhere = "00000000-0000-0000-0000-000000000000"
    assert reviewer.get(f"/admin/game/game/{nowhere}/change/").status_code == 404
    assert reviewer.get("/admin/game/game/nonsense/change/").status_code == 404
    assert reviewer.post(f"/admin/game/game/{nowhere}/verify/").status_code == 404
    assert reviewer.get(f"/admin/game/player/{nowhere}/change/").status_code == 404
    assert reviewer.post(f"/admin/game/player/{nowhere}/clear-name/", {"text": "x"}).status_code == 404


def test_looking_changes_nothing(game, reviewer):
    before = rows()
    for address in [*pages(game), *deeds(game)]:
        assert reviewer.get(address).status_code in (200, 405)
    assert rows() == before


def test_the_group_has_these_rights_alone():
    viewed = {f"view_{name}" for name in ("best", "family", "game", "oddity", "player", "review", "turn")}
    for _ in range(2):
        found = group()
        assert {*found.permissions.values_list("content_type__app_label", "codename")} == {
            ("game", codename) for codename in viewed | {"review_game"}
        }
        found.delete()  # the second time round it has been made anew


def test_an_account_is_made_a_reviewer_by_command(capsys):
    User.objects.create_user("rita")
    call_command("make_reviewer", "rita")
    call_command("make_reviewer", "rita")
    rita = User.objects.get(username="rita")
    assert (rita.is_staff, rita.is_superuser, [each.name for each in rita.groups.all()]) == (True, False, [GROUP])
    assert "rita" in capsys.readouterr().out
    with pytest.raises(CommandError, match="nobody"):
        call_command("make_reviewer", "nobody")
    with pytest.raises(User.DoesNotExist):
        make_reviewer("nobody")


def test_nothing_else_is_in_the_admin():
    registered = {model._meta.label for model in admin.site._registry}
    assert registered == {
        *("auth.Group", "auth.User", "game.Game", "game.Player", "game.Family", "game.Oddity", "game.Review"),
    }
