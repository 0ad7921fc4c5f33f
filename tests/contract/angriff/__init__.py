"""Slice 3 of the contract: a MECCG company on its way to Moria – hazards, chains, attacks, lying in wait, an item at the site.

The mover (p1) leads Aragorn, Boromir, Pippin and Gollum from Lórien to Moria; the hazard player (p2) plays against them.
`cards.py` reads the faces, `company.py` knows the figures, `playing.py` what may be played when, `chain.py` the chains of
effects, `effects.py` what cards do, `attack.py` and `strike.py` the fight, `inheritance.py` and `corruption.py` its aftermath,
`journey.py` the order of the turn, `stack.py` the frames, `show.py` what players see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.contract import Candidate, Event, Refusal, Seat, State, Step, Svg, View
from games.dice import Dice
from games.edit import Edit
from games.flow import FlowGame, Turn
from tests.contract.angriff import chain, journey, show
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, JOURNEY, MOVER, deck_of, title
from tests.contract.angriff.company import arrive
from tests.contract.angriff.stack import frames

__all__ = ["Angriff", "chain", "journey", "load"]


class Angriff(FlowGame):
    id = "tests.contract.angriff"
    title = "Der Weg nach Moria"
    seats = range(2, 3)
    frames = frames

    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        s = t.state
        s["phase"] = "bewegung"
        s["figuren"] = {fig: arrive(fig) for fig in FIGURES}
        s["weg"] = {}
        s["ort"] = {"getappt": False, "von": "", "nachschlag": False}
        s["limit"], s["gespielt"] = 0, 0
        s["lauer"], s["gelauert"], s["lauert"] = None, False, None
        s["wirkt"], s["orks"], s["offen"] = [], False, False
        s["siegpunkte"], s["gespielte"] = [], []
        s["hand"], s["stapel"], s["abwurf"] = {}, {}, {seat: [] for seat in seats}
        for seat in seats:
            deck, hand = t.shuffled(JOURNEY["stapel"][seat]), JOURNEY["hand"][seat]
            s["hand"][seat], s["stapel"][seat] = deck[:hand], deck[hand:]
        t.push("reise", schritt=0, ruhe=False)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return show.view(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        zones: dict[str, Any] = {}
        for other in state["seats"]:
            zones[f"stapel of {other}"] = state["stapel"][other]
            if other != seat:
                zones[f"hand of {other}"] = state["hand"][other] + state["stapel"][other]
        if seat != HAZARD and state["lauer"] is not None:
            zones["lauer"] = {"karte": state["lauer"]}
        return zones

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Deal anew what this seat has not seen: the others' hands, the card in wait, every deck. Whatever was shown lies open
        and never returns to a hidden place, so nothing else is known. (A card being aimed stays: a draft is seen by nobody.)"""
        edit = Edit(state)
        draft = state["stack"][-1] if state["stack"] and state["stack"][-1]["frame"] == "ziel" else {}
        for other in state["seats"]:
            if other == seat:
                edit.at("stapel")[other] = dice.shuffled(state["stapel"][other])
                continue
            pool = [*state["hand"][other], *state["stapel"][other]]
            aimed = [draft["karte"]] if draft.get("seat") == other and draft["verb"] == "spiele" else []
            for card in aimed:
                pool.remove(card)
            waiting = other == HAZARD and state["lauer"] is not None and draft.get("verb") != "aufdecken"
            pool = dice.shuffled([*pool, state["lauer"]] if waiting else pool)
            if waiting:
                edit.state["lauer"] = pool.pop()
            size = len(state["hand"][other]) - len(aimed)
            edit.at("hand")[other], edit.at("stapel")[other] = [*aimed, *pool[:size]], pool[size:]
        return edit.state

    # showing
    def parts(self, view: View) -> Sequence[str]:
        return ("gemeinschaft",) if view["seat"] is None else ("gemeinschaft", "hand")

    def text(self, view: View, part: str) -> str:
        return show.text(view, part)

    def picture(self, view: View, part: str) -> Svg:
        return show.picture(view, part)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return show.tell(event)

    def help(self, view: View) -> str:
        return "Die Gemeinschaft reist nach Moria. Erst spielt der Gegner Gefahren, dann kann sie den Ort betreten."

    # care
    def corrections(self, state: State) -> Sequence[Candidate]:
        return [
            Candidate(f"zustand {fig} {new}", f"{title(fig)} ist {new}")
            for fig, it in state["figuren"].items()
            for new in ("ungetappt", "getappt", "verwundet")
            if new != it["zustand"] and state["result"] is None
        ]

    def correct(self, state: State, key: str) -> Step | Refusal:
        if key not in {c.key for c in self.corrections(state)}:
            return Refusal("unknown", "Diese Berichtigung gibt es hier nicht.")
        t = Turn(state)
        _, fig, new = key.split()
        t.at("figuren", fig)["zustand"] = new
        t.tell("berichtigt", figur=fig, zustand=new)
        return Step(t.state, tuple(t.events))

    def invariants(self, state: State) -> list[str]:
        return [*_cards_in_one_place(state), *_figures_sound(state)]


def _cards_in_one_place(s: State) -> list[str]:
    """Each card of each deck is in exactly one zone."""
    found = {seat: Counter([*s["hand"][seat], *s["stapel"][seat], *s["abwurf"][seat]]) for seat in s["seats"]}
    for it in s["figuren"].values():
        found[MOVER].update(it["gegenstaende"])
        found[HAZARD].update(it["versuchung"])
    found[HAZARD].update(s["siegpunkte"])
    found[HAZARD].update(card for card in (s["lauer"], s["lauert"]) if card is not None)
    found[HAZARD].update(card for card in s["wirkt"] if CARDS[card].dauer == "lang")
    for frame in s["stack"]:
        for link in frame.get("glieder", ()):
            if link["karte"]:
                found[link["seat"]][link["karte"]] += 1
        if frame["frame"] == "angriff" and frame["karte"]:
            found[HAZARD][frame["karte"]] += 1
        if frame["frame"] == "abwerfen":
            found[frame["seat"]].update(frame["weg"])
        if frame["frame"] == "erbe":
            found[MOVER].update(frame["gegenstaende"])
    return [f"cards of {seat} are not each in one place" for seat in s["seats"] if found[seat] != Counter(deck_of(seat))]


def _figures_sound(s: State) -> list[str]:
    faults = []
    if set(s["figuren"]) & set(s["weg"]) or set(s["figuren"]) | set(s["weg"]) != set(FIGURES):
        faults.append("a figure is in two places or nowhere")
    if not 0 <= s["gespielt"] <= s["limit"]:
        faults.append(f"{s['gespielt']} hazards against a limit of {s['limit']}")
    for frame in s["stack"]:
        if frame["frame"] == "angriff" and len(set(frame["zugewiesen"])) != len(frame["zugewiesen"]):
            faults.append("a figure has two strikes of one attack")
        if frame["frame"] == "angriff" and (frame["ueber"] < 0 or frame["besiegt"] > len(frame["zugewiesen"])):
            faults.append("strikes do not add up")
    return faults


def load(overrides: Path | None) -> Angriff:
    return Angriff()
