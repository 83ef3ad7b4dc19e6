"""A site full of people, games and families, for bad requests to be sent to."""

import time

from django.contrib.auth.models import Group, User
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from game.models import Best, Family, Game, Invitation, Membership, Oddity, Player, Review
from game.reviewers import make_reviewer
from tests.accounts import add_passkey, add_totp
from tests.games import FULL, lay_out, replayed
from tests.guests import with_session_of_its_own
from tests.people import enrol
from tests.web.deeds import PHASES


class World:
    """The people, each with the cookies of a browser, and the keys of all that there is, by the names in addresses."""

    def __init__(self) -> None:
        users = {name: enrol(name) for name in ("Majda", "Emil", "Rita", "Susana")}
        guest = Client(raise_request_exception=False)
        players = [with_session_of_its_own(guest), *(user.player for user in users.values())]
        for player in players:
            self._play(player)
        families = [Family.objects.found(players[1].pk, "Kováčovci"), Family.objects.found(players[2].pk, "Dice")]
        Family.objects.join(families[0].invitation, players[2].pk)
        Family.objects.join(families[1].invitation, players[1].pk)
        for name in ("Emil", "Rita", "Susana"):
            add_totp(users[name])
        self.passkey = add_passkey(users["Emil"])
        make_reviewer("rita")
        User.objects.filter(username="susana").update(is_staff=True, is_superuser=True)
        self._review(users["Rita"])
        browsers = {"nobody": Client(), "a guest": guest} | {name: _logged_in(user.pk) for name, user in users.items()}
        self.people = {
            name: {key: morsel.value for key, morsel in browser.cookies.items()} for name, browser in browsers.items()
        }
        self.known = self._keys(families)

    @property
    def names(self) -> list[str]:
        """Who may send a request; members more often than others."""
        return [*self.people, "Majda", "a guest", "Emil"]

    def browser(self, who: str) -> Client:
        """The browser of one of the people, as it was in the beginning."""
        client = Client(raise_request_exception=False)
        for name, value in self.people[who].items():
            client.cookies[name] = value
        return client

    def _play(self, player: Player) -> None:
        for position in PHASES.values():
            lay_out(player, **position)
        lay_out(player, FULL)
        replayed(player)
        Best.objects.rebuild(player.pk)

    def _review(self, reviewer: User) -> None:
        game = Game.objects.filter(finished_at__isnull=False).order_by("pk").first()
        Review.objects.note(game.pk, reviewer, "A note.")
        Review.objects.verify(game.pk, reviewer)
        Review.objects.hide([game.pk], reviewer, "Odd.")
        Oddity.objects.create(game=game, kind="leap")
        Invitation.objects.create(token_hash="0" * 64)

    def _keys(self, families: list[Family]) -> dict[str, list[str]]:
        def keys(model: type) -> list[str]:
            return [str(key) for key in model.objects.order_by("pk").values_list("pk", flat=True)]

        known = {
            "game_id": keys(Game),
            "player_id": keys(Player),
            "family_id": keys(Family),
            "member_id": keys(Player),
            "invitation": [family.invitation for family in families],
            "id": keys(User),
            "pk": [str(self.passkey.pk)],
            "content_type_id": keys(ContentType),
        }
        models = (Game, Player, Family, Membership, User, Group, Review, Oddity)
        return known | {"object_id": [key for model in models for key in keys(model)[:8]]}


def _logged_in(user_id: int) -> Client:
    """A browser of somebody who has just shown the password."""
    client = Client()
    user = User.objects.get(pk=user_id)
    client.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "username": user.username}]
    session.save()
    return client
