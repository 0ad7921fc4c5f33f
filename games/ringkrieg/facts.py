"""The facts of the game as the rules read them: regions, nations, persons, cards, tiles, dice.

Everything here comes from `data/*.yaml` (or the owner's file of the same name) and is computed once when the game is loaded:
neighbours and distances, who owns a settlement, which kinds of figures there are. Rules get it as `game.facts`; no module keeps
facts of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from games.catalog import BadOwnData, read_data
from games.contract import Candidate

DATA = Path(__file__).parent / "data"
FREE, SHADOW = "freie", "schatten"
SIDES = (FREE, SHADOW)
DECKS = ("personen", "strategie")
POWER_NAMES = ("gondor", "rohan", "hexenkoenig", "saruman")  # whose symbols cards can bear (chapter XI)

Side = str  # FREE or SHADOW
Region = str  # id of a region
Nation = str
Figure = str  # a kind of figure, "gondor.r": nation and r (regular), e (elite), a (leader) or n (Nazgûl)
NAZGUL: Figure = "sauron.n"
UNITS = {"r", "e"}  # the kinds of figures that are units
ORDER = ["e", "r", "a", "n"]  # kinds of figures as armies are shown
BASE = ""  # the set of everything in the base game; other sets are folders of `data/` with a `material.yaml`
PLAYED = "ja"  # a set is played where the variant of its name says so


def other(side: Side) -> Side:
    return SHADOW if side == FREE else FREE


@dataclass(frozen=True)
class Place:
    """One region of the board."""

    id: Region
    name: str
    aliases: tuple[str, ...]
    nation: Nation | None
    side: Side | None  # of its nation
    settlement: str  # "dorf", "stadt", "festung" or ""
    fortified: bool  # Befestigung
    points: int
    coast: bool
    east: bool
    neighbours: tuple[Region, ...]
    mountains: tuple[Region, ...]
    at: tuple[float, float]

    @cached_property
    def stronghold(self) -> bool:
        return self.settlement == "festung"

    @cached_property
    def city(self) -> bool:
        return self.settlement == "stadt"


@dataclass(frozen=True, slots=True)
class People:
    """One nation."""

    id: Nation
    name: str
    side: Side
    colour: str
    steps: int  # to war, at the beginning
    active: bool
    start: Mapping[Region, Mapping[str, int]]
    reserve: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Person:
    """One character card. `level` is None where movement has no limit (Nazgûl)."""

    id: str
    name: str
    title: str
    side: Side
    kind: str  # "gefaehrte", "guenstling" or "ratgeber" (Gollum)
    level: int | None
    leadership: int
    activates: str  # a nation, "alle" or ""
    nation: Nation | None
    die: bool  # brings an action die
    hobbit: bool
    nazgul: bool
    captain: bool  # Hauptmann des Westens
    replaces: str
    raw: Mapping[str, Any]  # the card's texts, for showing
    set: str


@dataclass(frozen=True, slots=True)
class Card:
    """One event card. `when`, `does` and `leaves` are the declarative halves of its text: see `events/`."""

    id: str
    number: int
    side: Side
    deck: str  # "personen" or "strategie"; a card with another one lies aside until something brings it
    kind: str  # "person", "armee" or "rekrutierung"
    title: str
    table: bool
    text: Mapping[str, str]  # wenn, tut, weg
    combat: str
    when: tuple[Mapping[str, Any], ...]
    does: tuple[Mapping[str, Any], ...]
    lasts: tuple[Mapping[str, Any], ...]
    leaves: tuple[Mapping[str, Any], ...]
    parting: tuple[Mapping[str, Any], ...]  # steps when it leaves the table
    set: str
    replaces: int  # the number of the card of the base game whose place it takes

    @property
    def pile(self) -> str:
        """Where its back belongs: "freie.personen"."""
        return f"{self.side}.{self.deck}"


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat half of event cards; several cards share one."""

    id: str
    title: str
    initiative: tuple[int, ...]
    text: Mapping[str, str]
    when: tuple[Mapping[str, Any], ...]
    does: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of hunt tile."""

    id: str
    kind: str  # "normal", "gemeinschaft" or "schatten"
    value: int | str  # a number, "auge" or "wuerfel"
    reveals: bool
    stops: bool
    count: int
    card: str
    set: str


@dataclass(frozen=True, eq=False)
class Facts:
    """All of it, with what follows from it."""

    data: Mapping[str, Any]
    regions: Mapping[Region, Place]
    nations: Mapping[Nation, People]
    persons: Mapping[str, Person]
    cards: Mapping[str, Card]
    combat: Mapping[str, Combat]
    tiles: Mapping[str, Tile]
    sets: Mapping[str, Mapping[str, Any]]  # what is added to the base game where it is played: the data of each
    _reach: dict[tuple[Region, int], frozenset[Region]] = field(default_factory=dict, repr=False, compare=False)
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)  # see `rules.remembered`

    @cached_property
    def side(self) -> dict[str, Side]:
        """The side of a nation."""
        return {n.id: n.side for n in self.nations.values()}

    @cached_property
    def figure_side(self) -> dict[Figure, Side]:
        return {f: self.nations[f.split(".")[0]].side for f in self.figures}

    @cached_property
    def figures_of(self) -> dict[Side, tuple[Figure, ...]]:
        """The figures that a side musters."""
        return {side: tuple(f for f in self.total if self.figure_side[f] == side) for side in SIDES}

    @cached_property
    def unit_side(self) -> dict[Figure, Side]:
        """The side of each kind of unit: figures that are none are missing."""
        return {f: side for f, side in self.figure_side.items() if f[-1] in UNITS}

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every kind of figure, in the order armies are shown: nation by nation, elite before regular, then leaders."""
        kinds = {*self._counted, *(figure for more in self.more.values() for figure in more)}
        return tuple(f for n in self.nations for k in ORDER if (f := f"{n}.{k}") in kinds)

    @cached_property
    def more(self) -> dict[str, dict[Figure, int]]:
        """Figures of the nations that each set adds; all of them begin among the reinforcements."""
        return {
            name: {
                f"{nation}.{kind}": n
                for nation, kinds in data["material"].get("figuren", {}).items()
                for kind, n in kinds.items()
            }
            for name, data in self.sets.items()
        }

    def played(self, s: Mapping[str, Any]) -> tuple[str, ...]:
        """The sets that this game is played with."""
        return (BASE, *(name for name in self.sets if s["variant"].get(name) == PLAYED))

    @cached_property
    def total(self) -> dict[Figure, int]:
        """How many figures of each kind the base game has."""
        count = self._counted
        return {f: count[f] for f in self.figures if f in count}

    @cached_property
    def _counted(self) -> dict[Figure, int]:
        count: dict[Figure, int] = {}
        for n in self.nations.values():
            for force in (*n.start.values(), n.reserve):
                for kind, number in force.items():
                    count[f"{n.id}.{kind}"] = count.get(f"{n.id}.{kind}", 0) + number
        return count

    @cached_property
    def distance(self) -> dict[Region, dict[Region, int]]:
        """Steps between any two regions over passable borders."""
        return {start: self._from(start) for start in self.regions}

    def _from(self, start: Region) -> dict[Region, int]:
        found, edge = {start: 0}, [start]
        while edge:
            after = []
            for here in edge:
                for there in self.regions[here].neighbours:
                    if there not in found:
                        found[there] = found[here] + 1
                        after.append(there)
            edge = after
        return found

    def within(self, start: Region, steps: int) -> frozenset[Region]:
        """All regions at most so many steps away, `start` among them."""
        key = (start, steps)
        if key not in self._reach:
            self._reach[key] = frozenset(r for r, d in self.distance[start].items() if d <= steps)
        return self._reach[key]

    @cached_property
    def settlements(self) -> dict[Nation, tuple[Region, ...]]:
        """The villages, cities and strongholds of each nation."""
        found: dict[Nation, tuple[Region, ...]] = dict.fromkeys(self.nations, ())
        for r in self.regions.values():
            if r.nation is not None and r.settlement:
                found[r.nation] = (*found[r.nation], r.id)
        return found

    @cached_property
    def strongholds(self) -> tuple[Region, ...]:
        return tuple(r.id for r in self.regions.values() if r.stronghold)

    @cached_property
    def named(self) -> dict[Region, Candidate]:
        """Each region as an answer: the same ones are offered again and again. Of many, one opens a part of the map first."""
        from games.ringkrieg.show.land import WINDOWS, part_of

        return {
            r.id: Candidate(r.id, r.name, aliases=r.aliases, group=WINDOWS[part_of(self, r.id)].title)
            for r in self.regions.values()
        }

    @cached_property
    def faces(self) -> dict[Side, tuple[str, ...]]:
        """The six sides of an action die."""
        return {side: tuple(self.data["material"]["aktionswuerfel"][side]["seiten"]) for side in SIDES}

    @cached_property
    def symbols(self) -> dict[str, str]:
        """Event cards that bear the symbol of a power (chapter XI); data of earlier tables have none."""
        every = (self.data, *self.sets.values())
        return {row["karte"]: row["macht"] for data in every for row in data.get("maechte", {}).get("symbole", ())}

    @cached_property
    def _of_side(self) -> dict[Side, tuple[Nation, ...]]:
        return {side: tuple(n.id for n in self.nations.values() if n.side == side) for side in SIDES}

    def of_side(self, side: Side) -> tuple[Nation, ...]:
        return self._of_side[side]

    def name(self, region: Region) -> str:
        return self.regions[region].name

    def title(self, card: str) -> str:
        return self.cards[card].title


