"""The review speaks every language, with nothing of ours left in English."""

from itertools import product

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from game import wording
from game.admin.forms import ReasonForm
from game.models import Family, Game, Membership, Oddity, Player, Review
from game.rules.refusal import Reason
from game.verification import Fault, FaultKind
from tests.games import FULL, lay_out
from tests.page import read
from tests.web.test_pages_in_every_language import english_left, speaking

pytestmark = pytest.mark.django_db
CODES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]

TITLES = {"pl": "Gry", "cs": "Hry", "sk": "Hry", "nl": "Spellen", "id": "Game"}
"""What stands above the list of games."""


@pytest.fixture
def pages(majda, reviewer):
    """A page of each kind, with all that can stand on it."""
    Player.objects.filter(pk=majda.player.pk).update(name="Zosia", name_key="zosia", listed=True)
    game = lay_out(majda.player, FULL, powers_used=3)
    lay_out(majda.player)
    Game.objects.filter(pk=game.pk).update(final_score=1, powers_used=9, turns_ended=2)
    game.turns.filter(number=2).update(ended_at="2020-01-01T00:00:00Z")
    Review.objects.verify(game.pk, reviewer.user)
    Review.objects.hide([game.pk], reviewer.user, "…")
    for kind in Oddity.Kind:
        Oddity.objects.get_or_create(game=game, kind=kind)
    broken = lay_out(majda.player, FULL)
    broken.turns.filter(number=1).update(record={})
    Game.objects.filter(pk=broken.pk).update(board="?")
    family = Family.objects.create(name="Nov", founder=majda.player)
    Membership.objects.create(family=family, player=majda.player)
    one = [("game", game.pk), ("game", broken.pk), ("player", game.player_id), ("family", family.pk)]
    one += [("oddity", Oddity.objects.first().pk), ("review", Review.objects.first().pk)]
    return [
        reverse("admin:index"),
        *(f"/admin/game/{name}/" for name in ("game", "player", "family", "oddity", "review")),
        *(reverse(f"admin:game_{name}_change", args=[pk]) for name, pk in one),
        *(reverse(f"admin:game_game_{deed}", args=[game.pk]) for deed in ("hide", "restore")),
        reverse("admin:game_player_clear_name", args=[game.player_id]),
    ]


@pytest.mark.parametrize("code", CODES)
def test_no_page_of_the_review_has_english_left(reviewer, pages, code):
    for address in pages:
        response = speaking(code, reviewer).get(address)
        assert response.status_code == 200
        page = read(response.content)
        assert page.one("html")["lang"] == code
        assert english_left(response, code) == [], address
    response = speaking(code, reviewer).get("/admin/game/game/")
    assert TITLES[code] in [heading.text for heading in read(response.content).all("h1")]


@pytest.mark.parametrize("code", CODES)
def test_what_a_deed_answers_is_translated(majda, reviewer, code):
    speaking(code, reviewer)
    game = lay_out(majda.player, FULL)
    for action, fields in ("verify", {"index": 0}), ("hide", {"text": "…"}), ("restore", {"text": "…"}):
        data = {"action": action, "_selected_action": str(game.pk), **fields}
        answer = reviewer.post("/admin/game/game/", data, follow=True)
        assert read(answer.content).one("ul", class_="messagelist").text
        assert english_left(answer, code) == [], action
    Game.objects.filter(pk=game.pk).update(final_score=1)
    answer = reviewer.post(f"/admin/game/game/{game.pk}/verify/", follow=True)
    assert english_left(answer, code) == []


@pytest.mark.parametrize(("kind", "code"), list(product(FaultKind, [*CODES, "en"])))
def test_every_fault_is_told_in_every_language(kind, code):
    with override(code):
        told = wording.fault(Fault(kind, 3, Reason.NOT_A_DIE, "12", "−34" if kind is not FaultKind.SCORE else "-34"))
        with override(None if code == "en" else "en"):
            english = wording.fault(Fault(kind, 3, Reason.NOT_A_DIE, "12", "-34"))
    assert told.endswith((".", "!"))
    assert "%(" not in told
    assert code == "en" or told != english


@pytest.mark.parametrize("code", CODES)
def test_dates_stand_as_the_language_writes_them(majda, reviewer, code):
    game = lay_out(majda.player, FULL)
    Game.objects.filter(pk=game.pk).update(created_at="2026-09-01T12:34:00Z")
    with override(code):
        label = str(ReasonForm().fields["text"].label)
        assert label != "Reason"
    page = speaking(code, reviewer).get(f"/admin/game/game/{game.pk}/change/").text
    expected = {"pl": "01.09.2026", "cs": "1. 9. 2026", "sk": "1. 9. 2026", "nl": "1-9-2026", "id": "1 Sep 2026"}[code]
    assert expected in page.replace("\N{NO-BREAK SPACE}", " "), page[page.find("2026") - 20 : page.find("2026") + 20]
