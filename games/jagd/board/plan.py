"""The board: what lies where. Built once from data/spielplan.yaml (or the owner's file of that name), never changed.

A field is a hexagon («G5») or a rapid («anduin_3»), which lies where three hexagons meet. How one moves over them is
`movement/paths.py`; whether a file can be played at all is `check.py`; typed places and directions are `directions.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from games.jagd.board.check import check
from games.rules import rule
from games.words import plain

FieldId = str
Edge = frozenset[FieldId]

# A step in each direction, as (q, r): the hexagons stand on a point, so there is no straight north.
DIRECTIONS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"nordost": (1, -1), "ost": (1, 0), "suedost": (0, 1), "suedwest": (-1, 1), "west": (-1, 0), "nordwest": (0, -1)}
)
WATER, WOODS, MOUNTAINS, OPEN, OUTSIDE = "wasser", "wald", "gebirge", "offen", "gesperrt"
RAPID = "stromschnelle"  # the terrain of a rapid; its class is WATER
ALIGNMENT = {"gut": "gut", "boese": "boese", "unabhaengig": "neutral", "neutral": "neutral"}
TERRAIN_NAME = {
    "offen": "offenes Land",
    "wald": "Wald",
    "dickicht": "Dickicht",
    "gebirge": "Gebirge",
    "huegel": "Hügel",
    "see": "See",
    "meer": "Meer",
    "sumpf": "Sumpf",
    RAPID: "Stromschnelle",
    "ausserhalb": "außerhalb",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field as printed."""

    id: FieldId
    name: str  # of a city or another named place, or ""
    terrain: str  # offen, wald, dickicht, gebirge, huegel, see, meer, sumpf, stromschnelle, ausserhalb
    kind: str  # what the rules tell apart: offen, wald, gebirge, wasser, gesperrt
    place: tuple[float, float]  # (q, r); of a rapid the middle of its three hexagons
    city: str | None = None  # alignment: gut, boese, neutral
    city_id: str = ""  # as on the cards: minas_tirith
    river_source: bool = False
    special: str = ""  # gollum, zauberblick, geheim, or start, ziel_hobbits, ziel_reiter, rueckkehr, hallen
    road: bool = False
    grey: bool = False  # Mordor's ash: open country, drawn differently
    around: tuple[FieldId, ...] = ()  # of a rapid: its three hexagons

    @property
    def key(self) -> str:
        """The word for this field in a move: «bruchtal», «barad-dur», «g7», «anduin-3»."""
        return plain(self.city_id or self.id).replace("_", "-")

    @property
    def rapid(self) -> bool:
        return self.terrain == RAPID

    @property
    def label(self) -> str:
        """For players: «Bruchtal» or «G7 (Wald)»."""
        return self.name or f"{self.id} ({TERRAIN_NAME[self.terrain]})"


@dataclass(frozen=True, slots=True)
class Label:
    """Lettering on the drawn map: a landscape, a river."""

    text: str
    at: tuple[float, float]
    size: float
    turn: float  # degrees
    kind: str


