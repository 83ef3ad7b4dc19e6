"""Everything that the game can show, each scene by its name: a page, or a game's page in one of its phases."""

from collections.abc import Callable

from game.models import Player
from tests.browser.showing import fairness, families, games, pages, people, scores
from tests.browser.table import Table
from tests.browser.watch import Watch

TOLD_ONCE = ("a name refused", "a refused deed", "a text refused", "no connection")
"""The scenes that a page loaded anew does not show again."""

SCENES: dict[str, Callable[[Table, Player, Watch], None]] = {
    "the start page": pages.address("/"),
    "no games": pages.address("/games/"),
    "the games": scores.with_games("/games/"),
    "no high scores": pages.address("/scores/"),
    "the high scores": scores.with_games("/scores/peaceful/"),
    "nobody's high scores": pages.address("/leaderboard/nightmare/?time=week"),
    "the high scores of everyone": scores.with_others("/leaderboard/peaceful/", listed=True),
    "the last page of them": scores.with_others("/leaderboard/peaceful/?page=2", listed=True),
    "the high scores of a year, without the player": scores.with_others(
        "/leaderboard/peaceful/?time=2026", listed=False
    ),
    "the own high scores of a month, by date": scores.with_games("/scores/peaceful/?time=2026-09&sort=date"),
    "a player without games": lambda table, player, _watch: table.page.goto(f"/players/{player.pk}/"),
    "a player's page": scores.player_page,
    "the settings": pages.address("/settings/"),
    "families of a guest": pages.address("/families/"),
    "the families": families.several,
    "a name refused": families.name_refused,
    "a family": families.family(),
    "a new family": families.family(size=1),
    "a member to remove": families.family("members/{}/remove/"),
    "a family to rename": families.family("rename/"),
    "a family to pass on": families.family("pass-on/"),
    "a link to renew": families.family("renew/"),
    "a family to dissolve": families.family("dissolve/"),
    "a family that cannot be left yet": families.family("leave/"),
    "an invitation": families.invitation,
    "the rule book": pages.address("/rules/"),
    "about the game": pages.address("/about/"),
    "the dice of the server": fairness.thrown,
    "the dice of a new server": fairness.few_thrown,
    "the dice of a game": fairness.of_a_game,
    "the dice of a running game": fairness.of_a_running_game,
    "the first game begins": pages.address("/first-game/"),
    "the first game with a die staged": pages.address("/first-game/4/"),
    "the first game with a power": pages.address("/first-game/12/"),
    "the first game with a RUIN": pages.address("/first-game/20/"),
    "the first game over": pages.address("/first-game/27/"),
    "somebody's finished game": games.replay(""),
    "a replay begins": games.replay("replay/"),
    "a turn of a replay": games.replay("replay/?turn=2"),
    "a RUIN of a replay": games.replay("replay/?turn=8"),
    "log in": pages.address("/accounts/login/"),
    "make an account": pages.address("/accounts/signup/"),
    "the account": people.signed_in("/players/me/"),
    "the end of the account": people.signed_in("/players/me/delete/", families=True),
    "the end of a guest's games": scores.with_games("/players/me/delete-games/"),
    "the games of the guest": people.signed_in("/players/me/guest-games/"),
    "who plays": people.signed_in("/players/switch/"),
    "another player's game": people.signed_in("the game of the guest"),
    "the games of somebody signed in": people.signed_in("/games/"),
    "an error page": pages.error_page,
    "a refused deed": games.refused,
    "no connection": games.connection_lost,
    "sealed dice": games.sealed(),
    "a text refused": games.text_refused,
    "whether to give up": games.sealed("give-up/"),
    "a position given up": games.given_up,
    **{name: games.position(name) for name in games.POSITIONS},
}
