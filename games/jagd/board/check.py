"""Whether a board file can be played. Complaints are German and for the owner who corrected the file: they name the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from games.catalog import BadOwnData

FILE = "spielplan.yaml"
FORMAT = "jagd-spielplan/1"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
KINDS = ("offen", "wald", "gebirge", "wasser", "gesperrt")
TERRAINS = ("offen", "wald", "dickicht", "gebirge", "huegel", "see", "meer", "sumpf", "ausserhalb")
ALIGNMENTS = ("gut", "boese", "unabhaengig", "neutral")
SPECIALS = ("gollum", "zauberblick", "geheim")
SOURCES = ("bruchtal", "moria", "orthanc", "fangorn", "gundabad", "rilennyn", "ceber_fanuin", "lorien")  # B-6 names them
SHOWN = 6  # complaints shown at once

Complaints = Iterator[str]


class BadBoard(BadOwnData):
    """The owner's board cannot be used. The message is German and for the owner."""


def check(raw: Any) -> None:
    """Raise `BadBoard` unless the file describes a board one can play on."""
    found = list(complaints(raw))
    if found:
        more = f"\n… und {len(found) - SHOWN} weitere." if len(found) > SHOWN else ""
        raise BadBoard("\n".join(f"{FILE}: {complaint}" for complaint in found[:SHOWN]) + more)


def complaints(raw: Any) -> Complaints:
    """Everything wrong with the file. Later checks run only where the earlier ones found nothing, for they rest on them."""
    for stage in (shape, grid, places, lines, waterways, travel):
        found = list(stage(raw))
        if found:
            yield from found
            return


def check_spies(raw: Mapping[str, Any], spied: Iterable[str]) -> None:
    """The cities named on the spy cards are exactly the good and the evil ones."""
    named = set(spied)
    cities = {city["id"] for city in raw["staedte"] if city["gesinnung"] in ("gut", "boese")}
    if named - cities:
        raise BadBoard(f"{FILE}: Spionkarten nennen {_all(named - cities)}, als gute oder böse Stadt gibt es das nicht.")
    if cities - named:
        raise BadBoard(f"{FILE}: Gute und böse Städte stehen alle auf einer Spionkarte; auf keiner steht {_all(cities - named)}.")


def _all(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


# --- what is there at all ------------------------------------------------------------------------------------------------


# What each entry of a list holds: name of the key, what it must be, whether it may be missing.
ENTRIES: Mapping[str, Mapping[str, tuple[str, bool]]] = {
    "staedte": {
        "feld": ("wort", False),
        "id": ("wort", False),
        "name": ("wort", False),
        "gesinnung": ("wort", False),
        "flussquelle": ("janein", True),
        "aufdruck": ("wort", True),
        "auch": ("worte", True),
    },
    "strassen": {"id": ("wort", False), "name": ("wort", False), "felder": ("worte", False)},
    "fluesse": {"id": ("wort", False), "name": ("wort", False), "kurz": ("wort", True), "kanten": ("paare", False)},
    "uebergaenge": {"felder": ("worte", False), "art": ("wort", False)},
    "stromschnellen": {"id": ("wort", False), "felder": ("worte", False)},
    "unsicher": {"feld": ("wort", False), "notiz": ("wort", False)},
    "beschriftung": {
        "text": ("wort", False),
        "feld": ("wort", False),
        "versatz": ("zahlen", True),
        "groesse": ("zahl", True),
        "drehung": ("zahl", True),
        "art": ("wort", True),
    },
    "ausschnitte": {"name": ("wort", False), "mitte": ("wort", False), "radius": ("zahl", False)},
    "sonderorte": {"feld": ("wort", False), "name": ("wort", True), "auch": ("worte", True), "ausstieg_radius": ("zahl", True)},
}
MEANT = {
    "wort": "ein Wort",
    "worte": "eine Liste von Wörtern",
    "paare": "eine Liste von Feldpaaren",
    "zahl": "eine Zahl",
    "zahlen": "ein Paar von Zahlen",
    "janein": "true oder false",
}


def _is(value: Any, kind: str) -> bool:
    match kind:
        case "wort":
            return isinstance(value, str) and bool(value)
        case "worte":
            return _is_words(value)
        case "paare":
            return isinstance(value, list) and all(_is_words(pair, 2) for pair in value)
        case "zahl":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "zahlen":
            return isinstance(value, list) and len(value) == 2 and all(_is(v, "zahl") for v in value)
    return isinstance(value, bool)


def _is_words(value: Any, count: int | None = None) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value) and count in (None, len(value))


