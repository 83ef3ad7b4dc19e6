"""The high scores of a family: for its members, of its members, listed or not."""

import pytest

from game.models import Family
from tests.games import FULL, lay_out
from tests.page import read

pytestmark = pytest.mark.django_db

LOST = "####/##1#/####/####"


def board(family, difficulty="peaceful"):
    return f"/families/{family.pk}/scores/{difficulty}/"


def rows(response):
    """The names and scores of the board, from the first row on."""
    return [
        (
            row.one("th", class_="who").one("bdi" if row.all("bdi") else "a").text,
            row.one("td", class_="points").one("a").text,
        )
        for row in read(response.content).one("table", class_="board").one("tbody").all("tr")
    ]


def test_it_holds_the_members_alone_and_nobody_needs_to_be_listed(majda, emil, family, member):
    lay_out(majda.player, FULL)
    lay_out(emil.player, LOST)
    lay_out(member("Zuzka").player, FULL)
    assert rows(majda.get(board(family))) == rows(emil.get(board(family))) == [("Majda", "544"), ("Emil", "−223")]


def test_it_is_one_of_a_difficulty(majda, family):
    lay_out(majda.player, FULL)
    assert read(majda.get(board(family, "nightmare")).content).one(class_="nobody")


def test_nobody_else_sees_it(majda, emil, family, member):
    strangers = [majda.__class__(), member("Zuzka")]
    assert [client.get(board(family)).status_code for client in strangers] == [404, 404]
    family.remove(majda.player.pk, emil.player.pk)
    assert emil.get(board(family)).status_code == 404
    assert majda.get(board(family)).status_code == 200


def test_who_was_removed_is_not_on_it_any_more(majda, emil, family):
    lay_out(majda.player, FULL)
    lay_out(emil.player, FULL)
    family.remove(majda.player.pk, emil.player.pk)
    assert [name for name, _score in rows(majda.get(board(family)))] == ["Majda"]


def test_the_page_of_the_family_leads_to_it_and_it_leads_back(majda, family):
    links = [link["href"] for link in read(majda.get(family.get_absolute_url()).content).all("a")]
    assert {board(family, difficulty) for difficulty in ("peaceful", "survival", "nightmare")} <= set(links)
    back = [link["href"] for link in read(majda.get(board(family)).content).all("a")]
    assert family.get_absolute_url() in back
    assert f"{board(family, 'survival')}" in back
    assert "/leaderboard/peaceful/" in back


def test_its_times_stay_with_the_family(majda, family):
    page = read(majda.get(f"{board(family)}?time=week").content)
    times = page.one("nav", aria_label="Time")
    assert [link["href"] for link in times.all("a")] == [
        board(family) + query for query in ("", "?time=year", "?time=month", "?time=week")
    ]


def test_its_cost_does_not_grow_with_the_games(majda, emil, family, django_assert_max_num_queries):
    for _ in range(12):
        lay_out(majda.player, FULL)
        lay_out(emil.player, LOST)
    assert Family.objects.count() == 1
    with django_assert_max_num_queries(9):  # four of the board; session, user, player, family and families
        assert majda.get(board(family)).status_code == 200


def test_the_boards_of_the_families_are_one_tap_from_those_of_everyone_and_from_the_own(majda, emil, family):
    Family.objects.found(emil.player.pk, "Another")
    for address in "/leaderboard/survival/?time=week", "/scores/survival/?time=week&sort=date":
        ways = read(majda.get(address).content).one("nav", aria_label="Whose high scores").all("a")
        assert [way.text for way in ways] == ["Everyone", "Kováčovci", "Mine"]
        assert ways[1]["href"] == f"{board(family, 'survival')}?time=week"


def test_of_many_families_three_stand_beside_everyone_and_the_one_at_hand(majda, family):
    for name in ("A", "B", "C"):
        Family.objects.found(majda.player.pk, f"Family {name}")
    for address, ours in ("/leaderboard/", []), (board(family), ["Kováčovci"]):
        ways = read(majda.get(address).content).one("nav", aria_label="Whose high scores").all("a")
        assert [way.text for way in ways] == ["Everyone", "Family A", "Family B", "Family C", *ours, "Mine"]


def test_the_menu_marks_the_high_scores_on_every_board_and_on_no_other_page(majda, family):
    def marked(address):
        menu = read(majda.get(address).content).one("nav", aria_label="Main menu")
        return [link["href"] for link in menu.all("a", aria_current="page")]

    for address in "/leaderboard/", "/leaderboard/survival/", "/scores/", "/scores/survival/", board(family):
        assert marked(address) == ["/leaderboard/"], address
    assert marked(family.get_absolute_url()) == marked("/no-such-page/") == []
