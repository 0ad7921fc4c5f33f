"""Places and paths as printed: the shipped (partly reconstructed) faces, or the owner's own file of the same name.

A file that cannot be played is refused when the game is loaded, in one German sentence that names the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.catalog import BadOwnData, read_data
from games.rules import rule
from games.zwei_tuerme.cards.faces import BOX, DATA, TRAITS

FILE = "orte_wege"
FORMAT = "zwei-tuerme-orte/1"
PLACES, PATHS = 7, 6
LONGEST_NAME, MOST_FIELDS = 14, 9

Place = dict[str, Any]  # {"id", "name", "traits", "sure"}
Path_ = dict[str, Any]  # {"id", "fields", "sure"}


class BadData(BadOwnData):
    """The owner's data file cannot be used. The message is German and for the owner."""


def _check(condition: bool, complaint: str) -> None:
    if not condition:
        raise BadData(f"{FILE}.yaml: {complaint}")


@cache
def read_facts(overrides: Path | None) -> dict[str, Any]:
    """Places in the order of their numbers and paths, checked; and how many of what are in the box."""
    if overrides is not None:
        for file in overrides.glob("*.yaml"):
            if file.stem != FILE:
                raise BadData(f"{file.name} lässt sich bei Die zwei Türme nicht ersetzen, nur {FILE}.yaml.")
    try:
        raw = read_data(DATA, overrides)[FILE]
    except BadOwnData as error:
        raise BadData(str(error)) from error
    _check(isinstance(raw, Mapping), "Die Datei ist leer oder keine Zuordnung.")
    _check(raw.get("format") == FORMAT, f"Es fehlt die Zeile «format: {FORMAT}».")
    for section, count in (("orte", PLACES), ("wege", PATHS)):
        entries = raw.get(section)
        _check(isinstance(entries, list) and len(entries) == count, f"«{section}» braucht genau {count} Einträge.")
        _check(all(isinstance(e, Mapping) for e in entries), f"«{section}»: jeder Eintrag ist eine Zuordnung in {{ }}.")
        ids = [e.get("id") for e in entries]
        _check(all(isinstance(i, str) and i for i in ids), f"«{section}»: jeder Eintrag braucht eine id.")
        _check(len(set(ids)) == count, f"«{section}»: eine id kommt doppelt vor.")
    _check(
        sorted(str(p.get("nr")) for p in raw["orte"]) == [str(i) for i in range(PLACES)], "Die Orte tragen die Nummern 0 bis 6."
    )
    return {"places": [_place(p) for p in raw["orte"]], "paths": [_path(p) for p in raw["wege"]], "box": BOX}


def _place(raw: Mapping[str, Any]) -> Place:
    where = f"Ort {raw['nr']} ({raw['id']})"
    name, traits = raw.get("name"), raw.get("eigenschaften")
    _check(
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME, f"{where}: «name» fehlt oder ist über {LONGEST_NAME} Zeichen."
    )
    _check(isinstance(traits, list), f"{where}: «eigenschaften» ist keine Liste.")
    for trait in traits or ():
        _check(trait in TRAITS, f"{where}: die Eigenschaft «{trait}» gibt es nicht. Möglich: {', '.join(TRAITS)}.")
    _check(len(set(traits or ())) == len(traits or ()), f"{where}: eine Eigenschaft steht doppelt.")
    if raw["nr"] == 0:
        _check(not traits, f"{where}: am Ausgangsort wird nicht gewertet, «eigenschaften» bleibt leer.")
    else:
        _check(bool(traits), f"{where}: mindestens eine Eigenschaft fehlt.")
    return {
        "nr": raw["nr"],
        "id": raw["id"],
        "name": name,
        "traits": list(traits or ()),
        "sure": not raw.get("rekonstruiert", False),
    }


def _path(raw: Mapping[str, Any]) -> Path_:
    fields = raw.get("felder")
    good = isinstance(fields, int) and not isinstance(fields, bool) and 1 <= fields <= MOST_FIELDS
    _check(good, f"Weg {raw['id']}: «felder» ist keine Zahl von 1 bis {MOST_FIELDS}.")
    return {"id": raw["id"], "fields": fields, "sure": not raw.get("rekonstruiert", False)}


def _only_sure(face: dict[str, Any]) -> dict[str, Any]:
    if face["sure"]:
        return face
    return {**face, "traits": []} if "traits" in face else {**face, "fields": 1}


@rule("zt.luecke.kartengesichter", off=_only_sure)
def face_used(face: dict[str, Any]) -> dict[str, Any]:
    """Where the printed face is unknown, the referee plays with the reconstructed one."""
    return face
