"""Places, paths, cards and tiles of «Die zwei Türme», to be looked up: as the game is played here, owner's faces included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.lookup import EFFECT, Fact, Lookup, Name, Sheet, listed
from games.zwei_tuerme.cards.faces import CHARACTERS, GANDALF, TRAIT_NAME, face_name
from games.zwei_tuerme.journey.facts import face_used, read_facts

BOOK = "Regelheft (Ravensburger 2002)"
REBUILT = "nachgebaut, der Aufdruck ist nicht belegt"
PATHS, TILE = "wegekarten", "plaettchen"
TOPICS: Mapping[str, Sequence[str]] = {
    EFFECT: (),
    "eigenschaften": ("eigenschaften", "eigenschaft", "symbole", "symbol", "verlangt", "braucht", "gewertet", "zählt"),
    "nummer": ("nummer", "station", "ortsnummer"),
    "nachbarn": (
        "nach",
        "nachbarn",
        "neben",
        "vor",
        "kommt nach",
        "kommt vor",
        "nächster ort",
        "danach",
        "davor",
        "ort kommt nach",
        "ort kommt vor",
    ),
    "anzahl": ("anzahl", "wie oft im spiel", "wie viele", "wieviele", "wieviel"),
    "farbe": ("farbe",),
    "laenge": ("länge", "lang", "felder", "weglänge"),
}


class Things:
    title = "Die zwei Türme"
    called = ("Zwei Türme", "Die zwei Türme", "2 Türme", "Two Towers", "Zwei-Türme-Kartenspiel")
    topics = TOPICS

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.box = facts["box"]
        self.places = {p["id"]: face_used(p) for p in sorted(facts["places"], key=lambda p: int(p["nr"]))}
        self.paths = [face_used(p) for p in facts["paths"]]

    def names(self) -> Sequence[Name]:
        places = [Name(id, p["name"], "Ort") for id, p in self.places.items()]
        faces = [Name(f, face_name(f), "Charakterkarte", (f.replace("-", " "),)) for f in CHARACTERS]
        return [
            *places,
            *faces,
            Name(GANDALF, "Gandalf", "Joker", ("Gandalf-Karte", "Gandalf-Karten", "Joker")),
            Name(PATHS, "Wegekarten", "Weg", ("Wegekarte", "Wege", "Weg")),
            Name(TILE, "Plättchen", "Punkteplättchen", ("Punkteplättchen", "Plättchenwerte")),
        ]

    def sheet(self, id: str) -> Sheet:
        name = next(n for n in self.names() if n.id == id)
        if id in self.places:
            return self._place(name, self.places[id])
        if id == PATHS:
            unsure = not all(p["sure"] for p in self.paths)
            lengths = Counter(int(p["fields"]) for p in self.paths)
            value = listed([f"{n}× {felder} Felder" for felder, n in sorted(lengths.items())])
            facts = (
                Fact("anzahl", "Anzahl", str(len(self.paths))),
                Fact("laenge", "Länge", value, "die Verteilung ist nicht belegt" if unsure else ""),
            )
            return Sheet(name, facts, f"{BOOK}; Längen aus Besprechungen" if unsure else "eigene Karten")
        if id == TILE:
            values = Counter(self.box["tiles"])
            text = listed([f"{n}× {value}" for value, n in sorted(values.items())])
            return Sheet(name, (Fact("anzahl", "Anzahl", str(values.total())), Fact("eigenschaften", "Werte", text)), BOOK)
        if id == GANDALF:
            text = "Joker: passt zu jeder Farbe und steht für eine beliebige Eigenschaft; nur am Anfang einer Reihe, nie allein."
            return Sheet(name, (Fact("anzahl", "Anzahl", str(self.box["gandalfs"])), Fact("farbe", "Farbe", "jede")), BOOK, text)
        colour, trait = name.title.split(" ", 1)
        facts = (Fact("anzahl", "Anzahl", str(self.box["copies"])), Fact("farbe", "Farbe", colour.removesuffix("e")))
        return Sheet(name, facts, BOOK, trait)

    def _place(self, name: Name, place: Mapping[str, Any]) -> Sheet:
        order = list(self.places.values())
        at = order.index(dict(place))
        beside = [f"davor {order[at - 1]['name']}"] if at else []
        beside += [f"danach {order[at + 1]['name']}"] if at + 1 < len(order) else []
        traits = listed([TRAIT_NAME[t] for t in place["traits"]])
        facts = (
            Fact("eigenschaften", "Verlangt", traits or "nichts (keine Wertung)", "" if place["sure"] else REBUILT),
            Fact("nummer", "Nummer", str(place["nr"])),
            Fact("nachbarn", "Auf der Reise", ", ".join(beside)),
        )
        return Sheet(name, facts, f"{BOOK}; Reihenfolge aus Besprechungen des Spiels")


def lookup(overrides: Path | None) -> Lookup:
    return Things(read_facts(overrides))
