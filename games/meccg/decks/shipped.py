"""The decks that come with the game: the ten challenge decks A–J and the later ones K–V, as lists of our own form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games.decks import Ready
from games.meccg.cards import cards
from games.meccg.decks.facts import shipped
from games.meccg.decks.model import CHARACTERS, FALLEN, HAZARDS, RESERVE, RESOURCES, SIDES, SITES, START, WIZARDS, Entry
from games.meccg.decks.reading import Reading, placed
from games.meccg.decks.writing import written

PILES = {
    "pool": START,
    "characters": CHARACTERS,
    "resources": RESOURCES,
    "hazards": HAZARDS,
    "sites": SITES,
    "sideboard": RESERVE,
}
CHALLENGE = "ABCDEFGHIJ"


@cache
def ready() -> Sequence[Ready]:
    return tuple(_ready(raw) for raw in shipped())


def _ready(raw: Mapping[str, Any]) -> Ready:
    note = "Challenge-Deck" if raw["kennung"] in CHALLENGE else "späteres Deck, nicht amtlich erschienen"
    return Ready(raw["kennung"], raw["name"], SIDES[raw["alignment"]], note)


@cache
def text_of(id: str) -> str:
    raw = next(raw for raw in shipped() if raw["kennung"] == id)
    side = raw["alignment"]
    headers = {"name": f"{id} – {raw['name']}", "ausrichtung": side}
    if side == FALLEN:
        headers["ausrichtung"] = f"{side} {next(w for w in WIZARDS if w in raw['avatar'])}"
    entries = [
        Entry(cards()[card], count, placed(cards()[card], pile, side))
        for key, pile in PILES.items()
        for card, count in raw[key].items()
    ]
    return written(Reading((), headers, entries=entries))
