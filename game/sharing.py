"""A finished game to share: as a text for messengers, and as the preview of its link."""

from collections import Counter

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game import wording
from game.models import Game
from game.previews import Preview
from game.rules.board import ROWS, RUIN, Board
from game.rules.scoring import Combination
from game.rules.state import GameState

EMOJI = {1: "🟪", 2: "🟦", 3: "🟩", 4: "🟨", 5: "🟧", 6: "🟥", RUIN: "⬛"}
"""A square for each number, from cold to warm as the tiles are, and a hole for a RUIN.

Neighbours differ by at most 1, so neighbouring squares have neighbouring colours, and the board is a landscape in a
message, too. All seven have been on phones since 2019, and look the same in a light and a dark theme; keycaps, which
would tell the numbers, are all of one colour.
"""


def share_text(request: HttpRequest, game: Game) -> str:
    """The text that tells of a finished game: its score, its combinations, its board, and the link to its page."""
    state = game.state
    parts = [_headline(state), _combinations(state), emoji_board(state.board), address(request, game)]
    return "\n".join(part for part in parts if part)


def emoji_board(board: Board) -> str:
    """A full board, a line a row."""
    return "\n".join("".join(EMOJI[board[cell]] for cell in row.cells) for row in ROWS)


def game_preview(request: HttpRequest, game: Game) -> Preview:
    """What the link to a finished game is shown as."""
    return Preview(
        title=f"{wording.player_name(game.player)}: {_headline(game.state)}",
        description=" · ".join(filter(None, [*facts(game), _combinations(game.state)])),
        address=address(request, game),
        picture=request.build_absolute_uri(reverse("picture", args=[game.pk])),
        alt=_("The final board: %(board)s") % {"board": _spoken(game.state.board)},
    )


def facts(game: Game) -> list[str]:
    """When a game was finished, after how many turns, and with how many Majda Powers."""
    turns, powers = game.turns_ended, game.powers_used
    told = [ngettext("%(turns)s turn", "%(turns)s turns", turns) % {"turns": turns}]
    if powers:
        told.append(ngettext("%(count)d Majda Power", "%(count)d Majda Powers", powers) % {"count": powers})
    if game.finished_at:
        told.append(date_format(localtime(game.finished_at), "DATE_FORMAT"))
    return told


def address(request: HttpRequest, game: Game) -> str:
    """The whole address of the game's page.

    It names no language. The text that goes with it is the sharer's own message, and speaks as the sharer does; the
    page is the reader's, who need not share that language, and who would be kept in it (`game.languages`) once they
    had come by such a link. Who makes a preview and asks for no language gets English, and a picture without words.
    """
    return request.build_absolute_uri(game.get_absolute_url())


def _headline(state: GameState) -> str:
    return f"MAGDAGDON · {state.difficulty.name} · {wording.points(state.score.final)}"


def _combinations(state: GameState) -> str:
    counts = Counter(line.combination for line in state.sheet.lines)
    made = [(wording.COMBINATIONS[made], counts[made]) for made in Combination if counts[made]]
    return " · ".join(f"{name} ×{count}" if count > 1 else str(name) for name, count in made)


def _spoken(board: Board) -> str:
    """The rows as texts, such as ``3 4 RUIN 6, 3 4 5 6``."""
    ruin = _("RUIN")
    return ", ".join(" ".join(ruin if board[c] == RUIN else str(board[c]) for c in row.cells) for row in ROWS)
