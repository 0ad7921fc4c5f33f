"""The travelling company: characters and their ally, what they carry, how strong they are, how they leave play.

A figure in play is an entry of `state["figures"]`; whoever has left is in `state["gone"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …».
"""

from __future__ import annotations

from games import effects
from games.contract import State
from games.flow import Transition
from games.rules import rule
from tests.contract.angriff.cards import ALLIES, CARDS, FACTS, FIGURES, MOVER, ZONES


@rule("me.verbuendet.charakter", off=lambda s: list(s["figures"]))
def characters(s: State) -> list[str]:
    """An ally is no character outside combat."""
    return [fig for fig in s["figures"] if fig not in ALLIES]


@rule("me.bgphase.aufgeloest", off=False)
def dissolved(s: State) -> bool:
    return not characters(s)


def untapped(s: State, fig: str) -> bool:
    return bool(s["figures"][fig] == "ungetappt")


def carried(s: State, fig: str) -> list[str]:
    """The faces of what lies with a figure: items and corruption cards."""
    return ZONES.faces(s, f"bei {fig}")


@rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", off=lambda s: len(characters(s)))
def size(s: State) -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    halves = sum(1 if FIGURES[fig]["rasse"] == "hobbit" else 2 for fig in characters(s))
    return max(2, (halves + 1) // 2)


@rule("me.limit.begriff", "me.bgphase.gefahren.spielen", off=lambda s: 99)
def hazards_left(s: State) -> int:
    """How many more hazards this company may be dealt in its hazard phase."""
    return int(s["limit"] - s["played"])


# --- strength ---------------------------------------------------------------------------------------------------------------


def prowess(s: State, fig: str, race: str) -> int:
    """With weapons and cards, before tapping, wounds and support are counted."""
    return effects.value(s, "kg", FIGURES[fig]["kg"], FACTS[fig], {"gegen": race})


@rule("me.konstitution.modifikation", off=lambda s, fig: FIGURES[fig]["ko"])
def body(s: State, fig: str) -> int:
    """With the best armour or shield carried."""
    return effects.value(s, "ko", FIGURES[fig]["ko"], FACTS[fig])


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    return sum(CARDS[card].vp for card in carried(s, fig))


# --- changes ----------------------------------------------------------------------------------------------------------------


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.at("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.at("figures")[fig] = "verwundet"


def discard(t: Transition, card: str, source: str) -> None:
    """To the open pile of whoever it belongs to."""
    ZONES.move(t, card, source, f"abwurf {card.partition('~')[0]}")


@rule("me.verbuendet.abwurf", off=lambda fig, s: [])
def led_by(fig: str, s: State) -> list[str]:
    """The allies that leave play with this character."""
    return [ally for ally in s["figures"] if FIGURES[ally].get("bei") == fig]


def leave(t: Transition, fig: str, how: str, *, heirs: bool = False) -> bool:
    """A figure leaves play, with the allies it leads and the cards on it. Whether items wait for heirs."""
    allies = led_by(fig, t.state)
    del t.at("figures")[fig]
    t.at("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if heirs and card.startswith(MOVER):
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    t.tell("weg", figur=fig, wie=how)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))
