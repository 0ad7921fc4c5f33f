"""The phase of long events: one's own long resources go, then the opponent's long hazards, then new ones are played."""

from __future__ import annotations

from games import effects
from games.contract import Seat, State
from games.meccg.language.lasting import role
from games.meccg.language.marks import ROLE
from games.meccg.play import reactions
from games.meccg.play import turn as moments
from games.meccg.play.people import discard
from games.meccg.play.room import ZONES, Transition, face_of, mover, other
from games.rules import rule


@rule("me.bgphase.langfristig.abwerfen", "me.bgphase.begriff.langfristig", off=None)
def go(t: Transition, seat: Seat, *, hazards: bool) -> None:
    for card in list(ZONES.cards(t.state, "wirkt")):
        face = face_of(t.state, card)
        if is_long(t.state, card) and face.hazard == hazards and card.startswith(seat):
            discard(t, card, "wirkt")
            t.tell("langfristig-weg", karte=face.id)


def is_long(s: State, card: str) -> bool:
    return face_of(s, card).dauer == "lang" or turned_long(s, card)


ROLE.read("langereignis", "karte-", samples=("tw-witch-king-of-angmar",))


@rule("me.kreatur.nazgul.langfristig", off=False)
def turned_long(s: State, card: str) -> bool:
    """A permanent event that has become a long one goes when those go."""
    return effects.any_of(s, f"karte-{role('langereignis')}", {"karte": card})


@rule("me.bgphase.langfristig.spielen", off=None)
def new_ones(t: Transition) -> None:
    reactions.open_window(t, "lang", mover(t.state))


def phase(t: Transition) -> None:
    t.state["phase"] = "lang"
    go(t, mover(t.state), hazards=False)
    go(t, other(mover(t.state)), hazards=True)
    new_ones(t)
    moments.long_events_end(t)