@dataclass(frozen=True, eq=False)
class Board:
    """All fields and what connects them. Compared by identity; caches hang on it."""

    fields: Mapping[FieldId, Field]
    places: Mapping[str, FieldId]  # every name as people may type it, in plain letters
    keys: Mapping[str, FieldId]  # Field.key back to the field
    side: int
    rows: tuple[tuple[FieldId, ...], ...]
    roads: Mapping[str, tuple[FieldId, ...]]
    road_names: Mapping[str, str]
    road_edges: frozenset[Edge]
    rivers: Mapping[str, tuple[Edge, ...]]
    river_names: Mapping[str, str]
    river_edges: frozenset[Edge]
    crossings: Mapping[Edge, str]  # bruecke, furt
    rapids: Mapping[FieldId, Field]
    streams: frozenset[Edge]  # rapids (or cities at a source) that are one step apart by boat
    start: FieldId
    goal_hobbits: FieldId
    goal_riders: FieldId
    return_place: FieldId
    return_radius: int
    halls: tuple[FieldId, ...]
    regions: Mapping[str, tuple[str, FieldId, int]]  # parts of the picture: name, middle, radius
    labels: tuple[Label, ...]
    noted_doubts: tuple[tuple[FieldId, str], ...]
    reconstruction: bool  # rebuilt from pictures; an owner who copied the printed board says no
    at: Mapping[tuple[int, int], FieldId] = field(repr=False)  # hexagons by (q, r)
    _neighbours: Mapping[FieldId, tuple[FieldId, ...]] = field(repr=False)
    _distances: dict[FieldId, Mapping[FieldId, int]] = field(default_factory=dict, repr=False)
    cache: dict[Any, Any] = field(default_factory=dict, repr=False)  # what others computed from this board

    @property
    def directions(self) -> Mapping[str, tuple[int, int]]:
        return DIRECTIONS

    @property
    def doubts(self) -> tuple[tuple[FieldId, str], ...]:
        """What is uncertain about this board, for /hilfe: (field, note)."""
        return rebuilt(self)

    def __getitem__(self, id: FieldId) -> Field:
        return self.fields[id]

    def neighbours(self, id: FieldId) -> tuple[FieldId, ...]:
        """Fields beside it, across rivers too: hexagons with a common edge, and for a rapid the three it lies between."""
        return self._neighbours[id]

    def distance(self, a: FieldId, b: FieldId) -> int:
        """How many fields apart, terrain ignored. A rapid lies one field beside its three hexagons."""
        return self.distances(a)[b]

    def distances(self, a: FieldId) -> Mapping[FieldId, int]:
        """How far every field is from this one."""
        found: Mapping[FieldId, int] | None = self._distances.get(a)
        if found is None:
            self._distances[a] = found = self._measured(a)
        return found

    def _measured(self, a: FieldId) -> dict[FieldId, int]:
        here = self.fields[a]
        if here.around:
            three = [self.distances(f) for f in here.around]
            return {id: 1 + min(d[id] for d in three) for id in self.fields} | {a: 0}
        q0, r0 = here.place
        found: dict[FieldId, int] = {}
        for (q, r), id in self.at.items():
            dq, dr = q - q0, r - r0
            found[id] = int(abs(dq) + abs(dr) + abs(dq + dr)) // 2
        for id, f in self.rapids.items():
            found[id] = 1 + min(found[other] for other in f.around)
        return found

    def within(self, middle: FieldId, radius: int) -> tuple[FieldId, ...]:
        """The fields of the board at most so far away, itself included, nothing outside the board."""
        fields = self.fields
        return tuple(id for id, away in self.distances(middle).items() if away <= radius and fields[id].kind != OUTSIDE)

    def step(self, start: FieldId, direction: str, count: int = 1) -> FieldId | None:
        """The hexagon so many steps away in a straight line, if there is one."""
        here = self.fields[start]
        if here.around:
            return None
        dq, dr = DIRECTIONS[direction]
        return self.at.get((int(here.place[0]) + dq * count, int(here.place[1]) + dr * count))

    def cities(self, *alignments: str) -> Iterator[Field]:
        """All cities, or those of these alignments, in the order of the file."""
        return (f for f in self.fields.values() if f.city is not None and (not alignments or f.city in alignments))


@rule("jd.material.spielbrett", off=((1, 0), (-1, 0)))
def hexagon_sides() -> tuple[tuple[int, int], ...]:
    """The board is divided into hexagons: a field has six others beside it."""
    return tuple(DIRECTIONS.values())


@rule("jd.brett.rekonstruktion", off=())
def rebuilt(board: Board) -> tuple[tuple[FieldId, str], ...]:
    """The board is rebuilt from pictures of the English editions; where they leave doubts, players are told."""
    return board.noted_doubts


def edge(a: FieldId, b: FieldId) -> Edge:
    return frozenset((a, b))


def read_board(raw: Any) -> Board:
    """The board of a file that `check` has found playable (else `BadBoard` with German sentences)."""
    check(raw)
    return _Builder(raw).build()


