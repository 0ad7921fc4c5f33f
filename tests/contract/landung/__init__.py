"""Slice 2 of the contract: a landing of «Die Jagd nach dem Ring» beside two neighbours, on eleven fields around Dol Lithui.

Three figures (Frodo, the Witch-king, Sam) move by die, trade with whoever stands beside them, and try their power: riddles,
looks, battles. `turn.py` knows the turn and the trade, `riddle.py`, `look.py` and `battle.py` the Machtproben (`power.py` what
they have in common), `halls.py` the Halls of Mandos, `supply.py` deck and discard, `knowledge.py` who has seen what, `show.py`
what players see. Outside the slice: terrain, horses and flying, drawing cards with a character, Gollum, Bilbo, Kankra, and what
somebody else's character card can do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.contract import Candidate, Event, Refusal, Seat, State, Step, Svg, Variant, View, name
from games.dice import Dice
from games.edit import Edit
from games.flow import FlowGame, Turn
from tests.contract.landung import board, cards, knowledge, power, show, turn


class Landung(FlowGame):
    id = "tests.contract.landung"
    title = "Eine Landung bei Dol Lithui"
    seats = range(3, 4)
    frames = board.frames
    variants = (
        Variant("blatt", "Wie viele Karten jeder hat", ("gemischt", "zwei", "neun"), "gemischt", "jd.vorbereitung.startkarten"),
        Variant("runden", "Wie lange gespielt wird", ("zwei", "fuenf"), "zwei", labels={"fuenf": "fünf"}),
    )

    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        s = t.state
        s["fields"] = {seat: board.PLACES[seat]["feld"] for seat in seats}
        s["halls"] = dict.fromkeys(seats, 0)  # turns spent in the Halls
        s["supplied"] = {seat: [] for seat in seats}  # the cities where a seat has drawn
        s["known"] = knowledge.nothing(seats)
        s["discard"] = []
        deck = t.shuffled(cards.DECK)
        s["hands"] = {}
        for seat in seats:
            count = board.HANDS[variant["blatt"]][seat]
            s["hands"][seat], deck = sorted(deck[:count], key=cards.ORDER.__getitem__), deck[count:]
        s["deck"] = deck
        t.push(turn.Rounds.id, nr=0)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return show.view(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        zones: dict[str, Any] = {"deck": state["deck"]}
        for other in state["seats"]:
            if other != seat:
                zones[f"hand of {other}"] = state["hands"][other]
        top = state["stack"][-1] if state["stack"] else {}
        if top.get("frame") == "raetsel" and top["mit"] != seat:
            zones["card drawn for a riddle"] = top["gezogen"]
        return zones

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Deal anew what this seat has not seen. What somebody is about to lay in an unfinished move stays in the fingers."""
        fingers = {c for f in state["stack"] for c in [*f.get("wahl", ()), *([f["karte"]] if "karte" in f else [])]}
        other, _ = knowledge.deal_anew(state, seat, dice, fingers)
        top = state["stack"][-1] if state["stack"] else {}
        if top.get("frame") == "raetsel" and top["mit"] != seat:
            edit = Edit(other)
            edit.at("stack", len(state["stack"]) - 1)["gezogen"] = dice.choose(other["hands"][top["mit"]])
            return edit.state
        return other

    # showing
    def parts(self, view: View) -> Sequence[str]:
        return show.parts(view)

    def text(self, view: View, part: str) -> str:
        return show.text(view, part)

    def picture(self, view: View, part: str) -> Svg:
        return show.picture(view, part)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return show.tell(event)

    def help(self, view: View) -> str:
        return "Ziehe, tausche mit deinen Nachbarn und wage bis zu zwei Machtproben. Wer am Ende den Ring hält, gewinnt."

    # care
    def corrections(self, state: State) -> Sequence[Candidate]:
        return [
            Candidate(f"setze {seat} {field}", f"{name(seat)} auf {board.field_name(field)} stellen")
            for seat in state["seats"]
            for field in board.FIELDS
            if state["result"] is None and state["fields"][seat] != field
        ]

    def correct(self, state: State, key: str) -> Step | Refusal:
        if key not in {c.key for c in self.corrections(state)}:
            return Refusal("unknown", "Diese Berichtigung gibt es hier nicht.")
        t = Turn(state)
        _, seat, field = key.split()
        t.at("fields")[seat] = field
        t.at("halls")[seat] = 0
        t.tell("gesetzt", seat=seat, feld=field)
        return Step(t.state, tuple(t.events))

    def invariants(self, state: State) -> list[str]:
        found = [*cards.faults(state), *knowledge.faults(state)]
        found += [f"{x} stands nowhere" for x, at in state["fields"].items() if at != board.HALLS and at not in board.FIELDS]
        if len(state["stack"]) > 1 and state["stack"][1].get("machtproben", 0) > power.LIMIT:
            found.append("more than two Machtproben")
        return found


def load(overrides: Path | None) -> Landung:
    return Landung()
