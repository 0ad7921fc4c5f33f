"""Nazgûl that lie in play as permanent events: tapped and discarded for hazards of the reserve, instead of for what they say.

How one is played as an event stands in its entry (`als`), and what it does when it is tapped among its abilities.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, Refusal, Seat, State
from games.flow import FrameData
from games.meccg.play.facts import hazards_left
from games.meccg.play.people import discard
from games.meccg.play.reactions import acts
from games.meccg.play.room import FACES, ZONES, CardGame, Transition, own_company
from games.meccg.rules import timing
from games.meccg.turn import untap
from games.rules import rule


@rule("me.kreatur.nazgul.begriff", off=lambda s, seat: [])
def in_play(s: State, seat: Seat) -> list[str]:
    """This player's Nazgûl that lie there as events."""
    there = [card for card in ZONES.cards(s, "wirkt") if card.startswith(seat)]
    return [card for card in there if FACES[s["cards"][card]].creature and FACES[s["cards"][card]].rasse == "nazgul"]


def may_fetch(s: State, card: str) -> Refusal | None:
    """It can still be tapped, and there is room in the hazard limit."""
    return timing.not_tapped(card in s["tapped"], FACES[s["cards"][card]].titel) or timing.room_for(hazards_left(s), 1)


@rule("me.kreatur.nazgul.reserve", "me.bgphase.nazgul", off=None)
def fetch(t: Transition, f: FrameData, seat: Seat, id: str) -> None:
    """It counts against the limit, the Nazgûl is discarded, and the hazards are shown as they are fetched."""
    card = next(card for card in in_play(t.state, seat) if t.state["cards"][card] == id)
    own_company(t)["played"] += 1
    f["passed"] = 0
    t.tell("genutzt", seat=seat, karte=id, figur="")
    discard(t, card, "wirkt")
    t.push("reserve", seat=seat, sort="gefahr", left=untap.most(), to="", shown=True)


@acts("gefahren", "nazgul", do=fetch, hazards=True)
def for_the_reserve(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    if f["chain"] or not ZONES.count(s, f"reserve {seat}"):
        return
    for card in in_play(s, seat):
        name = FACES[s["cards"][card]].titel
        yield Candidate(
            f"nazgul {s['cards'][card]}",
            f"{name} abwerfen: Gefahren aus der Reserve holen",
            may_fetch(s, card),
            "me.kreatur.nazgul.reserve",
            aliases=(f"reserve mit {name}", f"{name} für die reserve"),
        )
