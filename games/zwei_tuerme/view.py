"""What a seat may know: a whitelist. All but the hands of others and the order of the draw pile lies open in this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Seat, State, View
from games.rules import rule
from games.zwei_tuerme import end
from games.zwei_tuerme.cards.faces import ordered
from games.zwei_tuerme.cards.piles import CARDS, hand_of, rows_of


@rule("zt.wertung.plaettchen-offen", "zt.begriff.plaettchen", off=lambda s, seat: {seat: s["won"][seat]} if seat else {})
def open_tiles(s: State, seat: Seat | None) -> Mapping[Seat, Sequence[int]]:
    """Tiles that were won lie open: everybody knows everybody's points."""
    won: Mapping[Seat, Sequence[int]] = s["won"]
    return won


def look(s: State, seat: Seat | None) -> View:
    top: dict[str, Any] = s["stack"][-1] if s["stack"] else {"frame": "end"}
    asked = top["order"][top["nr"]] if "order" in top else None
    tiles = open_tiles(s, seat)
    drawing = top["frame"] == "draw" and asked == seat  # what was begun is a draft: nobody else sees it
    return {
        "seat": seat,
        "seats": s["seats"],
        "phase": top["frame"],
        "asked": asked,
        "laid": top["laid"] if drawing else "",
        "left": top["left"] if drawing else 0,
        "ring": s["ring"],
        "places": s["places"],
        "paths": s["paths"],
        "marker": s["marker"],
        "tiles": s["tiles"],
        "box": s["box"],
        "display": CARDS.faces(s, "display"),
        "discard": CARDS.faces(s, "discard"),
        "pile": CARDS.count(s, "pile"),
        "hand": ordered(hand_of(s, seat)) if seat is not None else [],
        "hands": {p: CARDS.count(s, f"hand {p}") for p in s["seats"]},
        "rows": {p: rows_of(s, p) for p in s["seats"]},
        "won": {p: list(tiles.get(p, ())) for p in s["seats"]},
        "points": {p: end.points(tiles.get(p, ())) for p in s["seats"]},
        "winners": list(s["result"]["winners"]) if s["result"] else [],
    }
