"""The travelling company: characters and their ally, what they carry, how strong they are, how they leave play.

A figure in play is an entry of `state["figuren"]`; whoever has left is in `state["weg"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out.
"""

from __future__ import annotations

from typing import Any

from games.contract import State
from games.flow import Turn
from games.rules import rule
from tests.contract.angriff.cards import ALLIES, CARDS, FIGURES, HAZARD, MOVER


def arrive(fig: str) -> dict[str, Any]:
    """A figure at the beginning of the turn."""
    return {
        "zustand": "ungetappt",
        "gegenstaende": list(FIGURES[fig].get("traegt", ())),
        "benutzt": [],  # items tapped this turn
        "versuchung": [],
        "kg": 0,  # cards that last until the end of the turn
        "versucht": False,  # a corruption card was played on it in this hazard phase
        "schwach": False,
    }


@rule("me.verbuendet.charakter", off=lambda s: list(s["figuren"]))
def characters(s: State) -> list[str]:
    """An ally is no character outside combat."""
    return [fig for fig in s["figuren"] if fig not in ALLIES]


def untapped(s: State, fig: str) -> bool:
    return bool(s["figuren"][fig]["zustand"] == "ungetappt")


@rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", off=lambda s: len(characters(s)))
def size(s: State) -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    halves = sum(1 if FIGURES[fig]["rasse"] == "hobbit" else 2 for fig in characters(s))
    return max(2, (halves + 1) // 2)


@rule("me.limit.begriff", "me.bgphase.gefahren.spielen", off=lambda s: 99)
def hazards_left(s: State) -> int:
    """How many more hazards this company may be dealt in its hazard phase."""
    return int(s["limit"] - s["gespielt"])


# --- strength ---------------------------------------------------------------------------------------------------------------


def weapon(fig: str, base: int, items: list[str], race: str) -> int:
    """Prowess with the best weapon carried; a weapon lifts it up to its own maximum, never lowers it."""
    best = base
    for item in items:
        face = CARDS[item]
        if face.kg and (not face.fuer or face.fuer in FIGURES[fig]["berufe"]):
            bonus, most = face.kg
            if race == "ork" and face.gegen_orks:
                most = face.gegen_orks
            best = max(best, min(base + bonus, most))
    return best


def prowess(s: State, fig: str, race: str) -> int:
    """With weapons and cards, before tapping, wounds and support are counted."""
    it = s["figuren"][fig]
    return weapon(fig, FIGURES[fig]["kg"], it["gegenstaende"], race) + int(it["kg"])


@rule("me.konstitution.modifikation", off=lambda s, fig: FIGURES[fig]["ko"])
def body(s: State, fig: str) -> int:
    """With the best armour or shield carried."""
    base: int = FIGURES[fig]["ko"]
    best = base
    for item in s["figuren"][fig]["gegenstaende"]:
        face = CARDS[item]
        if face.ko and (not face.fuer or face.fuer in FIGURES[fig]["berufe"]):
            best = max(best, min(base + face.ko[0], face.ko[1]))
    return best


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    it = s["figuren"][fig]
    return sum(CARDS[card].vp for card in (*it["gegenstaende"], *it["versuchung"]))


# --- changes ----------------------------------------------------------------------------------------------------------------


def tap(t: Turn, fig: str) -> None:
    if untapped(t.state, fig):
        t.at("figuren", fig)["zustand"] = "getappt"


def wound(t: Turn, fig: str) -> None:
    t.at("figuren", fig)["zustand"] = "verwundet"


def discard(t: Turn, seat: str, card: str) -> None:
    t.at("abwurf", seat).append(card)


@rule("me.verbuendet.abwurf", off=lambda fig, s: [])
def led_by(fig: str, s: State) -> list[str]:
    """The allies that leave play with this character."""
    return [ally for ally in s["figuren"] if FIGURES[ally].get("bei") == fig]


def leave(t: Turn, fig: str, how: str) -> list[str]:
    """A figure leaves play, with the allies it leads and the corruption cards on it. Returns the items it leaves behind."""
    allies = led_by(fig, t.state)
    it = t.at("figuren").pop(fig)
    t.at("weg")[fig] = how
    for card in it["versuchung"]:
        discard(t, HAZARD, card)
    t.tell("weg", figur=fig, wie=how)
    for ally in allies:
        for item in leave(t, ally, "abgeworfen"):
            discard(t, MOVER, item)
    return list(it["gegenstaende"])
