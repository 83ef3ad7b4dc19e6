"""The game's addresses: nouns, then a verb that names the view and the deed.

The public pages have a twin in each language, such as ``/pl/about/``.
"""

from django.urls import path, register_converter

from game.converters import DeedConverter, DifficultyConverter
from game.views import (
    account,
    dice,
    families,
    family_deeds,
    games,
    join,
    language,
    lesson,
    pages,
    play,
    players,
    replay,
    rules,
    scores,
    switch,
)

register_converter(DeedConverter, "deed")
register_converter(DifficultyConverter, "difficulty")

public = [
    path("", games.home, name="home"),
    path("about/", pages.about, name="about"),
    path("dice/", dice.dice, name="dice"),
    path("first-game/", lesson.lesson, name="lesson"),
    path("first-game/<int:step>/", lesson.lesson, name="lesson-step"),
    path("first-game/<deed:deed>/", lesson.lesson_deed, name="lesson-deed"),
    path("rules/", rules.rules, name="rules"),
    path("language/", language.language, name="language"),
]

urlpatterns = [
    *public,
    path("dice/check.py", dice.script, name="dice-script"),
    path("games/", games.games, name="games"),
    path("games/<uuid:game_id>/", play.game, name="game"),
    path("games/<uuid:game_id>/record.json", play.record, name="record"),
    path("games/<uuid:game_id>/replay/", replay.replay, name="replay"),
    path("games/<uuid:game_id>/dice/", dice.game_dice, name="game-dice"),
    path("games/<uuid:game_id>/picture.png", replay.picture, name="picture"),
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
    path("games/<uuid:game_id>/give-up/", play.give_up, name="give-up"),
    path("players/<uuid:player_id>/", players.player, name="player"),
    path("leaderboard/", scores.leaderboard, name="leaderboard"),
    path("leaderboard/<difficulty:difficulty>/", scores.leaderboard, name="leaderboard-of"),
    path("players/me/", account.account, name="account"),
    path("players/me/data.json", account.data, name="data"),
    path("players/me/delete/", account.delete, name="delete-account"),
    path("players/me/delete-games/", switch.delete_games, name="delete-games"),
    path("players/me/guest-games/", switch.guest_games, name="guest-games"),
    path("players/switch/", switch.switch, name="switch"),
    path("scores/", scores.scores, name="scores"),
    path("scores/<difficulty:difficulty>/", scores.scores, name="scores-of"),
    path("families/", families.families, name="families"),
    path("families/<uuid:family_id>/", families.family, name="family"),
    path(
        "families/<uuid:family_id>/scores/<difficulty:difficulty>/",
        scores.family_leaderboard,
        name="family-leaderboard",
    ),
    path("families/<uuid:family_id>/renew/", family_deeds.renew, name="family-renew"),
    path("families/<uuid:family_id>/rename/", family_deeds.rename, name="family-rename"),
    path("families/<uuid:family_id>/pass-on/", family_deeds.pass_on, name="family-pass-on"),
    path("families/<uuid:family_id>/members/<uuid:member_id>/remove/", family_deeds.remove, name="family-remove"),
    path("families/<uuid:family_id>/leave/", family_deeds.leave, name="family-leave"),
    path("families/<uuid:family_id>/dissolve/", family_deeds.dissolve, name="family-dissolve"),
    path("join/<str:invitation>/", join.join, name="join"),
    path("settings/", pages.settings, name="settings"),
]