class _Builder:
    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.side: int = raw["koordinaten"]["seitenlaenge"]
        self.rows: list[tuple[FieldId, ...]] = []
        self.at: dict[tuple[int, int], FieldId] = {}
        self.signs: dict[FieldId, str] = {}
        self.place: dict[FieldId, tuple[int, int]] = {}
        for index, (letter, line) in enumerate(raw["zeilen"].items()):
            r = index - (self.side - 1)
            ids = []
            for number, sign in enumerate(line.split(), 1):
                id = f"{letter}{number}"
                q = number - 1 + max(1 - self.side, 1 - self.side - r)
                self.signs[id], self.place[id], self.at[q, r] = sign, (q, r), id
                ids.append(id)
            self.rows.append(tuple(ids))
        self.edges()

    def edges(self) -> None:
        raw = self.raw
        self.roads = {road["id"]: tuple(road["felder"]) for road in raw["strassen"]}
        self.road_edges = frozenset(edge(a, b) for way in self.roads.values() for a, b in pairwise(way))
        self.on_road = {f for way in self.roads.values() for f in way}
        self.rivers = {river["id"]: tuple(edge(*e) for e in river["kanten"]) for river in raw["fluesse"]}
        self.crossings = {edge(*c["felder"]): c["art"] for c in raw["uebergaenge"]}

    def build(self) -> Board:
        raw, special = self.raw, self.raw["sonderorte"]
        fields = {id: self.hexagon(id) for id in self.signs}
        rapids = {rapid["id"]: self.rapid(rapid["id"], tuple(rapid["felder"])) for rapid in raw["stromschnellen"]}
        fields.update(rapids)
        drawing = raw.get("zeichnung", {})
        return Board(
            fields=MappingProxyType(fields),
            places=MappingProxyType(self.places(fields)),
            keys=MappingProxyType({f.key: id for id, f in fields.items()}),
            side=self.side,
            rows=tuple(self.rows),
            roads=MappingProxyType(self.roads),
            road_names=MappingProxyType({road["id"]: road["name"] for road in raw["strassen"]}),
            road_edges=self.road_edges,
            rivers=MappingProxyType(self.rivers),
            river_names=MappingProxyType({river["id"]: river["name"] for river in raw["fluesse"]}),
            river_edges=frozenset(e for edges in self.rivers.values() for e in edges),
            crossings=MappingProxyType(self.crossings),
            rapids=MappingProxyType(rapids),
            streams=frozenset(edge(*pair) for pair in raw["stromverbindungen"]),
            start=special["start"]["feld"],
            goal_hobbits=special["ziel_hobbits"]["feld"],
            goal_riders=special["ziel_reiter"]["feld"],
            return_place=special["ort_der_rueckkehr"]["feld"],
            return_radius=special["ort_der_rueckkehr"].get("ausstieg_radius", 6),
            halls=tuple(special["hallen_von_mandos"]["felder"]),
            regions=MappingProxyType(
                {id: (r["name"], r["mitte"], r["radius"]) for id, r in drawing.get("ausschnitte", {}).items()}
            ),
            labels=tuple(self.label(entry) for entry in drawing.get("beschriftung", ())),
            noted_doubts=tuple((d["feld"], d["notiz"]) for d in raw.get("unsicher", ())),
            reconstruction=bool(raw.get("rekonstruktion", False)),
            at=MappingProxyType(self.at),
            _neighbours=MappingProxyType(self.neighbours(fields)),
        )

    def hexagon(self, id: FieldId) -> Field:
        terrain, kind = self.raw["gelaendearten"][self.signs[id]]
        city = next((c for c in self.raw["staedte"] if c["feld"] == id), None)
        name, special = (city["name"], "") if city else ("", "")
        for what, fields in self.raw["sonderfelder"].items():
            special = what if id in fields else special
        places = self.raw["sonderorte"]
        for what in ("start", "ziel_hobbits", "ziel_reiter"):
            if places[what]["feld"] == id:
                name, special = places[what]["name"], what
        if id == places["ort_der_rueckkehr"]["feld"]:
            name, special = "Ort der Rückkehr", "rueckkehr"
        if id in places["hallen_von_mandos"]["felder"]:
            name, special = "Hallen von Mandos", "hallen"
        return Field(
            id,
            name,
            terrain,
            kind,
            self.place[id],
            ALIGNMENT[city["gesinnung"]] if city else None,
            city["id"] if city else "",
            bool(city and city.get("flussquelle")),
            special,
            id in self.on_road,
            id in self.raw.get("zeichnung", {}).get("graue_ebene", ()),
        )

    def rapid(self, id: FieldId, around: tuple[FieldId, ...]) -> Field:
        q = sum(self.place[f][0] for f in around) / 3
        r = sum(self.place[f][1] for f in around) / 3
        river, _, number = id.rpartition("_")
        known = next((x.get("kurz", x["name"]) for x in self.raw["fluesse"] if x["id"] == river), river.capitalize())
        return Field(id, f"{known} {number}".strip(), RAPID, WATER, (q, r), around=around)

    def neighbours(self, fields: Mapping[FieldId, Field]) -> dict[FieldId, tuple[FieldId, ...]]:
        found: dict[FieldId, list[FieldId]] = {id: [] for id in fields}
        for (q, r), id in self.at.items():
            if fields[id].kind != OUTSIDE:
                beside = (self.at.get((q + dq, r + dr)) for dq, dr in hexagon_sides())
                found[id] += [other for other in beside if other is not None and fields[other].kind != OUTSIDE]
        for id, f in fields.items():
            found[id] += f.around
            for other in f.around:
                found[other].append(id)
        return {id: tuple(others) for id, others in found.items()}

    def places(self, fields: Mapping[FieldId, Field]) -> dict[str, FieldId]:
        found = {plain(f.name): id for id, f in fields.items() if f.name and f.kind != OUTSIDE}
        for city in self.raw["staedte"]:
            names = (city["id"].replace("_", " "), city.get("aufdruck") or "", *(city.get("auch") or ()))
            found.update({plain(n): city["feld"] for n in names if n})
        for what in ("start", "ziel_hobbits", "ziel_reiter"):
            place = self.raw["sonderorte"][what]
            found.update({plain(n): place["feld"] for n in place.get("auch") or ()})
        return found

    def label(self, entry: Mapping[str, Any]) -> Label:
        q, r = self.place[entry["feld"]]
        dx, dy = entry.get("versatz") or (0, 0)
        return Label(
            entry["text"], (q + dx, r + dy), entry.get("groesse", 1.0), entry.get("drehung", 0), entry.get("art", "landschaft")
        )
