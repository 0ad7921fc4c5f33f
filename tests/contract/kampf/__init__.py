"""Slice 1 of the contract: a Ringkrieg battle for a region with a stronghold, on a board of four regions.

The Shadow (p1) stands in Schattenbachtal and attacks the Free Peoples (p2) in Lórien. `board.py` knows armies and regions,
`battle.py` the rounds, `losses.py` the casualties, `cards.py` the combat cards, `show.py` what players see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.contract import Candidate, Event, Seat, State, Svg, Variant, View
from games.dice import Dice
from games.edit import Edit
from games.flow import FlowGame, Turn
from tests.contract.kampf import battle, board, cards, losses, show

HAND = 3


class Kampf(FlowGame):
    id = "tests.contract.kampf"
    title = "Die Schlacht um Lórien"
    seats = range(2, 3)
    frames = battle.frames
    variants = (Variant("staerke", "Wie groß die Armeen sind", ("klein", "gross"), "klein"),)

    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        more = 2 if variant["staerke"] == "gross" else 0
        t.state["armies"] = {
            board.ATTACKER: {"region": "schattenbachtal", "regular": 5 + more, "elite": 2, "leader": 2},
            board.DEFENDER: {"region": "lorien", "regular": 1 + more, "elite": 2, "leader": 1},
        }
        t.state["reserve"] = {seat: {"regular": 1, "elite": 0} for seat in seats}
        t.state["losses"] = {seat: {"regular": 0, "elite": 0, "leader": 0} for seat in seats}
        t.state["siege"] = False
        t.state["discard"] = []
        t.state["hands"], t.state["decks"] = {}, {}
        for seat in seats:
            deck = t.shuffled(cards.deck_of(seat))
            t.state["hands"][seat], t.state["decks"][seat] = deck[:HAND], deck[HAND:]
        t.push("schlacht", schritt=0, runde=1, effekte={})

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return show.view(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        zones: dict[str, Any] = {}
        for other in state["seats"]:
            zones[f"deck of {other}"] = state["decks"][other]
            if other != seat:
                zones[f"hand of {other}"] = state["hands"][other] + state["decks"][other]
        return zones

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Deal hands and decks anew; a card already chosen in secret stays playable."""
        edit = Edit(state)
        top = state["stack"][-1] if state["stack"] else {}
        for other in state["seats"]:
            if other == seat:
                edit.at("decks")[other] = dice.shuffled(state["decks"][other])
                continue
            pool = dice.shuffled(state["hands"][other] + state["decks"][other])
            chosen = top.get("wahl", {}).get(other)
            playable = [c for c in pool if cards.condition(state, other, c) is None]
            announced = other in state["stack"][0].get("ansage", []) if state["stack"] else False
            size = len(state["hands"][other])
            if announced and size and playable:  # whoever announced a card holds one that can be played
                first = dice.choose(playable)
                pool.remove(first)
                pool.insert(0, first)
                if chosen is not None:
                    edit.at("stack", len(state["stack"]) - 1, "wahl")[other] = first
            edit.at("hands")[other] = sorted(pool[:size]) if seat is None else pool[:size]
            edit.at("decks")[other] = pool[size:]
        return edit.state

    # showing
    def parts(self, view: View) -> Sequence[str]:
        return ("schlacht",)

    def text(self, view: View, part: str) -> str:
        return show.text(view)

    def picture(self, view: View, part: str) -> Svg:
        return show.picture(view)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return show.tell(event)

    def help(self, view: View) -> str:
        return "Der Angreifer will Lórien nehmen. Gespielt wird in Kampfrunden, bis eine Seite aufhört oder fällt."

    # care
    def corrections(self, state: State) -> Sequence[Candidate]:
        return [
            Candidate(f"verstaerke {seat}", f"Eine reguläre Einheit aus der Reserve für {board.SIDE[seat]}")
            for seat in state["seats"]
            if state["reserve"][seat]["regular"] and losses.units(state, seat) < board.REGION_LIMIT
        ]

    def carry_out(self, t: Turn, correction: Candidate) -> None:
        seat = correction.key.split()[1]
        t.at("reserve", seat)["regular"] -= 1
        t.at("armies", seat)["regular"] += 1
        t.tell("verstaerkt", seat=seat)

    def invariants(self, state: State) -> list[str]:
        return [*losses.faults(state), *cards.faults(state)]


def load(overrides: Path | None) -> Kampf:
    return Kampf()
