"""Who gets what: every address of the game, asked for by everybody there is."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

import game.urls
from game.forms import DEEDS
from game.models import Best, Game
from game.reviewers import make_reviewer
from game.rules.difficulty import Difficulty
from tests.accounts import add_totp
from tests.families import lay_out_family
from tests.games import FULL, lay_out, rows
from tests.guests import Guest, give_account

pytestmark = pytest.mark.django_db

EVERYBODY = {
    *("home", "about", "lesson", "lesson-step", "rules", "games", "scores", "scores-of", "settings", "switch"),
    *("leaderboard", "leaderboard-of", "families", "join", "replay", "record", "picture"),
    *("dice", "game-dice", "dice-script"),
}
"""Pages that everybody may open; what stands on them is each one's own."""

WHO = ("visitor", "guest", "stranger", "removed", "member", "founder", "reviewer", "superuser")
"""Nobody yet; a guest with a game; a player with an account and no family; one removed from the family; a member; the
founder, whose game it is; and those who review and run the site, who are nobody in particular to the game."""

FOUNDER_ALONE = "404 404 404 404 403 200 404 404"
MEMBERS = "404 404 404 404 200 200 404 404"
OWNER = "404 404 404 404 404 200 404 404"
SIGNED_IN = "302 302 200 200 200 200 200 200"
ANYBODY = "200 200 200 200 200 200 200 200"

MATRIX = {
    "the running game": OWNER,
    "the replay of the running game": "404 404 404 404 404 404 404 404",
    "the record of the running game": "404 404 404 404 404 404 404 404",
    "the dice of the running game": OWNER,
    "the picture of the running game": "404 404 404 404 404 404 404 404",
    "give-up": OWNER,
    "the game given up": OWNER,
    "the replay of the game given up": "404 404 404 404 404 404 404 404",
    "the record of the game given up": OWNER,
    "the dice of the game given up": OWNER,
    "the picture of the game given up": "404 404 404 404 404 404 404 404",
    "the finished game": ANYBODY,
    "the replay of the finished game": ANYBODY,
    "the record of the finished game": ANYBODY,
    "the dice of the finished game": ANYBODY,
    "the picture of the finished game": ANYBODY,
    "the hidden game": OWNER,
    "the replay of the hidden game": OWNER,
    "the record of the hidden game": OWNER,
    "the dice of the hidden game": OWNER,
    "the picture of the hidden game": "404 404 404 404 404 404 404 404",
    "the founder, who is not listed": MEMBERS,
    "the member, who is listed": ANYBODY,
    "family": MEMBERS,
    "family-leaderboard": MEMBERS,
    "family-renew": FOUNDER_ALONE,
    "family-rename": FOUNDER_ALONE,
    "family-pass-on": FOUNDER_ALONE,
    "family-dissolve": FOUNDER_ALONE,
    "family-remove": FOUNDER_ALONE,
    "family-leave": MEMBERS,
    "account": SIGNED_IN,
    "data": "200 200 302 302 302 302 302 302",  # the data of an account ask for its password
    "delete-games": "302 200 302 302 302 302 302 302",
    "delete-account": "302 302 200 200 200 200 302 302",  # who has a second factor has to show it first
}