def read_facts(overrides: Path | None) -> dict[str, Any]:
    """The data as files say them, for `Facts` and for keeping with a table. What a set adds lies in a folder of its own."""
    found = read_data(DATA, overrides)
    folders = sorted(file.parent for file in DATA.glob("*/material.yaml"))
    found["saetze"] = {
        folder.name: read_data(folder, overrides / folder.name if overrides is not None else None) for folder in folders
    }
    return found


def in_order(kept: Any, shipped: Any) -> Any:
    """Data as they were kept, where the order of keys is lost, in the order of the shipped ones: so games play again byte for
    byte."""
    if isinstance(kept, Mapping) and isinstance(shipped, Mapping):
        keys = [*(key for key in shipped if key in kept), *(key for key in kept if key not in shipped)]
        return {key: in_order(kept[key], shipped.get(key)) for key in keys}
    if isinstance(kept, list) and isinstance(shipped, list):
        named = {row["id"]: row for row in shipped if isinstance(row, Mapping) and "id" in row}
        beside = [*shipped, *[None] * len(kept)]
        return [
            in_order(row, named.get(row["id"]) if isinstance(row, Mapping) and "id" in row else beside[nr])
            for nr, row in enumerate(kept)
        ]
    return kept


def make_facts(data: Mapping[str, Any]) -> Facts:
    """Facts from data. What cannot be played is refused in one German sentence that names the place."""
    try:
        nations = {n["id"]: _people(n) for n in data["nationen"]["nationen"]}
        regions = {r["id"]: _place(r, nations) for r in data["regionen"]["regionen"]}
        persons = {p["id"]: _person(p) for p in data["personen"]["personen"]}
        cards = {c.id: c for side in SIDES for deck in DECKS for c in _cards(data[f"karten_{side}_{deck}"])}
        combat = {k["id"]: _combat(k) for k in data["kampfkarten"]["kampf"]}
        tiles = {t["id"]: _tile(t) for t in data["material"]["jagdsteine"]}
        sets: Mapping[str, Any] = data.get("saetze", {})  # tables begun earlier keep data without any
        for name, more in sets.items():
            persons |= {p["id"]: _person(p, name) for p in more["personen"]["personen"]}
            cards |= {c.id: c for c in _cards(more["karten"], name)}
            combat |= {k["id"]: _combat(k) for k in more["kampfkarten"]["kampf"]}
            tiles |= {t["id"]: _tile(t, name) for t in more["material"]["jagdsteine"]}
    except (KeyError, TypeError, ValueError) as error:
        raise BadOwnData(f"Ringkrieg: In den Daten fehlt etwas oder hat die falsche Form ({error}).") from error
    for place in regions.values():
        for there in place.neighbours:
            if there not in regions or place.id not in regions[there].neighbours:
                raise BadOwnData(f"regionen.yaml: {place.id} und {there} sind nicht gegenseitig Nachbarn.")
    for card in cards.values():
        if card.combat and card.combat not in combat:
            raise BadOwnData(f"Karte {card.id}: den Kampftext «{card.combat}» gibt es nicht.")
    for row in data.get("maechte", {}).get("symbole", ()):
        if row.get("karte") not in cards or row.get("macht") not in POWER_NAMES:
            raise BadOwnData(f"maechte.yaml: «{row.get('karte')}: {row.get('macht')}» nennt keine Karte und Macht, die es gibt.")
    return Facts(data, regions, nations, persons, cards, combat, tiles, sets)


