"""The cards: faces, titles, copies. A face with copies stands for several cards that no player can tell apart, so keys,
views and events speak of faces; only the state knows the single cards (`raetsel#2`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.contract import Seat, State
from games.flow import Turn
from games.words import tokens

_DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "cards.yaml").read_text("utf-8"))
FACES: dict[str, dict[str, Any]] = _DATA["karten"]
TITLES: list[str] = _DATA["titel"]
RING = "ring"
RIDDLE = "raetsel"

COPIES = {face: int(data.get("kopien", 1)) for face, data in FACES.items()}
DECK = [f"{face}#{nr}" if COPIES[face] > 1 else face for face in FACES for nr in range(1, COPIES[face] + 1)]
ORDER = {card: nr for nr, card in enumerate(DECK)}
FACE = {card: card.split("#")[0] for card in [*DECK, *FACES]}
TITLE = {card: str(FACES[FACE[card]]["titel"]) for card in FACE}
BY_TITLE = {title: tuple(c for c in DECK if TITLE[c] == title) for title in TITLES}


def title_key(title: str) -> str:
    return "titel " + "-".join(tokens(title))


@cache
def label(face: str) -> str:
    extra = FACES[face].get("zusatz")
    return f"{TITLE[face]} ({extra})" if extra else TITLE[face]


@cache
def words(face: str) -> tuple[str, ...]:
    extra = FACES[face].get("zusatz")
    return (TITLE[face], str(extra)) if extra else (TITLE[face],)


def points(card: str) -> int:
    return int(FACES[FACE[card]].get("punkte", 0))


def faces(hand: Iterable[str]) -> list[str]:
    return [FACE[card] for card in hand]


def distinct(hand: Iterable[str]) -> list[str]:
    """Each face once, in the order of the hand."""
    return list(dict.fromkeys(FACE[card] for card in hand))


def find(hand: Sequence[str], face: str) -> str:
    """One of the cards with this face."""
    return next(card for card in hand if FACE[card] == face)


def put(t: Turn, seat: Seat, card: str) -> None:
    hand = t.at("hands", seat)
    hand.append(card)
    hand.sort(key=ORDER.__getitem__)


def faults(s: State) -> list[str]:
    laid = [c for f in s["stack"] if f["frame"] == "kampf" for cards in f["gelegt"].values() for c in cards]
    held = [c for hand in s["hands"].values() for c in hand]
    found = []
    if sorted([*held, *s["deck"], *s["discard"], *laid]) != sorted(DECK):
        found.append("cards are not each in one place")
    if RING in s["discard"]:
        found.append("the Ring was discarded")
    return found