@pytest.fixture
def world(quick_passwords):  # noqa: ARG001 - has to be there
    """Everybody, each with a browser, and what there is to ask for."""
    who = {name: give_account(Guest(), name.capitalize()) for name in ("stranger", "removed", "member", "founder")}
    staff = {"reviewer": User.objects.create_user("rita"), "superuser": User.objects.create_superuser("susana")}
    make_reviewer("rita")
    for name, user in staff.items():
        add_totp(user)
        who[name] = Client()
        who[name].force_login(user)
    who |= {"visitor": Client(), "guest": Guest()}
    lay_out(who["guest"].player, FULL)
    founder, member = who["founder"], who["member"]
    family = lay_out_family(founder, member, who["removed"])
    family.remove(founder.player.pk, who["removed"].player.pk)
    member.player.listed = True
    member.player.save()
    running = lay_out(founder.player, "34../..../..../....", dice="3456")
    finished, hidden = lay_out(founder.player, FULL), lay_out(founder.player, FULL)
    Game.objects.filter(pk=hidden.pk).update(hidden=True)
    Best.objects.rebuild(founder.player.pk)
    given_up = lay_out(founder.player, "34../..../..../....", dice="3456")
    given_up.give_up(given_up.version)
    games = {"running game": running, "finished game": finished, "hidden game": hidden, "game given up": given_up}
    addresses = {f"the {name}": game.get_absolute_url() for name, game in games.items()}
    for page in "replay", "record", "picture":
        addresses |= {f"the {page} of the {name}": reverse(page, args=[game.pk]) for name, game in games.items()}
    addresses["give-up"] = reverse("give-up", args=[running.pk])
    addresses |= {f"the dice of the {name}": reverse("game-dice", args=[game.pk]) for name, game in games.items()}
    addresses["the founder, who is not listed"] = reverse("player", args=[founder.player.pk])
    addresses["the member, who is listed"] = reverse("player", args=[member.player.pk])
    deeds = ("family", "family-renew", "family-rename", "family-pass-on", "family-dissolve", "family-leave")
    addresses |= {name: reverse(name, args=[family.pk]) for name in deeds}
    addresses["family-remove"] = reverse("family-remove", args=[family.pk, member.player.pk])
    addresses["family-leaderboard"] = reverse("family-leaderboard", args=[family.pk, Difficulty.PEACEFUL])
    addresses |= {name: reverse(name) for name in ("account", "data", "delete-games", "delete-account")}
    return who, addresses, running


def test_everybody_gets_what_is_theirs_to_see_and_nothing_else(world):
    who, addresses, _running = world
    seen = {name: " ".join(str(who[each].get(addresses[name]).status_code) for each in WHO) for name in MATRIX}
    assert seen == MATRIX


def test_a_look_changes_nothing(world):
    who, addresses, _running = world
    before = rows()
    for client in who.values():
        for address in addresses.values():
            client.get(address)
            client.head(address)
    after = rows()
    for kept in (before, after):
        kept.pop("sessions.Session")
    assert after == before


@pytest.mark.parametrize("deed", DEEDS)
def test_nobody_but_its_player_does_a_deed(world, deed):
    who, _addresses, running = world
    before = Game.objects.filter(pk=running.pk).values().get()
    for name in WHO:
        if name != "founder":
            fields = {"version": running.version, "die": 0, "cell": "c1", "kind": "reroll", "dice": 0}
            response = who[name].post(reverse(deed, args=[running.pk]), fields)
            assert response.status_code in (401, 404), name
    assert Game.objects.filter(pk=running.pk).values().get() == before


def test_nobody_but_its_player_gives_a_game_up(world):
    who, addresses, running = world
    for name in WHO:
        if name != "founder":
            assert who[name].post(addresses["give-up"], {"version": running.version}).status_code == 404, name
    assert Game.objects.get(pk=running.pk).is_running


@pytest.mark.parametrize(
    "name", [name for name in MATRIX if name.startswith("family-") and name != "family-leaderboard"]
)
def test_nobody_but_those_who_may_see_a_familys_deed_does_it(world, name):
    who, addresses, _running = world
    before = rows()
    for each, status in zip(WHO, MATRIX[name].split(), strict=True):
        if status != "200":
            response = who[each].post(addresses[name], {"name": "Theirs", "member": "x"})
            assert response.status_code == int(status), each
    after = rows()
    for kept in (before, after):
        kept.pop("sessions.Session")
    assert after == before


@pytest.mark.parametrize(
    "name", ["home", "games", "scores", "settings", "switch", "leaderboard", "families", "dice", "dice-script"]
)
def test_everybody_has_these_pages(world, name):
    who, _addresses, _running = world
    for each, client in who.items():
        assert client.get(reverse(name)).status_code == 200, each


def test_no_address_is_left_out():
    own = {pattern.name for pattern in game.urls.urlpatterns}
    tried = {name for name in MATRIX if name in own} | EVERYBODY | set(DEEDS) | {"game", "player"}
    elsewhere = {"lesson-deed", "language", "guest-games"}
    assert own - tried == elsewhere


@pytest.mark.parametrize(
    "page",
    [
        "the finished game",
        "the replay of the finished game",
        "the dice of the finished game",
        "the member, who is listed",
    ],
)
def test_what_a_player_has_done_is_for_no_search_engine(world, page):
    who, addresses, _running = world
    assert who["visitor"].get(addresses[page])["X-Robots-Tag"] == "noindex"
