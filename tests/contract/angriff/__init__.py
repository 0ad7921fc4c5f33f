"""Slice 3 of the contract: a MECCG company on its way to Moria – hazards, chains, attacks, lying in wait, an item at the site.

The mover (p1) leads Aragorn, Boromir, Pippin and Gollum from Lórien to Moria; the hazard player (p2) plays against them.
What cards say comes from the language of cards (`games/meccg/language/`), no rule here knows one; rules that need no table are in
`games/meccg/rules/`. `cards.py` reads the faces and names the zones, `company.py` knows the figures and tells the facts of
things, `playing.py` what may be played and used when, `reactions.py` the windows and chains, `doing.py` what cards do,
`attack.py` and `strike.py` the fight, `inheritance.py` and `corruption.py` its aftermath, `journey.py` the order of the turn,
`show.py` what players see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.contract import Candidate, Event, Seat, State, Svg, View
from games.dice import Dice
from games.flow import FlowGame, Transition, find
from games.meccg.cards import cards as all_cards
from games.meccg.cards import title as german_title
from tests.contract.angriff import doing, inheritance, journey, show, strike
from tests.contract.angriff.cards import CARDS, FIGURES, JOURNEY, MOVER, ZONES, cards_of, frames, title

__all__ = ["Angriff", "inheritance", "journey", "load", "strike"]


class Angriff(FlowGame):
    id = "tests.contract.angriff"
    title = "Der Weg nach Moria"
    seats = range(2, 3)
    frames = frames

    zones = ZONES
    triggers = doing.TRIGGERS
    against = True

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        t.state.update(
            phase="bewegung", figures=dict.fromkeys(FIGURES, "ungetappt"), gone={}, tapped=[], limit=0, played=0, lain=False,
            site={"tapped": False, "by": "", "second": False}, gained=[], effects=[], faced=[],
            decks=t.choose(JOURNEY["stapel"]),
        )  # fmt: skip
        for seat in seats:
            ZONES.deck(t, f"stapel {seat}", seat, t.state["decks"][seat])
            ZONES.draw(t, f"stapel {seat}", f"hand {seat}", JOURNEY["hand"][seat])
        t.push("reise")
        for fig, face in FIGURES.items():
            for card in ZONES.put(t, f"bei {fig}", MOVER, face.get("traegt", ())):
                doing.attach(t, card, fig)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return show.view(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return ZONES.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return ZONES.reshuffle(state, seat, dice)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("gemeinschaft",) if seat is None else ("gemeinschaft", "hand")

    def text(self, view: View, part: str) -> str:
        return show.text(view, part)

    def picture(self, view: View, part: str) -> Svg:
        return show.picture(view, part)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return show.tell(event)

    def help(self, view: View) -> str:
        return "Die Gemeinschaft reist nach Moria. Erst spielt der Gegner Gefahren, dann kann sie den Ort betreten."

    def card_title(self, card: str) -> str | None:
        return german_title(all_cards()[card]) if card in all_cards() else None

    def card_texts(self) -> Sequence[str]:
        return [face.card for face in CARDS.values()]

    # care
    def corrections(self, view: View) -> Sequence[Candidate]:
        return [
            Candidate(f"zustand {fig} {new}", f"{title(fig)} ist {new}")
            for fig, now in view["figures"].items()
            for new in ("ungetappt", "getappt", "verwundet")
            if new != now and not view["over"]
        ]

    def carry_out(self, t: Transition, correction: Candidate) -> None:
        _, fig, new = correction.key.split()
        t.part("figures")[fig] = new
        t.top.pop("aims", None)  # whatever a card is being aimed at is looked at anew
        t.tell("berichtigt", figur=fig, zustand=new)

    def invariants(self, state: State) -> list[str]:
        return [*ZONES.faults(state, {seat: cards_of(state, seat) for seat in state["seats"]}), *_figures_sound(state)]


def _figures_sound(s: State) -> list[str]:
    faults = []
    if set(s["figures"]) & set(s["gone"]) or set(s["figures"]) | set(s["gone"]) != set(FIGURES):
        faults.append("a figure is in two places or nowhere")
    raised = sum(e["value"] for e in s["effects"] if e["kind"] == "limit" and e["value"] > 0)
    if s["result"] is None and not 0 <= s["played"] <= s["limit"] + raised:
        faults.append(f"{s['played']} hazards against a limit of {s['limit']}")
    attack = find(s, "angriff")
    if attack and len(set(attack["assigned"])) != len(attack["assigned"]):
        faults.append("a figure has two strikes of one attack")
    if attack and (attack["surplus"] < 0 or attack["beaten"] > len(attack["assigned"])):
        faults.append("strikes do not add up")
    return faults


def load(overrides: Path | None) -> Angriff:
    return Angriff()
