"""Players with finished games, and what their pages say."""

from datetime import UTC, datetime, timedelta

from django.conf import settings

from game.models import Best, Family, Membership, Player
from game.rules.difficulty import Difficulty
from tests.games import FULL, lay_out
from tests.page import read

SQUARE = "3333/3333/3333/3333"
"""416 points without a power: eight FOURs OF A KIND."""
RUINED = "####/##1#/####/####"
"""-223 points: fifteen RUINS."""
NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
TODAY = NOON.date()


def address(player):
    return f"/players/{player.pk}/"


def page_of(client, player=None, query="", code="en"):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = code
    response = client.get(address(player or client.player) + query)
    assert response.status_code == 200
    return read(response.content)


def play(player, *days, board=FULL, difficulty=Difficulty.PEACEFUL, powers_used=0):
    """Finish a game at noon of each day, counted from NOON."""
    games = [
        lay_out(player, board, difficulty=difficulty, powers_used=powers_used, finished_at=NOON + timedelta(days=day))
        for day in days
    ]
    Best.objects.rebuild(player.pk)
    return games


def change(player, **fields):
    Player.objects.filter(pk=player.pk).update(**fields)


def found_family(*players):
    family = Family.objects.create(name="Dice at home", founder=players[0])
    for player in players:
        Membership.objects.create(family=family, player=player)
    return family


def facts(page, class_):
    return {
        group.one("dt").text: group.one("dd").text
        for list_ in page.all("dl", class_=class_)
        for group in list_.all("div")
    }


def table(page, name):
    """The rows of the table that a plot has."""
    figure = next(figure for figure in page.all("figure") if figure.one("figcaption").text.startswith(name))
    return [[cell.text for cell in row.elements] for row in figure.one("table").all("tr")]


def listed_scores(page):
    return [score.text for score in page.all(class_="game-score")]
