"""Boards laid out for tests, and what is read off them."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User

from game.models import Best, Player
from game.periods import Period, Span
from tests.games import finished
from tests.page import read

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""A Wednesday of week 47."""
DAY = timedelta(days=1)
ALL_TIME = Period.around(Span.ALL, NOW.date())


def player_named(name, *, listed=True):
    return Player.objects.create(name=name, name_key=name.lower(), listed=listed)


def score_of(player, score, finished_at=NOW, **more):
    """A finished game of a player, kept as the game itself does."""
    game = finished(player, score, finished_at, **more)
    Best.objects.take(game)
    return game


def become(player, name, *, listed=True, account=True):
    """Give a player a name, and an account."""
    player.user = User.objects.create(username=name) if account else None
    player.name, player.name_key, player.listed = name, name.lower(), listed
    player.save()
    Best.objects.rebuild(player.pk)


def crowd(number, score=lambda place: 500 - place):
    """Listed players with a game each, the first the best unless told otherwise."""
    players = Player.objects.bulk_create(
        Player(name=f"Player {place}", name_key=f"player {place}", listed=True) for place in range(number)
    )
    for place, player in enumerate(players):
        score_of(player, score(place), NOW - place * DAY / 24)
    return players


def board_at(client, address="/leaderboard/peaceful/"):
    response = client.get(address)
    assert response.status_code == 200
    return read(response.content)


def lines(page):
    """Rank, name and score of each row of a board."""
    return [
        (
            row.one(class_="medal").text,
            row.one("th").text,
            row.one("td", class_="points").text.removeprefix("Final score "),
        )
        for table in page.all("table", class_="board")
        for row in table.one("tbody").all("tr")
    ]


def own_place(page):
    """The player's row that stands above the board, None where there is none."""
    found = page.all("section", class_="own-place")
    return found[0] if found else None


def own_scores(page):
    return [
        (row.elements[0].text, row.elements[1].text)
        for table in page.all("table", class_="scores")
        for row in table.one("tbody").all("tr")
    ]