def shape(raw: Any) -> Complaints:
    """Each section is there and holds words, numbers and lists where they belong."""
    if not isinstance(raw, Mapping):
        yield "Die Datei ist leer oder keine Zuordnung."
        return
    if raw.get("format") != FORMAT:
        yield f"Es fehlt die Zeile «format: {FORMAT}»."
    for section in ("koordinaten", "gelaendearten", "zeilen", "sonderorte", "sonderfelder"):
        if not isinstance(raw.get(section), Mapping):
            yield f"Der Abschnitt «{section}» fehlt oder ist keine Zuordnung."
    for section in ("staedte", "strassen", "fluesse", "uebergaenge", "stromschnellen"):
        yield from _entries(section, raw.get(section))
    yield from _entries("unsicher", raw.get("unsicher", []))
    if not _is(raw.get("stromverbindungen"), "paare"):
        yield "«stromverbindungen» ist eine Liste von Paaren wie [anduin_1, anduin_2]."
    special = raw.get("sonderorte")
    for what, place in special.items() if isinstance(special, Mapping) else ():
        if what != "hallen_von_mandos":
            yield from _entry("sonderorte", f"«{what}»", place)
    drawing = raw.get("zeichnung", {})
    if not isinstance(drawing, Mapping) or not _is_words(drawing.get("graue_ebene", [])):
        yield "«zeichnung» ist eine Zuordnung, «graue_ebene» darin eine Liste von Feldern."
        return
    yield from _entries("beschriftung", drawing.get("beschriftung", []))
    parts = drawing.get("ausschnitte", {})
    if not isinstance(parts, Mapping) or not all(isinstance(part, str) for part in parts):
        yield "«ausschnitte» ist eine Zuordnung von Namen zu {name, mitte, radius}."
        return
    for part, entry in parts.items():
        yield from _entry("ausschnitte", f"«{part}»", entry)


def _entries(section: str, entries: Any) -> Complaints:
    if not isinstance(entries, list):
        yield f"Der Abschnitt «{section}» fehlt oder ist keine Liste."
        return
    for nr, entry in enumerate(entries, 1):
        yield from _entry(section, f"Eintrag {nr}", entry)


def _entry(section: str, which: str, entry: Any) -> Complaints:
    if not isinstance(entry, Mapping):
        yield f"«{section}», {which}: Das ist keine Zuordnung in {{ }}."
        return
    for key, (kind, optional) in ENTRIES[section].items():
        value = entry.get(key)
        if value is None and not optional:
            yield f"«{section}», {which}: «{key}» fehlt."
        elif value is not None and not _is(value, kind):
            yield f"«{section}», {which}: «{key}» ist nicht {MEANT[kind]}."


