"""The phase of long events: one's own long resources go, then the opponent's long hazards, then new ones are played."""

from __future__ import annotations

from games.contract import Seat
from games.meccg.play import reactions
from games.meccg.play import turn as moments
from games.meccg.play.people import discard
from games.meccg.play.room import ZONES, Transition, face_of, mover, other
from games.rules import rule


@rule("me.bgphase.langfristig.abwerfen", "me.bgphase.begriff.langfristig", off=None)
def go(t: Transition, seat: Seat, *, hazards: bool) -> None:
    for card in list(ZONES.cards(t.state, "wirkt")):
        face = face_of(t.state, card)
        if face.dauer == "lang" and face.hazard == hazards and card.startswith(seat):
            discard(t, card, "wirkt")
            t.tell("langfristig-weg", karte=face.id)


@rule("me.bgphase.langfristig.spielen", off=None)
def new_ones(t: Transition) -> None:
    reactions.open_window(t, "lang", mover(t.state))


def phase(t: Transition) -> None:
    t.state["phase"] = "lang"
    go(t, mover(t.state), hazards=False)
    go(t, other(mover(t.state)), hazards=True)
    new_ones(t)
    moments.long_events_end(t)
