from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.board import COLUMNS, EMPTY, LINES, RUIN, VALUES, Board
from game.rules.difficulty import Difficulty
from game.rules.scoring import Combination, Score, combination, combinations, score_board, score_sheet
from tests.boards import board
from tests.rules import oracle
from tests.rules.strategies import boards, played_boards
from tests.rules.table import cases, rolled, staged

PEACEFUL, SURVIVAL, NIGHTMARE = Difficulty
STRAIGHT, FOUR_OF_A_KIND, TWO_PAIRS = Combination


@pytest.mark.parametrize("case", cases("scores", lambda case: f"{case['board']}-{case['difficulty']}"))
def test_the_score_of_every_case(case):
    score = score_board(Board.parse(case["board"]), Difficulty(case["difficulty"]), case["powers_used"])
    assert score == Score(case["base"], case["bonus"], case["ruins"], case["powers"])
    assert score.final == case["final"]


def test_the_combinations_earn_60_40_and_20():
    assert [made.bonus for made in Combination] == [60, 40, 20]


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6), (4, 3, 2, 1), (5, 4, 3, 2), (6, 5, 4, 3)])
def test_four_consecutive_values_in_either_direction_are_a_straight(values):
    assert combination(values) is STRAIGHT


@pytest.mark.parametrize("values", [(1, 3, 2, 4), (3, 4, 3, 2), (1, 2, 2, 3), (1, 2, 3, 5), (1, 3, 5, 6), (6, 1, 2, 3)])
def test_values_that_skip_turn_or_stand_still_are_no_straight(values):
    assert combination(values) is None


@pytest.mark.parametrize("value", VALUES)
def test_four_equal_values_are_four_of_a_kind(value):
    assert combination((value,) * 4) is FOUR_OF_A_KIND


@pytest.mark.parametrize("values", sorted(set(permutations((3, 3, 4, 4)))))
def test_two_different_pairs_are_two_pairs_in_every_order(values):
    assert combination(values) is TWO_PAIRS


def test_two_pairs_have_six_orders():
    assert sum(combination(values) is TWO_PAIRS for values in product((3, 4), repeat=4)) == 6


def test_pairs_need_not_be_neighbouring_values():
    assert combination((1, 1, 6, 6)) is TWO_PAIRS


@pytest.mark.parametrize("values", [(3, 3, 3, 4), (4, 3, 3, 3), (3, 3, 4, 5), (2, 3, 3, 4)])
def test_a_triple_or_one_pair_earns_nothing(values):
    assert combination(values) is None


@pytest.mark.parametrize("values", [(3, 3, 3, EMPTY), (EMPTY,) * 4, (RUIN,) * 4, (3, 3, RUIN, RUIN), (4, 5, 6, RUIN)])
def test_a_line_that_is_not_four_numbers_earns_nothing(values):
    assert combination(values) is None


def test_every_number_counts_once_in_its_row_and_once_in_its_column():
    lone = board(
        """
        . . . .
        . 5 . .
        . . # .
        . . . .
        """
    )
    sheet = score_sheet(lone, PEACEFUL, 0)
    assert [line.total for line in sheet.rows] == [0, 5, 0, 0]
    assert [line.total for line in sheet.columns] == [0, 5, 0, 0]
    assert sheet.score == Score(base=10, bonus=0, ruins=15, powers=0)


def test_a_line_with_a_ruin_still_adds_its_numbers_and_never_earns_a_bonus():
    drawn = board(
        """
        3 3 # 3
        4 4 4 4
        . . . .
        . . . .
        """
    )
    sheet = score_sheet(drawn, PEACEFUL, 0)
    assert [(line.total, line.bonus) for line in sheet.rows[:2]] == [(9, 0), (16, 40)]
    assert sheet.score == Score(base=50, bonus=40, ruins=15, powers=0)
    assert sheet.score.final == 50 + 40 - 15


def test_rows_and_columns_earn_their_bonuses_apart():
    drawn = board(
        """
        3 4 5 6
        3 4 5 6
        4 4 4 5
        4 4 4 5
        """
    )
    sheet = score_sheet(drawn, PEACEFUL, 0)
    assert [line.bonus for line in sheet.lines] == [60, 60, 0, 0, 20, 40, 20, 20]
    assert [line.line for line in sheet.lines] == list(LINES)


@pytest.mark.parametrize(
    ("difficulty", "costs"), [(PEACEFUL, [0, 10, 30, 70]), (SURVIVAL, [0, 70]), (NIGHTMARE, [0])], ids=str
)
def test_the_powers_used_are_subtracted(difficulty, costs):
    for used, cost in enumerate(costs):
        assert score_board(Board(), difficulty, used).final == -cost


def test_a_score_can_be_negative():
    assert score_board(Board((RUIN,) * 16), SURVIVAL, 1).final == -15 * 16 - 70


