"""The travelling company: characters and their allies, what they carry, how they leave play.

A figure in play is an entry of `state["figures"]`; whoever has left is in `state["gone"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …».
"""

from __future__ import annotations

from games.contract import State
from games.meccg.play.room import FACES, ZONES, Transition, mover, person
from games.rules import rule


@rule("me.verbuendet.charakter", off=lambda s: list(s["figures"]))
def characters(s: State) -> list[str]:
    """An ally is no character outside combat."""
    led = s["led"]
    return [fig for fig in s["figures"] if fig not in led]


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
    return max(2, (sum([person(s, fig).halves for fig in characters(s)]) + 1) // 2)


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    return sum(FACES[card].vp for card in carried(s, fig))


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.part("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.part("figures")[fig] = "verwundet"


def discard(t: Transition, card: str, source: str) -> None:
    """To the open pile of whoever it belongs to."""
    ZONES.move(t, card, source, f"abwurf {card.partition('~')[0]}")


@rule("me.verbuendet.abwurf", off=lambda fig, s: [])
def led_by(fig: str, s: State) -> list[str]:
    """The allies that leave play with this character."""
    return [ally for ally in s["figures"] if s["led"].get(ally) == fig]


def leave(t: Transition, fig: str, how: str, *, heirs: bool = False) -> bool:
    """A figure leaves play, with the allies it leads and the cards on it. Whether items wait for heirs."""
    allies = led_by(fig, t.state)
    del t.part("figures")[fig]
    t.part("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if heirs and card.startswith(mover(t.state)):
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    t.tell("weg", figur=fig, wie=how)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))
