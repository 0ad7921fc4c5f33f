"""The rule entries: their shape, how the YAML files are read, and what is wrong with them.

Search lives in `search.py`, the wording of an answer in `answer.py`. The format is described in README.md beside this file; the
fields here carry the names they have there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb.compiled import compiled, fingerprint

WORKS = Path(__file__).parent / "werke"
KINDS = ("regel", "beispiel", "begriff", "widerspruch")
LAYERS = ("buch", "errata", "ergaenzung")
ENFORCEMENT = ("geplant", "engine", "tisch", "karte")
MOST_WORDS = 120
VALID_FOR = {
    "ringkrieg": {"spieler", "variante"},
    "meccg": {"ausrichtung"},
    "jagd": {"teil"},
    "zwei-tuerme": {"spieler"},
}
FIELDS = {
    "id", "art", "titel", "text", "fundstelle", "stichworte", "fragen", "siehe", "gilt", "durchsetzung", "grund", "karte",
    "englisch", "ebene", "quelle", "datum", "widerspruch", "antworten", "gefragt",
}  # fmt: skip
ID = re.compile(r"^[a-z]{2}(\.[a-z0-9-]+)+$")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the book says it."""

    kapitel: str
    abschnitt: str
    seite: int | None


@dataclass(frozen=True, slots=True)
class Passage:
    """One of the passages that disagree, with what it says."""

    ort: Place
    sagt: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Passages that disagree, what the referee applies, and why."""

    stellen: tuple[Passage, ...]
    gilt: str
    weil: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, example, term or contradiction, in our own words."""

    id: str
    werk: str
    titel: str
    text: str
    fundstelle: Place
    art: str = "regel"
    stichworte: tuple[str, ...] = ()
    fragen: tuple[str, ...] = ()
    antworten: Mapping[str, str] = field(default_factory=dict)  # question -> how it is answered (`antworten/`)
    gefragt: Mapping[str, str] = field(default_factory=dict)  # the same from people who know the book alone (`gefragt/`)
    siehe: tuple[str, ...] = ()
    gilt: Mapping[str, Any] = field(default_factory=dict)
    durchsetzung: str = "geplant"
    grund: str = ""
    karte: str = ""  # of an entry that is the text of one card: the id of that card in the game
    englisch: str = ""
    ebene: str = "buch"
    quelle: str = ""
    datum: str = ""
    widerspruch: Contradiction | None = None

    def answer_to(self, question: str) -> str | None:
        """How a sample question is answered, if it is one."""
        return self.antworten.get(question) or self.gefragt.get(question)


@dataclass(frozen=True, slots=True)
class Work:
    """A rulebook: what it is called, its table of contents, its entries."""

    id: str
    prefix: str
    titel: str
    kurz: str
    namen: tuple[str, ...]
    inhalt: Mapping[tuple[str, str], int | None]  # (kapitel, abschnitt) -> page
    kapitel: Mapping[str, str]  # number -> heading
    eintraege: tuple[Entry, ...]


class BookError(ValueError):
    """An entry file that cannot be read."""


# --- reading --------------------------------------------------------------------------------------------------------------


def _text(value: object) -> str:
    return " ".join(str(value).split())


def _page(value: object) -> int | None:
    return None if value is None else int(str(value))


def _place(raw: Mapping[str, Any], chapter: str) -> Place:
    return Place(str(raw.get("kapitel", chapter)), _text(raw["abschnitt"]), _page(raw.get("seite")))


def _only(raw: Mapping[str, Any], allowed: set[str], where: str) -> None:
    foreign = set(raw) - allowed
    if foreign:
        raise BookError(f"{where}: unbekannt {', '.join(sorted(map(str, foreign)))}")


def _contradiction(raw: Mapping[str, Any] | None, chapter: str) -> Contradiction | None:
    if raw is None:
        return None
    _only(raw, {"stellen", "gilt", "weil"}, "widerspruch")
    for passage in raw["stellen"]:
        _only(passage, {"kapitel", "abschnitt", "seite", "sagt"}, "widerspruch.stellen")
    passages = tuple(Passage(_place(s, chapter), _text(s["sagt"])) for s in raw["stellen"])
    return Contradiction(passages, _text(raw["gilt"]), _text(raw["weil"]))