def _place(r: Mapping[str, Any], nations: Mapping[str, People]) -> Place:
    nation, settlement = r.get("nation"), r.get("siedlung", "")
    return Place(
        id=r["id"],
        name=r["name"],
        aliases=tuple(r.get("auch", ())),
        nation=nation,
        side=nations[nation].side if nation is not None else None,
        settlement="" if settlement == "befestigung" else settlement,
        fortified=settlement == "befestigung",
        points=r.get("siegpunkte", 0),
        coast=r.get("kueste", False),
        east=r.get("ostrand", False),
        neighbours=tuple(r["nachbarn"]),
        mountains=tuple(r.get("gebirge", ())),
        at=(r["lage"][0], r["lage"][1]),
    )


def _people(n: Mapping[str, Any]) -> People:
    track = n["politik"]
    return People(n["id"], n["name"], n["seite"], n["farbe"], track["schritte"], track["aktiv"], n["start"], n["verstaerkungen"])


def _person(p: Mapping[str, Any], set: str = BASE) -> Person:
    return Person(
        id=p["id"],
        name=p["name"],
        title=p["titel"],
        side=p["seite"],
        kind=p["art"],
        level=None if p["level"] == "unbegrenzt" else p.get("level_zahl", p["level"]),
        leadership=p["fuehrung"],
        activates=p.get("aktiviert", ""),
        nation=p.get("nation"),
        die=bool(p.get("wuerfel", 0)),
        hobbit=p.get("hobbit", False),
        nazgul=p.get("nazgul", False),
        captain=p.get("hauptmann", False),
        replaces=p.get("ersetzt", ""),
        raw=p,
        set=set,
    )


