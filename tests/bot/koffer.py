"""A toy game to which everybody brings three different cards from 1 to 9, a line each. The dark side must bring the 9, and the 9
has a text: it is never the first card on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Complaint, Luggage, Refusal, Role, Seat, State, Variant, View, illegal
from games.dice import Dice
from games.edit import Edit
from games.flow import FlowGame, FrameData, Frames, Transition
from games.rules import ByCard, guard
from tests.contract.toys import Announce, Lay, Toy

RULE = "toy.regel"
CARDS = [str(n) for n in range(1, 10)]


frames = Frames()
frames.add(Announce)


@guard(RULE)
def never_first(s: State, card: int) -> ByCard | None:
    return ByCard("Die 9 liegt nie als erste auf dem Tisch.", str(card)) if card == 9 and not s["laid"] else None


@frames.add
class LayByText(Lay):
    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for c in super().candidates(game, s, f, seat):
            yield replace(c, refusal=never_first(s, int(c.key.split()[1])), rule=f"karte:{c.key.split()[1]}")


class Koffer(Toy):
    id = "tests.bot.koffer"
    frames = frames
    title = "Ein Spielzeug mit Koffern"
    data_hash = data_hash({})
    variants = (Variant("klein", "Nur kleine Karten", ("nein", "ja"), "nein"),)

    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]:
        return (Role("hell", "Die Hellen", 2), Role("dunkel", "Die Dunklen", 2))

    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None:
        if role == "dunkel":
            return Luggage("Deck", "Die 9 und zwei andere Karten.", ("9\n1\n2", "3\n9\n4"))
        return Luggage("Deck", "Drei verschiedene Karten von 1 bis 9.", ("1\n2\n3", "4\n5\n3", "2\n5\n1"))

    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]:
        rows = text.split("\n")
        most = 5 if variant.get("klein") == "ja" else 9
        found = [
            Complaint(nr, illegal(f"Es gibt nur die Karten 1 bis {most}.", RULE))
            for nr, row in enumerate(rows, 1)
            if row not in CARDS[:most]
        ]
        found += [
            Complaint(nr, illegal("Diese Karte steht schon weiter oben.", RULE))
            for nr, row in enumerate(rows, 1)
            if row in rows[: nr - 1]
        ]
        if len(rows) != 3:
            found.append(Complaint(0, illegal(f"Drei Karten sollen es sein, nicht {len(rows)}.", RULE)))
        if role == "dunkel" and "9" not in rows:
            found.append(Complaint(0, Refusal("illegal", "Zu den Dunklen gehört die 9.", (RULE,))))
        return found

    def card_title(self, card: str) -> str | None:
        return f"Die große {card}" if card in CARDS else None

    def unpack(self, t: Transition, brought: Mapping[Seat, str]) -> None:
        t.state["packs"] = {seat: sorted(int(row) for row in text.split("\n")) for seat, text in brought.items()}

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        s = t.state
        s["hands"] = {seat: list(s["packs"][seat]) for seat in seats}
        s["deck"], s["laid"], s["sums"] = [], [], dict.fromkeys(seats, 0)
        t.push("farbe", seat=seats[0])

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return {"hands": [c for s in state["seats"] if s != seat for c in state["hands"][s]]}

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Others may have brought anything else, except what they have laid."""
        edit = Edit(state)
        for other in state["seats"]:
            if other != seat:
                hand, pack = state["hands"][other], state["packs"][other]
                laid = [c for c in pack if c not in hand]
                edit.at("hands")[other] = sorted(dice.shuffled(c for c in range(1, 10) if c not in laid)[: len(hand)])
                edit.at("packs")[other] = sorted([*laid, *edit.state["hands"][other]])
        return edit.state

    def view(self, state: State, seat: Seat | None) -> View:
        return {**super().view(state, seat), "roles": state["roles"]}

    def invariants(self, state: State) -> list[str]:
        cards = sorted([*state["laid"], *(c for h in state["hands"].values() for c in h)])
        return [] if cards == sorted(c for p in state["packs"].values() for c in p) else ["cards are not those that were brought"]


def load(overrides: Path | None) -> Koffer:
    return Koffer()
