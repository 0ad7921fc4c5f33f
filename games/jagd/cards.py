"""The 90 cards, from data/karten.yaml. Equal cards are interchangeable, so a card is its face: `boot`, `pferd_3`, `ring`.

What a card may do is in the files of the rules; here is only what is printed on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from games.rules import rule

DATA = Path(__file__).parent / "data"
Face = str

HOBBIT, RIDER = "hobbit", "reiter"
GOOD, EVIL, FREE = "gut", "boese", "unabhaengig"
RING, GOLLUM, BILBO, SHELOB, TOM, RIDDLE = "ring", "gollum", "bilbo", "kankra", "tom_bombadil", "raetsel"
BOAT, ROPE, CLOAK = "boot", "seil", "umhang"


@dataclass(frozen=True, slots=True)
class Look:
    """Zauberblick: where the other must stand, whether it can be resisted, whether the card is kept."""

    where: str  # nah, stadt, staedte, ueberall
    resisted: bool
    kept: bool
    cities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    id: Face
    title: str  # what one names in a riddle
    name: str  # tells apart cards of one title, or ""
    kind: str  # reise, armee, charakter, spezial
    group: str
    copies: int
    side: str  # of a troop: gut, boese, unabhaengig, or ""
    points: int
    only_for: str  # the character whose own card this is, or ""
    who: str  # hobbit, reiter, or "" for everybody
    draws: int  # cards drawn with it at the end of a turn
    reroll: str  # behalten, abwerfen, or ""
    look: Look | None
    move: int | str  # a horse's fields, fliegen, sprung, or 0
    demands: Face  # the card one asks for with it, or ""
    escapes: bool  # out of the Halls and captivity
    text: str


def _card(raw: Mapping[str, Any]) -> Card:
    look = raw.get("blick")
    return Card(
        id=raw["id"],
        title=raw["titel"],
        name=raw.get("name", ""),
        kind=raw["art"],
        group=raw["gruppe"],
        copies=raw.get("anzahl", 1),
        side=raw.get("seite", ""),
        points=raw.get("punkte", 0),
        only_for=raw.get("nur_fuer", ""),
        who=raw.get("wer", ""),
        draws=raw.get("zieht", 0),
        reroll=raw.get("neu_wuerfeln", ""),
        look=Look(look["ort"], look["abwehr"], look["danach"] == "behalten", tuple(look.get("staedte", ()))) if look else None,
        move=raw.get("bewegung", 0),
        demands=raw.get("fordert", ""),
        escapes=bool(raw.get("entkommt")),
        text=raw["text"],
    )


_raw: dict[str, Any] = yaml.safe_load((DATA / "karten.yaml").read_text(encoding="utf-8"))
CARDS: dict[Face, Card] = {raw["id"]: _card(raw) for raw in _raw["karten"]}
DECK: Counter[Face] = Counter({c.id: c.copies for c in CARDS.values()})
ORDER: dict[Face, int] = {face: nr for nr, face in enumerate(CARDS)}
TITLE: dict[Face, str] = {c.id: c.title for c in CARDS.values()}
TITLES: tuple[str, ...] = tuple(dict.fromkeys(TITLE.values()))
WITH_TITLE: dict[str, tuple[Face, ...]] = {t: tuple(f for f in CARDS if TITLE[f] == t) for t in TITLES}

HOBBITS: tuple[Face, ...] = tuple(c.id for c in CARDS.values() if c.group == "hobbit")
RIDERS: tuple[Face, ...] = tuple(c.id for c in CARDS.values() if c.group == "schwarzer_reiter")
CHARACTERS: tuple[Face, ...] = (*HOBBITS, *RIDERS)  # the figures one can play
SIDE_OF: dict[Face, str] = {**dict.fromkeys(HOBBITS, HOBBIT), **dict.fromkeys(RIDERS, RIDER)}
WIZARDS: tuple[Face, ...] = tuple(c.id for c in CARDS.values() if c.group == "zauberer")
ELF_RINGS: tuple[Face, ...] = tuple(c.id for c in CARDS.values() if c.group == "elbenring")
SPIED: frozenset[str] = frozenset(city for c in CARDS.values() if c.look for city in c.look.cities)


# --- what is in the box --------------------------------------------------------------------------------------------------


@rule("jd.material.reisekarten", "jd.begriff.reisekarte", off=list)
def travel_cards() -> list[Face]:
    return _all_of("reise")


@rule("jd.material.armeekarten", "jd.begriff.armeekarte", off=list)
def army_cards() -> list[Face]:
    return [face for face in _all_of("armee") if CARDS[face].side != EVIL or evil_armies()]


@rule("jd.widerspruch.boese-armeen", off=False)
def evil_armies() -> bool:
    """The German list forgets the seven evil armies; they are played with."""
    return True


@rule("jd.material.charakterkarten", off=list)
def character_cards() -> list[Face]:
    return _all_of("charakter")


@rule("jd.material.spezialkarten", "jd.begriff.spezialkarte", off=list)
def special_cards() -> list[Face]:
    return _all_of("spezial")


@rule("jd.material.leere-karten", off=6)
def blanks() -> int:
    """Spare cards are not played with."""
    return 0


@rule("jd.material.kartenarten", "jd.material.uebersicht", off=lambda: [*travel_cards(), *army_cards()])
def the_deck() -> list[Face]:
    """The 90 cards that are played with."""
    return [*travel_cards(), *army_cards(), *character_cards(), *special_cards(), *["umhang"] * blanks()]


def _all_of(kind: str) -> list[Face]:
    return [c.id for c in CARDS.values() if c.kind == kind for _ in range(c.copies)]


# --- words ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def label(face: Face) -> str:
    """«Pferd (3 Felder)», «Gute Armee (Elben)», «Der Ring»: with its own name only where several cards share a title."""
    card = CARDS[face]
    return f"{card.title} ({card.name})" if card.name and len(WITH_TITLE[card.title]) > 1 else card.title


@lru_cache(maxsize=256)
def words(face: Face) -> tuple[str, ...]:
    """Other ways to type a card: its title, its own name, its number."""
    card = CARDS[face]
    found = [card.title, face.replace("_", " ")]
    if card.name:
        found += [card.name, f"{card.title} {card.name}"]
    if card.group == "pferd":
        found += [f"pferd {card.move}", f"pferd{card.move}"]
    return tuple(found)


def ordered(faces: Iterable[Face]) -> list[Face]:
    return sorted(faces, key=ORDER.__getitem__)


def distinct(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Each face once, in the order of the deck."""
    return _distinct(tuple(faces))


@lru_cache(maxsize=4096)
def _distinct(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(sorted(set(faces), key=ORDER.__getitem__))


def listed(faces: Iterable[Face]) -> str:
    """«2 × Boot, Der Ring», or «keine»."""
    counted = Counter(ordered(faces))
    return ", ".join(label(f) if n == 1 else f"{n} × {label(f)}" for f, n in counted.items()) or "keine"


def joined(parts: Iterable[str]) -> str:
    *front, last = list(parts) or [""]
    return f"{', '.join(front)} und {last}" if front else last
