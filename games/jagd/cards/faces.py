"""The 90 cards, from data/karten.yaml. Equal cards are interchangeable, so a card is its face: `boot`, `pferd_3`, `ring`.

What a card may do is in the files of the rules; here is only what is printed on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from games.catalog import read_file
from games.rules import rule

DATA = Path(__file__).parent.parent / "data"
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
        text=raw.get("text", ""),
    )


@dataclass(frozen=True)
class Pack:
    """The cards of one table, and what follows from them: what the rules read."""

    cards: Mapping[Face, Card]

    @cached_property
    def deck(self) -> Counter[Face]:
        return Counter({c.id: c.copies for c in self.cards.values()})

    @cached_property
    def title(self) -> dict[Face, str]:
        return {c.id: c.title for c in self.cards.values()}

    @cached_property
    def titles(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.title.values()))

    @cached_property
    def with_title(self) -> dict[str, tuple[Face, ...]]:
        return {t: tuple(f for f in self.cards if self.title[f] == t) for t in self.titles}

    @cached_property
    def hobbits(self) -> tuple[Face, ...]:
        return self._group("hobbit")

    @cached_property
    def riders(self) -> tuple[Face, ...]:
        return self._group("schwarzer_reiter")

    @cached_property
    def characters(self) -> tuple[Face, ...]:
        """The figures one can play."""
        return (*self.hobbits, *self.riders)

    @cached_property
    def side_of(self) -> dict[Face, str]:
        return {**dict.fromkeys(self.hobbits, HOBBIT), **dict.fromkeys(self.riders, RIDER)}

    @cached_property
    def wizards(self) -> tuple[Face, ...]:
        return self._group("zauberer")

    @cached_property
    def elf_rings(self) -> tuple[Face, ...]:
        return self._group("elbenring")

    @cached_property
    def spied(self) -> frozenset[str]:
        """The cities that spies look at."""
        return frozenset(city for c in self.cards.values() if c.look for city in c.look.cities)

    def _group(self, group: str) -> tuple[Face, ...]:
        return tuple(c.id for c in self.cards.values() if c.group == group)


def read_pack(raw: Iterable[Mapping[str, Any]]) -> Pack:
    return Pack({each["id"]: _card(each) for each in raw})


def facts(raw: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the rules read of the cards in a data file: all but the text on them."""
    return [{key: value for key, value in each.items() if key != "text"} for each in raw]


# The cards as they ship: for words. Rules, hints and pictures read those of their table (`game.cards`, `game.pack`).
SHIPPED: list[dict[str, Any]] = read_file(DATA / "karten.yaml")["karten"]
PRINTED = read_pack(SHIPPED)
CARDS: dict[Face, Card] = dict(PRINTED.cards)
TITLE, TITLES, WITH_TITLE = PRINTED.title, PRINTED.titles, PRINTED.with_title


def with_texts(cards: Mapping[Face, Card]) -> dict[Face, Card]:
    """The cards of a table as they are shown: what they do is what they did when it began, the words on them are today's."""
    return {face: replace(card, text=CARDS[face].text) if face in CARDS else card for face, card in cards.items()}


ORDER: dict[Face, int] = {face: nr for nr, face in enumerate(CARDS)}


# --- what is in the box --------------------------------------------------------------------------------------------------


def _none(pack: Pack) -> list[Face]:
    return []


@rule("jd.material.reisekarten", "jd.begriff.reisekarte", off=_none)
def travel_cards(pack: Pack) -> list[Face]:
    return _all_of(pack, "reise")


@rule("jd.material.armeekarten", "jd.begriff.armeekarte", off=_none)
def army_cards(pack: Pack) -> list[Face]:
    return [face for face in _all_of(pack, "armee") if pack.cards[face].side != EVIL or evil_armies()]


@rule("jd.widerspruch.boese-armeen", off=False)
def evil_armies() -> bool:
    """The German list forgets the seven evil armies; they are played with."""
    return True


@rule("jd.material.charakterkarten", off=_none)
def character_cards(pack: Pack) -> list[Face]:
    return _all_of(pack, "charakter")


@rule("jd.material.spezialkarten", "jd.begriff.spezialkarte", off=_none)
def special_cards(pack: Pack) -> list[Face]:
    return _all_of(pack, "spezial")


@rule("jd.material.leere-karten", off=6)
def blanks() -> int:
    """Spare cards are not played with."""
    return 0


@rule("jd.material.kartenarten", "jd.material.uebersicht", off=lambda pack: [*travel_cards(pack), *army_cards(pack)])
def the_deck(pack: Pack) -> list[Face]:
    """The 90 cards that are played with."""
    return [*travel_cards(pack), *army_cards(pack), *character_cards(pack), *special_cards(pack), *["umhang"] * blanks()]


def _all_of(pack: Pack, kind: str) -> list[Face]:
    return [c.id for c in pack.cards.values() if c.kind == kind for _ in range(c.copies)]


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
