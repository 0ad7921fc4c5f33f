"""States of earlier versions, made readable for this one. Each step leads one version on; nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.contract import State
from games.jagd.cards.faces import SHIPPED, facts

# Version 2: frames have English names.
FRAMES_2 = {
    "ablegen": "discard",
    "abwehr": "ward",
    "auswahl": "pick",
    "beginn": "begin",
    "beute": "spoils",
    "blick": "look",
    "eigentausch": "own_exchange",
    "einsatz": "return",
    "figur": "figure",
    "gefangen": "captivity",
    "hallen": "halls",
    "kampf": "battle",
    "partnertausch": "partner_exchange",
    "raetsel": "riddle",
    "runde": "rounds",
    "schluss": "close",
    "tausch": "exchange",
    "versteck": "hide",
    "wahl": "characters",
    "weiterraten": "guess_on",
    "womit": "means",
    "ziel": "target",
    "zug": "turn",
}


def to_2(s: State) -> State:
    stack = []
    for f in s["stack"]:
        frame = {**f, "frame": FRAMES_2[f["frame"]]}
        if f["frame"] == "ablegen":
            del frame["why"]  # nobody read it
        stack.append(frame)
    return {**s, "stack": stack}


def to_3(s: State) -> State:
    """The board belongs to the game that is played with; a state does not name it."""
    return {key: value for key, value in s.items() if key != "board"}


def data_to_3(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Tables keep the cards too. Before, all were played with those that ship."""
    return {**data, "karten": facts(SHIPPED)}


def to_4(s: State) -> State:
    """A blow of the attacker is one troop: whoever had shown one and could bring more is answered now."""
    stack = []
    for f in s["stack"]:
        frame = {key: value for key, value in f.items() if key != "raised"}
        if f["frame"] == "battle" and f["raised"]:
            frame["turn"] = f["defender"]
        stack.append(frame)
    return {**s, "stack": stack}


def to_5(s: State) -> State:
    """Discarding marks the cards that were drawn just now; who defends himself in a battle lays all his troops in one answer."""
    more: dict[str, dict[str, Any]] = {"close": {"new": 0}, "discard": {"new": 0}, "battle": {"laid": []}}
    return {**s, "stack": [{**f, **more.get(f["frame"], {})} for f in s["stack"]]}


UPGRADES: Sequence[Callable[[State], State]] = (to_2, to_3, to_4, to_5)
