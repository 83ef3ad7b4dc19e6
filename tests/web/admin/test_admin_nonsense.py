"""What no list can make anything of, in an address or a selection, is answered and changes nothing."""

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection

from game.models import Game
from magdagdon_site.requests import LONGEST_QUERY
from tests.games import FULL, lay_out

pytestmark = pytest.mark.django_db
NOTHING_SELECTED = "Items must be selected"
NO_KEYS = ["abc", "\0", "9" * 23, "", "12345678-1234-1234-1234-12345678901g"]


@pytest.fixture
def game(majda):
    return lay_out(majda.player, FULL)


@pytest.mark.parametrize("action", ["verify", "hide", "restore", "export_records", "export_spreadsheet"])
@pytest.mark.parametrize("key", NO_KEYS)
def test_what_is_no_key_counts_as_nothing_selected(reviewer, game, action, key):
    answer = reviewer.post(
        "/admin/game/game/", {"action": action, "index": "0", "_selected_action": key, "text": "?"}, follow=True
    )
    assert answer.redirect_chain == [("/admin/game/game/", 302)]
    assert NOTHING_SELECTED in answer.text
    assert not game.reviews.exists()


def test_a_page_that_asks_for_a_reason_takes_no_nonsense_either(reviewer, game):
    answer = reviewer.post("/admin/game/game/", {"action": "hide", "_selected_action": "abc", "text": "?"})
    assert answer.status_code == 200
    assert not Game.objects.get(pk=game.pk).hidden


def test_beside_nonsense_what_is_selected_is_taken(reviewer, game):
    reviewer.post("/admin/game/game/", {"action": "hide", "_selected_action": ["abc", str(game.pk)], "text": "odd"})
    assert Game.objects.get(pk=game.pk).hidden


@pytest.mark.parametrize("key", NO_KEYS)
def test_no_account_has_a_nonsensical_key(superuser, key):
    answer = superuser.post(
        "/admin/auth/user/", {"action": "deactivate", "index": "0", "_selected_action": key}, follow=True
    )
    assert answer.redirect_chain == [("/admin/auth/user/", 302)]
    assert NOTHING_SELECTED in answer.text
    assert not User.objects.filter(is_active=False).exists()


@pytest.mark.parametrize("key", NO_KEYS)
def test_no_group_has_a_nonsensical_key(superuser, key):
    Group.objects.create(name="Accountants")
    answer = superuser.post(
        "/admin/auth/group/",
        {"action": "delete_selected", "index": "0", "_selected_action": key, "post": "yes"},
        follow=True,
    )
    assert answer.redirect_chain == [("/admin/auth/group/", 302)]
    assert NOTHING_SELECTED in answer.text
    assert Group.objects.filter(name="Accountants").exists()


@pytest.mark.parametrize(
    "address",
    [
        "game/game/?created_at__year=99999",
        "game/game/?created_at__year=0",
        "game/game/?finished_at__year=0",
        "game/game/?finished_at__year=99999",
        "game/game/?turns_ended=" + "9" * 5000,
        "game/player/?created_at__year=99999",
        "game/family/?created_at__year=0",
        "game/oddity/?found_at__year=99999",
        "game/review/?at__year=0",
        "auth/user/?date_joined__year=99999",
        "auth/group/?nonsense=1",
        "game/review/?reviewer=1",
        "game/family/?invitation__startswith=a",
    ],
)
@pytest.mark.usefixtures("game")
def test_a_value_that_no_row_can_have_is_nonsense(superuser, address):
    answer = superuser.get(f"/admin/{address}")
    assert answer.status_code == 302
    assert answer["Location"] == f"/admin/{address.split('?')[0]}?e=1"
    assert superuser.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "game/game/?finished_at__gte=0001-01-01 00:00:00%2B14:00",
        "game/player/?user=" + "9" * 23,
    ],
)
@pytest.mark.usefixtures("game")
def test_a_value_that_sqlite_cannot_think_of_is_nonsense_to_it_and_found_by_no_other(superuser, address):
    answer = superuser.get(f"/admin/{address}")
    assert answer.status_code == (302 if connection.vendor == "sqlite" else 200)
    assert superuser.get(f"/admin/{address}", follow=True).status_code == 200


@pytest.mark.parametrize("query", ["player__user__password__startswith=x", "_to_field=board"])
def test_what_may_not_be_asked_leaves_no_trace_in_the_log(reviewer, log, query):
    assert reviewer.get(f"/admin/game/game/?{query}").status_code == 400
    assert log == []


SEARCHES = [
    *("game/game/?family=", "game/game/?player=", "game/game/?q=", "game/player/?q=", "game/family/?q="),
    *("auth/user/?q=", "game/review/?q=", "game/oddity/?q="),
]


@pytest.mark.parametrize("search", SEARCHES)
def test_the_longest_search_is_answered(superuser, search):
    address, _mark, query = search.partition("?")
    answer = superuser.get(f"/admin/{address}?{query.ljust(LONGEST_QUERY, 'x')}")
    assert answer.status_code == 200


def test_what_is_longer_than_any_search_is_not_asked_of_the_database(superuser):
    """SQLite fails on a pattern of 50,000 characters."""
    answer = superuser.get("/admin/game/game/?" + "q=".ljust(LONGEST_QUERY + 1, "x"))
    assert answer.status_code == 400
    assert "Your browser sent something that the game cannot read." in answer.content.decode()


@pytest.mark.parametrize("key", NO_KEYS)
@pytest.mark.parametrize(
    ("form", "field"),
    [
        ("auth/group/add/", "permissions"),
        ("auth/user/{}/change/", "groups"),
        ("auth/user/{}/change/", "user_permissions"),
    ],
)
def test_what_is_no_key_cannot_be_chosen(superuser, form, field, key):
    answer = superuser.post(f"/admin/{form.format(superuser.user.pk)}", {"name": "Accountants", field: [key]})
    assert answer.status_code == 200
    (refused,) = answer.context["adminform"].form.errors[field]
    assert "is not one of the available choices" in refused
    assert not Group.objects.filter(name="Accountants").exists()
