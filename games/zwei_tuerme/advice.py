"""How well a seat stands, and which card to draw, from what the seat sees: for computer players. No rule of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Seat, View
from games.zwei_tuerme.cards.faces import BOX, Face, deck
from games.zwei_tuerme.queries import most
from games.zwei_tuerme.scoring import points

POINT = 10.0  # a point that is won
NOW, NEXT, LATER = 4.0, 2.0, 0.6  # a valid card at the place being scored, at the next one, at one further away
SPARE = 0.3  # a card that stays in the hand while others are laid
GIVEN_AWAY = 0.5  # a card laid into the middle may serve the others

Worth = Callable[[Sequence[Face]], float]  # of a hand
DRAW = "nimm stapel"


def rate(view: View, seat: Seat) -> float:
    """Points won, what lies open for the place that is scored, and what rows and hand can make of the places to come."""
    value: float = POINT * (view["points"][seat] - max((p for s, p in view["points"].items() if s != seat), default=0))
    rows, hand, marker = view["rows"][seat], view["hand"], view["marker"]
    scoring_now = marker["place"] > 0 and not marker["field"]
    if scoring_now:
        value += NOW * points.strength(rows, view["places"][marker["place"]]["traits"]) + SPARE * len(hand)
    for nr, place in enumerate(view["places"][marker["place"] + 1 :]):
        value += (NEXT if nr == 0 else LATER) * most(rows, hand, place["traits"])
    return value


def advise(view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
    """In the draw phase: the card that helps most; a hand card goes only where that is more than one new card, and never comes
    back; nobody goes without a card that is to be had."""
    if view["phase"] != "draw":
        return None
    keys = [o.key for o in options]
    hand, display = view["hand"], [face for face in view["display"] if face != view["laid"]]

    def worth(held: Sequence[Face]) -> float:
        return rate({**view, "hand": held}, seat)

    hidden = _average(worth, hand, _unseen(view))
    if view["left"] > 1:
        rated = _two(worth, hand, display, hidden)
    else:
        rated = _one(worth, hand, display, hidden)
    if not view["left"]:
        for face in dict.fromkeys(hand):
            others = [other for other in display if other != face]
            rated[f"tausche {face}"] = max(_two(worth, _without(hand, face), others, hidden).values()) - GIVEN_AWAY
    return max((key for key in keys if key in rated), key=lambda key: rated[key], default=None)


def _average(worth: Worth, hand: Sequence[Face], unseen: Mapping[Face, int]) -> float:
    """By how much a card from the pile makes this hand better, on the average."""
    number = sum(unseen.values())
    return sum(n * worth([*hand, face]) for face, n in unseen.items()) / number - worth(hand) if number else 0.0


def _one(worth: Worth, hand: Sequence[Face], display: Sequence[Face], hidden: float) -> dict[str, float]:
    """One card: each open one, or one from the pile."""
    return {DRAW: worth(hand) + hidden, **{f"nimm offen {face}": worth([*hand, face]) for face in dict.fromkeys(display)}}


def _two(worth: Worth, hand: Sequence[Face], display: Sequence[Face], hidden: float) -> dict[str, float]:
    """Two cards: an open one and the best that can follow, or two from the pile."""
    rated = {DRAW: worth(hand) + 2 * hidden}
    for face in dict.fromkeys(display):
        rated[f"nimm offen {face}"] = max(_one(worth, [*hand, face], _without(display, face), hidden).values())
    return rated


def _without(cards: Iterable[Face], face: Face) -> list[Face]:
    left = list(cards)
    if face in left:
        left.remove(face)
    return left


def _unseen(view: View) -> Counter[Face]:
    """The cards that this seat sees nowhere: the pile, and the hands of the others."""
    seen = [*view["hand"], *view["display"], *view["discard"]]
    seen += [face for rows in view["rows"].values() for row in rows.values() for face in row["cards"]]
    return deck(BOX) - Counter(seen)
