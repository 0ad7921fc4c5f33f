"""The rule entries: their shape, how the YAML files are read, and what is wrong with them.

Search lives in `suche.py`, the wording of an answer in `antwort.py`. The format is described in README.md beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

WERKE_ORDNER = Path(__file__).parent / "werke"
ARTEN = ("regel", "beispiel", "begriff", "widerspruch")
EBENEN = ("buch", "errata", "ergaenzung")
DURCHSETZUNG = ("geplant", "engine", "tisch", "karte")
HOECHSTENS_WOERTER = 120
GILT = {
    "ringkrieg": {"spieler", "variante"},
    "meccg": {"ausrichtung"},
    "jagd": {"teil"},
    "zwei-tuerme": {"spieler"},
}
FELDER = {
    "id", "art", "titel", "text", "fundstelle", "stichworte", "fragen", "siehe", "gilt", "durchsetzung", "grund",
    "englisch", "ebene", "quelle", "datum", "widerspruch",
}  # fmt: skip
ID = re.compile(r"^[a-z]{2}(\.[a-z0-9-]+)+$")


@dataclass(frozen=True, slots=True)
class Fundstelle:
    """Where the book says it."""

    kapitel: str
    abschnitt: str
    seite: int | None


@dataclass(frozen=True, slots=True)
class Stelle:
    """One of the passages that disagree, with what it says."""

    ort: Fundstelle
    sagt: str


@dataclass(frozen=True, slots=True)
class Widerspruch:
    stellen: tuple[Stelle, ...]
    gilt: str
    weil: str


@dataclass(frozen=True, slots=True)
class Eintrag:
    """One rule, example, term or contradiction, in our own words."""

    id: str
    werk: str
    titel: str
    text: str
    fundstelle: Fundstelle
    art: str = "regel"
    stichworte: tuple[str, ...] = ()
    fragen: tuple[str, ...] = ()
    siehe: tuple[str, ...] = ()
    gilt: Mapping[str, Any] = field(default_factory=dict)
    durchsetzung: str = "geplant"
    grund: str = ""
    englisch: str = ""
    ebene: str = "buch"
    quelle: str = ""
    datum: str = ""
    widerspruch: Widerspruch | None = None


@dataclass(frozen=True, slots=True)
class Werk:
    """A rulebook: what it is called, its table of contents, its entries."""

    id: str
    prefix: str
    titel: str
    kurz: str
    namen: tuple[str, ...]
    inhalt: Mapping[tuple[str, str], int | None]  # (kapitel, abschnitt) -> page
    kapitel: Mapping[str, str]  # number -> heading
    eintraege: tuple[Eintrag, ...]


class Buchfehler(ValueError):
    """An entry file that cannot be read."""


def _text(wert: object) -> str:
    return " ".join(str(wert).split())


def _fundstelle(roh: Mapping[str, Any], kapitel: str) -> Fundstelle:
    seite = roh.get("seite")
    return Fundstelle(str(roh.get("kapitel", kapitel)), _text(roh["abschnitt"]), int(seite) if seite is not None else None)


def _widerspruch(roh: Mapping[str, Any] | None, kapitel: str) -> Widerspruch | None:
    if roh is None:
        return None
    stellen = tuple(Stelle(_fundstelle(s, kapitel), _text(s["sagt"])) for s in roh["stellen"])
    return Widerspruch(stellen, _text(roh["gilt"]), _text(roh["weil"]))


def _eintrag(roh: Mapping[str, Any], werk: str, kapitel: str) -> Eintrag:
    fremd = set(roh) - FELDER
    if fremd:
        raise Buchfehler(f"unbekannte Felder: {', '.join(sorted(fremd))}")
    return Eintrag(
        id=str(roh["id"]),
        werk=werk,
        titel=_text(roh["titel"]),
        text=_text(roh["text"]),
        fundstelle=_fundstelle(roh["fundstelle"], kapitel),
        art=str(roh.get("art", "regel")),
        stichworte=tuple(_text(s) for s in roh.get("stichworte") or ()),
        fragen=tuple(_text(s) for s in roh.get("fragen") or ()),
        siehe=tuple(str(s) for s in roh.get("siehe") or ()),
        gilt=dict(roh.get("gilt") or {}),
        durchsetzung=str(roh.get("durchsetzung", "geplant")),
        grund=_text(roh.get("grund", "")),
        englisch=_text(roh.get("englisch", "")),
        ebene=str(roh.get("ebene", "buch")),
        quelle=_text(roh.get("quelle", "")),
        datum=_text(roh.get("datum", "")),
        widerspruch=_widerspruch(roh.get("widerspruch"), kapitel),
    )


def _yaml(datei: Path) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(datei.read_text(encoding="utf-8"), Loader=loader)
    except yaml.YAMLError as fehler:
        raise Buchfehler(f"{datei.name}: {fehler}") from fehler


def lade_werk(ordner: Path) -> Werk:
    """Read one rulebook folder. Raises Buchfehler with file and entry where something cannot be read."""
    kopf = _yaml(ordner / "werk.yaml")
    inhalt: dict[tuple[str, str], int | None] = {}
    kapitel_titel: dict[str, str] = {}
    eintraege: list[Eintrag] = []
    for datei in sorted(ordner.glob("[0-9]*.yaml")):
        roh = _yaml(datei)
        try:
            kapitel = str(roh["kapitel"])
            kapitel_titel.setdefault(kapitel, _text(roh["titel"]))
            for name, seite in (roh.get("abschnitte") or {}).items():
                inhalt[(kapitel, _text(name))] = int(seite) if seite is not None else None
            liste = roh["eintraege"]
        except (KeyError, TypeError, AttributeError, ValueError) as fehler:
            raise Buchfehler(f"{datei.name}: Kopf unvollständig ({fehler!r})") from fehler
        for nr, e in enumerate(liste):
            try:
                eintraege.append(_eintrag(e, kopf["id"], kapitel))
            except (KeyError, TypeError, AttributeError, ValueError) as fehler:
                name = e.get("id", f"Nr. {nr}") if isinstance(e, dict) else f"Nr. {nr}"
                raise Buchfehler(f"{datei.name}: {name}: {fehler!r}") from fehler
    return Werk(
        id=kopf["id"],
        prefix=kopf["prefix"],
        titel=kopf["titel"],
        kurz=kopf["kurz"],
        namen=tuple(kopf.get("namen") or ()),
        inhalt=inhalt,
        kapitel=kapitel_titel,
        eintraege=tuple(eintraege),
    )


@cache
def werke() -> Mapping[str, Werk]:
    """All rulebooks that ship with the program, by id."""
    return {w.id: w for w in (lade_werk(o) for o in sorted(WERKE_ORDNER.iterdir()) if (o / "werk.yaml").is_file())}


def alle_eintraege() -> Iterator[Eintrag]:
    for werk in werke().values():
        yield from werk.eintraege


@cache
def _nach_id() -> Mapping[str, Eintrag]:
    return {e.id: e for e in alle_eintraege()}


def eintrag(kennung: str) -> Eintrag | None:
    """The entry with this id, or None."""
    return _nach_id().get(kennung)


def maengel(werk: Werk) -> list[str]:
    """Everything that is wrong with a rulebook's entries, one German line each."""
    zeilen: list[str] = []
    gesehen: set[str] = set()
    ids = {e.id for e in werk.eintraege}
    for e in werk.eintraege:
        zeilen += [f"{e.id}: {m}" for m in _maengel(e, werk, ids)]
        if e.id in gesehen:
            zeilen.append(f"{e.id}: id doppelt")
        gesehen.add(e.id)
    return zeilen


