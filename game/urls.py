"""The game's addresses: nouns, then a verb that names the view and the deed.

The public pages have a twin in each language, such as ``/pl/about/``.
"""

from django.urls import path, register_converter

from game.converters import DeedConverter, DifficultyConverter
from game.views import account, games, language, lesson, pages, play, rules, scores, switch

register_converter(DeedConverter, "deed")
register_converter(DifficultyConverter, "difficulty")

public = [
    path("", games.home, name="home"),
    path("about/", pages.about, name="about"),
    path("first-game/", lesson.lesson, name="lesson"),
    path("first-game/<int:step>/", lesson.lesson, name="lesson-step"),
    path("first-game/<deed:deed>/", lesson.lesson_deed, name="lesson-deed"),
    path("rules/", rules.rules, name="rules"),
    path("language/", language.language, name="language"),
]

urlpatterns = [
    *public,
    path("games/", games.games, name="games"),
    path("games/<uuid:game_id>/", play.game, name="game"),
    path("games/<uuid:game_id>/record.json", play.record, name="record"),
    path("games/<uuid:game_id>/roll/", play.roll, name="roll"),
    path("games/<uuid:game_id>/select/", play.select, name="select"),
    path("games/<uuid:game_id>/stage/", play.stage, name="stage"),
    path("games/<uuid:game_id>/take-back/", play.take_back, name="take-back"),
    path("games/<uuid:game_id>/undo/", play.undo, name="undo"),
    path("games/<uuid:game_id>/confirm/", play.confirm, name="confirm"),
    path("games/<uuid:game_id>/power/", play.power, name="power"),
    path("games/<uuid:game_id>/accept/", play.accept, name="accept"),
    path("games/<uuid:game_id>/withdraw/", play.withdraw, name="withdraw"),
    path("games/<uuid:game_id>/ruin/", play.ruin, name="ruin"),
    path("players/me/", account.account, name="account"),
    path("players/me/data.json", account.data, name="data"),
    path("players/me/delete/", account.delete, name="delete-account"),
    path("players/me/guest-games/", switch.guest_games, name="guest-games"),
    path("players/switch/", switch.switch, name="switch"),
    path("scores/", scores.scores, name="scores"),
    path("scores/<difficulty:difficulty>/", scores.scores, name="scores-of"),
    path("settings/", pages.settings, name="settings"),
]
