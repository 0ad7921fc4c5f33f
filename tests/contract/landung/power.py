"""Machtproben: what looks, riddles and battles have in common."""

from __future__ import annotations

from games.contract import Seat, State
from games.flow import Turn
from games.rules import guard
from tests.contract.landung.board import on_board, turn

LIMIT = 2


@guard("jd.machtprobe.hoechstens-zwei")
def at_most_two(s: State) -> str | None:
    return "Du hast in dieser Runde schon zwei Machtproben durchgeführt." if turn(s)["machtproben"] >= LIMIT else None


@guard("jd.hallen.ausserhalb")
def within_reach(s: State, other: Seat) -> str | None:
    return None if on_board(s, other) else "Wer in den Hallen von Mandos ist, ist außer Reichweite."


def left(s: State) -> int:
    return int(LIMIT - turn(s)["machtproben"])


def count(t: Turn, how_many: int = 1) -> None:
    t.at("stack", 1)["machtproben"] += how_many