def _entry(raw: Mapping[str, Any], work: str, chapter: str) -> Entry:
    _only(raw, FIELDS, "Eintrag")
    _only(raw["fundstelle"], {"kapitel", "abschnitt", "seite"}, "fundstelle")
    return Entry(
        id=str(raw["id"]),
        werk=work,
        titel=_text(raw["titel"]),
        text=_text(raw["text"]),
        fundstelle=_place(raw["fundstelle"], chapter),
        art=str(raw.get("art", "regel")),
        stichworte=tuple(_text(s) for s in raw.get("stichworte") or ()),
        fragen=tuple(dict.fromkeys(_text(s) for s in (*(raw.get("fragen") or ()), *(raw.get("antworten") or ())))),
        antworten={_text(question): _text(answer) for question, answer in (raw.get("antworten") or {}).items()},
        gefragt={_text(question): _text(answer) for question, answer in (raw.get("gefragt") or {}).items()},
        siehe=tuple(str(s) for s in raw.get("siehe") or ()),
        gilt=dict(raw.get("gilt") or {}),
        durchsetzung=str(raw.get("durchsetzung", "geplant")),
        grund=_text(raw.get("grund", "")),
        karte=_text(raw.get("karte", "")),
        englisch=_text(raw.get("englisch", "")),
        ebene=str(raw.get("ebene", "buch")),
        quelle=_text(raw.get("quelle", "")),
        datum=_text(raw.get("datum", "")),
        widerspruch=_contradiction(raw.get("widerspruch"), chapter),
    )


def read_yaml(file: Path) -> Any:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(file.read_text(encoding="utf-8"), Loader=loader)
    except yaml.YAMLError as error:
        raise BookError(f"{file.name}: {error}") from error


def _read(folder: Path) -> tuple[Any, list[tuple[str, Any]]]:
    """A rulebook folder as plain data: its head and its chapter files, further questions put to their entries."""
    chapters = [(file.name, read_yaml(file)) for file in sorted(folder.glob("[0-9]*.yaml"))]
    by_id = {e["id"]: e for _, raw in chapters for e in raw.get("eintraege", ()) if isinstance(e, dict) and "id" in e}
    for file in sorted(folder.glob("fragen_*.yaml")):
        for id, questions in (read_yaml(file) or {}).items():
            if id not in by_id:
                raise BookError(f"{file.name}: {id} gibt es nicht")
            by_id[id]["fragen"] = [*(by_id[id].get("fragen") or ()), *questions]
    for kind in ("antworten", "gefragt"):
        for file in sorted((folder / kind).glob("*.yaml")):
            for id, answers in (read_yaml(file) or {}).items():
                if id not in by_id:
                    raise BookError(f"{file.name}: {id} gibt es nicht")
                by_id[id].setdefault(kind, {}).update({q: answer for answer, asked in answers.items() for q in asked})
    return read_yaml(folder / "werk.yaml"), chapters


def _work(head: Any, chapters: Iterable[tuple[str, Any]]) -> Work:
    contents: dict[tuple[str, str], int | None] = {}
    headings: dict[str, str] = {}
    entries: list[Entry] = []
    for name, raw in chapters:
        try:
            chapter = str(raw["kapitel"])
            headings.setdefault(chapter, _text(raw["titel"]))
            for section, page in (raw.get("abschnitte") or {}).items():
                contents[(chapter, _text(section))] = _page(page)
            listed = raw["eintraege"]
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BookError(f"{name}: Kopf unvollständig ({error!r})") from error
        for number, one in enumerate(listed):
            try:
                entries.append(_entry(one, head["id"], chapter))
            except (KeyError, TypeError, AttributeError, ValueError) as error:
                which = one.get("id", f"Nr. {number}") if isinstance(one, dict) else f"Nr. {number}"
                raise BookError(f"{name}: {which}: {error!r}") from error
    return Work(
        id=head["id"],
        prefix=head["prefix"],
        titel=head["titel"],
        kurz=head["kurz"],
        namen=tuple(head.get("namen") or ()),
        inhalt=contents,
        kapitel=headings,
        eintraege=tuple(entries),
    )


