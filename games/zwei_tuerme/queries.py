"""Read-only questions: what rows would count at the places still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.contract import Query, View, name
from games.zwei_tuerme.cards.faces import COLOURS, GANDALF, TRAIT_SHORT, Face, Rows
from games.zwei_tuerme.scoring import points


def worth(view: View, words: str) -> str:
    """For each place still to be scored: each player's rows, and for one's own also the most the hand could make of it."""
    nr = view["marker"]["place"] + (1 if view["marker"]["field"] or view["phase"] == "draw" else 0)
    places = view["places"][max(nr, 1) :] if not view["winners"] else []
    if not places:
        return "Es wird an keinem Ort mehr gewertet."
    seats = [view["seat"]] if view["seat"] is not None else view["seats"]
    lines = []
    for seat in seats:
        lines.append(f"{name(seat)}: was die Reihen zählen würden")
        for place in places:
            rows, traits = view["rows"][seat], place["traits"]
            parts = [f"{TRAIT_SHORT[t]} {points.strength(rows, [t])}" for t in traits]
            line = f"{place['name']}: {points.strength(rows, traits)} ({', '.join(parts)})"
            if seat == view["seat"]:
                line += f", mit der Hand bis {most(rows, view['hand'], traits)}"
            lines.append(line)
    return "\n".join(lines)


def most(rows: Rows, hand: Sequence[Face], traits: Sequence[str]) -> int:
    """The most valid cards that rows and hand can make at a place, colours cleared where that helps."""
    held = Counter(hand)
    plain, gains = 0, []
    for colour in COLOURS:
        row = rows.get(colour)
        kept = len(row["cards"]) + held[f"{colour}-{row['trait']}"] if row and row["trait"] in traits else 0
        begun = max((held[f"{colour}-{t}"] for t in traits if not row or row["trait"] != t), default=0)
        plain += max(kept, begun)
        gains.append(begun + 1 - max(kept, begun) if begun else 0)  # with a Gandalf in front of a new row
    return plain + sum(gain for gain in sorted(gains, reverse=True)[: held[GANDALF]] if gain > 0)


QUERIES = {"wert": Query("wert", "Was zählen meine Reihen an den übrigen Orten?", worth, ("reihe|auslage", "zahl|wert|bring"))}
