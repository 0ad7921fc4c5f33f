"""What a seat (None: a spectator) may know: everything but the decks, others' hands and what they discarded face down."""

from __future__ import annotations

from typing import Any

from games.contract import Seat, State, View
from games.flow import find
from games.ringkrieg import cards, hunt, sides
from games.ringkrieg.cards import CARDS, DISCARD, TABLE
from games.ringkrieg.facts import DECKS, FREE, SHADOW, SIDES

OPEN = (
    "round", "sides", "figures", "persons", "reserve", "lost", "control", "politics", "active", "pools", "hunt_box", "rings",
    "rings_used", "fellowship", "tiles",
)  # fmt: skip

BATTLE = ("attacker", "defender", "attack", "target", "region", "kind", "round")
ASKED = ("side", "origin", "target", "spot", "what", "needs_leader", "hits", "damage", "moved", "die")
WHOSE = {"phase-gemeinschaft": FREE, "schaden": FREE, "entdeckt": FREE, "ratgeber": FREE, "jagdzuweisung": SHADOW, "flug": SHADOW}


def look(s: State, seat: Seat | None) -> View:
    view: View = {key: s[key] for key in OPEN}
    actions = find(s, "aktionen")
    view["seat"] = seat
    view["side"] = sides.side_of(s, seat) if seat is not None else None
    view["acting"] = actions["side"] if actions is not None else None
    view["hunt_bonus"] = hunt.hunt_bonus(s)
    view["effects"] = s.get("effects", [])
    view["asking"] = _asking(s, seat)
    battle = find(s, "schlacht")
    view["battle"] = {key: battle[key] for key in BATTLE} if battle is not None else None
    view["table"] = CARDS.seen(s, seat, TABLE)
    view["discard"] = CARDS.seen(s, seat, DISCARD)
    view["decks"] = {f"{side}.{deck}": cards.left_in(s, side, deck) for side in SIDES for deck in DECKS}
    view["hands"] = {side: dict(CARDS.backs(s, cards.hand_zone(s, side))) for side in SIDES}
    view["facedown"] = {side: dict(CARDS.backs(s, f"verdeckt {sides.seat(s, side)}")) for side in SIDES}
    view["hand"] = sorted(CARDS.faces(s, f"hand {seat}")) if seat is not None else []
    return view


def _asking(s: State, seat: Seat | None) -> dict[str, Any] | None:
    """What this seat is asked now, as far as the question itself says it: for its computer player."""
    if not s["stack"]:
        return None
    top = s["stack"][-1]
    side = WHOSE.get(top["frame"], top.get("side"))
    if side not in SIDES or sides.seat(s, side) != seat:
        return None
    return {"frame": top["frame"], **{key: top[key] for key in ASKED if key in top}}