@pytest.mark.parametrize("drawing", ["3456\n" * 4, "3333\n4444\n5555\n6666"], ids=["in the rows", "in the columns"])
def test_3456_in_every_row_or_in_every_column_scores_544(drawing):
    score = score_board(board(drawing), NIGHTMARE, 0)
    assert score == Score(base=144, bonus=400, ruins=0, powers=0)
    assert score.final == 544


def test_staging_previews_the_score_and_only_confirm_makes_it():
    state = staged(rolled("345.\n....\n....\n....", "6666"), "0 d1, 1 d2")
    assert (state.sheet.score.final, state.sheet.rows[0].combination) == (36 + 12 + 60, STRAIGHT)
    assert state.score.final == 24
    assert state.confirm().score.final == 36 + 12 + 60


@settings(deadline=None)
@given(
    boards, st.sampled_from([(difficulty, used) for difficulty in Difficulty for used in range(difficulty.powers + 1)])
)
def test_the_score_is_that_of_the_plain_rules(some_board, powers):
    difficulty, used = powers
    costs = {PEACEFUL: [0, 10, 30, 70], SURVIVAL: [0, 70], NIGHTMARE: [0]}[difficulty][used]
    score = score_board(some_board, difficulty, used)
    assert score.final == oracle.final_score(str(some_board), costs)
    sheet = score_sheet(some_board, difficulty, used)
    assert sheet.score == score
    assert (sum(line.total for line in sheet.lines), sum(line.bonus for line in sheet.lines)) == (
        score.base,
        score.bonus,
    )


@pytest.mark.parametrize(
    ("row", "best"),
    [
        ("....", STRAIGHT),
        ("3...", STRAIGHT),
        ("6..3", STRAIGHT),
        ("3.5.", STRAIGHT),
        ("1..1", FOUR_OF_A_KIND),
        ("33..", FOUR_OF_A_KIND),
        (".33.", FOUR_OF_A_KIND),
        ("334.", TWO_PAIRS),
        ("343.", TWO_PAIRS),
        ("3.44", TWO_PAIRS),
        ("3..4", TWO_PAIRS),
        ("3..5", None),
        ("345.", STRAIGHT),
        ("1.45", None),
    ],
)
def test_a_line_has_the_best_combination_in_prospect_that_its_numbers_allow(row, best):
    drawing = f"{row}\n....\n....\n...."
    assert score_sheet(board(drawing), PEACEFUL, 0).rows[0].prospect is best


@pytest.mark.parametrize("row", ["3456", "3356", "345#", "###.", "...#"])
def test_a_full_or_ruined_line_has_nothing_in_prospect(row):
    assert score_sheet(board(f"{row}\n....\n....\n...."), PEACEFUL, 0).rows[0].prospect is None


def test_numbers_beside_its_empty_cells_can_spoil_a_prospect():
    drawing = """
        3 3 3 .
        . . . 5
        . . . .
        . . . .
    """
    assert score_sheet(board(drawing), PEACEFUL, 0).rows[0].prospect is None
    assert score_sheet(board(drawing.replace("5", "4")), PEACEFUL, 0).rows[0].prospect is FOUR_OF_A_KIND
    assert score_sheet(board(drawing.replace("5", "#")), PEACEFUL, 0).rows[0].prospect is FOUR_OF_A_KIND


def plain_prospect(text, index):
    """The best bonus over all ways to fill the line in which touching numbers differ by at most 1."""
    rows = text.split("/")
    best = 0
    for values in product("123456", repeat=4):
        if all(old in (".", new) for old, new in zip(rows[index], values, strict=True)):
            filled = "/".join([*rows[:index], "".join(values), *rows[index + 1 :]])
            if all(step <= 1 for step in touching_steps(filled, index)):
                best = max(best, oracle.bonus("".join(values)))
    return best


def touching_steps(text, index):
    squares = oracle.squares_of(text)
    for column in range(4):
        for number in oracle.numbers_beside(squares, index, column):
            yield abs(int(squares[index, column]) - number)


@settings(deadline=None, max_examples=60)
@given(played_boards, st.integers(0, 3))
def test_the_prospect_is_the_best_of_all_ways_to_fill_the_line(some_board, index):
    text = str(some_board)
    row = score_sheet(some_board, PEACEFUL, 0).rows[index]
    unfinished = "." in text.split("/")[index]
    assert (row.prospect.bonus if row.prospect else 0) == (plain_prospect(text, index) if unfinished else 0)


def test_columns_have_prospects_too():
    sheet = score_sheet(board("3...\n4...\n5...\n...."), PEACEFUL, 0)
    assert [line.line for line in sheet.columns] == list(COLUMNS)
    assert sheet.columns[0].prospect is STRAIGHT


@given(boards)
def test_the_combinations_of_a_board_are_those_of_its_lines(board):
    made = [combination(tuple(board[cell] for cell in line.cells)) for line in LINES]
    assert combinations(board) == [each for each in made if each]
