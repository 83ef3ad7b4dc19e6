"""Signing up: the guest who plays becomes somebody, with every game."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from game.models import Best, Game, Player
from game.names import clean
from tests.games import FULL, lay_out, rows
from tests.guests import Guest
from tests.page import read
from tests.people import enrol, log_in, log_out, sign_up
from tests.web.answers import now

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

CODES = [code for code, _name in settings.LANGUAGES]


def faults(response):
    """What the form of the answer complains of, by field."""
    return {name: " ".join(errors) for name, errors in response.context["form"].errors.items()}


def test_the_guest_becomes_the_player_of_the_account(majda):
    game = lay_out(majda.player, FULL)
    assert sign_up(majda, "Majda").status_code == 303
    player = Player.objects.get()
    assert player.pk == majda.player.pk
    assert (player.user, player.name, player.name_key) == (User.objects.get(), *clean("Majda"))
    assert (player.listed, player.language) == (True, "en")
    assert majda.get(game.get_absolute_url()).status_code == 200


def test_the_running_game_goes_on_in_another_tab(majda):
    game = lay_out(majda.player, "34../..../..../....", dice="3456", staged="0 a2", selected=1)
    before = rows()["game.Game"]
    sign_up(majda, "Majda")
    assert rows()["game.Game"] == before
    assert majda.deed(game, "stage", cell="b2").status_code == 200
    assert majda.deed(now(game), "confirm").status_code == 200
    assert read(majda.get("/").content).one(id="table")["data-game"] == str(game.pk)


def test_somebody_who_has_not_played_gets_a_player_too():
    visitor = Client()
    sign_up(visitor, "Majda")
    assert Player.objects.get().name == "Majda"
    visitor.post("/games/", {"difficulty": "peaceful"})
    assert Game.objects.get().player == Player.objects.get()


@pytest.mark.parametrize(("sent", "listed"), [("on", True), (None, False)])
def test_being_listed_is_asked_for_and_holds_for_the_games_played_before(majda, sent, listed):
    Best.objects.take(lay_out(majda.player, FULL))
    assert not Best.objects.filter(listed=True).exists()
    sign_up(majda, "Majda", listed=sent)
    assert Player.objects.get().listed is listed
    assert Best.objects.filter(listed=listed).count() == 4


def test_the_page_offers_to_be_listed_and_says_what_is_shown():
    page = read(Client().get("/accounts/signup/").content)
    assert "checked" in page.one("input", name="listed")
    assert page.one("input", name="name").attributes.get("value", "") == ""
    assert "Everybody can then see your display name" in page.text


@pytest.mark.parametrize("code", CODES)
def test_the_language_of_the_sign_up_stays_with_the_player(code):
    visitor = Client()
    visitor.cookies["language"] = code
    sign_up(visitor, "Majda")
    assert Player.objects.get().language == code


@pytest.mark.parametrize(
    "name",
    ["", "M", "Majd\u0430", "Ma\u200bjda", "\u202eadjaM", "<script>", "x" * 10_000, "Ma\x00jda", "admin", "🎲🎲"],
    ids=range(10),
)
def test_a_bad_name_is_refused_and_changes_nothing(majda, name):
    before = rows()
    response = sign_up(majda, name, username="majda")
    assert set(faults(response)) == {"name"}
    assert faults(response)["name"].endswith(".")
    assert rows() == before
    assert not User.objects.exists()
    assert read(response.content).one("input", name="name").attributes.get("value", "") == name


@pytest.mark.parametrize("name", ["Majda", "MAJDA", "majda", "Maj.da", "\uff2dajda"])
def test_a_name_that_is_taken_is_refused(name):
    enrol("Majda")
    response = sign_up(Client(), name, username="another")
    assert "Somebody already has this name" in faults(response)["name"]
    assert (User.objects.count(), Player.objects.count()) == (1, 1)


def test_of_two_who_take_a_name_at_once_the_later_gets_a_form_error(monkeypatch, majda):
    """Both have found it free; the database lets one have it."""
    enrol("Majda")
    monkeypatch.setattr("game.account_forms.SignUpForm.clean_name", lambda form: form.cleaned_data["name"])
    before = rows()
    response = sign_up(majda, "Majda", username="another")
    assert response.status_code < 500
    assert "Somebody already has this name" in faults(response)["name"]
    assert not User.objects.filter(username="another").exists()
    assert rows() == before


def test_of_two_who_take_a_login_at_once_the_later_gets_a_form_error(monkeypatch):
    enrol("Majda")
    monkeypatch.setattr("allauth.account.adapter.DefaultAccountAdapter.clean_username", lambda *_args: "majda")
    response = sign_up(Client(), "Magda")
    assert "This username is taken" in faults(response)["username"]
    assert (User.objects.count(), Player.objects.count()) == (1, 1)


def test_a_player_who_has_an_account_is_never_given_to_another(majda):
    """Even if a session claims it."""
    sign_up(majda, "Majda")
    thief = Client()
    session = thief.session
    session["player"] = str(Player.objects.get().pk)
    session.save()
    thief.cookies["sessionid"] = session.session_key
    sign_up(thief, "Emil")
    majdas, emils = Player.objects.get(name="Majda"), Player.objects.get(name="Emil")
    assert majdas.pk == majda.player.pk
    assert majdas.user != emils.user
    assert Player.objects.count() == 2


def test_a_player_that_is_gone_is_made_anew():
    visitor = Client()
    session = visitor.session
    session["player"] = str(uuid4())
    session.save()
    visitor.cookies["sessionid"] = session.session_key
    sign_up(visitor, "Majda")
    assert Player.objects.get().name == "Majda"


def test_a_new_account_is_asked_nothing_about_its_own_games(majda):
    lay_out(majda.player)
    assert sign_up(majda, "Majda")["Location"] == "/"
    assert "guest" not in majda.session


def test_after_logging_out_the_device_is_nobodys_and_after_logging_in_the_games_are_there(majda):
    game = lay_out(majda.player)
    sign_up(majda, "Majda")
    log_out(majda)
    assert majda.get(game.get_absolute_url()).status_code == 404
    assert log_in(majda, User.objects.get())["Location"] == "/"
    assert majda.get(game.get_absolute_url()).status_code == 200


def test_a_script_in_a_name_never_reaches_a_page_as_one():
    """Names cannot hold one; and if one came in by another door, the page would show it as text."""
    user = enrol("Majda")
    Player.objects.update(name="<script>x</script>")
    guest = Guest()
    guest.force_login(user)
    for path in ("/", "/players/me/", "/players/switch/", "/games/"):
        content = guest.get(path).content.decode()
        assert "<script>x" not in content
        assert "&lt;script&gt;x" in content


def test_a_second_tap_before_the_answer_is_no_second_account(majda):
    running = lay_out(majda.player, "34../..../..../....")
    slow = majda.cookies.copy()
    assert sign_up(majda, "Majda").status_code == 303
    majda.cookies = slow  # the second tap left the browser before the first was answered
    assert sign_up(majda, "Majda")["Location"] == "/"
    assert User.objects.count() == 1
    assert majda.get(running.get_absolute_url()).status_code == 200


def test_nobody_else_gets_in_by_signing_up_with_a_name_just_taken(majda, emil):
    assert sign_up(majda, "Majda").status_code == 303
    assert sign_up(emil, "Majda", password1="another-lamp-7").status_code == 422
    User.objects.update(date_joined=timezone.now() - timedelta(minutes=2))
    assert sign_up(emil, "Majda").status_code == 422