def _listed(value: Any) -> tuple[Mapping[str, Any], ...]:
    """One mapping or a list of them."""
    return () if value is None else (value,) if isinstance(value, Mapping) else tuple(value)


def _cards(deck: Mapping[str, Any], set: str = BASE) -> Iterable[Card]:
    for c in deck["karten"]:
        yield Card(
            id=c["id"],
            number=c["nummer"],
            side=c["seite"] if set else deck["seite"],
            deck=c["stapel"] if set else deck["stapel"],
            kind=c["typ"],
            title=c["titel"],
            table=c.get("tisch", False),
            text=c["text"],
            combat=c["kampf"],
            when=_listed(c.get("wenn")),
            does=_listed(c.get("tut")),
            lasts=_listed(c.get("solange")),
            leaves=_listed(c.get("weg")),
            parting=_listed(c.get("danach")),
            set=set,
            replaces=c.get("ersetzt", 0),
        )


def _combat(k: Mapping[str, Any]) -> Combat:
    return Combat(k["id"], k["titel"], tuple(k["initiative"]), k["text"], _listed(k.get("wenn")), _listed(k.get("tut")))


def _tile(t: Mapping[str, Any], set: str = BASE) -> Tile:
    return Tile(t["id"], t["art"], t["wert"], t["entdecken"], t["stopp"], t["anzahl"], t.get("karte", ""), set)
