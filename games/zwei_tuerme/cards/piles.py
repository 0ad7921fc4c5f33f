"""Where the cards lie: hands, rows, the draw pile, the discard pile, the open display; drawing, and shuffling anew."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Seat, State
from games.rules import guard, rule
from games.zones import Card, Zone, Zones
from games.zwei_tuerme.cards.faces import Face, Rows
from games.zwei_tuerme.frames import Transition

BACK = "karte"  # all cards look alike from behind
CARDS = Zones(
    pile=Zone("nobody", ordered=True),
    hand=Zone("owner"),
    display=Zone("all"),
    discard=Zone("all"),
    row=Zone("all"),  # «row p1 rot»
    old=Zone("all"),  # a row that was cleared in a layout that is not done yet
)


def hand_of(s: State, seat: Seat) -> list[Face]:
    return CARDS.faces(s, f"hand {seat}")


def rows_of(s: State, seat: Seat) -> Rows:
    """What a player has laid out, by colour; a row keeps the trait it was begun with."""
    zones, cards = s["zones"], s["cards"]
    return {
        colour: {"trait": trait, "cards": [cards[card] for card in zones[f"row {seat} {colour}"]]}
        for colour, trait in s["traits"][seat].items()
    }


def moved(t: Transition, face: Face, source: str, target: str, *, quiet: bool = False, under: bool = False) -> Card:
    """One card with this face."""
    return CARDS.move(t, CARDS.find(t.state, source, face), source, target, quiet=quiet, under=under)


@rule("zt.begriff.aufnahmestapel", off=lambda pile: pile[0])
def top_card(pile: Sequence[Card]) -> Card:
    return pile[-1]


@rule("zt.stapel.neu-mischen", off=None)
def renew(t: Transition) -> None:
    """Whenever the draw pile is empty, the discard pile is shuffled and takes its place. To be called after every change."""
    zones = t.state["zones"]
    if "pile" not in zones and "discard" in zones:
        t.tell("mischt", count=len(zones["discard"]))
        CARDS.gather(t, "discard", "pile")


def draw(t: Transition, target: str) -> Face:
    """The top card goes there; the drawer sees something new."""
    t.reveal()
    card = CARDS.move(t, top_card(CARDS.cards(t.state, "pile")), "pile", target)
    face: Face = t.state["cards"][card]
    renew(t)
    return face


@guard("zt.begriff.ablagestapel", waivable=True)
def not_from_discard() -> str | None:
    return "Vom Ablagestapel darf niemand Karten nehmen, nur aus der offenen Auslage und vom Aufnahmestapel."


@guard("zt.luecke.alles-leer")
def pile_has_cards(s: State) -> str | None:
    return None if "pile" in s["zones"] else "Aufnahmestapel und Ablagestapel sind leer; es gibt nur noch offene Karten."


@rule("zt.luecke.alles-leer", off=False)
def nothing_to_take(s: State) -> bool:
    """No open card, no pile: for this field there is nothing."""
    return "display" not in s["zones"] and "pile" not in s["zones"]


@rule("zt.luecke.nachfuellen", off=1, reads="zt.luecke.nachfuellen")
def cards_to_refill() -> int:
    """The display is not refilled: whoever takes an open card leaves a gap."""
    return 0
