"""Slice 3 of the contract: a MECCG company on its way to Moria – hazards, chains, attacks, lying in wait, an item at the site.

The mover (p1) leads Aragorn, Boromir, Pippin and Gollum from Lórien to Moria; the hazard player (p2) plays against them.
A scene on `games/meccg/`: what cards say comes from its language of cards, how they are played and what they do from
`games/meccg/play/`. Here is who travels (`cards.py`), the order of their turn (`journey.py`) and what players see (`show.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.contract import Candidate, Event, Seat, State, Svg, View
from games.dice import Dice
from games.flow import FlowGame, Transition, find
from games.meccg import CARD_ROOMS
from games.meccg.cards import cards as all_cards
from games.meccg.cards import title as german_title
from games.meccg.play import doing
from games.meccg.play.room import company
from tests.contract.angriff import journey, show
from tests.contract.angriff.cards import CARDS, FIGURES, JOURNEY, MOVER, POOL, SITE, ZONES, cards_of, frames, title

__all__ = ["Angriff", "journey", "load"]


class Angriff(FlowGame):
    id = "tests.contract.angriff"
    title = "Der Weg nach Moria"
    seats = range(2, 3)
    frames = frames

    zones = ZONES
    triggers = doing.TRIGGERS
    pool = POOL
    against = True

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        t.state.update(
            phase="bewegung", mover=MOVER, who={fig: said["karte"] for fig, said in JOURNEY["figuren"].items()},
            led={fig: said["bei"] for fig, said in JOURNEY["figuren"].items() if "bei" in said},
            figures=dict.fromkeys(FIGURES, "ungetappt"), gone={}, tapped=[], effects=[], under={}, free=[], now="g1",
            sites={"o1": {"card": JOURNEY["ort"], "tapped": False, "by": "", "second": False}},
            companies={"g1": {"seat": MOVER, "figs": [fig for fig, said in JOURNEY["figuren"].items() if "bei" not in said],
                              "site": "", "goal": "o1", "limit": 0, "played": 0, "lain": False, "faced": [], "gained": [],
                              "travel": {"regionen": JOURNEY["regionen"], "typen": SITE["route"], "bewegung": "regionen",
                                         "seite": "helden", "reist": True}}},
            decks=t.choose(JOURNEY["stapel"]),
        )  # fmt: skip
        for seat in seats:
            ZONES.deck(t, f"stapel {seat}", seat, t.state["decks"][seat])
            ZONES.draw(t, f"stapel {seat}", f"hand {seat}", JOURNEY["hand"][seat])
        t.push("zug")
        for fig, said in JOURNEY["figuren"].items():
            for card in ZONES.put(t, f"bei {fig}", MOVER, said.get("traegt", ())):
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

    def card_rooms(self) -> Sequence[str]:
        return CARD_ROOMS

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
    now = company(s)
    if s["result"] is None and not 0 <= now["played"] <= now["limit"] + raised:
        faults.append(f"{now['played']} hazards against a limit of {now['limit']}")
    attack = find(s, "angriff")
    if attack and len(set(attack["assigned"])) != len(attack["assigned"]):
        faults.append("a figure has two strikes of one attack")
    if attack and (attack["surplus"] < 0 or attack["beaten"] > len(attack["assigned"])):
        faults.append("strikes do not add up")
    return faults


def load(overrides: Path | None) -> Angriff:
    return Angriff()
