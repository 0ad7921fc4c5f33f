"""Appendix «Das Spielbrett»: which fields are cities, and of which alignment."""

from __future__ import annotations

from games.jagd.board.plan import Board, FieldId
from games.rules import rule


@rule("jd.brett.gute-staedte", off=frozenset())
def good_cities(board: Board) -> frozenset[FieldId]:
    return _cities(board, "gut")


@rule("jd.brett.boese-staedte", off=frozenset())
def evil_cities(board: Board) -> frozenset[FieldId]:
    return _cities(board, "boese")


@rule("jd.brett.unabhaengige-staedte", off=frozenset())
def neutral_cities(board: Board) -> frozenset[FieldId]:
    return _cities(board, "neutral")


@rule("jd.stadt.auenland", off=True)
def start_is_city() -> bool:
    """The Shire is no city, nor are the Cracks of Doom and Barad-dur (but see Z-8)."""
    return False


def _cities(board: Board, alignment: str) -> frozenset[FieldId]:
    key = ("cities", alignment)
    if key not in board.cache:
        board.cache[key] = frozenset(f.id for f in board.cities(alignment))
    found: frozenset[FieldId] = board.cache[key]
    return found


def alignment(board: Board, id: FieldId) -> str | None:
    """gut, boese or neutral for a city, None for any other field."""
    if board[id].city is None:
        named = id in (board.start, board.goal_hobbits, board.goal_riders)
        return "neutral" if named and start_is_city() else None
    if id in good_cities(board):
        return "gut"
    if id in evil_cities(board):
        return "boese"
    return "neutral" if id in neutral_cities(board) else None


@rule("jd.brett.sonderfelder", off="")
def special(board: Board, id: FieldId) -> str:
    """gollum, zauberblick, geheim, or nothing. Whether they count is a variant."""
    found = board[id].special
    return found if found in ("gollum", "zauberblick", "geheim") else ""
