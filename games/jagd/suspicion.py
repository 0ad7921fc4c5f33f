"""Who might hold the Ring, as far as a seat can tell: from the cards it knows, how many it does not, and who behaves like it.

Everything is read from a view. A hand one knows to the last card is above suspicion; whoever waits on a victory field has a
reason to."""

from __future__ import annotations

from games.contract import View
from games.jagd.cards.faces import RING, Face

WAITING = 25.0  # how much more likely a figure holds the Ring that waits on its victory field
ELSEWHERE = 0.6  # cards of the deck and of hiding places count less: whoever could has drawn the Ring by now


def holder(view: View, face: Face) -> str | None:
    """Who is known to hold this card."""
    return next((fig for fig, known in view["known"].items() if face in known), None)


def unknown_cards(view: View, fig: str) -> int:
    """How many cards of this figure one cannot name."""
    return max(0, int(view["hand_sizes"].get(fig, 0)) - len(view["known"].get(fig, ())))


def chances(view: View) -> dict[str, float]:
    """How likely each other figure holds the Ring; together less than 1 where it may lie elsewhere."""
    if RING in view["hand"] or RING in view["discard"]:
        return {}
    known = holder(view, RING)
    if known is not None:
        return {known: 1.0}
    weights = {
        fig: unknown_cards(view, fig) * (WAITING if x["waiting"] else 1.0)
        for fig, x in view["figures"].items()
        if fig != view["me"] and not x["out"]
    }
    hidden = view["deck"] + max(0, view["discard_size"] - len(view["discard"])) + sum(view["marks"].values())
    total = sum(weights.values()) + ELSEWHERE * hidden
    return {fig: weight / total for fig, weight in weights.items() if weight} if total else {}


def suspect(view: View, least: float = 0.35) -> str | None:
    """The most likely holder, where it is likely enough."""
    found = chances(view)
    likely = max(found, key=lambda fig: (found[fig], fig), default=None)
    return likely if likely is not None and found[likely] >= least else None


def threat(view: View) -> str | None:
    """Who is about to win: waits on a victory field and may well hold the Ring."""
    found = chances(view)
    waiting = [fig for fig in found if view["figures"][fig]["waiting"]]
    return max(waiting, key=lambda fig: found[fig], default=None)
