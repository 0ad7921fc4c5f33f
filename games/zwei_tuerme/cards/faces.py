"""The cards: four colours, four traits, Gandalf. Equal faces are interchangeable, so a card is its face: `rot-kraft`, `gandalf`.

Ids and names come from data/karten.yaml. What a card may do is in the files of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.catalog import read_file
from games.rules import rule

DATA = Path(__file__).parent.parent / "data"
Face = str
Row = dict[str, Any]  # {"trait": …, "cards": [faces, a Gandalf first]}
Rows = dict[str, Row]  # by colour

_cards: dict[str, Any] = read_file(DATA / "karten.yaml")
COLOURS: tuple[str, ...] = tuple(c["id"] for c in _cards["farben"])
TRAITS: tuple[str, ...] = tuple(t["id"] for t in _cards["eigenschaften"])
GANDALF: Face = "gandalf"
CHARACTERS: tuple[Face, ...] = tuple(f"{c}-{t}" for c in COLOURS for t in TRAITS)
FACES: tuple[Face, ...] = (*CHARACTERS, GANDALF)
COLOUR_OF: dict[Face, str] = {f"{c}-{t}": c for c in COLOURS for t in TRAITS}
TRAIT_OF: dict[Face, str] = {f"{c}-{t}": t for c in COLOURS for t in TRAITS}
RANK: dict[Face, int] = {face: i for i, face in enumerate(FACES)}
# How many of what are in the box as it ships. Rules read what their table was begun with (`game.facts["box"]`).
BOX: dict[str, Any] = {
    "copies": _cards["je_farbe_und_eigenschaft"],
    "gandalfs": _cards["gandalf"],
    "tiles": [value for value, count in _cards["plaettchen"].items() for _ in range(count)],
}

TRAIT_NAME: dict[str, str] = {t["id"]: t["name"] for t in _cards["eigenschaften"]}
TRAIT_SHORT: dict[str, str] = {t["id"]: t["kurz"] for t in _cards["eigenschaften"]}
_COLOUR_NAME: dict[str, str] = {c["id"]: c["name"] for c in _cards["farben"]}
_ADJECTIVE: dict[str, str] = {c["id"]: c["wort"] for c in _cards["farben"]}


def deck(box: Mapping[str, Any]) -> Counter[Face]:
    return Counter({**dict.fromkeys(CHARACTERS, box["copies"]), GANDALF: box["gandalfs"]})


@rule("zt.begriff.charakterkarte", off=True)
def is_character(face: Face) -> bool:
    """Gandalf is no character card."""
    return face != GANDALF


@rule("zt.luecke.farbnamen", off=lambda colour: f"Farbe {COLOURS.index(colour) + 1}")
def colour_name(colour: str) -> str:
    """The book names no colours: the referee calls them Rot, Blau, Grün, Gelb."""
    return _COLOUR_NAME[colour]


def face_name(face: Face) -> str:
    """All traits are feminine in German: «Rote Kraft»."""
    return "Gandalf" if face == GANDALF else f"{_ADJECTIVE[COLOUR_OF[face]]} {TRAIT_NAME[TRAIT_OF[face]]}"


def ordered(faces: Iterable[Face]) -> list[Face]:
    return sorted(faces, key=RANK.__getitem__)


def distinct(faces: Iterable[Face]) -> list[Face]:
    """Each face once, in the order of the deck."""
    return sorted(set(faces), key=RANK.__getitem__)


def listed(faces: Iterable[Face]) -> str:
    """«2 × Rote Kraft, Gandalf»."""
    return _listed(tuple(ordered(faces)))


@lru_cache(maxsize=4096)
def _listed(faces: tuple[Face, ...]) -> str:
    return ", ".join(face_name(f) if n == 1 else f"{n} × {face_name(f)}" for f, n in Counter(faces).items())


def traits_listed(traits: Iterable[str]) -> str:
    """«Weisheit und Kraft»."""
    return joined([TRAIT_NAME[t] for t in traits])


def joined(words: Iterable[str]) -> str:
    *front, last = list(words) or [""]
    return f"{', '.join(front)} und {last}" if front else last
