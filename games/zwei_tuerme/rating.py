"""How well a seat stands, from what it sees: for computer players. No rule of the book."""

from __future__ import annotations

from games.contract import Seat, View
from games.zwei_tuerme import scoring
from games.zwei_tuerme.queries import most

POINT = 10.0  # a point that is won
NOW, NEXT, LATER = 4.0, 2.0, 0.6  # a valid card at the place being scored, at the next one, at one further away
SPARE = 0.3  # a card that stays in the hand while others are laid


def rate(view: View, seat: Seat) -> float:
    """Points won, what lies open for the place that is scored, and what rows and hand can make of the places to come."""
    value: float = POINT * (view["points"][seat] - max((p for s, p in view["points"].items() if s != seat), default=0))
    rows, hand, marker = view["rows"][seat], view["hand"], view["marker"]
    scoring_now = marker["place"] > 0 and not marker["field"]
    if scoring_now:
        value += NOW * scoring.strength(rows, view["places"][marker["place"]]["traits"]) + SPARE * len(hand)
    for nr, place in enumerate(view["places"][marker["place"] + 1 :]):
        value += (NEXT if nr == 0 else LATER) * most(rows, hand, place["traits"])
    return value
