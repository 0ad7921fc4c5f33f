"""placeholder"""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Candidate, Seat, View
from games.jagd.board import Board


def rate(view: View, seat: Seat, board: Board) -> float:
    return 0.0


def advise(view: View, seat: Seat, options: Sequence[Candidate], board: Board) -> str | None:
    return None
