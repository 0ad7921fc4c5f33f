"""The draw pile, the discard pile and the open display: drawing, and shuffling anew."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import State
from games.flow import Turn
from games.rules import guard, rule
from games.zwei_tuerme.faces import Face


@rule("zt.begriff.aufnahmestapel", off=lambda pile: pile.pop(0))
def top_card(pile: list[Face]) -> Face:
    return pile.pop()


@rule("zt.stapel.neu-mischen", off=None)
def renew(t: Turn) -> None:
    """Whenever the draw pile is empty, the discard pile is shuffled and takes its place. To be called after every change."""
    s = t.state
    if not s["pile"] and s["discard"]:
        t.tell("mischt", count=len(s["discard"]))
        s["pile"] = t.edit.own(t.shuffled(s["discard"]))
        s["discard"] = []


def draw(t: Turn) -> Face:
    """The top card; the drawer sees something new."""
    t.reveal()
    face = top_card(t.at("pile"))
    renew(t)
    return face


def throw_away(t: Turn, faces: Sequence[Face]) -> None:
    """To the open discard pile. The caller renews the draw pile when its whole batch is there."""
    if faces:
        t.at("discard").extend(faces)


@guard("zt.begriff.ablagestapel")
def not_from_discard() -> str | None:
    return "Vom Ablagestapel darf niemand Karten nehmen, nur aus der offenen Auslage und vom Aufnahmestapel."


@guard("zt.luecke.alles-leer")
def pile_has_cards(s: State) -> str | None:
    return None if s["pile"] else "Aufnahmestapel und Ablagestapel sind leer; es gibt nur noch offene Karten."


@rule("zt.luecke.alles-leer", off=False)
def nothing_to_take(s: State) -> bool:
    """No open card, no pile: for this field there is nothing."""
    return not s["display"] and not s["pile"]


@rule("zt.luecke.nachfuellen", off=1)
def cards_to_refill() -> int:
    """The display is not refilled: whoever takes an open card leaves a gap."""
    return 0