def grid(raw: Mapping[str, Any]) -> Complaints:
    side = raw["koordinaten"].get("seitenlaenge")
    if not isinstance(side, int) or isinstance(side, bool) or not 3 <= side <= 13:
        yield "«seitenlaenge» ist keine Zahl von 3 bis 13."
        return
    for sign, meaning in raw["gelaendearten"].items():
        if not _is_words(meaning, 2) or meaning[0] not in TERRAINS or meaning[1] not in KINDS:
            yield f"Geländeart «{sign}»: erwartet [Name, Klasse] aus {', '.join(TERRAINS)} und {', '.join(KINDS)}."
    letters = LETTERS[: 2 * side - 1]
    if list(raw["zeilen"]) != list(letters):
        extra = " 'N' und 'Y' brauchen Anführungszeichen." if True in raw["zeilen"] or False in raw["zeilen"] else ""
        yield f"«zeilen» braucht genau die Zeilen A bis {letters[-1]} in dieser Reihenfolge.{extra}"
        return
    for index, (letter, line) in enumerate(raw["zeilen"].items()):
        length = 2 * side - 1 - abs(index - (side - 1))
        signs = line.split() if isinstance(line, str) else []
        if len(signs) != length:
            yield f"Zeile {letter} hat {len(signs)} Felder, in dieser Zeile sind es {length}."
        yield from (
            f"Feld {letter}{nr}: Das Geländezeichen «{sign}» gibt es nicht."
            for nr, sign in enumerate(signs, 1)
            if sign not in raw["gelaendearten"]
        )


# --- the places ----------------------------------------------------------------------------------------------------------


