"""How the table stands, in sentences that answer a question: what a game's `known(view)` yields, from a view alone.

A sentence says of whom it is (`seat`; None: of the table as a whole) and by which words it is asked for. What a reader may not
know is not in the view, so it is in no sentence either; whoever asks for it gets what everybody sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.contract import Seat, View, name


@dataclass(frozen=True, slots=True)
class Known:
    """One thing that can be asked of the table."""

    asks: tuple[str, ...]  # each names one thing that has to be asked for, as beginnings of words: «karte|handkarte», «hand|halt»
    text: str  # German, one sentence
    seat: Seat | None = None  # whose it is
    rule: str = ""  # the entry that goes with it
    kind: str = "zahl"  # «zahl», «ort», «was»: a number, a place, or what there is
    closer: bool = False  # the plain answer where several fit: «wie viele Karten habe ich» means the hand


def of(view: View, seat: Seat, mine: str, theirs: str) -> str:
    """The beginning of a sentence: «Du hast», «Anna hat»."""
    return f"Du {mine}" if seat == view["seat"] else f"{name(seat)} {theirs}"


def have(view: View, seat: Seat) -> str:
    return of(view, seat, "hast", "hat")


def cards(count: int, one: str = "Karte", many: str = "Karten") -> str:
    return f"1 {one}" if count == 1 else f"{count} {many}" if count else f"keine {many}"
