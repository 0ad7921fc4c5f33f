"""Regions, nations, persons, event cards and hunt tiles of the Ringkrieg, to be looked up.

Only facts: what the engine does with them is not asked here. The expansion's files lie in data/erweiterung/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from games.catalog import read_data
from games.lookup import EFFECT, Fact, Lookup, Name, Sheet, listed
from games.ringkrieg.multiplayer.powers import NAMES

DATA = Path(__file__).parent / "data"
Raw = Mapping[str, Any]
SIDES = {"freie": "Freie Völker", "schatten": "Schatten"}
DECKS = {"personen": "Personen", "strategie": "Strategie", "sonder": "Sonderkarte"}
DICE = {"person": "Person", "armee": "Armee", "rekrutierung": "Rekrutierung"}
PERSONS = {"gefaehrte": "Gefährte", "guenstling": "Günstling", "ratgeber": "Ratgeber"}
SETTLEMENTS = {"dorf": "Dorf", "stadt": "Stadt", "festung": "Festung", "befestigung": "Befestigung"}
TILES = {"normal": "grau", "gemeinschaft": "blau", "schatten": "rot", "smeagol": "Sméagol"}
UNITS = {
    "r": ("reguläre Einheit", "reguläre Einheiten"),
    "e": ("Elite-Einheit", "Elite-Einheiten"),
    "a": ("Anführer", "Anführer"),
    "n": ("Nazgûl", "Nazgûl"),
}
ENGINES = ("belagerungsturm", "katapult")
TRANSLATED = "der deutsche Titel ist unsere Übersetzung"
UNSEEN = "am Original zu prüfen"
TOPICS: Mapping[str, Sequence[str]] = {
    EFFECT: (),
    "level": ("level", "stufe"),
    "fuehrung": ("führung", "führungswert", "leadership", "anführerwert"),
    "wuerfel": ("aktionswürfel", "würfelbonus", "würfel"),
    "nation": ("nation", "volk", "aktiviert", "welche nation", "gehört", "gehören"),
    "seite": ("seite", "fraktion"),
    "ins-spiel": (
        "ins spiel",
        "wie ins spiel",
        "kommt ins spiel",
        "wann kommt ins spiel",
        "bringe ins spiel",
        "bringt man ins spiel",
    ),
    "ratgeber": ("ratgeber", "ratgeberfähigkeit", "ratgeber-fähigkeit", "guide"),
    "faehigkeiten": ("fähigkeit", "fähigkeiten", "sonderfähigkeit", "sonderfähigkeiten"),
    "siedlung": ("siedlung", "siedlungsart", "stadt", "festung", "stadt oder festung"),
    "siegpunkte": ("siegpunkte", "siegpunkt", "punkte", "sp", "wert", "victory points"),
    "nachbarn": ("nachbarn", "nachbar", "nachbarregionen", "benachbart", "neben", "angrenzend", "grenzt", "grenzen"),
    "gebirge": ("gebirge", "gebirgsgrenze", "unpassierbar"),
    "kueste": ("küste", "meer", "hafen"),
    "start": ("startaufstellung", "aufstellung", "startarmee", "start", "starteinheiten", "einheiten am anfang", "einheiten"),
    "verstaerkungen": ("verstärkungen", "verstärkung", "reserve"),
    "politik": ("politik", "politikleiste", "politik-leiste", "kriegszustand", "schritte"),
    "regionen": ("regionen", "gebiete", "städte", "festungen", "siedlungen", "regionen gehören"),
    "typ": (
        "typ",
        "würfelsymbol",
        "welcher würfel",
        "welchem würfel",
        "würfel",
        "welchen würfel",
        "welchem würfel spielen",
        "welchen würfel ausspielen",
        "symbol",
    ),
    "stapel": ("stapel", "deck"),
    "nummer": ("nummer", "kartennummer"),
    "vorbedingung": ("vorbedingung", "voraussetzung", "bedingung", "wann spielbar"),
    "kampf": ("kampftext", "kampfkarte", "kampfeffekt", "kampfwirkung", "kampf"),
    "initiative": ("initiative", "initiativzahl", "initiativwert"),
    "abwurf": ("abwurf", "abgeworfen"),
    "anzahl": ("anzahl", "wie viele", "wieviele", "wieviel"),
}


class Things:
    title = "Ringkrieg"
    called = ("Ringkrieg", "Der Ringkrieg", "War of the Ring", "WotR")
    topics = TOPICS

    def __init__(self, base: Raw, expansion: Raw) -> None:
        self.regions: dict[str, Raw] = {r["id"]: r for r in base["regionen"]["regionen"]}
        self.nations: dict[str, Raw] = {n["id"]: n for n in base["nationen"]["nationen"]}
        self.persons: dict[str, Raw] = {p["id"]: p for p in base["personen"]["personen"]}
        self.tiles: dict[str, Raw] = {t["id"]: t for t in base["material"]["jagdsteine"]}
        self.combat: dict[str, Raw] = {k["id"]: k for k in base["kampfkarten"]["kampf"]}
        self.cards: dict[str, Raw] = {}
        self.factions: dict[str, Raw] = {}
        for stem, pile in base.items():
            if stem.startswith("karten_"):
                self.cards |= {c["id"]: {"seite": pile["seite"], "stapel": pile["stapel"], **c} for c in pile["karten"]}
        self._add(expansion)
        rows = [row for data in (base, expansion) for row in data.get("maechte", {}).get("symbole", ())]
        self.symbols: dict[str, Raw] = {row["karte"]: row for row in rows}

    def _add(self, expansion: Raw) -> None:
        """What the expansion brings, marked as its own."""
        for stem, kind, into in (
            ("karten", "karten", self.cards),
            ("kampfkarten", "kampf", self.combat),
            ("personen", "personen", self.persons),
            ("material", "jagdsteine", self.tiles),
            ("material", "gruppierungen", self.factions),
        ):
            into |= {e["id"]: {**e, "erweiterung": True} for e in expansion.get(stem, {}).get(kind, ())}

    # names
    def names(self) -> Sequence[Name]:
        return list(self._names.values())

    @cached_property
    def _names(self) -> dict[str, Name]:
        found = {
            f"region:{id}": Name(f"region:{id}", r["name"], "Region", tuple(r.get("auch", ()))) for id, r in self.regions.items()
        }
        found |= {
            f"nation:{id}": Name(f"nation:{id}", n["name"], f"Nation ({SIDES[n['seite']]})") for id, n in self.nations.items()
        }
        for id, p in self.persons.items():
            said = (p.get("titel", ""), f"{p['name']} {p.get('titel', '')}", id.replace("_", " "), *p.get("auch", ()))
            more = ", Erweiterung" if p.get("erweiterung") else ""
            found[id] = Name(id, p["name"], f"{PERSONS.get(p['art'], 'Person')} ({SIDES[p['seite']]}{more})", said)
        for id, c in self.cards.items():
            more = ", Erweiterung" if c.get("erweiterung") else ""
            kind = f"Ereigniskarte {c['nummer']} ({SIDES[c['seite']]}, {DECKS[c['stapel']]}{more})"
            kind = f"Sonderkarte ({SIDES[c['seite']]}{more})" if c["stapel"] == "sonder" else kind
            fight = self.combat.get(c.get("kampf", ""), {})
            found[id] = Name(id, c["titel"], kind, (c["englisch"], fight.get("titel", ""), fight.get("englisch", "")))
        for id, g in self.factions.items():
            kind = "Belagerungsmaschine" if id in ENGINES else "Gruppierung"
            found[f"gruppe:{id}"] = Name(
                f"gruppe:{id}", g["name"], f"{kind} ({SIDES[g['seite']]}, Erweiterung)", tuple(g["auch"])
            )
        for id, t in self.tiles.items():
            face = "".join([", Entdecken" * t["entdecken"], ", Stopp" * t["stopp"]])
            shown = {"auge": "Auge", "wuerfel": "Würfel"}.get(t["wert"], str(t["wert"]).replace("-", "−"))
            said = (f"Jagdstein {shown}", f"Jagdplättchen {shown}", f"Spielstein {shown}")
            brought = f", durch «{self.cards[t['karte']]['titel']}»" if t.get("karte") else ""
            found[id] = Name(id, f"Jagd-Spielstein {shown}", f"Spielstein ({TILES[t['art']]}{face}{brought})", said)
        return found

    # sheets
    def sheet(self, id: str) -> Sheet:
        name = self._names[id]
        room, _, inner = id.rpartition(":")
        tell: Callable[[Raw], Iterator[Fact]]
        if room == "region":
            raw, tell, source = self.regions[inner], self._region, "Spielplan"
        elif room == "nation":
            raw, tell, source = self.nations[inner], self._nation, "Regelheft: Aufstellung und Verstärkungen"
        elif room == "gruppe":
            raw, tell, source = self.factions[inner], self._faction, "Regelheft, Kapitel XII"
        elif id in self.persons:
            raw, tell, source = self.persons[id], self._person, "Personenkarte"
        elif id in self.tiles:
            raw, tell, source = self.tiles[id], self._tile, "Jagd-Spielsteine"
        else:
            raw, tell, source = self.cards[id], self._card, "Ereigniskarte"
        doubts = [str(raw.get("notiz") or UNSEEN).rstrip(".")] if raw.get("unsicher") else []
        if id in self.cards and not raw.get("titel_belegt"):
            doubts.append(TRANSLATED)
        effect = self._effect(raw) if id in self.persons or id in self.cards or room == "gruppe" else ""
        edition = "Erweiterung «Das Ende des Dritten Zeitalters»" if raw.get("erweiterung") else "Collector’s Edition"
        english = str(raw.get("englisch") or next(iter(raw.get("auch", ())), ""))
        return Sheet(name, tuple(tell(raw)), f"{source}, {edition}", effect, "; ".join(doubts), english)

    def _effect(self, raw: Raw) -> str:
        if "figuren" in raw:
            return "\n".join(raw["tut"])
        said = raw.get("text", {})
        abilities = ["Hauptmann des Westens: +1 Kampfstärke in seiner Schlacht."] * bool(raw.get("hauptmann"))
        abilities += raw.get("faehigkeiten", ())
        lines = [f"Nur wenn: {said['wenn']}"] if said.get("wenn") else []
        lines += [said["tut"]] if said.get("tut") else []
        lines += [f"Abwurf: {said['weg']}"] if said.get("weg") else []
        lines += [f"Ratgeber: {raw['ratgeber']}"] if raw.get("ratgeber") else []
        lines += [*abilities, *(raw[k] for k in ("beim_eintritt", "bewegung") if raw.get(k))]
        return "\n".join(lines)

    def _region(self, r: Raw) -> Iterator[Fact]:
        yield Fact("nation", "Nation", self.nations[r["nation"]]["name"] if r.get("nation") else "keine")
        yield Fact("siedlung", "Siedlung", SETTLEMENTS.get(r.get("siedlung", ""), "keine"))
        yield Fact("siegpunkte", "Siegpunkte", str(r.get("siegpunkte", 0)), shown=bool(r.get("siegpunkte")))
        for n in self.nations.values():
            if r["id"] in n["start"]:
                yield Fact("start", "Am Anfang", f"{_army(n['start'][r['id']])} ({n['name']})")
        beside = [self.regions[n]["name"] for n in r["nachbarn"]]
        yield Fact("nachbarn", "Nachbarn", listed(beside), among=tuple(beside))
        if r.get("gebirge"):
            yield Fact("gebirge", "Gebirge zu", listed([self.regions[n]["name"] for n in r["gebirge"]]))
        if r.get("kueste"):
            yield Fact("kueste", "Küste", "ja")

    def _nation(self, n: Raw) -> Iterator[Fact]:
        yield Fact("seite", "Seite", SIDES[n["seite"]])
        steps, active = n["politik"]["schritte"], n["politik"]["aktiv"]
        away = f"{steps} Schritt{'e' * (steps != 1)} vor dem Kriegszustand"
        yield Fact("politik", "Politik-Leiste", f"{away}, {'aktiv' if active else 'passiv'}")
        total: dict[str, int] = {}
        for army in n["start"].values():
            for unit, count in army.items():
                total[unit] = total.get(unit, 0) + count
        where = "; ".join(f"{self.regions[r]['name']} {_army(a)}" for r, a in n["start"].items())
        yield Fact("start", "Am Anfang", _army(total))
        yield Fact("start", "Und zwar", where, shown=False)
        yield Fact("verstaerkungen", "Verstärkungen", _army(n["verstaerkungen"]))
        mine = [r for r in self.regions.values() if r.get("nation") == n["id"]]
        towns = [f"{r['name']} ({SETTLEMENTS[r['siedlung']]})" for r in mine if r.get("siedlung") in SETTLEMENTS]
        yield Fact("regionen", "Siedlungen", listed(towns))
        yield Fact("regionen", "Alle Regionen", listed([r["name"] for r in mine]), shown=False)

    def _person(self, p: Raw) -> Iterator[Fact]:
        if p.get("level") is not None:
            yield Fact("level", "Level", str(p["level"]))
        yield Fact("fuehrung", "Führung", str(p["fuehrung"]))
        activates = p.get("aktiviert")
        if activates:
            every = activates == "alle"
            yield Fact("nation", "Aktiviert", "alle Freien Völker" if every else self.nations[activates]["name"])
        if p.get("nation"):
            yield Fact("nation", "Nation", self.nations[p["nation"]]["name"])
        yield Fact("seite", "Seite", SIDES[p["seite"]], shown=False)
        if p.get("wuerfel"):
            yield Fact("wuerfel", "Aktionswürfel", f"+{p['wuerfel']}")
        if p.get("ins_spiel"):
            yield Fact("ins-spiel", "Ins Spiel", p["ins_spiel"])
        if p.get("ratgeber"):
            yield Fact("ratgeber", "Ratgeber", p["ratgeber"], shown=False)
        if p.get("faehigkeiten"):
            yield Fact("faehigkeiten", "Fähigkeiten", " ".join(p["faehigkeiten"]), shown=False)

    def _faction(self, g: Raw) -> Iterator[Fact]:
        yield Fact("anzahl", "Figuren", str(g["figuren"]))
        yield Fact("seite", "Seite", SIDES[g["seite"]], shown=False)
        yield Fact("ins-spiel", "Ins Spiel", g["ins_spiel"])

    def _card(self, c: Raw) -> Iterator[Fact]:
        said = c.get("text", {})
        if c["stapel"] in ("personen", "strategie"):
            yield Fact("typ", "Würfel", f"{DICE[c['typ']]} oder Ereignis")
        yield Fact("stapel", "Stapel", f"{SIDES[c['seite']]}, {DECKS[c['stapel']]}", shown=False)
        yield Fact("nummer", "Nummer", str(c["nummer"]), shown=False)
        yield Fact("seite", "Seite", SIDES[c["seite"]], shown=False)
        symbol = self.symbols.get(c["id"])
        if symbol is not None:
            doubt = "aus der Karte abgeleitet, am Original zu prüfen" if symbol.get("unsicher") else ""
            yield Fact("seite", "Zu dritt und viert nur für", NAMES[symbol["macht"]], doubt)
        for topic, label, key in (("vorbedingung", "Nur wenn", "wenn"), ("abwurf", "Abwurf", "weg")):
            if said.get(key):
                yield Fact(topic, label, said[key], shown=False)
        if c.get("tisch"):
            yield Fact("abwurf", "Bleibt", "auf dem Tisch liegen")
        fight = self.combat.get(c.get("kampf", ""))
        if fight:
            when = f"Nur wenn: {fight['text']['wenn']} " if fight["text"].get("wenn") else ""
            yield Fact("kampf", f"Kampf «{fight['titel']}»", f"{when}{fight['text']['tut']}")
            yield Fact("initiative", "Initiative", " und ".join(map(str, fight["initiative"])))

    def _tile(self, t: Raw) -> Iterator[Fact]:
        yield Fact("anzahl", "Anzahl", str(t["anzahl"]))
        if t.get("karte"):
            yield Fact("ins-spiel", "Ins Spiel", f"durch «{self.cards[t['karte']]['titel']}»")


def _army(units: Mapping[str, int]) -> str:
    return listed([f"{n} {UNITS[u][n != 1]}" for u, n in units.items() if n]) or "nichts"


def lookup(overrides: Path | None) -> Lookup:
    more = overrides / "erweiterung" if overrides is not None else None
    return Things(read_data(DATA, overrides), read_data(DATA / "erweiterung", more))