def load_work(folder: Path) -> Work:
    """Read one rulebook folder. Raises BookError with file and entry where something cannot be read."""
    return _work(*_read(folder))


def folders() -> list[Path]:
    """The rulebook folders, in a fixed order."""
    return [f for f in sorted(WORKS.iterdir()) if (f / "werk.yaml").is_file()]


def files() -> list[Path]:
    """Every file the entries come from."""
    return [file for folder in folders() for file in sorted(folder.rglob("*.yaml"))]


@cache
def works() -> Mapping[str, Work]:
    """All rulebooks that ship with the program, by id."""
    raw = compiled("entries", fingerprint(files()), lambda: [_read(folder) for folder in folders()])
    return {work.id: work for work in (_work(head, chapters) for head, chapters in raw)}


def all_entries() -> Iterator[Entry]:
    for work in works().values():
        yield from work.eintraege


@cache
def _by_id() -> Mapping[str, Entry]:
    return {e.id: e for e in all_entries()}


def entry(id: str) -> Entry | None:
    """The entry with this id, or None."""
    return _by_id().get(id)


# --- what is wrong --------------------------------------------------------------------------------------------------------


def faults(work: Work) -> list[str]:
    """Everything that is wrong with a rulebook's entries, one German line each."""
    lines: list[str] = []
    seen: set[str] = set()
    ids = {e.id for e in work.eintraege}
    for e in work.eintraege:
        lines += [f"{e.id}: {fault}" for fault in _faults(e, work, ids)]
        if e.id in seen:
            lines.append(f"{e.id}: id doppelt")
        seen.add(e.id)
    return lines


def _faults(e: Entry, work: Work, ids: set[str]) -> Iterator[str]:
    if not ID.match(e.id) or not e.id.startswith(work.prefix + "."):
        yield "id nicht in der Form " + work.prefix + ".thema.…"
    if len(e.titel) > 90:
        yield f"Titel zu lang ({len(e.titel)} Zeichen)"
    words = len(e.text.split())
    if not 8 <= words <= MOST_WORDS:
        yield f"Text hat {words} Wörter"
    if len(e.stichworte) < 3:
        yield "zu wenige Stichworte"
    if len(e.fragen) < 1:
        yield "keine Fragen"
    for name, value, allowed in (
        ("art", e.art, KINDS),
        ("ebene", e.ebene, LAYERS),
        ("durchsetzung", e.durchsetzung, ENFORCEMENT),
    ):
        if value not in allowed:
            yield f"{name}: {value!r} gibt es nicht"
    if e.karte and e.durchsetzung not in ("engine", "karte"):
        yield "karte ohne durchsetzung karte oder engine"
    if e.durchsetzung == "tisch" and not e.grund:
        yield "durchsetzung tisch ohne grund"
    if e.art == "begriff" and not e.englisch:
        yield "begriff ohne englisch"
    if (e.art == "widerspruch") != (e.widerspruch is not None):
        yield "art widerspruch und Feld widerspruch gehören zusammen"
    if e.ebene != "buch" and not (e.quelle and e.datum):
        yield f"ebene {e.ebene} ohne quelle oder datum"
    unknown = set(e.gilt) - VALID_FOR.get(work.id, set(e.gilt))
    if unknown:
        yield f"gilt: unbekannt {sorted(unknown)}"
    for target in e.siehe:
        if target not in ids:
            yield f"siehe: {target} gibt es nicht"
    places = [e.fundstelle, *(s.ort for s in e.widerspruch.stellen)] if e.widerspruch else [e.fundstelle]
    for place in places:
        if (place.kapitel, place.abschnitt) not in work.inhalt:
            yield f"Fundstelle {place.kapitel} / {place.abschnitt} steht nicht im Inhaltsverzeichnis"
