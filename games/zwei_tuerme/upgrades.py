"""States of earlier versions, made readable for this one. Each step leads one version on; nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.contract import State
from games.zwei_tuerme.cards.faces import BOX

# Version 2: frames and phases have English names.
FRAMES_2 = {"auslegen": "layout", "reise": "journey", "zug": "draw"}
PHASES_2 = {"werten": "score", "ziehen": "draw"}


def to_2(s: State) -> State:
    stack = []
    for f in s["stack"]:
        frame = {**f, "frame": FRAMES_2[f["frame"]]}
        if f["frame"] == "reise":
            frame["phase"] = PHASES_2[f["phase"]]
        stack.append(frame)
    return {**s, "stack": stack}


# Version 3: the cards lie in zones, each with a name of its own; who knows which card in a hand is remembered from here on.


def to_3(s: State) -> State:
    if "hands" not in s:
        return s
    lying = {"pile": s["pile"], "display": s["display"], "discard": s["discard"]}
    lying |= {f"hand {seat}": cards for seat, cards in s["hands"].items()}
    lying |= {f"row {seat} {colour}": row["cards"] for seat, rows in s["rows"].items() for colour, row in rows.items()}
    cards: dict[str, str] = {}
    zones: dict[str, list[str]] = {}
    for zone, faces in lying.items():
        for face in faces:
            card = f"karte~{len(cards) + 1}"
            cards[card] = face
            zones.setdefault(zone, []).append(card)
    stack = [{**f, "known": {}} if f["frame"] == "layout" else f for f in s["stack"]]
    kept = {k: v for k, v in s.items() if k not in ("pile", "display", "discard", "hands", "rows")}
    traits = {seat: {colour: row["trait"] for colour, row in rows.items()} for seat, rows in s["rows"].items()}
    return {**kept, "stack": stack, "zones": zones, "cards": cards, "known": {}, "named": len(cards), "traits": traits}


def data_to_3(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Tables keep what is in the box too. Before, all were played with the box that ships."""
    return {**data, "box": BOX}


# Version 4: whether the card just laid may be taken back is a variant; before, it always might.


def to_4(s: State) -> State:
    if "variant" not in s:
        return s
    return {**s, "variant": {**s["variant"], "zuruecknehmen": "ja"}}


UPGRADES: Sequence[Callable[[State], State]] = (to_2, to_3, to_4)