class _Grid:
    """Just enough of the board to check it: the class of each hexagon and who lies beside whom."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        side = raw["koordinaten"]["seitenlaenge"]
        self.kind: dict[str, str] = {}
        self.place: dict[str, tuple[int, int]] = {}
        for index, (letter, line) in enumerate(raw["zeilen"].items()):
            r = index - (side - 1)
            for number, sign in enumerate(line.split(), 1):
                self.kind[f"{letter}{number}"] = raw["gelaendearten"][sign][1]
                self.place[f"{letter}{number}"] = (number - 1 + max(1 - side, 1 - side - r), r)
        self.at = {place: id for id, place in self.place.items()}

    def beside(self, id: str) -> list[str]:
        q, r = self.place[id]
        return [self.at[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in self.at]

    def land(self, id: Any) -> bool:
        return isinstance(id, str) and self.kind.get(id, "gesperrt") not in ("wasser", "gesperrt")

    def touch(self, a: str, b: str) -> bool:
        return b in self.beside(a)


def places(raw: Mapping[str, Any]) -> Complaints:
    grid, special = _Grid(raw), raw["sonderorte"]
    for what in ("start", "ziel_hobbits", "ziel_reiter"):
        place = special.get(what)
        if place is None or not place.get("name"):
            yield f"«sonderorte»: «{what}» braucht feld und name."
        elif not grid.land(place["feld"]):
            yield f"«sonderorte»: {what} liegt auf {place['feld']}, das ist kein Landfeld des Plans."
    named = [place["feld"] for what in ("start", "ziel_hobbits", "ziel_reiter") if (place := special.get(what)) is not None]
    yield from (
        f"«sonderorte»: Auf {field} liegen zwei Orte; Start und Siegesfelder sind drei Felder." for field in _doubles(named)
    )
    back, halls = special.get("ort_der_rueckkehr"), special.get("hallen_von_mandos")
    if back is None or grid.kind.get(back["feld"]) != "gesperrt":
        yield "«sonderorte»: Der Ort der Rückkehr liegt auf einem Feld mit dem Zeichen # (außerhalb)."
    if not isinstance(halls, Mapping) or not _is_words(halls.get("felder")) or not halls["felder"]:
        yield "«sonderorte»: «hallen_von_mandos» braucht «felder»."
    else:
        outside = (f for f in halls["felder"] if grid.kind.get(f) != "gesperrt")
        yield from (f"«sonderorte»: Die Hallen belegen {f}, dort steht nicht das Zeichen # (außerhalb)." for f in outside)
    yield from cities(raw, grid)
    yield from special_fields(raw, grid)


def cities(raw: Mapping[str, Any], grid: _Grid) -> Complaints:
    for key, what in (("feld", "Auf einem Feld"), ("id", "Unter einer id"), ("name", "Unter einem Namen")):
        yield from (f"{what} liegen zwei Städte: {value}." for value in _doubles(city[key] for city in raw["staedte"]))
    taken = {
        raw["sonderorte"][what].get("feld") for what in ("start", "ziel_hobbits", "ziel_reiter") if what in raw["sonderorte"]
    }
    for city in raw["staedte"]:
        if not grid.land(city["feld"]):
            yield f"Stadt {city['name']}: {city['feld']} ist kein Landfeld des Plans."
        if city["feld"] in taken:
            yield f"Stadt {city['name']}: {city['feld']} ist schon Startfeld oder Siegesfeld."
        if city["gesinnung"] not in ALIGNMENTS:
            yield f"Stadt {city['name']}: Die Gesinnung «{city['gesinnung']}» gibt es nicht. Möglich: {', '.join(ALIGNMENTS)}."
    sources = {city["id"] for city in raw["staedte"] if city.get("flussquelle")}
    if sources != set(SOURCES):
        wrong = _all(sources ^ set(SOURCES))
        yield f"«flussquelle: true» tragen genau die acht Städte, die B-6 nennt; es stimmt nicht bei {wrong}."


def special_fields(raw: Mapping[str, Any], grid: _Grid) -> Complaints:
    for what, fields in raw["sonderfelder"].items():
        if what not in SPECIALS or not _is_words(fields):
            yield f"«sonderfelder»: Unter «{what}» erwartet: eine Feldliste; Arten sind {', '.join(SPECIALS)}."
            continue
        wrong = [f for f in fields if grid.kind.get(f, "gesperrt") == "gesperrt"]
        yield from (f"«sonderfelder», {what}: Das Feld {f} gibt es nicht oder es liegt außerhalb des Plans." for f in wrong)
    lists = [fields for fields in raw["sonderfelder"].values() if _is_words(fields)]
    yield from (f"«sonderfelder»: {f} steht doppelt." for f in _doubles(f for fields in lists for f in fields))
    yield from (f"«unsicher»: Das Feld {d['feld']} gibt es nicht." for d in raw.get("unsicher", []) if d["feld"] not in grid.kind)
    drawn = _drawing(raw)
    named = [*drawn.get("graue_ebene", []), *(label["feld"] for label in drawn.get("beschriftung", []))]
    named += [part["mitte"] for part in drawn.get("ausschnitte", {}).values()]
    yield from (
        f"«zeichnung»: Das Feld {f} gibt es nicht oder es liegt außerhalb des Plans." for f in named if f not in grid.kind
    )
    radii = ((part, entry["radius"]) for part, entry in drawn.get("ausschnitte", {}).items())
    yield from (f"«ausschnitte», «{part}»: Der Radius ist eine Zahl von 2 bis 12." for part, r in radii if r not in range(2, 13))


def _drawing(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    drawing: Mapping[str, Any] = raw.get("zeichnung", {})
    return drawing


def _doubles(values: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [v for v in values if v in seen or seen.add(v)]  # type: ignore[func-returns-value]


# --- roads and rivers ----------------------------------------------------------------------------------------------------


def lines(raw: Mapping[str, Any]) -> Complaints:
    """Roads lead from land field to land field beside it, rivers run between neighbours, where they meet is a crossing."""
    grid = _Grid(raw)
    crossings, river_edges = set[frozenset[str]](), set[frozenset[str]]()
    for river in raw["fluesse"]:
        for pair in river["kanten"]:
            if not all(f in grid.kind for f in pair) or not grid.touch(*pair):
                yield f"Fluss {river['name']}: {pair} sind keine zwei benachbarten Felder."
            else:
                river_edges.add(frozenset(pair))
    for crossing in raw["uebergaenge"]:
        if crossing["art"] not in ("bruecke", "furt"):
            yield f"Übergang {crossing['felder']}: Die Art ist bruecke oder furt, nicht «{crossing['art']}»."
        if not _is_words(crossing["felder"], 2) or frozenset(crossing["felder"]) not in river_edges:
            yield f"Übergang {crossing['felder']}: Zwischen diesen Feldern fließt kein Fluss."
        else:
            crossings.add(frozenset(crossing["felder"]))
    for road in raw["strassen"]:
        fields = road["felder"]
        if len(fields) < 2:
            yield f"Straße {road['name']}: «felder» braucht mindestens zwei Felder."
            continue
        yield from (f"Straße {road['name']}: {f} ist kein Landfeld des Plans." for f in fields if not grid.land(f))
        for a, b in pairwise(fields):
            if a in grid.kind and b in grid.kind and not grid.touch(a, b):
                yield f"Straße {road['name']}: {a} und {b} sind keine Nachbarn."
            elif frozenset((a, b)) in river_edges - crossings:
                yield f"Straße {road['name']}: Zwischen {a} und {b} fließt ein Fluss, aber es fehlt eine Brücke oder Furt."


def waterways(raw: Mapping[str, Any]) -> Complaints:
    """A rapid lies where three hexagons meet at a river, and streams join rapids and cities at a source."""
    grid = _Grid(raw)
    river_edges = {frozenset(pair) for river in raw["fluesse"] for pair in river["kanten"]}
    ids = [rapid["id"] for rapid in raw["stromschnellen"]]
    yield from (f"Die Stromschnelle {id} gibt es zweimal." for id in _doubles(ids))
    yield from (f"Die Stromschnelle {id} heißt wie ein Feld." for id in ids if id in grid.kind)
    for rapid in raw["stromschnellen"]:
        fields = rapid["felder"]
        if not _is_words(fields, 3) or not all(f in grid.kind for f in fields):
            yield f"Stromschnelle {rapid['id']}: «felder» nennt genau drei Felder des Plans."
            continue
        pairs = [(fields[0], fields[1]), (fields[0], fields[2]), (fields[1], fields[2])]
        if not all(grid.touch(a, b) for a, b in pairs):
            yield f"Stromschnelle {rapid['id']}: {', '.join(fields)} stoßen nicht in einer Ecke zusammen."
        elif not any(frozenset(pair) in river_edges for pair in pairs):
            yield f"Stromschnelle {rapid['id']}: Zwischen {', '.join(fields)} fließt kein Fluss."
    sources = {city["feld"]: city["name"] for city in raw["staedte"] if city.get("flussquelle")}
    joined = [end for pair in raw["stromverbindungen"] for end in pair]
    unknown = (end for end in joined if end not in ids and end not in sources)
    yield from (
        f"«stromverbindungen»: {end} ist weder eine Stromschnelle noch eine Stadt an einer Flussquelle." for end in unknown
    )
    yield from (f"«stromverbindungen»: {id} ist mit nichts verbunden." for id in (*ids, *sources) if id not in joined)


# --- whether one gets about ----------------------------------------------------------------------------------------------


def travel(raw: Mapping[str, Any]) -> Complaints:
    """From the start one reaches both goals and every city on land, except cities on islands."""
    grid = _Grid(raw)
    rivers = {frozenset(pair) for river in raw["fluesse"] for pair in river["kanten"]}
    closed = rivers - {frozenset(crossing["felder"]) for crossing in raw["uebergaenge"]}
    start = raw["sonderorte"]["start"]["feld"]
    reached = _flood(start, lambda id: [f for f in grid.beside(id) if grid.land(f) and frozenset((id, f)) not in closed])
    named = {raw["sonderorte"][what]["feld"]: raw["sonderorte"][what]["name"] for what in ("ziel_hobbits", "ziel_reiter")}
    named |= {city["feld"]: city["name"] for city in raw["staedte"]}
    for id, name in named.items():
        island = not any(grid.land(f) for f in grid.beside(id))
        if id not in reached and not island:
            yield f"{name} ({id}) ist vom Startfeld {start} aus zu Land nicht zu erreichen. Fehlt eine Brücke oder Furt?"


def _flood(start: str, onward: Callable[[str], list[str]]) -> set[str]:
    seen, edge = {start}, [start]
    while edge:
        edge = [f for id in edge for f in onward(id) if f not in seen and not seen.add(f)]  # type: ignore[func-returns-value]
    return seen
