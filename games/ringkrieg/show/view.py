"""What a seat (None: a spectator) may know: everything but the decks, others' hands and what they discarded face down."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.contract import Seat, State, View
from games.flow import find
from games.ringkrieg import sides
from games.ringkrieg.events import cards
from games.ringkrieg.events.cards import CARDS, DISCARD, TABLE
from games.ringkrieg.facts import DECKS, FREE, SHADOW, SIDES, Side
from games.ringkrieg.quest import hunt

OPEN = (
    "round", "sides", "figures", "persons", "reserve", "lost", "control", "politics", "active", "pools", "hunt_box", "rings",
    "rings_used", "fellowship", "tiles",
)  # fmt: skip

BATTLE = ("attacker", "defender", "attack", "target", "region", "kind", "round")
ASKED = ("side", "origin", "target", "spot", "what", "needs_leader", "hits", "damage", "moved", "die")
TOGETHER = ("stapelwahl", "abwurf", "tausch")  # questions to several players at once
WHOSE: dict[str, Side] = {
    "phase-gemeinschaft": FREE,
    "schaden": FREE,
    "entdeckt": FREE,
    "ratgeber": FREE,
    "jagdzuweisung": SHADOW,
    "flug": SHADOW,
}


MORE: list[str] = []  # what sets beside the base game keep in the open


def look(s: State, seat: Seat | None) -> View:
    view: View = {key: s[key] for key in OPEN}
    view.update({key: s[key] for key in MORE if key in s})
    actions = find(s, "aktionen")
    view["seat"] = seat
    if "teams" in s:
        _several_players(s, seat, view)
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
    view["hands"] = {side: _backs(s, "hand", side) for side in SIDES}
    view["facedown"] = {side: _backs(s, "verdeckt", side) for side in SIDES}
    view["hand"] = sorted(CARDS.faces(s, f"hand {seat}")) if seat is not None else []
    return view


def _backs(s: State, kind: str, side: Side) -> dict[str, int]:
    """The cards of a side by their backs, whoever of it holds them."""
    return dict(sum((CARDS.backs(s, f"{kind} {seat}") for seat in sides.seats(s, side)), Counter[str]()))


def _several_players(s: State, seat: Seat | None, view: View) -> None:
    """With more than two players: who plays with whom, mixed armies, whose turn it is, everybody's cards counted. Rules that read
    a view ask who decides: for its own side whoever looks."""
    for key in ("teams", "roles", "mixed", "captors", *(["last"] if "last" in s else [])):
        view[key] = s[key]
    view["who"] = {side: seat if seat in s["teams"][side] else sides.seat(s, side) for side in SIDES}
    actions = find(s, "aktionen")
    view["turn"] = actions["who"].get(actions["side"]) if actions is not None and "who" in actions else None
    view["held"] = {who: dict(CARDS.backs(s, f"hand {who}")) for who in s["seats"]}


def _asking(s: State, seat: Seat | None) -> dict[str, Any] | None:
    """What this seat is asked now, as far as the question itself says it: for its computer player."""
    if not s["stack"]:
        return None
    top = s["stack"][-1]
    if top["frame"] in TOGETHER and seat is not None:
        return {"frame": top["frame"]}
    if "asked" in top:
        return {"frame": top["frame"], "region": top["region"]} if top["asked"] == seat else None
    side = WHOSE.get(top["frame"], top.get("side"))
    if side not in SIDES or sides.seat(s, side) != seat:
        return None
    return {"frame": top["frame"], **{key: top[key] for key in ASKED if key in top}}
