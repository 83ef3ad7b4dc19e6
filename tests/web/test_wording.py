"""There are words for everything."""

import re
from datetime import UTC, datetime
from itertools import product

import pytest
from django.conf import settings
from django.utils import translation

from game import sentences, wording
from game.models import Feat, Objection, Player
from game.periods import Span
from game.rules.board import LINES, Board, Cell
from game.rules.difficulty import Difficulty
from game.rules.power import PowerKind, PowerUse
from game.rules.refusal import Reason, Refusal
from game.rules.scoring import RUIN_PENALTY, Combination, score_sheet
from game.rules.state import GameState, Phase
from game.sorts import Sort
from tests.games import FULL, random_positions, store
from tests.page import read
from tests.web.answers import table

LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture(params=LANGUAGES, autouse=True)
def language(request):
    with translation.override(request.param):
        yield request.param


def is_said(text):
    """Something is said, and no gap is left in it."""
    text = str(text)
    return bool(text.strip()) and "%(" not in text and "None" not in text and text == text.strip()


@pytest.mark.parametrize(
    ("members", "texts"),
    [
        (Difficulty, wording.DIFFICULTIES),
        (Combination, wording.COMBINATIONS),
        (PowerKind, wording.POWERS),
        (Phase, wording.PHASES),
        (Reason, wording.REASONS),
        (Span, wording.TIMES),
        (Sort, wording.SORTS),
        (Feat, wording.FEATS),
        (Objection, wording.OBJECTIONS),
    ],
    ids=["Difficulty", "Combination", "PowerKind", "Phase", "Reason", "Span", "Sort", "Feat", "Objection"],
)
def test_every_member_has_its_own_text(members, texts):
    assert set(texts) == set(members)
    assert all(is_said(text) for text in texts.values())
    assert len({str(text) for text in texts.values()}) == len(members)


def test_a_player_is_called_by_name_and_without_one_by_what_they_are():
    names = [
        str(wording.player_name(player))
        for player in (Player(name="Majduška"), Player(), Player(left_at=datetime(2026, 11, 30, tzinfo=UTC)))
    ]
    assert names[0] == "Majduška"
    assert all(is_said(name) for name in names)
    assert len(set(names)) == 3


@pytest.mark.parametrize(("reason", "phase"), list(product(Reason, Phase)))
def test_every_refusal_is_a_sentence_in_every_phase(reason, phase):
    assert is_said(wording.refusal(reason, phase))
    assert str(wording.refusal(reason, phase)).endswith((".", "!"))


def transitions():
    """Each deed on real positions: its name, the state before and the state after."""
    for state, _ended in random_positions(seed=9, games=9):
        deeds = {
            "roll": [lambda s: s.roll((1, 3, 4, 6)), lambda s: s.roll((1, 1, 1, 1))],
            "select": [lambda s, die=die: s.select(die) for die in range(4)],
            "stage": [lambda s, die=die, cell=cell: s.stage(cell, die) for die in range(4) for cell in Cell],
            "take-back": [lambda s, die=die: s.take_back(die) for die in range(4)],
            "undo": [GameState.undo],
            "confirm": [GameState.confirm],
            "power": [
                *(lambda s, kind=kind: s.use_power(kind, [0]) for kind in (PowerKind.DECREASE, PowerKind.INCREASE)),
                lambda s: s.use_power(PowerKind.REROLL, [0, 1, 2, 3], [1, 1, 1, 1]),
                lambda s: s.use_power(PowerKind.REROLL, [3], [6]),
            ],
            "accept": [GameState.accept],
            "withdraw": [GameState.withdraw],
            "ruin": [lambda s, cell=cell: s.ruin(cell) for cell in Cell],
        }
        for name, attempts in deeds.items():
            for attempt in attempts:
                try:
                    yield name, state, attempt(state)
                except Refusal:
                    continue


def test_every_deed_has_one_sentence_on_every_real_transition():
    said = {}
    for name, before, after in transitions():
        sentence = sentences.DEEDS[name](before, after)
        assert is_said(sentence), (name, before, after)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert is_said(sentences.prompt(after))
        said.setdefault(name, set()).add(sentence)
    assert said.keys() == sentences.DEEDS.keys()
    assert all(any("MAGDAGDON" in sentence for sentence in said[name]) for name in ("roll", "power"))
    full = translation.gettext("The board is full. Final score: %(score)s.").partition("%")[0]
    assert any(full in sentence for sentence in said["confirm"])


def test_what_came_back_together_is_told_apart_from_a_single_die(language):
    state = GameState(Difficulty.PEACEFUL, Board.parse("3.../..../..../....")).roll((3, 4, 5, 6))
    staged = state.stage(Cell.B1, 0).stage(Cell.C1, 1)
    one, both = sentences.taken_back(staged, staged.undo()), sentences.taken_back(staged, staged.take_back(0))
    assert "4" in one
    assert "c1" in one
    assert "3, 4" in both
    if language == "en":
        assert one == "The 4 from c1 is back in the tray."


@pytest.mark.parametrize("board", [FULL, "3456/33../#.../6655", "..../..../..../...."])
def test_every_line_can_be_heard(board):
    sheet = score_sheet(Board.parse(board), Difficulty.PEACEFUL, 0)
    texts = [wording.line_score(score) for score in sheet.lines]
    assert all(is_said(text) for text in texts)
    assert len({wording.line(line) for line in LINES}) == len(LINES)


@pytest.mark.parametrize("kind", PowerKind)
def test_every_power_is_told_in_short_in_the_list_of_turns(kind):
    use = PowerUse(kind, (1,), (4,))
    assert is_said(wording.power_in_short(use))
    assert "4" in wording.power_in_short(use)


@pytest.mark.django_db
def test_every_button_and_box_of_every_position_has_a_name(majda, language):
    majda.cookies["language"] = language
    for state, ended in list(random_positions(seed=3, games=3))[::6]:
        shown = table(majda.get(store(majda.player, state, ended).get_absolute_url()))
        for button in shown.all("button", id=...):  # the hidden one that Enter in a tick box would tap has none
            assert is_said(button.attributes.get("aria-label") or button.text), button
        for box in shown.all("input", type="checkbox"):
            assert is_said(shown.one("label", for_=box["id"]).text)


def test_names_stay_as_they_are_in_every_language():
    assert [difficulty.name for difficulty in Difficulty] == ["PEACEFUL", "SURVIVAL", "NIGHTMARE"]
    assert "MAGDAGDON" in str(wording.REASONS[Reason.MAGDAGDON])
    assert "Majda Power" in str(wording.REASONS[Reason.NO_POWER_LEFT])


@pytest.mark.parametrize("difficulty", Difficulty)
def test_the_prices_in_words_are_those_of_the_rules(difficulty):
    words = str(wording.DIFFICULTIES[difficulty])
    assert [int(number) for number in re.findall(r"\d+", words)] == [*difficulty.power_costs, difficulty.minimum]


def test_the_bonuses_on_the_start_page_are_those_of_the_rules(majda, language):
    majda.cookies["language"] = language
    words = read(majda.get("/").content).one(class_="how").text
    for combination in Combination:
        assert f"{wording.COMBINATIONS[combination]} +{combination.bonus}" in words
    assert f"−{RUIN_PENALTY}" in words