def _maengel(e: Eintrag, werk: Werk, ids: Iterable[str]) -> Iterator[str]:
    if not ID.match(e.id) or not e.id.startswith(werk.prefix + "."):
        yield "id nicht in der Form " + werk.prefix + ".thema.…"
    if len(e.titel) > 90:
        yield f"Titel zu lang ({len(e.titel)} Zeichen)"
    woerter = len(e.text.split())
    if not 8 <= woerter <= HOECHSTENS_WOERTER:
        yield f"Text hat {woerter} Wörter"
    if len(e.stichworte) < 3:
        yield "zu wenige Stichworte"
    if len(e.fragen) < 1:
        yield "keine Fragen"
    for name, wert, erlaubt in (
        ("art", e.art, ARTEN),
        ("ebene", e.ebene, EBENEN),
        ("durchsetzung", e.durchsetzung, DURCHSETZUNG),
    ):
        if wert not in erlaubt:
            yield f"{name}: {wert!r} gibt es nicht"
    if e.durchsetzung == "tisch" and not e.grund:
        yield "durchsetzung tisch ohne grund"
    if e.art == "begriff" and not e.englisch:
        yield "begriff ohne englisch"
    if (e.art == "widerspruch") != (e.widerspruch is not None):
        yield "art widerspruch und Feld widerspruch gehören zusammen"
    if e.ebene != "buch" and not (e.quelle and e.datum):
        yield f"ebene {e.ebene} ohne quelle oder datum"
    if set(e.gilt) - GILT.get(werk.id, set(e.gilt)):
        yield f"gilt: unbekannt {sorted(set(e.gilt) - GILT[werk.id])}"
    for ziel in e.siehe:
        if ziel not in ids:
            yield f"siehe: {ziel} gibt es nicht"
    orte = [e.fundstelle, *(s.ort for s in e.widerspruch.stellen)] if e.widerspruch else [e.fundstelle]
    for ort in orte:
        if (ort.kapitel, ort.abschnitt) not in werk.inhalt:
            yield f"Fundstelle {ort.kapitel} / {ort.abschnitt} steht nicht im Inhaltsverzeichnis"
