"""People come and go, and choose their languages."""

from django.conf import settings
from django.test import Client
from hypothesis import strategies as st

from tests.machine.home import Home, devices, people, step
from tests.machine.household import Device
from tests.machine.taps import send

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class People(Home):
    """What is done with devices and accounts."""

    @step(device=devices, person=people, right=st.sampled_from([True, True, True, False]))
    def log_in(self, device: str, person: str, *, right: bool) -> None:
        """Only where nobody is at hand is there a door."""
        here, who = self.devices[device], self.people[person]
        fields = {"login": who.user.username, "password": who.password if right else "forgotten"}
        response = send(here.client, "/accounts/login/", fields)
        if here.at_hand or not right:
            assert response.status_code == (303 if here.at_hand else 422)
            return
        here.at_hand = who
        here.signed_in = [*(other for other in here.signed_in if other is not who), who]
        if not here.chosen:
            here.chosen = who.language
        asks = any(game.owner is here.guest for game in self.games)
        assert (response.status_code, response["Location"].startswith("/players/me/guest-games/")) == (303, asks)

    @step(device=devices)
    def log_out(self, device: str) -> None:
        """The one at hand goes; who else is signed in stays."""
        here = self.devices[device]
        assert send(here.client, "/accounts/logout/", {}).status_code == 303
        if here.at_hand:
            here.forget(here.at_hand)

    @step(device=devices, to=st.sampled_from(["Majda", "Emil", "guest", "someone-else", "nobody", "nonsense"]))
    def switch(self, device: str, to: str) -> None:
        """Hand the device on."""
        here, who = self.devices[device], self.people.get(to)
        response = send(here.client, "/players/switch/", {"to": who.user.pk if who else to})
        if to == "nonsense" or (who and who not in here.signed_in):
            assert response.status_code == 422
            return
        assert (response.status_code, response["Location"]) == (
            303,
            "/accounts/login/" if to == "someone-else" else "/",
        )
        here.at_hand = who
        if to == "nobody":
            here.signed_in = []

    @step(device=devices, answer=st.sampled_from(["add", "leave", "nonsense"]))
    def answer_about_the_guests_games(self, device: str, answer: str) -> None:
        """The guest's games become those of the one at hand, or stay the guest's."""
        here = self.devices[device]
        own = [game for game in self.games if game.owner is here.guest]
        response = send(here.client, "/players/me/guest-games/", {"games": answer})
        if here.at_hand is None:
            assert (response.status_code, response["Location"].startswith("/accounts/login/")) == (302, True)
        elif answer == "nonsense" and here.guest and own:
            assert response.status_code == 422
        else:
            assert response.status_code == 303
        if answer == "add" and here.at_hand and here.guest and own:
            for game in own:
                game.owner = here.at_hand
                self.changed.add(game)
            here.guest = None

    @step(person=people, number=st.integers(0, 99))
    def change_a_password(self, person: str, number: int) -> None:
        """It is changed elsewhere: no sign-in of before holds any more."""
        who = self.people[person]
        who.password = f"another password {number}"
        user = type(who.user).objects.get(pk=who.user.pk)
        user.set_password(who.password)
        user.save()
        for device in self.devices.values():
            device.forget(who)

    @step(device=devices)
    def lose_the_session(self, device: str) -> None:
        """The browser forgets all that it knew; pages that are open stay."""
        tabs = self.devices[device].tabs
        self.devices[device] = Device(device, Client(), tabs=tabs)

    # Languages

    @step(device=devices, code=st.sampled_from([*LANGUAGES, "xx"]))
    def choose_a_language(self, device: str, code: str) -> None:
        """For the device, and for the next one that whoever is at hand logs in on."""
        here = self.devices[device]
        response = send(here.client, "/language/", {"language": code, "next": "/settings/"})
        assert (response.status_code, response["Location"]) == (303, "/settings/")
        if code in LANGUAGES:
            here.chosen = code
            if here.at_hand:
                here.at_hand.language = code

    @step(device=devices, code=st.sampled_from(LANGUAGES))
    def follow_a_link(self, device: str, code: str) -> None:
        """Whoever first comes by a link in a language reads on in it."""
        here = self.devices[device]
        response = here.client.get(f"/{code}/about/")
        assert (response.status_code, response["Content-Language"]) == (200, code)
        here.chosen = here.chosen or code
