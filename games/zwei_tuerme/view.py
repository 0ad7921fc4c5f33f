"""What a seat may know: a whitelist. All but the hands of others and the order of the draw pile lies open in this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Seat, State, View
from games.dice import Dice
from games.rules import rule
from games.zwei_tuerme import end
from games.zwei_tuerme.faces import ordered


@rule("zt.wertung.plaettchen-offen", "zt.begriff.plaettchen", off=lambda s, seat: {seat: s["won"][seat]} if seat else {})
def open_tiles(s: State, seat: Seat | None) -> Mapping[Seat, Sequence[int]]:
    """Tiles that were won lie open: everybody knows everybody's points."""
    won: Mapping[Seat, Sequence[int]] = s["won"]
    return won


def look(s: State, seat: Seat | None) -> View:
    top: dict[str, Any] = s["stack"][-1] if s["stack"] else {"frame": "ende"}
    asked = top["order"][top["nr"]] if "order" in top else None
    tiles = open_tiles(s, seat)
    return {
        "seat": seat,
        "seats": s["seats"],
        "phase": top["frame"],
        "asked": asked,
        "ring": s["ring"],
        "places": s["places"],
        "paths": s["paths"],
        "marker": s["marker"],
        "tiles": s["tiles"],
        "box": s["box"],
        "display": s["display"],
        "discard": s["discard"],
        "pile": len(s["pile"]),
        "hand": ordered(s["hands"][seat]) if seat is not None else [],
        "hands": {p: len(s["hands"][p]) for p in s["seats"]},
        "rows": s["rows"],
        "won": {p: list(tiles.get(p, ())) for p in s["seats"]},
        "points": {p: end.points(tiles.get(p, ())) for p in s["seats"]},
        "winners": list(s["result"]["winners"]) if s["result"] else [],
    }


def hidden(s: State, seat: Seat | None) -> Mapping[str, Any]:
    others = [p for p in s["seats"] if p != seat]
    return {"stapel": s["pile"], "haende": [card for p in others for card in s["hands"][p]]}


def reshuffled(s: State, seat: Seat | None, dice: Dice) -> State:
    """The unknown cards dealt anew: as many to each hand and to the pile as before. (Who took which open card is not tracked.)"""
    others = [p for p in s["seats"] if p != seat]
    unknown = dice.shuffled([*s["pile"], *(card for p in others for card in s["hands"][p])])
    hands = dict(s["hands"])
    for p in others:
        hands[p] = [unknown.pop() for _ in s["hands"][p]]
    return {**s, "hands": hands, "pile": unknown}
